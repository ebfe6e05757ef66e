// The texts of mail about mail that came in.

export const replies = {
  mail_reply: {
    subject: '{name} replied to the e-mail about “{meeting}”',
    subject_forwarded: 'Reply from another address: “{meeting}”',
    wrote: '{name} replied to the e-mail about “{meeting}”:',
    forwarded:
      'A reply to {name}’s invitation to “{meeting}” was sent from {address}, which wasn’t invited. No reply was recorded.',
    forwarded_invited:
      'A reply to {name}’s invitation to “{meeting}” was sent from {address}, which has its own invitation. No reply was recorded.',
    not_answered: 'Don’t reply to this e-mail. To respond, e-mail this person directly.',
    somebody: 'Someone',
  },
  answered_elsewhere: {
    subject: 'Your reply to “{meeting}” was sent from another address',
    came: 'A reply to your invitation to “{meeting}” was sent from {address}. It was recorded as your reply.',
    otherwise:
      'If this wasn’t you, reply to the invitation again from the address it was sent to, and don’t forward invitations.',
  },
} as const
