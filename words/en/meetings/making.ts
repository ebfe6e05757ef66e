// The ways to the sheets that make and change meetings; the sheets themselves bring their own texts.

export const making = {
  newMeeting: 'New meeting',
  /** The same where there is room for one word. */
  newBrief: 'New',
  /** What screen readers say there: it has to hold the word. */
  newAloud: 'New meeting',
  loading: 'Loading…',
  edit: 'Edit',
  move: 'Reschedule',
  moveRoom: 'Move to another room',
  deleteMeeting: 'Delete meeting',
  endSeries: 'End series',
  saveAsTemplate: 'Save agenda as template',
  moreActions: 'More actions',
} as const
