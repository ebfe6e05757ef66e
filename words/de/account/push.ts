// Push notifications, in German.

export const push = {
  title: 'Dieses Gerät',
  intro:
    'Sie werden auf diesem Gerät benachrichtigt, wenn es Neues für Sie gibt, auch wenn Folkmoot geschlossen ist. Die Benachrichtigung nennt nur die Art des Ereignisses.',
  on: 'Benachrichtigungen sind auf diesem Gerät aktiviert.',
  turnOn: 'Auf diesem Gerät benachrichtigen',
  turnOff: 'Deaktivieren',
  test: 'Testbenachrichtigung senden',
  tested: 'Testbenachrichtigung gesendet.',
  unsupported:
    'Dieser Browser kann keine Benachrichtigungen anzeigen. Auf dem iPhone oder iPad müssen Sie Folkmoot zuerst zum Home-Bildschirm hinzufügen.',
  needsScript: 'Benachrichtigungen auf diesem Gerät erfordern JavaScript.',
  blocked:
    'Ihr Browser blockiert Benachrichtigungen dieser Website. Erlauben Sie sie in den Website-Einstellungen und laden Sie die Seite neu.',
  refused:
    'Der Push-Dienst Ihres Browsers hat die Benachrichtigung nicht angenommen. Deaktivieren Sie die Benachrichtigungen und aktivieren Sie sie erneut.',
  tooMany: 'Sie erhalten bereits auf {most} Geräten Benachrichtigungen. Entfernen Sie zuerst eines.',
  broken: 'Etwas ist schiefgegangen. Laden Sie die Seite neu.',
  devices: 'Geräte',
  none: 'Noch keine Geräte.',
  remove: 'Entfernen',
  unnamed: 'Gerät ohne Namen',
  since: 'Seit {day}',
  lastSent: 'Seit {day}, letzte Benachrichtigung {last}',
  failing: 'Letzte Benachrichtigung fehlgeschlagen',
  removed: 'Gerät entfernt.',
  other: 'Sie haben eine neue Benachrichtigung',
  kinds: {
    test: 'Benachrichtigungen funktionieren auf diesem Gerät',
    action_item_assigned: 'Ihnen wurde eine Aufgabe zugewiesen',
    action_item_due: 'Eine Aufgabe ist bald fällig',
    mentioned: 'Sie wurden erwähnt',
    minutes_review_requested: 'Sie wurden gebeten, ein Protokoll zu prüfen',
    minutes_review_due: 'Die Frist zur Prüfung eines Protokolls endet bald',
    minutes_objected: 'Einspruch gegen ein Protokoll',
    minutes_approved: 'Ein Protokoll wurde genehmigt',
    agenda_item_proposed: 'Ein Tagesordnungspunkt wurde vorgeschlagen',
    proposal_accepted: 'Ihr Vorschlag wurde angenommen',
    proposal_declined: 'Ihr Vorschlag wurde abgelehnt',
    invited: 'Sie wurden zu einer Besprechung eingeladen',
    meeting_moved: 'Eine Besprechung wurde verschoben',
    meeting_canceled: 'Eine Besprechung wurde abgesagt',
    meeting_restored: 'Eine abgesagte Besprechung findet doch statt',
    meeting_starting: 'Eine Besprechung beginnt bald',
    reply_received: 'Jemand hat auf eine Einladung geantwortet',
  },
}
