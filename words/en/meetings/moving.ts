// The sheet that moves a meeting to another room.

export const moving = {
  move: 'Move to another room',
  room: 'Room',
  choose: 'Choose a room',
  moved: 'Moved to {room}.',
  readers: 'Members of {to} will be able to read it. Members of {from} who aren’t invited will lose access.',
  assignees: 'Action items assigned to people who aren’t in {to} will become unassigned.',
  series: 'The meeting will be removed from its series, and the series will skip this date.',
} as const
