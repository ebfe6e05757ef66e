// The pages of the account that make and revoke addresses at which calendar programs fetch meetings.

export const feeds = {
  title: 'Calendars',
  intro: 'Subscribe to your meetings in a calendar app. Anyone with a feed’s address can read its meetings.',
  none: 'No calendar feeds yet.',
  new: 'New calendar feed',
  what: 'Meetings to include',
  mine: 'All my meetings',
  room: 'Room: {name}',
  series: 'Series: {name}',
  rooms: 'Rooms',
  oneSeries: 'Series',
  gone: 'no longer accessible',
  name: 'Name (optional)',
  nameHint: 'Helps you recognize the feed, such as “Phone”. Only you can see it.',
  create: 'Create feed',
  tooMany: 'You’ve reached the maximum of {most} calendar feeds. Revoke one first.',
  unreadable: 'You don’t have access to these meetings.',
  endsIn: 'ends in {four}',
  neverUsed: 'never fetched',
  lastUsed: 'last fetched {day}, {time}',
  made: 'created {day}',
  revoke: 'Revoke',
  revokeHint: 'Calendar apps will no longer get meetings from this address. This can’t be undone.',
  revokeConfirm: 'Revoke feed',
  cancel: 'Cancel',
  revoked: 'Calendar feed revoked.',
  madeTitle: 'Your new calendar feed',
  once: 'Copy the address now. You won’t see it again.',
  address: 'Address',
  open: 'Open in this device’s calendar app',
  how: 'How to subscribe',
  steps: {
    google:
      'In a browser, go to calendar.google.com. Select the plus sign next to “Other calendars”, then “From URL”. Paste the address and select “Add calendar”. Google updates it every 8 to 24 hours; this can’t be changed.',
    outlook:
      'In Outlook on the web or the new Outlook, open Calendar. Select “Add calendar” and “Subscribe from web”, paste the address, and select “Import”. Outlook updates it about every three hours.',
    apple:
      'On a Mac, open Calendar. Select File > New Calendar Subscription, paste the address, and choose how often to update. On an iPhone, tap Calendars > Add Calendar > Add Subscription Calendar.',
    thunderbird:
      'Open Calendar and select “New Calendar…”, then “On the Network”. Leave the username empty, paste the address as the location, then select “Find Calendars” and “Subscribe”.',
  },
  done: 'Done',
} as const
