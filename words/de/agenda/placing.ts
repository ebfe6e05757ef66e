// The sheets that put a note, an action item or a file under another item of the agenda, in German.

export const placing = {
  title: 'Unter einen anderen Punkt',
  item: 'Punkt der Tagesordnung',
  none: 'Keiner',
  moved: 'Es steht jetzt unter dem anderen Punkt.',
  name: 'Name',
  nameHint: 'Die Endung bleibt, denn sie sagt, was für eine Datei es ist.',
  fileSaved: 'Die Datei wurde geändert.',
} as const
