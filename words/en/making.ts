// The ways to the sheets that make and change meetings; the sheets themselves bring their own texts.

export const making = {
  newMeeting: 'New meeting',
  loading: 'Loading…',
  edit: 'Edit',
  move: 'Move',
  deleteMeeting: 'Delete meeting',
  endSeries: 'End series',
  saveAsTemplate: 'Save agenda as template',
  moreActions: 'More actions',
} as const
