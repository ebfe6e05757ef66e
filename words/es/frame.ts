// The frame of every page: the skip link and the user's menu, in Spanish.

export const frame = {
  skip: 'Ir al contenido',
  userMenu: 'Su menú',
  account: 'Su cuenta',
  appearance: 'Apariencia',
  colourSchemes: { auto: 'Automática', light: 'Clara', dark: 'Oscura' },
  signOut: 'Cerrar sesión',
} as const
