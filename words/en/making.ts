// The ways to the sheets that make and change meetings; the sheets themselves bring their own texts.

export const making = {
  newMeeting: 'New meeting',
  /** The same where there is room for one word. */
  newBrief: 'New',
  loading: 'Loading…',
  edit: 'Edit',
  move: 'Move',
  deleteMeeting: 'Delete meeting',
  endSeries: 'End series',
  saveAsTemplate: 'Save agenda as template',
  moreActions: 'More actions',
} as const
