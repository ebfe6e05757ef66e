// The texts of the administration, of the audit log and of hooks, in English: loaded with those pages.

export { applications } from './account/applications.ts'
export { settingsPages, settingsParts } from './account/settings-parts.ts'
export { administration } from './administration.ts'
export { audit } from './audit.ts'
export { hookEvents } from './hooks/hook-events.ts'
export { hooks } from './hooks/hooks.ts'
export { query } from './query.ts'
