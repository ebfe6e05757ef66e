// The texts of the page on which the demo is left.

export const demo = {
  title: 'Leave the demo',
  goes: 'All of it is deleted: {people} people, {rooms} rooms and {meetings} meetings, with their notes, files, tokens and passwords. Nothing of it can be brought back.',
  added: 'Of the people, {people} were added to those of the demo. They are deleted too.',
  after:
    'Then the site is empty, and you set it up anew: who you are, your organization, your first meeting. The audit log stays.',
  leave: 'Delete the demo …',
  sure: 'Delete everything on this site now?',
  yes: 'Delete everything',
  keep: 'Keep it',
} as const
