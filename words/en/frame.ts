// The frame of every page: the skip link, the user's menu, and what stands in place of the application without script.

export const frame = {
  skip: 'Skip to content',
  userMenu: 'Your menu',
  account: 'Your account',
  appearance: 'Appearance',
  colourSchemes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  error: 'Error: {title}',
  faults: { one: 'Please correct this:', other: 'Please correct these {count} fields:' },
  needsScript: 'These pages need JavaScript. Without it you can still use {account}.',
  needsScriptLink: 'your account',
  notBegun: 'This page has not come whole. The connection may have been lost, or Folkmoot was updated meanwhile.',
  reload: 'Load the page again',
  languages: 'Language',
  home: 'Go to the home page',
} as const
