// Fields for days, times, lengths and people, in German.

export const fields = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  dayHint: 'Geben Sie einen Tag ein, zum Beispiel {today}, einen Wochentag oder ein Datum',
  noDay: '{field}: beliebiger Tag',
  timeHint: 'Geben Sie eine Uhrzeit ein, zum Beispiel 8:30. Die Pfeiltasten ändern sie um 15 Minuten.',
  lengthHint: 'Geben Sie eine Dauer ein, zum Beispiel 45m oder 1:30. Die Pfeiltasten ändern sie um 15 Minuten.',
  searchPeople: 'Name oder E-Mail-Adresse',
  searchHint: 'Geben Sie mindestens drei Buchstaben eines Namens oder E-Mail-Adressen ein',
  invite: '{email} einladen',
  noPeople:
    'Keine passenden Personen in diesem Raum und seiner Organisation gefunden. Um eine neue Person einzuladen, geben Sie ihre vollständige E-Mail-Adresse ein.',
  allTaken: 'Alle gefundenen Personen wurden bereits hinzugefügt.',
  notRead: 'Nicht erkannt: {text}. Geben Sie eine vollständige E-Mail-Adresse ein.',
  take: '{name} entfernen',
  chosen: { one: '{count} Person', other: '{count} Personen' },
} as const
