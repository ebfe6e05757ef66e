// Stands for the start page where parts of the application are tested without a browser: who reads it, and where.

const known = {
  root: '',
  member_id: 1,
  name: 'Ada',
  timezone: 'Europe/Berlin',
  language: 'en',
  locale: 'en-GB',
  now: 0,
}
const page = {
  documentElement: { lang: 'en' },
  querySelector: () => ({ content: JSON.stringify(known) }),
}

Object.assign(globalThis, {
  document: page,
  location: { origin: 'https://folkmoot.example' },
  addEventListener: () => {},
})
