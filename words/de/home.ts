// The parts of the home page that are loaded after the first: what to prepare, what was asked of others, what happened, in German.

export const home = {
  next: 'Als Nächstes: {when}',
  beginsNow: 'jetzt',
  startMeeting: 'Starten: {meeting}',
  openMeeting: 'Besprechung öffnen',
  noAgendaYet: 'Noch keine Tagesordnung',
  moreItems: { one: '{count} weiterer Punkt', other: '{count} weitere Punkte' },
  prepare: 'Vorzubereiten',
  preparing: { agenda: 'Noch keine Tagesordnung', answer: 'Ihre Antwort steht aus', presents: 'Sie tragen vor' },
  review: 'Protokoll zu prüfen',
  reviewBy: 'Protokoll zu prüfen bis {day}',
  asked: 'Von mir vergeben',
  noAsked: 'Keine offenen Aufgaben. Hier finden Sie Aufgaben, die Sie anderen zuweisen.',
  allActions: 'Alle Aufgaben',
  lately: 'Seit Ihrem letzten Besuch',
  thisWeek: 'In den letzten sieben Tagen',
  nothing: 'Keine Neuigkeiten. Hier finden Sie neue Beschlüsse, beendete Besprechungen und Aufgaben.',
  given: '{name} hat Ihnen eine Aufgabe zugewiesen',
  done: 'Erledigt von {name}',
  ended: 'Besprechung beendet',
  decided: 'Beschluss {number}',
} as const
