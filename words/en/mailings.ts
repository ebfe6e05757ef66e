// The texts of mail about meetings and series.

export const mailings = {
  mailing: {
    foot: 'You get this message because you take part in “{name}” at {site}.',
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
    agenda: 'Agenda',
    purpose: 'Purpose',
  },
  invitation: {
    subject: 'Invitation: {name}',
    subject_when: 'Invitation: {name}, {when}',
    invites: '{sender} invites you to “{name}”.',
  },
  reminder: {
    subject: 'Reminder: {name}',
    subject_when: 'Reminder: {name}, {when}',
    reminds: '{sender} reminds you of “{name}”.',
  },
  cancellation: {
    subject: 'Canceled: {name}',
    subject_when: 'Canceled: {name}, {when}',
    canceled: '“{name}” is canceled.',
  },
  followup: {
    subject: 'Record: {name}',
    subject_when: 'Record: {name}, {when}',
    sends: '{sender} sends you the record of “{name}”.',
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
