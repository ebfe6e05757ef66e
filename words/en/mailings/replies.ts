// The texts of mail about mail that came in.

export const replies = {
  mail_reply: {
    subject: '{name} wrote about “{meeting}”',
    subject_forwarded: 'Reply to “{meeting}” from another address',
    wrote: '{name} replied to the e-mail about “{meeting}”:',
    forwarded:
      'A reply to {name}’s invitation to “{meeting}” was sent from {address}, which isn’t invited. Nothing was changed.',
    forwarded_invited:
      'A reply to {name}’s invitation to “{meeting}” was sent from {address}, which has its own invitation. Nothing was changed.',
    not_answered: 'Don’t reply to this e-mail. To answer, write to this person directly.',
    somebody: 'Someone',
  },
  answered_elsewhere: {
    subject: 'Your reply to “{meeting}” was sent from another address',
    came: 'A reply to your invitation to “{meeting}” was sent from {address}. It was recorded as yours.',
    otherwise: 'If this wasn’t you, reply again from your own address, and don’t forward invitations.',
  },
} as const
