// The frame of every page: the skip link and the user's menu.

export const frame = {
  skip: 'Skip to content',
  userMenu: 'User menu',
  account: 'Your account',
  appearance: 'Appearance',
  colourSchemes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
} as const
