// The texts of the page that stops mail.

export const mailStop = {
  title: 'Stop mail',
  question: 'Shall {email} get {what} no more?',
  kinds: {
    invitations: 'invitations and reminders',
    updates: 'mail about changes of meetings',
    followups: 'records of meetings',
    reminders: 'reminders of your meetings',
    digest: 'lists of your action items',
  },
  everything: 'any mail about meetings of this site',
  stop: 'Stop it',
  done: '{email} does not get {what} any more.',
  others: 'In your account you can choose again. Mail about the account itself goes on.',
  unknown: 'This link does not work: the address has changed since, or the link is not complete.',
} as const
