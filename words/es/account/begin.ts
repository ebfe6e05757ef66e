// The texts of the page of the first link of a site, in Spanish.

export const begin = {
  title: 'Configurar este sitio',
  intro:
    'Va a crear la primera cuenta, que administrará este sitio. A continuación, programará su primera reunión e invitará a los participantes.',
  organization: 'Organización',
  organizationHint: 'Su empresa, asociación o departamento. Puede cambiar el nombre más adelante.',
  room: 'Primera sala',
  roomHint:
    'Un grupo de personas que se reúne: un equipo, un proyecto, una junta directiva. Todos los miembros de la organización pueden unirse.',
  usualRoom: 'Equipo',
  needName: 'Escriba su nombre.',
  needOrganization: 'Escriba un nombre para la organización.',
  needRoom: 'Escriba un nombre para la sala.',
  submit: 'Programar la primera reunión',
  notSetUp:
    'Este sitio aún no está configurado y nadie puede iniciar sesión. Si usted ha puesto en marcha el servidor, abra el enlace que apareció al arrancar. Se puede usar una sola vez y caduca al cabo de una hora. Reinicie el servidor para obtener otro.',
  over: 'El enlace se puede usar una sola vez y caduca al cabo de una hora. Para obtener otro, reinicie el servidor antes de que alguien inicie sesión.',
} as const
