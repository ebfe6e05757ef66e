// Pages that say what could not be shown or done, and why.

export const refused = {
  notFound: 'Page not found',
  notFoundHint: 'There is no page at this address. The address may be mistyped, or the page was deleted.',
  failed: 'This did not work',
  noAccess: 'No access',
  noAccessHint: 'You have no access to this page. A manager or an administrator can change that.',
  outOfDate: 'This form is out of date',
  outOfDateHint:
    'It was open for too long, or your browser keeps no cookies of this site. Go back, reload the page and try again. Nothing was changed.',
  expired: 'This request has expired',
  expiredHint: 'Go back to the application and start again.',
  unknownApplication: 'The application that sent you here is not registered, or is disabled.',
  unknownRedirect: 'The application that sent you here named a redirect address that is not registered for it.',
  invalidRequest: 'The application that sent you here asked for something that is not possible ({error}).',
  tooMany: 'Too many requests',
  tooManyHint: 'You sent too many requests in a short time. Wait a minute, then try again.',
  busy: 'The server is too busy. Try again in a moment.',
  broken: 'Something went wrong on the server, and was logged. Try again in a moment.',
  notUnderstood: 'The request was not understood.',
  tooLarge: 'The request is too large.',
  https: 'This site is only available over HTTPS.',
} as const
