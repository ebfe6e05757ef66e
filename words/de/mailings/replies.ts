// The texts of mail about mail that came in, in German.

export const replies = {
  mail_reply: {
    subject: '{name} schreibt zu „{meeting}“',
    subject_forwarded: 'Antwort zu „{meeting}“ von einer anderen Adresse',
    wrote: '{name} hat auf die E-Mail zu „{meeting}“ geantwortet:',
    forwarded:
      'Auf die Einladung, die {name} zu „{meeting}“ erhalten hat, kam eine Antwort von {address}. Diese Adresse ist nicht eingeladen. Geändert wurde nichts.',
    forwarded_invited:
      'Auf die Einladung, die {name} zu „{meeting}“ erhalten hat, kam eine Antwort von {address}. Diese Adresse ist selbst eingeladen. Geändert wurde nichts.',
    not_answered: 'Antworten Sie nicht auf diese E-Mail, sondern schreiben Sie der Person direkt.',
    somebody: 'Jemand',
  },
  answered_elsewhere: {
    subject: 'Ihre Antwort zu „{meeting}“ kam von einer anderen Adresse',
    came: 'Ihre Einladung zu „{meeting}“ wurde von {address} beantwortet. Die Antwort wurde als Ihre eingetragen.',
    otherwise:
      'Wenn Sie das nicht waren, antworten Sie noch einmal von Ihrer eigenen Adresse, und leiten Sie Einladungen nicht weiter.',
  },
} as const
