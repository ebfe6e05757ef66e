// Files that are attached to a meeting or to an agenda item, in German.

export const files = {
  title: 'Dateien',
  attach: 'Dateien anhängen',
  attachTo: 'Dateien anhängen …',
  hint: 'Ziehen Sie Dateien hierher oder auf einen Tagesordnungspunkt, oder fügen Sie sie aus der Zwischenablage ein.',
  hintTouch: 'Hängen Sie Dateien oder Fotos hier oder über das Menü eines Tagesordnungspunkts an.',
  attached: 'Angehängt: {name}',
  sending: '{name} wird hochgeladen',
  cancel: 'Abbrechen',
  edit: '{name} bearbeiten',
  delete: '{name} löschen',
  deleted: '„{name}“ gelöscht.',
  tooBig: 'Die Datei ist zu groß. Erlaubt sind höchstens {limit}.',
  tooBigTogether: 'Nicht genug Platz: Alle Dateien einer Besprechung dürfen zusammen höchstens {limit} groß sein.',
  tooBigOfPerson: 'Nicht genug Platz: Alle Ihre Dateien dürfen zusammen höchstens {limit} groß sein.',
  tooBigOfOrganization:
    'Nicht genug Platz: Alle Dateien einer Organisation dürfen zusammen höchstens {limit} groß sein.',
  tooBigOfSite: 'Nicht genug Platz: Alle Dateien dieser Website dürfen zusammen höchstens {limit} groß sein.',
  tooMany: 'Die Höchstzahl an Dateien ist erreicht. Löschen Sie zuerst eine.',
  wrongKind: 'Dieser Dateityp ist nicht erlaubt.',
  otherContent: 'Der Inhalt der Datei passt nicht zu ihrer Endung.',
} as const
