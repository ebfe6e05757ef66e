// Push notifications, in French.

export const push = {
  title: 'Cet appareil',
  intro:
    'Recevez une notification sur cet appareil dès qu’un événement vous concerne, même quand Folkmoot est fermé. Elle n’en indique que le type.',
  on: 'Les notifications sont activées sur cet appareil.',
  turnOn: 'M’avertir sur cet appareil',
  turnOff: 'Désactiver',
  test: 'Envoyer une notification de test',
  tested: 'Notification de test envoyée.',
  unsupported:
    'Ce navigateur ne peut pas afficher de notifications. Sur iPhone ou iPad, ajoutez d’abord Folkmoot à l’écran d’accueil.',
  needsScript: 'Les notifications sur cet appareil nécessitent JavaScript.',
  blocked:
    'Votre navigateur bloque les notifications de ce site. Autorisez-les dans les paramètres du site, puis actualisez la page.',
  refused:
    'Le service push de votre navigateur n’a pas accepté la notification. Désactivez puis réactivez les notifications.',
  tooMany: 'Vous recevez déjà des notifications sur {most} appareils. Retirez-en un d’abord.',
  broken: 'Une erreur s’est produite. Actualisez la page.',
  devices: 'Appareils',
  none: 'Aucun appareil pour l’instant.',
  remove: 'Retirer',
  unnamed: 'Appareil sans nom',
  since: 'Depuis le {day}',
  lastSent: 'Depuis le {day}, dernière notification le {last}',
  failing: 'Échec de la dernière notification',
  removed: 'Appareil retiré.',
  other: 'Vous avez une nouvelle notification',
  kinds: {
    test: 'Les notifications fonctionnent sur cet appareil',
    action_item_assigned: 'Une tâche vous a été attribuée',
    action_item_due: 'L’échéance d’une tâche approche',
    mentioned: 'On vous a mentionné',
    minutes_review_requested: 'On vous demande de relire un compte rendu',
    minutes_review_due: 'La date limite de relecture d’un compte rendu approche',
    minutes_objected: 'Une objection a été émise sur un compte rendu',
    minutes_approved: 'Un compte rendu a été approuvé',
    agenda_item_proposed: 'Un point a été proposé pour l’ordre du jour',
    proposal_accepted: 'Votre proposition a été acceptée',
    proposal_declined: 'Votre proposition a été refusée',
    invited: 'Invitation à une réunion',
    meeting_moved: 'Une réunion a été déplacée',
    meeting_canceled: 'Une réunion a été annulée',
    meeting_restored: 'Une réunion annulée a été rétablie',
    meeting_starting: 'Une réunion commence bientôt',
    reply_received: 'Quelqu’un a répondu à une invitation',
  },
}
