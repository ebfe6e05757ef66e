// Pages that say what could not be shown or done, and why.

export const refused = {
  notFound: 'Page not found',
  notFoundHint: 'This page doesn’t exist. The address may be mistyped, or the page was deleted.',
  failed: 'Something went wrong',
  noAccess: 'No access',
  noAccessHint: 'You don’t have access to this page. Ask a room manager or an administrator.',
  outOfDate: 'This form has expired',
  outOfDateHint:
    'It was open too long, or your browser blocks cookies. Nothing was changed. Go back, reload the page and try again.',
  expired: 'This request has expired',
  expiredHint: 'Go back to the application and start again.',
  unknownApplication: 'The application that sent you here isn’t registered, or is disabled.',
  unknownRedirect: 'The application that sent you here used an unregistered redirect URI.',
  invalidRequest: 'The application that sent you here made an invalid request ({error}).',
  tooMany: 'Too many requests',
  tooManyHint: 'You’ve sent too many requests. Wait a minute, then try again.',
  busy: 'The server is busy. Try again in a moment.',
  broken: 'An error occurred on the server and was logged. Try again in a moment.',
  notUnderstood: 'The request isn’t valid.',
  tooLarge: 'The request is too large.',
  https: 'This site is only available over HTTPS.',
} as const
