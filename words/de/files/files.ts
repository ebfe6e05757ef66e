// Files that are attached to a meeting or to an agenda item, in German.

export const files = {
  title: 'Dateien',
  attach: 'Dateien anhängen',
  attachTo: 'Dateien anhängen …',
  hint: 'Dateien hier oder auf einem Punkt ablegen oder einfügen.',
  hintTouch: 'Dateien oder Fotos hier anhängen oder im Menü eines Punkts.',
  attached: 'Angehängt: {name}',
  sending: '{name} wird gesendet',
  cancel: 'Abbrechen',
  edit: '{name} bearbeiten',
  delete: '{name} löschen',
  deleted: '„{name}“ wurde gelöscht.',
  tooBig: 'Diese Datei ist zu groß. Eine Datei darf bis zu {limit} haben.',
  tooBigTogether: 'Das ist zu viel. Alle Dateien einer Besprechung dürfen zusammen bis zu {limit} haben.',
  tooBigOfPerson: 'Dafür ist kein Platz. Alle Dateien, die Sie anhängen, dürfen zusammen bis zu {limit} haben.',
  tooBigOfOrganization: 'Dafür ist kein Platz. Alle Dateien einer Organisation dürfen zusammen bis zu {limit} haben.',
  tooBigOfSite: 'Dafür ist kein Platz. Alle Dateien hier dürfen zusammen bis zu {limit} haben.',
  tooMany: 'Diese Besprechung hat so viele Dateien, wie sie haben darf.',
  wrongKind: 'Dateien dieser Art können nicht angehängt werden.',
  otherContent: 'Der Inhalt dieser Datei passt nicht zu ihrem Namen.',
} as const
