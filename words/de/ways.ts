// Die Wege zwischen den Seiten eines Raums oder einer Organisation.

export const ways = {
  of: 'Seiten von {name}',
  overview: 'Übersicht',
  record: 'Protokoll',
  people: 'Personen',
  templates: 'Vorlagen',
  settings: 'Einstellungen',
  hooks: 'Webhooks',
  rooms: 'Räume',
  join: 'Raum beitreten',
  joined: 'Sie sind jetzt in {name}.',
  newRoom: 'Neuer Raum',
} as const
