// The texts of the page on which the demo is left, in German.

export const demo = {
  title: 'Die Demo verlassen',
  goes: 'Alles wird gelöscht: {people} Personen, {rooms} Räume und {meetings} Besprechungen mit ihren Notizen, Dateien, Tokens und Passwörtern. Nichts davon lässt sich zurückholen.',
  added: 'Von den Personen sind {people} zu denen der Demo hinzugekommen. Auch sie werden gelöscht.',
  after:
    'Danach ist die Website leer, und Sie richten sie neu ein: wer Sie sind, Ihre Organisation, Ihre erste Besprechung. Das Audit-Protokoll bleibt.',
  leave: 'Die Demo löschen …',
  sure: 'Jetzt alles auf dieser Website löschen?',
  yes: 'Alles löschen',
  keep: 'Behalten',
} as const
