// Lists that grow and people who are searched, in Spanish.

export const lists = {
  asWords: '«{words}» como texto',
  showMore: 'Ver más',
  showMoreOf: 'Ver más: {list}',
  ofAll: '{shown} de {total}',
  moreShown: { one: 'Se muestra {count} más.', other: 'Se muestran {count} más.' },
  findPerson: 'Buscar a una persona',
  found: { one: '{count} persona', other: '{count} personas' },
  nobodyFound: 'No se ha encontrado a nadie.',
} as const
