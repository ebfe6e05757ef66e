// Pages that say what could not be shown or done, and why.

export const refused = {
  nothing: 'Nothing here',
  nothingSaid: 'There is no page at this address. Perhaps it was mistyped, or what it showed has been deleted.',
  failed: 'This did not work',
  notYours: 'Not open to you',
  notYoursSaid: 'This page is not open to you. Whoever looks after the place can change that.',
  outOfDate: 'This form is out of date',
  outOfDateSaid:
    'It was open for too long, or your browser keeps no cookies of this site. Go back, load the page again and try once more. Nothing was changed.',
  questionOver: 'This question is out of date',
  questionOverSaid: 'Go back to the application and begin again.',
  noApplication: 'The application that sent you here is not registered, or is disabled.',
  otherAddress: 'The application that sent you here wants you back at an address that is not registered for it.',
  cannotAsk: 'The application that sent you here asked for something that cannot be done ({error}).',
  tooMany: 'One moment, please',
  tooManySaid: 'You came here too often in a short time. Wait a minute, then try again.',
  busy: 'There is too much to do just now. Try again in a moment.',
  broken: 'Something went wrong here. It has been noted; nothing of it is your fault. Try again in a moment.',
  unread: 'This was not understood.',
  tooLarge: 'This is more than can be taken at once.',
  https: 'This site is only open over HTTPS.',
} as const
