// The sheet that puts a note or an action item under another item of the agenda, in German.

export const placing = {
  title: 'Unter einen anderen Punkt',
  item: 'Punkt der Tagesordnung',
  none: 'Keiner',
  moved: 'Es steht jetzt unter dem anderen Punkt.',
} as const
