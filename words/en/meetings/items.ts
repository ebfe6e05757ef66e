// Action items: description, assignee, due date and state.

export const items = {
  pageTitle: 'Action item: {item}',
  make: 'New action item',
  state: 'State',
  open: 'Open',
  done: 'Done',
  doneOn: 'Done on {day}',
  doneBrief: 'done {day}',
  assignee: 'Assignee',
  unassigned: 'Not assigned',
  assigneeSaved: 'The assignee was saved.',
  dueDate: 'Due date',
  noDueDate: 'No due date',
  created: 'Created',
  createdBy: '{day} by {name}',
  save: 'Save',
  removeDueDate: 'Remove due date',
  dueDateSaved: 'The due date was saved.',
  dueDateRemoved: 'The due date was removed.',
  markedDone: 'Done: {item}',
  reopened: 'Open again: {item}',
} as const
