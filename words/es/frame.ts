// The frame of every page: the skip link, the user's menu, and what stands in place of the application without script, in Spanish.

export const frame = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Reuniones, decisiones y actas de sus equipos. Inicie sesión para ver esta página.',
  skip: 'Ir al contenido',
  userMenu: 'Su menú',
  account: 'Su cuenta',
  appearance: 'Apariencia',
  colourSchemes: { auto: 'Automática', light: 'Clara', dark: 'Oscura' },
  signOut: 'Cerrar sesión',
  error: 'Error: {title}',
  faults: { one: 'Corrija este campo:', other: 'Corrija estos {count} campos:' },
  needsScript: 'Este sitio necesita JavaScript. Sin él, puede seguir usando {account}.',
  needsScriptLink: 'su cuenta',
  notBegun: 'Esta página no se ha cargado por completo. Compruebe su conexión y vuelva a cargarla.',
  reload: 'Volver a cargar',
  languages: 'Idioma',
  home: 'Ir a la página de inicio',
} as const
