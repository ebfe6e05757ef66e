// Query fields of tables, in German: their keys, and what each narrows.

export const query = {
  keys: { who: 'wer', whom: 'wen', what: 'was', since: 'seit', until: 'bis', ip: 'ip' },
  set: 'Filter',
  added: 'Filter hinzugefügt: {filter}',
  remove: 'Filter aufheben: {filter}',
  removeTip: 'Filter aufheben',
  unknown: 'Kein Treffer. Geben Sie einen Filter ein, etwa „wer: Ada“ oder „seit: Montag“.',
  audit: 'Prüfprotokoll filtern',
  auditPlaceholder: 'Filtern nach wer:, was: oder seit:',
  auditAbout: {
    who: 'Ausgeführt von',
    whom: 'Betroffene Person',
    what: 'Aktion, Objekt oder Ergebnis',
    since: 'Ab diesem Tag',
    until: 'Bis zu diesem Tag',
    ip: 'IP-Adresse',
  },
  membersAbout: {
    who: 'Name, Adresse oder Firma',
    what: 'Status',
    since: 'Zuletzt aktiv ab diesem Tag',
  },
  emailWaits: 'Neue Adresse unbestätigt',
} as const
