// Templates of a room: their list, and the page of one.

export const templates = {
  title: 'Templates',
  none: 'A template holds what meetings of this room have in common: agenda, people, length. There is none yet.',
  make: 'New template',
  made: 'The template is ready. Give it an agenda and its usual people.',
  name: 'Name',
  about: 'What it is for',
  isDefault: 'Used when no other is chosen',
  defaultHint: 'New meetings of the room begin with it.',
  defaultMark: 'Default',
  meetingName: 'Title of the meetings',
  goal: 'Goal',
  length: 'Length in minutes',
} as const
