// Notes, decisions, actions and issues of a meeting, and the composer that they are typed in, in German.

export const blocks = {
  kinds: { note: 'Notiz', decision: 'Beschluss', action: 'Aufgabe', issue: 'Offener Punkt' },
  newBlock: { note: 'Neue Notiz', decision: 'Neuer Beschluss', action: 'Neue Aufgabe', issue: 'Neuer offener Punkt' },
  placeholders: {
    note: 'Notiz schreiben. Die Eingabetaste speichert.',
    decision: 'Was wurde beschlossen?',
    action: 'Was ist zu tun? @Name fr',
    issue: 'Was ist offen?',
  },
  title: 'Notizen',
  composer: 'Schreiben',
  under: 'Unter: {item}',
  kind: 'Art',
  save: 'Speichern',
  writeNote: 'Notiz schreiben',
  takeDecision: 'Beschluss fassen',
  addAction: 'Aufgabe hinzufügen',
  dueOn: 'fällig am {day}',
  saved: {
    note: 'Die Notiz wurde gespeichert.',
    decision: 'Der Beschluss wurde gespeichert.',
    action: 'Die Aufgabe wurde hinzugefügt.',
    issue: 'Der offene Punkt wurde gespeichert.',
  },
  sending: 'noch nicht gespeichert',
  retry: 'Erneut versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  drop: 'Verwerfen',
  unsent: {
    one: '{count} Änderung ist nicht gespeichert. Neuer Versuch …',
    other: '{count} Änderungen sind nicht gespeichert. Neuer Versuch …',
  },
  others: 'Außerhalb der Tagesordnung',
  none: 'Noch keine Notizen.',
} as const
