// The sheet that notes an action item of a room.

export const action = {
  what: 'Task',
  made: 'Action item added.',
} as const
