// The texts of the page that answers an invitation.

export const rsvp = {
  title: 'Answer an invitation',
  whose: 'This is the answer of {name}.',
  when: 'When',
  next: 'Next',
  repeats: 'Repeats',
  where: 'Where',
  question: 'Will you come?',
  answers: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  scope: 'For which meetings?',
  all: 'All to come that have no answer yet',
  one: 'The next one only',
  comment: 'A few words with it',
  send: 'Send the answer',
  done: 'Your answer is noted: {answer}.',
  change: 'Change the answer',
  closed: {
    over: 'The meeting is over, so there is nothing to answer any more.',
    ended: 'The meeting has ended, so there is nothing to answer any more.',
    canceled: 'The meeting is canceled, so there is nothing to answer any more.',
    unscheduled: 'The meeting has no time now. Once it has one, a new invitation comes.',
    series: 'The last meeting of the series is over, so there is nothing to answer any more.',
  },
  unknown: 'This link does not work any more: the meeting is over, or you do not take part in it.',
} as const
