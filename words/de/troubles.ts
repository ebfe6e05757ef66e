// What went wrong between a page and the server, and waiting for it, in German.

export const troubles = {
  statuses: {
    403: 'Das ist nicht für Sie zugänglich. Wer den Raum oder die Organisation betreut, kann das ändern.',
    404: 'Unter dieser Adresse ist nichts. Vielleicht ein Tippfehler.',
    409: 'Das geschieht gerade schon.',
    410: 'Das war einmal hier und wurde gelöscht.',
    412: 'Jemand anderes hat das inzwischen geändert. Sehen Sie es sich noch einmal an und wiederholen Sie Ihre Änderung.',
    413: 'Das ist mehr, als auf einmal angenommen werden kann.',
  },
  titles: { 403: 'Nicht für Sie zugänglich', 404: 'Hier ist nichts', 410: 'Nicht mehr hier' },
  failed: 'Das hat nicht geklappt',
  unreachable: 'Der Server ist nicht erreichbar. Besteht eine Verbindung?',
  wait: {
    one: 'Das war viel in kurzer Zeit. Bitte {count} Sekunde warten.',
    other: 'Das war viel in kurzer Zeit. Bitte {count} Sekunden warten.',
  },
  goesOn: 'Das war viel in kurzer Zeit. In {wait} s geht es weiter.',
  broken: 'Auf dem Server ist etwas schiefgegangen. Es ist vermerkt; bitte versuchen Sie es gleich noch einmal.',
  moment: 'Einen Augenblick …',
  back: 'Zur Startseite',
  nothing: 'Hier ist nichts',
  nothingSaid: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ein Tippfehler.',
} as const
