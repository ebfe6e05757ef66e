// The ways between the pages of a room or an organization, in French.

export const ways = {
  of: '{name} : pages',
  overview: 'Vue d’ensemble',
  record: 'Notes',
  people: 'Personnes',
  templates: 'Modèles',
  settings: 'Paramètres',
  hooks: 'Webhooks',
  rooms: 'Espaces',
  join: 'Rejoindre l’espace',
  joined: 'Vous avez rejoint {name}.',
  newRoom: 'Nouvel espace',
} as const
