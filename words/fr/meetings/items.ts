// Action items: description, assignee, due date and state, in French.

export const items = {
  pageTitle: 'Tâche : {item}',
  make: 'Nouvelle tâche',
  state: 'Statut',
  open: 'Ouverte',
  done: 'Terminée',
  doneOn: 'Terminée le {day}',
  doneBrief: 'terminée le {day}',
  assignee: 'Responsable',
  unassigned: 'Non attribuée',
  assigneeSaved: 'Responsable enregistré.',
  dueDate: 'Échéance',
  noDueDate: 'Sans échéance',
  created: 'Création',
  createdBy: '{day} par {name}',
  save: 'Enregistrer',
  removeDueDate: 'Supprimer l’échéance',
  dueDateSaved: 'Échéance enregistrée.',
  dueDateRemoved: 'Échéance supprimée.',
  markedDone: 'Marquée comme terminée : {item}',
  reopened: 'Rouverte : {item}',
} as const
