// What must not appear in a log, by where it would stand in a line of it.

export const UNLOGGED = [
  'req.headers["x-api-key"]',
  'req.headers["x-api-token"]',
  'req.headers.authorization',
  'req.headers.cookie',
  // PostgreSQL quotes whole rows there, with whatever is in them.
  ...['err.detail', 'err.where', 'err.internalQuery'],
  ...['err.aggregateErrors[*].detail', 'err.aggregateErrors[*].where', 'err.aggregateErrors[*].internalQuery'],
]
