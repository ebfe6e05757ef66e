// The sheet that moves a meeting to another room, in German.

export const moving = {
  move: 'In einen anderen Raum verschieben',
  room: 'Raum',
  choose: 'Raum auswählen',
  moved: 'In den Raum „{room}“ verschoben.',
  readers: 'Mitglieder von {to} erhalten Zugriff. Mitglieder von {from}, die nicht eingeladen sind, verlieren ihn.',
  assignees: 'Aufgaben von Personen, die nicht zu {to} gehören, sind danach niemandem mehr zugewiesen.',
  series: 'Die Besprechung gehört dann nicht mehr zur Serie; ihr Termin wird dort ausgelassen.',
} as const
