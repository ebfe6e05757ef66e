// Fields for days, times, lengths and people.

export const fields = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayHint: 'Enter a day such as {today}, a day of the week or a date',
  noDay: '{field}: any day',
  timeHint: 'Enter a time such as 8:30. Arrow keys change it by 15 minutes.',
  lengthHint: 'Enter a duration such as 45m or 1:30. Arrow keys change it by 15 minutes.',
  searchPeople: 'Name or e-mail address',
  searchHint: 'Enter at least three letters of a name, or e-mail addresses',
  invite: 'Invite {email}',
  noPeople: 'Nobody in this room or its organization matches. Enter a full e-mail address to invite someone new.',
  allTaken: 'Everyone who matches has already been added.',
  notRead: 'Not recognized: {text}. Enter a full e-mail address.',
  take: 'Remove {name}',
  chosen: { one: '{count} person', other: '{count} people' },
} as const
