// Die Wege zwischen den Seiten eines Raums oder einer Organisation.

export const ways = {
  of: '{name}: Seiten',
  overview: 'Übersicht',
  record: 'Notizen',
  people: 'Personen',
  templates: 'Vorlagen',
  settings: 'Einstellungen',
  hooks: 'Webhooks',
  rooms: 'Räume',
  join: 'Raum beitreten',
  joined: 'Sie sind {name} beigetreten.',
  newRoom: 'Neuer Raum',
} as const
