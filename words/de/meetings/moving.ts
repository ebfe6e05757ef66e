// The sheet that moves a meeting to another room, in German.

export const moving = {
  move: 'Besprechung verschieben',
  room: 'Raum',
  choose: 'Raum auswählen',
  moved: 'Die Besprechung ist jetzt in {room}.',
  readers:
    'Die Mitglieder von {to} können sie lesen. Mitglieder von {from}, die nicht eingeladen sind, können es nicht mehr.',
  assignees: 'Aufgaben von Personen, die nicht in {to} sind, verlieren ihre Zuständigen.',
  series: 'Sie verlässt ihre Serie, in der dieser Termin entfällt.',
} as const
