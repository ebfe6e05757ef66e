// Loading, waiting, and what went wrong between a page and the server.

export const troubles = {
  statuses: {
    401: 'You’re signed out. Use another tab to sign in, then try again here.',
    403: 'You don’t have access. Ask a room manager or an organization administrator.',
    404: 'This page doesn’t exist. The address may be mistyped.',
    409: 'This is already in progress.',
    410: 'This was deleted.',
    412: 'Someone else has changed this. Check the current version, then repeat your change.',
    413: 'This is too large.',
  },
  titles: { 403: 'No access', 404: 'Page not found', 410: 'Deleted' },
  failed: 'Something went wrong',
  unreachable: 'Can’t reach the server. Check your connection.',
  noConnection: 'No connection to the server. Missing content loads once you’re back online.',
  wait: {
    one: 'Too many requests. Wait {count} second, then try again.',
    other: 'Too many requests. Wait {count} seconds, then try again.',
  },
  retrying: 'Too many requests. Retrying in {wait} s.',
  broken: 'An error occurred on the server and was logged. Try again in a moment.',
  retry: 'Retry',
  loading: 'Loading…',
  pageFault: 'This page couldn’t be displayed.',
  missingPart: 'Part of this page didn’t load.',
  reload: 'Reload',
  home: 'Go to the home page',
  notFound: 'Page not found',
  notFoundHint: 'This page doesn’t exist. The address may be mistyped.',
} as const
