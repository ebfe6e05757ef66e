// Notes, decisions, actions and issues of a meeting, and the composer that they are typed in.

export const blocks = {
  kinds: { note: 'Note', decision: 'Decision', action: 'Action', issue: 'Issue' },
  newBlock: { note: 'New note', decision: 'New decision', action: 'New action item', issue: 'New issue' },
  placeholders: {
    note: 'Write a note. Enter saves it.',
    decision: 'What was decided?',
    action: 'What is to be done? @Name fri',
    issue: 'What is open?',
  },
  title: 'Notes',
  composer: 'Write',
  under: 'Under: {item}',
  kind: 'Kind',
  save: 'Save',
  writeNote: 'Write a note',
  takeDecision: 'Take a decision',
  addAction: 'Add an action item',
  dueOn: 'due {day}',
  saved: {
    note: 'The note was saved.',
    decision: 'The decision was saved.',
    action: 'The action item was added.',
    issue: 'The issue was saved.',
  },
  sending: 'not saved yet',
  retry: 'Retry',
  copy: 'Copy',
  copied: 'Copied',
  drop: 'Discard',
  unsent: {
    one: '{count} change is not saved. Trying again …',
    other: '{count} changes are not saved. Trying again …',
  },
  others: 'Outside the agenda',
  none: 'No notes yet.',
} as const
