// Lists that grow and people who are searched, in French.

export const lists = {
  asWords: '« {words} » comme texte',
  showMore: 'Afficher plus',
  showMoreOf: 'Afficher plus : {list}',
  ofAll: '{shown} sur {total}',
  moreShown: { one: '{count} élément de plus affiché.', other: '{count} éléments de plus affichés.' },
  findPerson: 'Rechercher une personne',
  found: { one: '{count} personne', other: '{count} personnes' },
  nobodyFound: 'Aucune personne trouvée.',
} as const
