// The pages of the account that make and revoke addresses for calendar programs, in German.

export const feeds = {
  title: 'Kalender',
  intro:
    'Adressen, unter denen Ihr Kalenderprogramm Besprechungen von selbst abruft. Wer eine hat, kann lesen, was sie zeigt.',
  none: 'Es gibt noch keine Adresse.',
  new: 'Neue Adresse',
  what: 'Welche Besprechungen',
  mine: 'Alle meine Besprechungen',
  room: 'Raum: {name}',
  series: 'Serie: {name}',
  rooms: 'Räume',
  oneSeries: 'Serie',
  gone: 'für Sie nicht mehr lesbar',
  name: 'Name (freiwillig)',
  nameHint: 'Wofür, etwa „Telefon“. Nur Sie sehen ihn.',
  create: 'Adresse anlegen',
  tooMany: 'Sie haben {most} Adressen, mehr kann es nicht geben. Widerrufen Sie zuerst eine.',
  unreadable: 'Solche Besprechungen, die Sie lesen dürfen, gibt es nicht.',
  endsIn: 'endet auf {four}',
  neverUsed: 'nie abgerufen',
  lastUsed: 'zuletzt abgerufen {day}, {time}',
  made: 'angelegt {day}',
  revoke: 'Widerrufen',
  revokeHint: 'Kalenderprogramme bekommen von dieser Adresse nichts mehr, und sie lässt sich nicht zurückholen.',
  revokeConfirm: 'Jetzt widerrufen',
  cancel: 'Abbrechen',
  revoked: 'Die Adresse wurde widerrufen.',
  madeTitle: 'Ihre neue Adresse',
  once: 'Kopieren Sie sie jetzt: Sie wird nicht noch einmal gezeigt.',
  address: 'Adresse',
  open: 'Im Kalenderprogramm dieses Geräts öffnen',
  how: 'So abonnieren Sie',
  steps: {
    google:
      'Im Browser unter calendar.google.com: „Weitere Kalender“, Pluszeichen, „Per URL“, Adresse einfügen, „Kalender hinzufügen“. Google ruft sie alle 8 bis 24 Stunden neu ab, einstellen lässt sich das nicht.',
    outlook:
      'In Outlook im Web oder im neuen Outlook: Kalender, „Kalender hinzufügen“, „Aus dem Internet abonnieren“, Adresse einfügen, „Importieren“. Sie wird etwa alle drei Stunden neu abgerufen.',
    apple:
      'Auf dem Mac: Kalender, Ablage, „Neues Kalenderabonnement …“, Adresse einfügen und wählen, wie oft sie abgerufen wird. Auf dem iPhone: Kalender, „Kalender hinzufügen“, „Kalenderabo hinzufügen“.',
    thunderbird:
      'Kalender, „Neuer Kalender …“, „Im Netzwerk“, Benutzername leer lassen, Adresse einfügen, „Kalender suchen“, „Abonnieren“.',
  },
  done: 'Fertig',
} as const
