// The sheets in which somebody mails the people of a meeting or series, in German.

export const mailSheets = {
  titles: {
    invitation: 'Per E-Mail einladen',
    reminder: 'Erinnerung senden',
    cancellation: 'Absage verschicken',
  },
  noMail: 'Diese Website verschickt keine E-Mails.',
  noMailHint: 'Geben Sie stattdessen die Adresse der Seite weiter. Antworten werden neben den Namen angezeigt.',
  noMailLinks:
    'Wer sich noch nie angemeldet hat, braucht zuerst einen Link. Sie können ihn unter „Nutzerkonten“ erstellen.',
  noMailAsk: 'Wer sich noch nie angemeldet hat, braucht zuerst einen Link von der Administration.',
  peopleOfSite: 'Nutzerkonten',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Adresse kopiert.',
  about: 'Gilt für',
  reach: { series: 'Die ganze Serie', meeting: 'Diese Besprechung' },
  reachHint: {
    series:
      'Alle kommenden Termine werden in die Kalender eingetragen. Spätere Änderungen werden allen automatisch mitgeteilt.',
    meeting:
      'Nur dieser Termin wird in die Kalender eingetragen. Spätere Änderungen werden allen automatisch mitgeteilt.',
  },
  who: 'Empfängerkreis',
  groups: { all: 'Alle', unanswered: 'Antwort ausstehend' },
  invited: 'Bereits eingeladen',
  nobody: 'Niemand erhält diese E-Mail.',
  nobodyThere: 'Niemand ist per E-Mail erreichbar. Fügen Sie zuerst Personen hinzu.',
  unreached: {
    no_address: 'Ohne E-Mail-Adresse: {names}.',
    bounced: 'E-Mails unzustellbar: {names}.',
    unwanted: 'Abbestellt: {names}.',
  },
  message: 'Nachricht (optional)',
  messageHint: 'Erscheint in der E-Mail zusammen mit Ihrem Namen.',
  preview: 'Vorschau der E-Mail',
  subject: 'Betreff: {subject}',
  previewHint: 'So sieht die E-Mail für Sie aus. Alle erhalten sie in ihrer eigenen Sprache und Zeitzone.',
  tells: 'Danach werden alle per E-Mail über Änderungen benachrichtigt. Unter „Personen“ können Sie das deaktivieren.',
  get: { one: '{count} Person erhält die E-Mail', other: '{count} Personen erhalten die E-Mail' },
  send: 'Senden',
  close: 'Schließen',
  kinds: { invitation: 'Einladung', reminder: 'Erinnerung', cancellation: 'Absage', followup: 'Protokoll' },
  sending: {
    invitation: {
      one: 'Die Einladung wird an {count} Person geschickt.',
      other: 'Die Einladung wird an {count} Personen geschickt.',
    },
    reminder: {
      one: 'Die Erinnerung wird an {count} Person geschickt.',
      other: 'Die Erinnerung wird an {count} Personen geschickt.',
    },
    cancellation: {
      one: 'Die Absage wird an {count} Person geschickt.',
      other: 'Die Absage wird an {count} Personen geschickt.',
    },
  },
  sent: {
    invitation: {
      one: '{count} Person per E-Mail eingeladen.',
      other: '{count} Personen per E-Mail eingeladen.',
    },
    reminder: {
      one: 'Erinnerung an {count} Person verschickt.',
      other: 'Erinnerung an {count} Personen verschickt.',
    },
    cancellation: { one: 'Absage an {count} Person verschickt.', other: 'Absage an {count} Personen verschickt.' },
  },
  notSent: 'E-Mail nicht verschickt. {reason}',
  list: 'Verschickte E-Mails',
  none: 'Noch keine E-Mails verschickt.',
  toSeries: 'an die ganze Serie',
  byItself: 'automatisch verschickt',
  by: 'von {name}',
  states: { sending: 'Wird verschickt', done: 'Verschickt' },
  sentCount: { one: '{count} verschickt', other: '{count} verschickt' },
  failedCount: { one: '{count} fehlgeschlagen', other: '{count} fehlgeschlagen' },
  waitingCount: { one: '{count} in Warteschlange', other: '{count} in Warteschlange' },
  recipientStates: {
    waiting: 'in Warteschlange',
    sent: 'verschickt',
    failed: 'fehlgeschlagen',
    bounced: 'unzustellbar',
  },
} as const
