// The texts of the page on which the demo is left.

export const demo = {
  title: 'Delete the demo',
  goes: 'This deletes everything: {people} people, {rooms} rooms and {meetings} meetings, with notes, files, tokens and passwords. This can’t be undone.',
  added: {
    one: '{count} of these people was added after the demo was created and is deleted too.',
    other: '{count} of these people were added after the demo was created and are deleted too.',
  },
  after:
    'You’ll then set up the empty site: your account, your organization and your first meeting. The audit log isn’t deleted.',
  leave: 'Delete the demo…',
  sure: 'Delete everything on this site now?',
  yes: 'Delete everything',
  keep: 'Keep the demo',
} as const
