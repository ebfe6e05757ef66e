// The texts of the page that stops mail.

export const mailStop = {
  title: 'Unsubscribe',
  question: 'Stop sending {what} to {email}?',
  kinds: {
    invitations: 'invitations and reminders',
    updates: 'e-mail about description and location changes',
    followups: 'meeting minutes',
    reminders: 'meeting reminders',
    digest: 'action item lists',
    notifications: 'notification e-mails',
  },
  everything: 'e-mail about meetings on this site',
  stop: 'Unsubscribe',
  done: '{email} will no longer get {what}.',
  others: 'You can change this in your account. E-mail about the account itself is still sent.',
  othersToStranger: 'If you get an account on this site, you can change this in its settings.',
  unknown: 'This link doesn’t work: the address has changed, or the link is incomplete.',
} as const
