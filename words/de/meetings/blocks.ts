// Notes, decisions, actions and issues of a meeting, and the composer that they are typed in, in German.

export const blocks = {
  kinds: { note: 'Notiz', decision: 'Beschluss', action: 'Aufgabe', issue: 'Offener Punkt' },
  /** The states of a decision. */
  decided: { proposed: 'Vorgeschlagen', decided: 'Beschlossen', replaced: 'Ersetzt', withdrawn: 'Zurückgezogen' },
  newBlock: { note: 'Neue Notiz', decision: 'Neuer Beschluss', action: 'Neue Aufgabe', issue: 'Neuer offener Punkt' },
  placeholders: {
    note: 'Notiz schreiben. Die Eingabetaste speichert.',
    decision: 'Was wurde beschlossen?',
    action: 'Aufgabe @Name fr',
    issue: 'Was ist noch offen?',
  },
  title: 'Notizen',
  composer: 'Schreiben',
  under: 'Unter: {item}',
  kind: 'Art',
  save: 'Speichern',
  writeNote: 'Notiz schreiben',
  takeDecision: 'Beschluss festhalten',
  addAction: 'Aufgabe hinzufügen',
  keepText: 'Als Text behalten',
  dueOn: 'fällig am {day}',
  unknownName: 'In dieser Besprechung heißt niemand {name}. Der Name wird als Text gespeichert.',
  severalNamed:
    'Mehrere Personen in dieser Besprechung heißen {name}. Wählen Sie eine Person, sonst wird der Name als Text gespeichert.',
  moreNamed: 'Weitere Treffer: {count}. Geben Sie mehr Buchstaben des Namens ein.',
  outsideRoom:
    '{name} ist kein Mitglied dieses Raums und kann keine Aufgaben erhalten. Der Name wird als Text gespeichert.',
  inviteName: '{name} einladen',
  invited: '{name} eingeladen.',
  saved: {
    note: 'Notiz gespeichert.',
    decision: 'Beschluss gespeichert.',
    action: 'Aufgabe hinzugefügt.',
    issue: 'Offener Punkt gespeichert.',
  },
  sending: 'noch nicht gespeichert',
  copy: 'Kopieren',
  copied: 'Kopiert',
  drop: 'Verwerfen',
  changeRefused: 'Änderung nicht gespeichert. {reason}',
  textRefused: '„{text}“ wurde nicht gespeichert. {reason}',
  removalRefused: '„{text}“ wurde nicht gelöscht. {reason}',
  unsent: {
    one: '{count} Änderung ist nicht gespeichert. Neuer Versuch …',
    other: '{count} Änderungen sind nicht gespeichert. Neuer Versuch …',
  },
  others: 'Nicht auf der Tagesordnung',
  none: 'Noch keine Notizen.',
} as const
