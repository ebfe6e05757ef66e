// The frame of every page: the skip link and the user's menu, in German.

export const frame = {
  skip: 'Zum Inhalt springen',
  userMenu: 'Ihr Menü',
  account: 'Ihr Konto',
  appearance: 'Darstellung',
  colourSchemes: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  signOut: 'Abmelden',
} as const
