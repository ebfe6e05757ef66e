// The sheet that moves a meeting to another room.

export const moving = {
  move: 'Move to another room',
  room: 'Room',
  choose: 'Choose a room',
  moved: 'Moved to {room}.',
  readers: 'Members of {to} will be able to read it. Members of {from} who aren’t invited will lose access.',
  assignees: 'Action items of people who aren’t in {to} become unassigned.',
  series: 'The meeting is removed from its series, and the series skips this date.',
} as const
