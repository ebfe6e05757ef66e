// The parts of the home page that are loaded after the first: what to prepare, what was asked of others, what happened.

export const home = {
  prepare: 'To prepare',
  preparing: { agenda: 'No agenda yet', answer: 'Your answer is missing', presents: 'You present' },
  asked: 'Asked of others',
  noAsked: 'Action items that you asked of others appear here. None are open.',
  allActions: 'All actions',
  lately: 'Since you were here',
  thisWeek: 'In the last seven days',
  nothing: 'Decisions, meetings that ended and news of action items appear here. There are none.',
  given: '{name} gave you an action item',
  done: '{name} finished it',
  ended: 'The meeting has ended',
  decided: 'Decision {number}',
} as const
