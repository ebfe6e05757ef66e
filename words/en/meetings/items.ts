// Action items: description, assignee, due date and state.

export const items = {
  pageTitle: 'Action item: {item}',
  make: 'New action item',
  state: 'Status',
  open: 'Open',
  done: 'Done',
  doneOn: 'Done on {day}',
  doneBrief: 'done {day}',
  assignee: 'Assignee',
  unassigned: 'Unassigned',
  assigneeSaved: 'Assignee saved.',
  dueDate: 'Due date',
  noDueDate: 'No due date',
  created: 'Created',
  createdBy: '{day} by {name}',
  save: 'Save',
  removeDueDate: 'Remove due date',
  dueDateSaved: 'Due date saved.',
  dueDateRemoved: 'Due date removed.',
  markedDone: 'Marked as done: {item}',
  reopened: 'Reopened: {item}',
} as const
