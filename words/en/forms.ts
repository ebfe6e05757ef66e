// The texts of forms, and of the page of a series, in English: loaded with whatever shows them.

export { placing } from './agenda/placing.ts'
export { fields } from './fields.ts'
export { mailSheets } from './mailings/mail-sheets.ts'
export { action } from './meetings/action.ts'
export { change } from './meetings/change.ts'
export { history } from './meetings/history.ts'
export { inviting } from './meetings/inviting.ts'
export { moving } from './meetings/moving.ts'
export { plan } from './meetings/plan.ts'
export { template } from './places/template.ts'
export { series } from './series/series.ts'
