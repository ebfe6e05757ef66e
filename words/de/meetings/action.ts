// The sheet that notes an action item of a room, in German.

export const action = {
  what: 'Was zu tun ist',
  made: 'Die Aufgabe ist notiert.',
} as const
