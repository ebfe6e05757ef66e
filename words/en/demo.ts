// The texts of the page on which the demo is left.

export const demo = {
  title: 'Delete the demo',
  goes: 'This deletes everything: {people} people, {rooms} rooms and {meetings} meetings, with notes, files, tokens and passwords. It can’t be restored.',
  added: '{people} of these people were added after the demo was created. They are deleted too.',
  after:
    'Then you set up the empty site: your account, your organization, your first meeting. The audit log isn’t deleted.',
  leave: 'Delete the demo…',
  sure: 'Delete everything on this site now?',
  yes: 'Delete everything',
  keep: 'Keep the demo',
} as const
