// What is open from the last meeting of a series, above the agenda of the next, and where an agenda can be taken from.

export const lastTime = {
  title: 'From last time',
  take: 'Add to agenda',
  takeItem: '“{item}”',
  takeOver: 'Add to this agenda',
  taken: 'Added to the agenda: {item}',
  notTakenBack: 'Couldn’t undo adding “{item}”. {reason}',
  all: 'Show all {count} open action items',
  onAgenda: 'on the agenda',
  noneYet: 'No agenda yet. Type the first item.',
  noneButLast: 'No agenda yet. Type the first item, or copy the agenda from {day}.',
  takeLast: 'Copy the agenda from {day}',
  takeTemplate: 'Use a template',
  agendaTaken: 'Agenda copied.',
} as const
