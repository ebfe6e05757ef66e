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
  assigneeSaved: 'Zuständigkeit gespeichert.',
  dueDate: 'Fällig am',
  noDueDate: 'Ohne Fälligkeit',
  created: 'Angelegt',
  createdBy: '{day} von {name}',
  save: 'Speichern',
  removeDueDate: 'Fälligkeit entfernen',
  dueDateSaved: 'Fälligkeit gespeichert.',
  dueDateRemoved: 'Fälligkeit entfernt.',
  markedDone: 'Als erledigt markiert: {item}',
  reopened: 'Wieder geöffnet: {item}',
} as const
