// The sheet that notes an action item of a room.

export const action = {
  what: 'What is to be done',
  made: 'The action item was noted.',
} as const
