// Who is not invited yet, and personal links.

export const inviting = {
  label: 'Invitations',
  notYet: 'Not invited yet: {names}',
  others: { one: 'and {count} other person', other: 'and {count} others' },
  send: 'Send invitations',
  noMail: 'No e-mail is set up. Pass on a personal link instead: it works without signing in.',
  copyLink: 'Copy {name}’s link',
  linkCopied: '{name}’s link copied.',
  linkOf: '{name}’s link',
  sending: 'Sending invitations.',
  mention: 'People to mention',
} as const
