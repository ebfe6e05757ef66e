// The sheet that notes an action item of a room, in Spanish.

export const action = {
  what: 'Tarea',
  made: 'Tarea añadida.',
} as const
