// The ways between the pages of a room or an organization, in Spanish.

export const ways = {
  of: '{name}: páginas',
  overview: 'Resumen',
  record: 'Notas',
  people: 'Personas',
  templates: 'Plantillas',
  settings: 'Configuración',
  hooks: 'Webhooks',
  rooms: 'Salas',
  join: 'Unirse a la sala',
  joined: 'Se ha unido a {name}.',
  newRoom: 'Nueva sala',
} as const
