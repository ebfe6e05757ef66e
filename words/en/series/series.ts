// The page of a series: its rule, its next dates, its people.

export const series = {
  coming: 'Upcoming dates',
  none: 'No upcoming dates.',
  next: 'Go to the next meeting',
  skip: 'Skip',
  dateActions: 'Actions for {day}',
  isSkipped: 'skipped',
  skippedDate: '{day} skipped.',
  planAgain: 'Restore',
  planned: '{day} restored.',
  past: 'Past dates',
  seam: 'From {day} on',
  otherPart: 'Related series',
  addDate: 'Add date',
  addedDate: '{day} added.',
  notToCome: 'Choose a day and time in the future.',
  continues: 'Continues {series}.',
  continued: 'Continued as {series}.',
  about: 'About this series',
  agendaOf: 'Future meetings use this agenda, including any changes you make to it, until their own agenda is edited.',
  noAgenda: 'No agenda yet. Items you add here are copied to each meeting.',
} as const
