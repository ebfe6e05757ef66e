// Lists that grow and people who are searched.

export const lists = {
  asWords: '“{words}” as words',
  showMore: 'Show more',
  showMoreOf: 'Show more: {list}',
  ofAll: '{shown} of {total}',
  moreShown: { one: '1 more is shown.', other: '{count} more are shown.' },
  findPerson: 'Find a person',
  found: { one: '1 person', other: '{count} people' },
  nobodyFound: 'Nobody by this name.',
} as const
