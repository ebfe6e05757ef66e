// Lists that grow and people who are searched.

export const lists = {
  asWords: '“{words}” as text',
  showMore: 'Show more',
  showMoreOf: 'Show more: {list}',
  ofAll: '{shown} of {total}',
  moreShown: { one: '{count} more shown.', other: '{count} more shown.' },
  findPerson: 'Find a person',
  found: { one: '{count} person', other: '{count} people' },
  nobodyFound: 'No one found.',
} as const
