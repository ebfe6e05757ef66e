// Query fields of tables, in English: their keys, and what each narrows.

export const query = {
  keys: { who: 'who', whom: 'whom', what: 'what', since: 'since', until: 'until', ip: 'ip' },
  set: 'Filters',
  added: 'Filter added: {filter}',
  remove: 'Clear filter: {filter}',
  removeTip: 'Clear filter',
  unknown: 'No match. Enter a filter such as “who: Ada” or “since: Monday”.',
  audit: 'Filter the audit log',
  auditPlaceholder: 'Filter by who:, what: or since:',
  auditAbout: {
    who: 'Done by',
    whom: 'Affected user',
    what: 'Action, object or result',
    since: 'On this day or later',
    until: 'On this day or earlier',
    ip: 'IP address',
  },
  membersAbout: {
    who: 'Name, address or company',
    what: 'Status',
    since: 'Last seen on this day or later',
  },
  emailWaits: 'New address to confirm',
} as const
