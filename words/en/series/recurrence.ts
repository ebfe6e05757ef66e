// What is said of a schedule that people may not expect.

export const recurrence = {
  skippedTime: 'On {day}, clocks skip {time}, so the meeting is at {shown}.',
  repeatedTime: 'On {day}, clocks show {time} twice. The earlier one applies.',
  shortMonths: 'Months without a day {day} are skipped.',
  shortMonthsFromEnd: 'Months with fewer than {day} days are skipped.',
  leapDay: 'Only leap years have a {day}.',
  fifthWeekday: 'Months without a fifth {weekday} are skipped.',
  leapYears: 'Only leap years have a day 366.',
  longYears: 'Only some years have a week 53.',
  startBesideRule: 'The first meeting is on {day}, although the repeat rule doesn’t include that day.',
  manyMeetings: 'The series has more than {count} meetings.',
} as const
