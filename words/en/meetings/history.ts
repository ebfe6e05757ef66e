// The history of a note: what its text was, and who wrote it.

export const history = {
  title: 'History',
  none: 'Its text has not been changed.',
  present: 'Present text',
  first: 'First text',
  unknown: 'Written before there was a history.',
  sameWords: 'Only what it looks like changed, no word.',
  added: 'Added:',
  removed: 'Removed:',
  restore: 'Restore',
  restoreOf: 'Restore the text of {day}, {time}',
  restored: 'Restored. The text before it is in the history.',
  gone: 'Somebody else has deleted the note.',
  close: 'Close',
} as const
