// The frame of every page: the skip link and the user's menu, in French.

export const frame = {
  skip: 'Aller au contenu',
  userMenu: 'Votre menu',
  account: 'Votre compte',
  appearance: 'Apparence',
  colourSchemes: { auto: 'Automatique', light: 'Clair', dark: 'Sombre' },
  signOut: 'Se déconnecter',
} as const
