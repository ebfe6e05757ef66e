// The page of a series: its rule, its next dates, its people.

export const series = {
  coming: 'Next dates',
  none: 'No dates are to come.',
  next: 'Go to the next meeting',
  skip: 'Skip',
  skipDate: 'Skip {day}',
  skipped: 'Skipped dates',
  skippedDate: '{day} is skipped.',
  planAgain: 'Plan again',
  planDate: 'Plan again: {day}',
  planned: '{day} is planned again.',
  canceled: 'canceled',
  addDate: 'Add a date',
  addedDate: '{day} was added.',
  notToCome: 'Choose a day and a time that are to come.',
  continues: 'It goes on from {series}.',
  continued: 'It goes on as {series}.',
  about: 'About the series',
  agendaOf: 'Meetings to come begin with it, and follow its changes until somebody edits their own.',
  noAgenda: 'No agenda yet. What each meeting begins with stands here.',
} as const
