// What the server alone says around a page, in English: link previews, faults of forms, and what stands where no script runs.

export const unscripted = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Your teams’ meetings, decisions and minutes. Sign in to see this page.',
  error: 'Error: {title}',
  faults: { one: 'Correct this field:', other: 'Correct these {count} fields:' },
  needsScript: 'This site needs JavaScript. Without it, you can still use {account}.',
  needsScriptLink: 'your account',
  notBegun: 'This page didn’t load completely. Check your connection and reload.',
  reload: 'Reload',
  languages: 'Language',
  home: 'Go to the home page',
} as const
