// A template: its page, and saving the agenda of a meeting as one.

export const template = {
  of: 'Template in {room}',
  about: 'About this template',
  name: 'Name',
  unnamed: 'Enter a template name.',
  description: 'Description',
  meetingName: 'Meeting title',
  goal: 'Goal',
  outcomes: 'Expected outcomes',
  minutes: 'Duration',
  nothing: 'empty',
  usual: 'Default template',
  usualSaved: 'Saved.',
  agendaOf: 'Meetings and series created from this template start with this agenda.',
  noAgenda: 'No agenda yet. Items you add here are copied to each meeting.',
  people: 'People',
  noPeople: 'Nobody yet. Add the people who usually attend.',
  add: 'Add person',
  onlyMembers: 'You can only add room members.',
  delete: 'Delete template',
  deleted: 'Template “{name}” deleted. Meetings created from it are unchanged.',
  saveAbout:
    'Saves the agenda items with their descriptions and durations as a template in {room}. Notes aren’t included.',
  saved: 'Saved as “{name}”.',
  open: 'Open template',
} as const
