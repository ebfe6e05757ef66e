// Fields for days, times, lengths and people, in German.

export const fields = {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  dayHint: 'Ein Tag, zum Beispiel {today}, ein Wochentag oder ein Datum',
  noDay: '{field}: beliebiger Tag',
  timeHint: 'Eine Uhrzeit, zum Beispiel 8:30. Die Pfeiltasten ändern sie um 15 Minuten.',
  lengthHint: 'Eine Dauer, zum Beispiel 45m oder 1:30. Die Pfeiltasten ändern sie um 15 Minuten.',
  searchPeople: 'Name oder E-Mail-Adresse',
  searchHint: 'Drei Buchstaben eines Namens, oder E-Mail-Adressen mit oder ohne Namen',
  invite: '{email} einladen',
  noPeople:
    'Niemand aus diesem Raum oder seiner Organisation heißt so. Eine ganze E-Mail-Adresse lädt jemand Neues ein.',
  allTaken: 'Alle Gefundenen sind schon hier.',
  notRead: 'Nicht verstanden: {text}. Bitte eine ganze E-Mail-Adresse eingeben.',
  take: '{name} herausnehmen',
  chosen: { one: '{count} Person', other: '{count} Personen' },
} as const
