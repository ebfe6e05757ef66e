// The page of the account that chooses which mail about meetings comes.

export const mailChoices = {
  title: 'Mail',
  intro: 'Which mail about meetings you get. It goes to {email}.',
  noMail: 'This site sends no mail, so none of this is sent. What you choose counts as soon as it does.',
  unreached: {
    bounced:
      'The last mail to this address came back, so only mail about your account goes there. Save to have it tried again.',
    unwanted: 'All mail about meetings was stopped to this address by a link in one. Save to get it again.',
  },
  which: 'About your meetings',
  flags: {
    invitations: 'Invitations and reminders that somebody sends',
    updates: 'Changes of text and place',
    followups: 'Records of meetings that were held',
  },
  flagHints: {
    invitations: 'Somebody who runs a meeting asks whether you come. Chosen again, those of what is to come are sent.',
    updates:
      'What always comes: a new time, a cancellation, that a canceled meeting takes place after all, and that you were taken out.',
    followups: 'Decisions, action items and notes, when somebody sends them after a meeting.',
  },
  reminder: 'Remind me before each meeting',
  reminderHint: 'By mail, of meetings that you have not declined; once more where the meeting gets another start.',
  never: 'Do not remind me',
  minutes: { one: '{count} minute before', other: '{count} minutes before' },
  hours: { one: '{count} hour before', other: '{count} hours before' },
  days: { one: '{count} day before', other: '{count} days before' },
  digest: 'Your open action items',
  digests: { off: 'Do not send them', daily: 'Every day', weekly: 'Every Monday' },
  digestHints: {
    off: 'They are on your home page in any case.',
    daily: 'One mail at the hour below, unless nothing is open.',
    weekly: 'One mail for the week, at the hour below, unless nothing is open.',
  },
  hour: 'At this hour',
  hourHint: 'In your time zone: {zone}.',
  saved: 'Saved. From now on you get this mail.',
  always: 'Mail about your account itself, such as a changed password, always comes.',
} as const
