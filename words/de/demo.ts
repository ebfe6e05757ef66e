// The texts of the page on which the demo is left, in German.

export const demo = {
  title: 'Demo löschen',
  goes: 'Alles wird gelöscht: {people} Personen, {rooms} Räume und {meetings} Besprechungen mit Notizen, Dateien, Tokens und Passwörtern. Das lässt sich nicht rückgängig machen.',
  added: {
    one: '{count} dieser Personen kam nach dem Anlegen der Demo hinzu und wird ebenfalls gelöscht.',
    other: '{count} dieser Personen kamen nach dem Anlegen der Demo hinzu und werden ebenfalls gelöscht.',
  },
  after:
    'Danach richten Sie auf der leeren Website Ihr Konto, Ihre Organisation und Ihre erste Besprechung ein. Das Prüfprotokoll bleibt erhalten.',
  leave: 'Demo löschen …',
  sure: 'Jetzt alles auf dieser Website löschen?',
  yes: 'Alles löschen',
  keep: 'Demo behalten',
} as const
