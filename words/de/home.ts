// The parts of the home page that are loaded after the first: what to prepare, what was asked of others, what happened, in German.

export const home = {
  prepare: 'Vorzubereiten',
  preparing: { agenda: 'Noch keine Tagesordnung', answer: 'Ihre Antwort fehlt', presents: 'Sie tragen vor' },
  asked: 'An andere',
  noAsked: 'Hier stehen Aufgaben, um die Sie andere gebeten haben. Keine ist offen.',
  allActions: 'Alle Aufgaben',
  lately: 'Seit Sie hier waren',
  thisWeek: 'In den letzten sieben Tagen',
  nothing: 'Hier erscheinen Beschlüsse, beendete Besprechungen und Neues von Aufgaben. Es gibt nichts.',
  given: '{name} hat Ihnen eine Aufgabe gegeben',
  done: '{name} hat sie erledigt',
  ended: 'Die Besprechung ist zu Ende',
  decided: 'Beschluss {number}',
} as const
