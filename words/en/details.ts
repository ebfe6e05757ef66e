// What the API says in detail of a value that it refuses, as far as pages show it: word for word as it says it.

export const details = {
  required: 'This field is required.',
  empty: 'This field must not be empty.',
  addressInUse:
    'Another account uses this e-mail address. Find that account in the user list, or enter a different address.',
  tooLong: 'At most {most} characters.',
  assignee: 'The assignee must be a member of the room.',
  startedAgain: 'A meeting can only be restarted on the day it ended.',
  whileRunning: 'Agenda items can change state only while the meeting is in progress.',
  workedOn: 'Someone has already edited the carried-over item, so it cannot be removed.',
  inRecord: 'The item is in the minutes of a meeting that has ended, so it cannot be removed.',
  oneAddress: 'Enter at least one address.',
  wholeWithout: 'Enter a full address, without *.',
  withoutMark: 'Enter an address without #.',
  whole: 'Enter a full address, such as https://app.example.com/callback.',
  withoutName: 'Enter an address without a user name.',
  withoutDots: 'Enter an address without . and .. segments.',
  host: 'Enter a valid host name.',
  plain: 'Enter the scheme and host in lowercase, without the default port.',
  ownMachine: 'For the local machine, use http:// with any port.',
  https: 'Use https://, except for the local machine.',
  scheme: 'Enter a URI with a custom scheme, such as com.example.app:/callback.',
  publicOnly: 'Only public applications can use a custom URI scheme.',
} as const
