// The pages of the account that make and revoke addresses at which calendar programs fetch meetings.

export const feeds = {
  title: 'Calendars',
  intro: 'Addresses at which your calendar program fetches meetings by itself. Whoever has one can read what it shows.',
  none: 'There is no address yet.',
  new: 'New address',
  what: 'Which meetings',
  mine: 'All my meetings',
  room: 'Room: {name}',
  series: 'Series: {name}',
  rooms: 'Rooms',
  oneSeries: 'Series',
  gone: 'no longer yours to read',
  name: 'Name (optional)',
  nameHint: 'What for, such as “Phone”. Only you see it.',
  create: 'Make the address',
  tooMany: 'You have {most} addresses, and there can be no more. Revoke one first.',
  unreadable: 'There are no such meetings that you may read.',
  endsIn: 'ends in {four}',
  neverUsed: 'never fetched',
  lastUsed: 'last fetched {day}, {time}',
  made: 'made {day}',
  revoke: 'Revoke',
  revokeHint: 'Calendar programs get nothing from this address any more, and cannot be given it back.',
  revokeConfirm: 'Revoke now',
  cancel: 'Cancel',
  revoked: 'The address was revoked.',
  madeTitle: 'Your new address',
  once: 'Copy it now: it is not shown again.',
  address: 'Address',
  open: 'Open in the calendar program of this device',
  how: 'How to subscribe',
  steps: {
    google:
      'In a browser at calendar.google.com: “Other calendars”, plus sign, “From URL”, paste the address, “Add calendar”. Google fetches it anew every 8 to 24 hours, and no setting changes that.',
    outlook:
      'In Outlook on the web or the new Outlook: Calendar, “Add calendar”, “Subscribe from web”, paste the address, “Import”. It is fetched anew about every three hours.',
    apple:
      'On a Mac: Calendar, File, “New Calendar Subscription…”, paste the address, and choose how often it is fetched. On an iPhone: Calendars, “Add Calendar”, “Add Subscription Calendar”.',
    thunderbird:
      'Calendar, “New Calendar…”, “On the Network”, leave the user name empty, paste the address as the location, “Find Calendars”, “Subscribe”.',
  },
  done: 'Done',
} as const
