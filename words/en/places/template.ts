// A template: its page, and saving the agenda of a meeting as one.

export const template = {
  of: 'Template of {room}',
  about: 'About the template',
  name: 'Name',
  unnamed: 'The template needs a name.',
  description: 'Description',
  meetingName: 'Name of its meetings',
  goal: 'Goal',
  outcomes: 'Expected outcomes',
  minutes: 'Length in minutes',
  nothing: 'nothing yet',
  usual: 'Used in its room when no other template is chosen',
  usualSaved: 'Saved.',
  agendaOf: 'Meetings and series that are made from this template begin with it.',
  noAgenda: 'No agenda yet. Each meeting begins with what you add here.',
  people: 'People',
  noPeople: 'Nobody yet. Add the people who usually attend.',
  add: 'Add somebody',
  onlyMembers: 'Only people of the room can be added here.',
  delete: 'Delete template',
  deleted: 'The template “{name}” was deleted. Meetings that were made from it stay.',
  saveAbout:
    'The items of this agenda become a template of {room}, with their descriptions and times. Notes stay here.',
  saved: 'Saved as “{name}”.',
  open: 'Open the template',
} as const
