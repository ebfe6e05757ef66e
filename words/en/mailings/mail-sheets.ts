// The sheets in which somebody mails the people of a meeting or series, and the list of what was sent.

export const mailSheets = {
  titles: {
    invitation: 'Invite by e-mail',
    reminder: 'Send a reminder',
    cancellation: 'E-mail the cancellation',
  },
  noMail: 'This site can’t send e-mail.',
  noMailHint: 'Share the page address instead. Replies are shown next to each name.',
  noMailLinks: 'People who have never signed in need a link first. You can create one under Users.',
  noMailAsk: 'People who have never signed in need a link first. An administrator can give them one.',
  peopleOfSite: 'Users',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied.',
  about: 'Applies to',
  reach: { series: 'The whole series', meeting: 'This meeting' },
  reachHint: {
    series:
      'All upcoming dates are added to the recipients’ calendars. People are notified automatically about later changes.',
    meeting:
      'Only this date is added to the recipients’ calendars. People are notified automatically about later changes.',
  },
  who: 'Recipients',
  groups: { all: 'Everyone', unanswered: 'Awaiting reply' },
  invited: 'Already invited',
  nobody: 'No recipients.',
  nobodyThere: 'None of the attendees can be reached by e-mail. Add people first.',
  unreached: {
    no_address: 'No e-mail address: {names}.',
    bounced: 'E-mail bounced: {names}.',
    unwanted: 'Unsubscribed: {names}.',
  },
  message: 'Message (optional)',
  messageHint: 'Included in the e-mail under your name.',
  preview: 'E-mail preview',
  subject: 'Subject: {subject}',
  previewHint: 'This is how it looks to you. Each person gets it in their language and time zone.',
  tells: 'From then on, people will be e-mailed about changes. You can turn this off in the attendee list.',
  get: { one: '{count} recipient', other: '{count} recipients' },
  send: 'Send',
  close: 'Close',
  kinds: { invitation: 'Invitation', reminder: 'Reminder', cancellation: 'Cancellation', followup: 'Minutes' },
  sending: {
    invitation: {
      one: 'Sending the invitation to {count} person.',
      other: 'Sending the invitation to {count} people.',
    },
    reminder: { one: 'Sending the reminder to {count} person.', other: 'Sending the reminder to {count} people.' },
    cancellation: {
      one: 'Sending the cancellation to {count} person.',
      other: 'Sending the cancellation to {count} people.',
    },
  },
  sent: {
    invitation: { one: '{count} person invited by e-mail.', other: '{count} people invited by e-mail.' },
    reminder: { one: 'Reminder sent to {count} person.', other: 'Reminder sent to {count} people.' },
    cancellation: {
      one: 'Cancellation sent to {count} person.',
      other: 'Cancellation sent to {count} people.',
    },
  },
  notSent: 'E-mail not sent. {reason}',
  list: 'Sent e-mail',
  none: 'No e-mail sent yet.',
  toSeries: 'to the whole series',
  byItself: 'sent automatically',
  by: 'by {name}',
  states: { sending: 'Sending', done: 'Sent' },
  sentCount: { one: '{count} sent', other: '{count} sent' },
  failedCount: { one: '{count} failed', other: '{count} failed' },
  waitingCount: { one: '{count} queued', other: '{count} queued' },
  recipientStates: { waiting: 'queued', sent: 'sent', failed: 'failed', bounced: 'bounced' },
} as const
