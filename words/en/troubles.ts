// What went wrong between a page and the server, and waiting for it.

export const troubles = {
  statuses: {
    403: 'This is not open to you. Somebody who looks after the room or the organization can change that.',
    404: 'There is nothing at this address. Perhaps it was mistyped.',
    409: 'This is being done already.',
    410: 'This was here once and has been deleted.',
    412: 'Somebody else has changed this meanwhile. Look at it again and repeat what you wanted.',
    413: 'This is more than can be taken at once.',
  },
  titles: { 403: 'Not open to you', 404: 'Nothing here', 410: 'No longer here' },
  failed: 'This did not work',
  unreachable: 'The server cannot be reached. Is there a connection?',
  wait: {
    one: 'That was much in a short time. Wait {count} second.',
    other: 'That was much in a short time. Wait {count} seconds.',
  },
  goesOn: 'That was much in a short time. It goes on in {wait} s.',
  broken: 'Something went wrong at the server. It has been noted; try again in a moment.',
  moment: 'One moment…',
  back: 'Back to the beginning',
  nothing: 'Nothing here',
  nothingSaid: 'There is no page at this address. Perhaps it was mistyped.',
} as const
