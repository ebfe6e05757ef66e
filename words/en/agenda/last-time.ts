// What is open from the last meeting of a series, above the agenda of the next, and where an agenda can be taken from.

export const lastTime = {
  title: 'From last time',
  take: 'Take over',
  takeItem: '“{item}”',
  takeOver: 'Take over to this agenda',
  taken: 'On this agenda: {item}',
  notTakenBack: '“{item}” was not taken back. {reason}',
  all: 'Show all {count} open actions',
  onAgenda: 'on the agenda',
  noneYet: 'No agenda yet. Type the first item.',
  noneButLast: 'No agenda yet. Type the first item, or take the agenda of {day}.',
  takeLast: 'Take the agenda of {day}',
  takeTemplate: 'Take that of a template',
  agendaTaken: 'The agenda was taken over.',
} as const
