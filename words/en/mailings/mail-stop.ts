// The texts of the page that stops mail.

export const mailStop = {
  title: 'Stop mail',
  question: 'Stop sending {what} to {email}?',
  kinds: {
    invitations: 'invitations and reminders',
    updates: 'mail about changes of text and place',
    followups: 'records of meetings',
    reminders: 'reminders of your meetings',
    digest: 'lists of your action items',
  },
  everything: 'any mail about meetings of this site',
  stop: 'Stop it',
  done: '{email} no longer gets {what}.',
  others: 'In your account you can choose again. Mail about the account itself goes on.',
  othersToStranger: 'If you use an account here one day, you can choose again in it.',
  unknown: 'This link does not work: the address has changed since, or the link is not complete.',
} as const
