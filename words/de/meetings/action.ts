// The sheet that notes an action item of a room, in German.

export const action = {
  what: 'Aufgabe',
  made: 'Aufgabe hinzugefügt.',
} as const
