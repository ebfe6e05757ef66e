// The texts of mail about meetings and series.

export const mailings = {
  mailing: {
    foot: 'You get this message because you take part in “{name}” at {site}.',
    stop: 'Get no more mail like this',
    somebody: 'Somebody who runs the meeting',
    writes: '{sender} writes:',
    open: 'Open the meeting',
    open_series: 'Open the series',
    when: 'When',
    where: 'Where',
    room: 'Room',
    repeats: 'Repeats',
    join: 'Joining',
    unscheduled: 'There is no time for it yet.',
    no_end: 'It is not known how long it takes.',
    agenda: 'Agenda',
    purpose: 'Purpose',
  },
  invitation: {
    subject: 'Invitation: {name}',
    subject_when: 'Invitation: {name}, {when}',
    says: '{sender} invites you to “{name}”.',
    invited: 'You are invited to “{name}”.',
  },
  moved: {
    subject_when: 'New time: {name}, {when}',
    says: '“{name}” has another time: {when}.',
  },
  changed: {
    subject_when: 'Changed: {name}, {when}',
    says: '“{name}” has changed.',
  },
  removed: {
    subject_when: 'No longer: {name}, {when}',
    says: 'You no longer take part in “{name}”.',
  },
  reminder: {
    subject: 'Reminder: {name}',
    subject_when: 'Reminder: {name}, {when}',
    says: '{sender} reminds you of “{name}”.',
  },
  cancellation: {
    subject: 'Canceled: {name}',
    subject_when: 'Canceled: {name}, {when}',
    says: '“{name}” is canceled.',
  },
  followup: {
    subject: 'Record: {name}',
    subject_when: 'Record: {name}, {when}',
    says: '{sender} sends you the record of “{name}”.',
    attached: 'The record is attached as a PDF too.',
    nothing: 'Nothing was written down.',
  },
  record: {
    decisions: 'Decisions',
    decision: 'Decision',
    issues: 'Open issues',
    issue: 'Open issue',
    actions: 'Action items',
    due: 'due {day}',
    closed: 'done',
    nobody: 'Nobody yet',
    present: 'Present',
    notes: 'Notes',
    other_notes: 'Other notes',
  },
} as const
