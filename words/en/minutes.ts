// The minutes of a meeting on its record: their state, who moves it on, and what was approved.

export const minutes = {
  title: 'Minutes',
  states: {
    draft: 'These minutes are a draft.',
    in_review: 'These minutes are in review.',
    approved: 'These minutes are approved. What they hold cannot be changed until they are reopened.',
  },
  moves: { in_review: 'Send for review', approved: 'Approve minutes', draft: 'Reopen' },
  done: {
    in_review: 'The minutes are in review.',
    approved: 'The minutes are approved.',
    draft: 'The minutes are a draft again.',
  },
  revisions: 'Approved versions',
  revision: 'Version {number}, approved on {day}',
  revisionBy: 'Version {number}, approved on {day} by {name}',
  formats: { pdf: 'PDF', json: 'JSON, for checking' },
  download: 'Version {number} as {format}',
  sum: 'SHA-256 of the JSON file:',
} as const
