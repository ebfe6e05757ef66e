// What the API says in detail of a value that it refuses, as far as pages show it: word for word as it says it.

export const details = {
  required: 'It is required.',
  empty: 'It must not be empty.',
  addressInUse:
    'Another account has this e-mail address. Search for it in the list of people, or enter a different one.',
  tooLong: 'At most {most} characters.',
  assignee: 'The assignee must be a member of the room.',
  startedAgain: 'A meeting can be started again only on the day on which it ended.',
  whileRunning: 'Agenda items have a state of their own while the meeting runs.',
  workedOn: 'Somebody has worked on the item where it was carried to: it stays there.',
  inRecord: 'The item is in the record of a meeting that has ended: it stays there.',
  oneAddress: 'At least one address is expected.',
  wholeWithout: 'A whole address is expected, without *.',
  withoutMark: 'An address without # is expected.',
  whole: 'A whole address is expected, such as https://app.example.com/callback.',
  withoutName: 'An address without a name is expected.',
  withoutDots: 'An address without . and .. is expected.',
  host: 'The name of a host is expected.',
  plain: 'The scheme and the host are expected in lower case, without the usual port.',
  ownMachine: 'On the own machine it is http://, with any port.',
  https: 'https:// is expected, except on the own machine.',
  scheme: 'A scheme of an application is expected, such as com.example.app:/callback.',
  publicOnly: 'Only a public application has a scheme of its own.',
} as const
