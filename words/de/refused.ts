// Pages that say what could not be shown or done, and why, in German.

export const refused = {
  nothing: 'Hier ist nichts',
  nothingSaid:
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ein Tippfehler, oder was hier stand, wurde gelöscht.',
  failed: 'Das hat nicht geklappt',
  notYours: 'Nicht für Sie zugänglich',
  notYoursSaid: 'Diese Seite ist nicht für Sie zugänglich. Wer den Ort betreut, kann das ändern.',
  outOfDate: 'Dieses Formular ist veraltet',
  outOfDateSaid:
    'Es war zu lange offen, oder Ihr Browser behält keine Cookies dieser Website. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal. Es wurde nichts geändert.',
  questionOver: 'Diese Frage hat sich erledigt',
  questionOverSaid: 'Gehen Sie zurück zur Anwendung und beginnen Sie dort neu.',
  noApplication: 'Die Anwendung, von der Sie kommen, ist nicht registriert oder abgeschaltet.',
  otherAddress: 'Die Anwendung, von der Sie kommen, nennt eine Rücksprungadresse, die nicht für sie registriert ist.',
  cannotAsk: 'Die Anwendung, von der Sie kommen, hat um etwas gebeten, das nicht möglich ist ({error}).',
  tooMany: 'Einen Augenblick, bitte',
  tooManySaid:
    'Sie waren in kurzer Zeit zu oft hier. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  busy: 'Im Moment ist hier zu viel zu tun. Bitte versuchen Sie es gleich noch einmal.',
  broken:
    'Hier ist etwas schiefgegangen. Es ist vermerkt und liegt nicht an Ihnen. Bitte versuchen Sie es gleich noch einmal.',
  unread: 'Das wurde nicht verstanden.',
  tooLarge: 'Das ist mehr, als auf einmal angenommen werden kann.',
  https: 'Diese Website ist nur über HTTPS erreichbar.',
} as const
