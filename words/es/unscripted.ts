// What the server alone says around a page, in Spanish: link previews, faults of forms, and what stands where no script runs.

export const unscripted = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Reuniones, decisiones y actas de sus equipos. Inicie sesión para ver esta página.',
  error: 'Error: {title}',
  faults: { one: 'Corrija este campo:', other: 'Corrija estos {count} campos:' },
  needsScript: 'Este sitio necesita JavaScript. Sin él, puede seguir usando {account}.',
  needsScriptLink: 'su cuenta',
  notBegun: 'Esta página no se ha cargado por completo. Compruebe su conexión y vuelva a cargarla.',
  reload: 'Volver a cargar',
  languages: 'Idioma',
  home: 'Ir a la página de inicio',
} as const
