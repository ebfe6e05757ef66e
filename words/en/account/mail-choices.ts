// The page of the account that chooses which mail about meetings comes.

export const mailChoices = {
  title: 'E-mail',
  intro: 'Choose which e-mails about meetings you get. They’re sent to {email}.',
  noMail: 'This site can’t send e-mail yet. Your choices apply once e-mail is set up.',
  unreached: {
    bounced: 'Recent e-mail to you bounced, so you only get e-mail about your account. Save to try again.',
    unwanted: 'You unsubscribed from all e-mail about meetings. Save to get it again.',
  },
  which: 'About your meetings',
  flags: {
    invitations: 'Invitations and reminders from others',
    updates: 'Changes to description and location',
    followups: 'Meeting minutes',
  },
  flagHints: {
    invitations: 'Sent when an organizer asks whether you’ll attend. Turning this on sends pending invitations.',
    updates: 'You always get e-mail when a meeting is rescheduled, canceled or restored, or when you’re removed.',
    followups: 'Decisions, action items and notes, sent after a meeting.',
  },
  reminder: 'Remind me before each meeting',
  reminderHint: 'By e-mail, for meetings you haven’t declined. You’re reminded again if the start time changes.',
  never: 'Don’t remind me',
  minutes: { one: '{count} minute before', other: '{count} minutes before' },
  hours: { one: '{count} hour before', other: '{count} hours before' },
  days: { one: '{count} day before', other: '{count} days before' },
  digest: 'Your open action items',
  digests: { off: 'Never', daily: 'Every day', weekly: 'Every Monday' },
  digestHints: {
    off: 'You can see them on your home page.',
    daily: 'One e-mail a day at the time below, unless you have no open action items.',
    weekly: 'One e-mail a week at the time below, unless you have no open action items.',
  },
  hour: 'Time',
  hourHint: 'In your time zone: {zone}.',
  saved: 'Saved. Your choices apply from now on.',
  always: 'You always get e-mail about your account, such as password changes.',
} as const
