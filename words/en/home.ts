// The parts of the home page that are loaded after the first: what to prepare, what was asked of others, what happened.

export const home = {
  next: 'Next: {when}',
  beginsNow: 'now',
  startMeeting: 'Start: {meeting}',
  openMeeting: 'Open meeting',
  noAgendaYet: 'No agenda yet',
  moreItems: { one: '{count} more item', other: '{count} more items' },
  prepare: 'To prepare',
  preparing: { agenda: 'No agenda yet', answer: 'Awaiting your reply', presents: 'You’re presenting' },
  review: 'Minutes to review',
  reviewBy: 'Minutes to review by {day}',
  asked: 'Assigned by me',
  noAsked: 'No open action items. Those you assign to others are listed here.',
  allActions: 'All action items',
  lately: 'Since your last visit',
  thisWeek: 'In the last seven days',
  nothing: 'No news. New decisions, ended meetings and action items are listed here.',
  given: '{name} assigned you an action item',
  done: 'Completed by {name}',
  ended: 'Meeting ended',
  decided: 'Decision {number}',
} as const
