// The sheet that moves a meeting to another room.

export const moving = {
  move: 'Move meeting',
  room: 'Room',
  choose: 'Choose a room',
  moved: 'The meeting is in {room} now.',
  readers: 'The members of {to} can read it. Members of {from} who are not invited can no longer read it.',
  assignees: 'Action items of people who are not in {to} lose their assignee.',
  series: 'It leaves its series, which skips this date.',
} as const
