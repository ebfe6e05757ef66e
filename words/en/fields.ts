// Fields for days, times, lengths and people.

export const fields = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayHint: 'A day, such as {today}, a day of the week or a date',
  noDay: '{field}: any day',
  timeHint: 'A time of day, such as 8:30. The arrow keys change it by 15 minutes.',
  lengthHint: 'A length, such as 45m or 1:30. The arrow keys change it by 15 minutes.',
  searchPeople: 'Name or e-mail address',
  searchHint: 'Three letters of a name, or e-mail addresses, with or without names',
  invite: 'Invite {email}',
  noPeople:
    'Nobody in this room or its organization has this name. Enter a whole e-mail address to invite somebody new.',
  allTaken: 'Everybody found is here already.',
  notRead: 'Not understood: {text}. Enter a whole e-mail address instead.',
  take: 'Take {name} out',
  chosen: { one: '{count} person', other: '{count} people' },
} as const
