// The history of a note: what its text was, and who wrote it.

export const history = {
  title: 'History',
  none: 'No earlier versions.',
  present: 'Current version',
  first: 'First version',
  unknown: 'Written before history was recorded.',
  sameWords: 'Formatting only.',
  added: 'Added:',
  removed: 'Removed:',
  restore: 'Restore',
  restoreOf: 'Restore version from {day}, {time}',
  restored: 'Restored. The previous version is in the history.',
  gone: 'Someone else has deleted this note.',
  close: 'Close',
} as const
