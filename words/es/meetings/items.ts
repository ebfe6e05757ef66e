// Action items: description, assignee, due date and state, in Spanish.

export const items = {
  pageTitle: 'Tarea: {item}',
  make: 'Nueva tarea',
  state: 'Estado',
  open: 'Pendiente',
  done: 'Completada',
  doneOn: 'Completada el {day}',
  doneBrief: 'completada el {day}',
  assignee: 'Responsable',
  unassigned: 'Sin asignar',
  assigneeSaved: 'Responsable guardado.',
  dueDate: 'Fecha límite',
  noDueDate: 'Sin fecha límite',
  created: 'Creada',
  createdBy: '{day} por {name}',
  save: 'Guardar',
  removeDueDate: 'Quitar la fecha límite',
  dueDateSaved: 'Fecha límite guardada.',
  dueDateRemoved: 'Fecha límite eliminada.',
  markedDone: 'Marcada como completada: {item}',
  reopened: 'Reabierta: {item}',
} as const
