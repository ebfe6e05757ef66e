// Who is not invited yet, and personal links.

export const inviting = {
  label: 'Invitations',
  notYet: 'Not invited yet: {names}',
  others: { one: 'and {count} other person', other: 'and {count} others' },
  send: 'Send invitations',
  noMail: 'E-mail isn’t set up. Send people their personal links instead. No sign-in is needed.',
  copyLink: 'Copy {name}’s link',
  linkCopied: '{name}’s link copied.',
  linkOf: '{name}’s link',
  sending: 'Sending invitations.',
} as const
