// The sheets that put a note, an action item or a file under another item of the agenda.

export const placing = {
  title: 'Move to another item',
  item: 'Agenda item',
  none: 'None',
  moved: 'Moved to another item.',
  name: 'Name',
  nameHint: 'The extension can’t be changed, because it identifies the file type.',
  fileSaved: 'File saved.',
} as const
