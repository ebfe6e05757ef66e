// The page of the account that chooses where somebody is notified, in French.

export const notificationChoices = {
  title: 'Notifications',
  intro: 'Choisissez comment vous êtes averti de chaque type d’événement.',
  table: 'Moyens de notification',
  unreached: {
    bounced:
      'Vous ne recevez pas ces e-mails pour le moment, car les derniers n’ont pas pu être distribués. Voir {page}.',
    unwanted:
      'Vous ne recevez pas ces e-mails, car vous vous êtes désabonné de tous les e-mails au sujet des réunions. Voir {page}.',
  },
  channels: { page: 'Dans Folkmoot', mail: 'E-mail', push: 'Appareils' },
  groups: {
    items: 'Tâches et mentions',
    minutes: 'Comptes rendus',
    proposals: 'Ordre du jour',
    meetings: 'Réunions',
  },
  kinds: {
    action_item_assigned: 'Une tâche vous est attribuée',
    action_item_due: 'Votre tâche arrive à échéance dans un jour',
    mentioned: 'Quelqu’un vous mentionne',
    minutes_review_requested: 'On vous demande de relire un compte rendu',
    minutes_review_due: 'Il vous reste un jour pour relire un compte rendu',
    minutes_objected: 'Une objection est émise sur le compte rendu d’une réunion que vous animez',
    minutes_approved:
      'Un compte rendu que vous avez relu, ou celui d’une réunion à laquelle vous avez participé, est approuvé',
    agenda_item_proposed: 'Un point est proposé pour une réunion que vous animez',
    proposal_accepted: 'Votre proposition pour l’ordre du jour est acceptée',
    proposal_declined: 'Votre proposition pour l’ordre du jour est refusée',
    invited: 'Vous êtes invité à une réunion',
    meeting_moved: 'Une réunion est déplacée',
    meeting_canceled: 'Une réunion est annulée',
    meeting_restored: 'Une réunion annulée est rétablie',
    meeting_starting: 'Une réunion commence',
    reply_received: 'Quelqu’un répond à l’invitation à une réunion que vous animez',
  },
  otherMail: 'Annoncé par les e-mails de calendrier',
  hints: {
    page: 'Si vous décochez « Dans Folkmoot » pour un événement, vous n’en serez averti par aucun autre moyen.',
    mail: 'Les e-mails sont envoyés au bout d’une minute, douze par heure au maximum, et ne reprennent pas ce que vous avez déjà vu.',
    calendar:
      'Vous recevez toujours les e-mails de calendrier quand une réunion est déplacée, annulée ou rétablie. Pour recevoir des rappels, consultez {page}.',
  },
  saved: 'Modifications enregistrées. Vos choix s’appliquent dès maintenant.',
} as const
