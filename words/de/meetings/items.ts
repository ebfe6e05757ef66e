// Action items: description, assignee, due date and state, in German.

export const items = {
  pageTitle: 'Aufgabe: {item}',
  make: 'Neue Aufgabe',
  state: 'Status',
  open: 'Offen',
  done: 'Erledigt',
  doneOn: 'Erledigt am {day}',
  doneBrief: 'erledigt am {day}',
  assignee: 'Zuständig',
  unassigned: 'Nicht zugewiesen',
  assigneeSaved: 'Die Zuständigkeit wurde gespeichert.',
  dueDate: 'Fällig am',
  noDueDate: 'Kein Fälligkeitsdatum',
  created: 'Angelegt',
  createdBy: '{day} von {name}',
  save: 'Speichern',
  removeDueDate: 'Fälligkeit entfernen',
  dueDateSaved: 'Das Fälligkeitsdatum wurde gespeichert.',
  dueDateRemoved: 'Das Fälligkeitsdatum wurde entfernt.',
  markedDone: 'Erledigt: {item}',
  reopened: 'Wieder offen: {item}',
} as const
