// The sheet that puts a note or an action item under another item of the agenda.

export const placing = {
  title: 'Under another item',
  item: 'Agenda item',
  none: 'None',
  moved: 'It stands under the other item now.',
} as const
