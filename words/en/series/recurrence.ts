// What is said of a schedule that people may not expect.

export const recurrence = {
  skippedTime: 'On {day} the clocks skip {time}; the meeting is at {shown}.',
  repeatedTime: 'On {day} the clocks show {time} twice; the meeting is at the first.',
  shortMonths: 'Months without a day {day} have no meeting on it.',
  shortMonthsFromEnd: 'Months of fewer than {day} days have no meeting on it.',
  leapDay: 'Only leap years have a {day}.',
  fifthWeekday: 'Months without a fifth {weekday} have no meeting on it.',
  leapYears: 'Only leap years have a day 366.',
  longYears: 'Only some years have a week 53.',
  startBesideRule: 'The first meeting is on {day}, which the rule itself does not give.',
  manyMeetings: 'There are more than {count} meetings.',
} as const
