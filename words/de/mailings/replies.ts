// The texts of mail about mail that came in, in German.

export const replies = {
  mail_reply: {
    subject: '{name} schreibt zu „{meeting}“',
    subject_forwarded: 'Zu „{meeting}“ hat jemand anderes geantwortet',
    wrote: '{name} hat auf die E-Mail zu „{meeting}“ geantwortet:',
    forwarded:
      'Die Einladung von {name} zu „{meeting}“ wurde weitergeleitet. Geantwortet hat {address}, ohne eingeladen zu sein; geändert wurde daher nichts.',
    forwarded_invited:
      'Auf die Einladung von {name} zu „{meeting}“ hat {address} geantwortet; unter dieser Adresse ist jemand selbst eingeladen. Geändert wurde nichts.',
    not_answered: 'Folkmoot hat darauf nicht geantwortet. Schreiben Sie bei Bedarf direkt.',
    somebody: 'Jemand',
  },
  answered_elsewhere: {
    subject: 'Ihre Antwort zu „{meeting}“ kam von einer anderen Adresse',
    came: 'Ihre Einladung zu „{meeting}“ wurde von {address} beantwortet. Die Antwort zählt als Ihre.',
    otherwise:
      'Wenn Sie es nicht waren, antworten Sie noch einmal von Ihrer eigenen Adresse, und leiten Sie Einladungen nicht weiter.',
  },
} as const
