// Templates of a room: their list, and the page of one.

export const templates = {
  title: 'Templates',
  none: 'No templates yet. A template sets the agenda, people and duration for new meetings.',
  make: 'New template',
  made: 'Template created. Add an agenda and people.',
  name: 'Name',
  about: 'Description',
  isDefault: 'Default template',
  defaultHint: 'Applies to new meetings in this room.',
  defaultMark: 'Default',
  meetingName: 'Meeting title',
  goal: 'Goal',
  length: 'Duration in minutes',
} as const
