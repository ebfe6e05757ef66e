// Loading, waiting, and what went wrong between a page and the server.

export const troubles = {
  statuses: {
    401: 'You are signed out. Sign in in another tab, then try again here.',
    403: 'You have no access to this. A manager of the room or an administrator of the organization can change that.',
    404: 'There is nothing at this address. It may be mistyped.',
    409: 'This is already being done.',
    410: 'This was deleted.',
    412: 'Somebody else has changed this in the meantime. Look at it again and repeat your change.',
    413: 'This is too large.',
  },
  titles: { 403: 'No access', 404: 'Page not found', 410: 'Deleted' },
  failed: 'This did not work',
  unreachable: 'The server cannot be reached. Check your connection.',
  noConnection: 'There is no connection to the server. What is missing here comes as soon as there is one.',
  wait: {
    one: 'Too many requests. Wait {count} second.',
    other: 'Too many requests. Wait {count} seconds.',
  },
  retrying: 'Too many requests. The page continues in {wait} s.',
  broken: 'Something went wrong on the server, and was logged. Try again in a moment.',
  retry: 'Retry',
  loading: 'Loading…',
  pageFault: 'The page could not be shown.',
  missingPart: 'A part of this page did not come. Perhaps Folkmoot was updated meanwhile.',
  reload: 'Load the page again',
  home: 'Go to the home page',
  notFound: 'Page not found',
  notFoundHint: 'There is no page at this address. It may be mistyped.',
} as const
