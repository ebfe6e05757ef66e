// The sheets that put a note, an action item or a file under another item of the agenda.

export const placing = {
  title: 'Under another item',
  item: 'Agenda item',
  none: 'None',
  moved: 'It is under the other item now.',
  name: 'Name',
  nameHint: 'Its ending stays, since it tells what kind of file it is.',
  fileSaved: 'The file was changed.',
} as const
