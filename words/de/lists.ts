// Lists that grow and people who are searched, in German.

export const lists = {
  asWords: '„{words}“ als Text',
  showMore: 'Mehr anzeigen',
  showMoreOf: 'Mehr anzeigen: {list}',
  ofAll: '{shown} von {total}',
  moreShown: { one: '{count} weiterer Eintrag wird angezeigt.', other: '{count} weitere Einträge werden angezeigt.' },
  findPerson: 'Person suchen',
  found: { one: '{count} Person', other: '{count} Personen' },
  nobodyFound: 'Niemand gefunden.',
} as const
