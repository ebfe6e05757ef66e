// What stands around every page: the way past it, one's own menu, and pages that are none.

export const frame = {
  skip: 'Skip to the content',
  own: 'Your own',
  account: 'Your account',
  look: 'Look',
  looks: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  error: 'Error: {title}',
  faults: { one: 'Please look at this once more:', other: 'Please look at these {count} once more:' },
  needsScript: 'These pages need script. Without it, {account} can be looked after.',
  needsScriptLink: 'your account',
  languages: 'Language',
  home: 'To the beginning',
} as const
