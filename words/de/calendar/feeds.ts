// The pages of the account that make and revoke addresses for calendar programs, in German.

export const feeds = {
  title: 'Kalender',
  intro:
    'Abonnieren Sie Ihre Besprechungen in einer Kalender-App. Wer die Adresse eines Abos kennt, kann die enthaltenen Besprechungen sehen.',
  none: 'Noch keine Kalenderabos.',
  new: 'Neues Kalenderabo',
  what: 'Enthaltene Besprechungen',
  mine: 'Alle meine Besprechungen',
  room: 'Raum: {name}',
  series: 'Serie: {name}',
  rooms: 'Räume',
  oneSeries: 'Serie',
  gone: 'nicht mehr zugänglich',
  name: 'Name (optional)',
  nameHint: 'Damit Sie das Abo wiedererkennen, etwa „Telefon“. Nur Sie sehen den Namen.',
  create: 'Abo anlegen',
  tooMany: 'Sie haben {most} Kalenderabos, mehr sind nicht möglich. Löschen Sie zuerst eines.',
  unreadable: 'Sie haben keinen Zugriff auf diese Besprechungen.',
  endsIn: 'endet auf {four}',
  neverUsed: 'noch nie abgerufen',
  lastUsed: 'zuletzt abgerufen am {day}, {time}',
  made: 'angelegt am {day}',
  revoke: 'Löschen',
  revokeHint:
    'Kalender-Apps erhalten über diese Adresse dann keine Besprechungen mehr. Das lässt sich nicht rückgängig machen.',
  revokeConfirm: 'Abo löschen',
  cancel: 'Abbrechen',
  revoked: 'Kalenderabo gelöscht.',
  madeTitle: 'Ihr neues Kalenderabo',
  once: 'Kopieren Sie die Adresse jetzt. Sie wird nicht noch einmal angezeigt.',
  address: 'Adresse',
  open: 'In der Kalender-App dieses Geräts öffnen',
  how: 'So abonnieren Sie den Kalender',
  steps: {
    google:
      'Öffnen Sie calendar.google.com im Browser. Wählen Sie „Weitere Kalender“, das Pluszeichen und „Per URL“. Fügen Sie die Adresse ein und wählen Sie „Kalender hinzufügen“. Google aktualisiert alle 8 bis 24 Stunden; das lässt sich nicht ändern.',
    outlook:
      'Öffnen Sie in Outlook im Web oder im neuen Outlook den Kalender. Wählen Sie „Kalender hinzufügen“ und „Aus dem Internet abonnieren“, fügen Sie die Adresse ein und wählen Sie „Importieren“. Outlook aktualisiert etwa alle drei Stunden.',
    apple:
      'Öffnen Sie auf dem Mac die App „Kalender“. Wählen Sie „Ablage“, „Neues Kalenderabonnement …“, fügen Sie die Adresse ein und legen Sie fest, wie oft aktualisiert wird. Auf dem iPhone wählen Sie „Kalender“, „Kalender hinzufügen“, „Kalenderabo hinzufügen“.',
    thunderbird:
      'Öffnen Sie den Kalender und wählen Sie „Neuer Kalender …“ und „Im Netzwerk“. Lassen Sie den Benutzernamen leer, fügen Sie die Adresse ein und wählen Sie „Kalender suchen“ und „Abonnieren“.',
  },
  done: 'Fertig',
} as const
