// The sheet that notes an action item of a room, in French.

export const action = {
  what: 'Tâche',
  made: 'Tâche ajoutée.',
} as const
