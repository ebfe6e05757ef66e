// The texts of the page that answers an invitation.

export const rsvp = {
  title: 'Reply to an invitation',
  whose: 'Replying as {name}.',
  when: 'When',
  next: 'Next',
  repeats: 'Repeats',
  where: 'Where',
  question: 'Will you attend?',
  answers: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  scope: 'For which meetings?',
  all: 'All future meetings you haven’t replied to',
  one: 'Next meeting only',
  comment: 'Comment (optional)',
  send: 'Send reply',
  done: 'Your reply: {answer}.',
  change: 'Change reply',
  closed: {
    over: 'The meeting is over. You don’t need to reply.',
    ended: 'The meeting has ended. You don’t need to reply.',
    canceled: 'The meeting is canceled. You don’t need to reply.',
    unscheduled: 'The meeting has no date right now. You’ll get a new invitation once it has one.',
    undated: 'The meeting has no date yet. Open this link again once it has one.',
    series: 'The series is over. You don’t need to reply.',
  },
  unknown: 'This link no longer works: the meeting is over, or you’re no longer invited.',
} as const
