// The texts of forms, and of the page of a series, in German: loaded with whatever shows them.
export { action } from './action.ts'
export { change } from './change.ts'
export { fields } from './fields.ts'
export { mailSheets } from './mail-sheets.ts'
export { placing } from './placing.ts'
export { plan } from './plan.ts'
export { series } from './series.ts'
export { template } from './template.ts'
