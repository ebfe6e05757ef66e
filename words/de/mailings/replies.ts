// The texts of mail about mail that came in, in German.

export const replies = {
  mail_reply: {
    subject: 'Nachricht von {name} zu „{meeting}“',
    subject_forwarded: 'Antwort zu „{meeting}“ von einer anderen Adresse',
    wrote: '{name} hat auf die E-Mail zu „{meeting}“ geantwortet:',
    forwarded:
      'Die Einladung, die {name} zu „{meeting}“ erhalten hat, wurde von {address} beantwortet. Diese Adresse ist nicht eingeladen. Es wurde nichts geändert.',
    forwarded_invited:
      'Die Einladung, die {name} zu „{meeting}“ erhalten hat, wurde von {address} beantwortet. Diese Adresse wurde selbst eingeladen. Es wurde nichts geändert.',
    not_answered:
      'Bitte antworten Sie nicht auf diese E-Mail, sondern wenden Sie sich direkt an die betreffende Person.',
    somebody: 'Jemand',
  },
  answered_elsewhere: {
    subject: 'Einladung zu „{meeting}“ von einer anderen Adresse beantwortet',
    came: 'Ihre Einladung zu „{meeting}“ wurde von {address} beantwortet. Die Antwort wurde als Ihre Antwort gespeichert.',
    otherwise:
      'Wenn Sie das nicht waren, beantworten Sie die Einladung noch einmal von Ihrer eigenen Adresse aus und leiten Sie Einladungen nicht weiter.',
  },
} as const
