// The texts of mail about mail that came in.

export const replies = {
  mail_reply: {
    subject: '{name} wrote about “{meeting}”',
    subject_forwarded: 'Somebody else answered for “{meeting}”',
    wrote: '{name} answered the mail about “{meeting}” with these words:',
    forwarded:
      'The invitation of {name} to “{meeting}” was forwarded. {address} answered it, who is not invited, so nothing was changed.',
    forwarded_invited:
      'The invitation of {name} to “{meeting}” was answered by {address}, who has an invitation of their own. Nothing was changed.',
    not_answered: 'Folkmoot has not answered. Write to them directly if you want to.',
    somebody: 'Somebody',
  },
  answered_elsewhere: {
    subject: 'Your answer about “{meeting}” came from another address',
    came: 'Your invitation to “{meeting}” was answered from {address}. The answer counts as yours.',
    otherwise: 'If it was not you, answer again from your own address, and forward invitations to nobody.',
  },
} as const
