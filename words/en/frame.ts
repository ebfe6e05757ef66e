// The frame of every page: the skip link, the user's menu, and what stands in place of the application without script.

export const frame = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Your teams’ meetings, decisions and minutes. Sign in to see this page.',
  skip: 'Skip to content',
  userMenu: 'User menu',
  account: 'Your account',
  appearance: 'Appearance',
  colourSchemes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  error: 'Error: {title}',
  faults: { one: 'Correct this field:', other: 'Correct these {count} fields:' },
  needsScript: 'This site needs JavaScript. Without it, you can still use {account}.',
  needsScriptLink: 'your account',
  notBegun: 'This page didn’t load completely. Check your connection and reload.',
  reload: 'Reload',
  languages: 'Language',
  home: 'Go to the home page',
} as const
