// Account page where people choose how they’re notified.

export const notificationChoices = {
  title: 'Notifications',
  intro: 'Choose how you’re notified about each type of event.',
  table: 'How you’re notified',
  unreached: {
    bounced: 'You aren’t getting these e-mails because recent e-mail to you bounced. See {page}.',
    unwanted: 'You aren’t getting these e-mails because you unsubscribed from all e-mail about meetings. See {page}.',
  },
  channels: { page: 'In Folkmoot', mail: 'E-mail', push: 'Devices' },
  groups: {
    items: 'Action items and mentions',
    minutes: 'Minutes',
    proposals: 'Agenda',
    meetings: 'Meetings',
  },
  kinds: {
    action_item_assigned: 'An action item is assigned to you',
    action_item_due: 'Your action item is due in a day',
    mentioned: 'Someone mentions you',
    minutes_review_requested: 'You’re asked to review minutes',
    minutes_review_due: 'Your review of the minutes is due in a day',
    minutes_objected: 'Someone objects to the minutes of a meeting you run',
    minutes_approved: 'Minutes of your meeting, or minutes you reviewed, are approved',
    agenda_item_proposed: 'Someone proposes an agenda item for a meeting you run',
    proposal_accepted: 'Your agenda proposal is accepted',
    proposal_declined: 'Your agenda proposal is declined',
    invited: 'You’re invited to a meeting',
    meeting_moved: 'A meeting is rescheduled',
    meeting_canceled: 'A meeting is canceled',
    meeting_restored: 'A canceled meeting is restored',
    meeting_starting: 'A meeting starts',
    reply_received: 'Someone replies to an invitation to a meeting you run',
  },
  otherMail: 'Sent as a meeting invitation or update',
  hints: {
    page: 'If you turn off “In Folkmoot” for an event, you won’t be notified about it anywhere else either.',
    mail: 'E-mail is sent after one minute, at most 12 times an hour, and leaves out events you’ve already seen.',
    calendar:
      'You always get an e-mail when a meeting is rescheduled, canceled or restored. To get reminders, see {page}.',
  },
  saved: 'Saved. Your choices apply from now on.',
} as const
