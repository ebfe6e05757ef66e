// The page of a series: its rule, its next dates, its people.

export const series = {
  coming: 'Next dates',
  none: 'There are no more dates.',
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
  notToCome: 'Choose a day and time in the future.',
  continues: 'It continues {series}.',
  continued: 'It continues as {series}.',
  about: 'About the series',
  agendaOf: 'Future meetings begin with it, and follow its changes until somebody edits their own agenda.',
  noAgenda: 'No agenda yet. Each meeting begins with what you add here.',
} as const
