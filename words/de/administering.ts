// The texts of the administration, of the audit log and of hooks, in German: loaded with those pages.
export { administration } from './administration.ts'
export { applications } from './applications.ts'
export { audit } from './audit.ts'
export { hookEvents } from './hook-events.ts'
export { hooks } from './hooks.ts'
