// What people type of days and times, in Spanish and in the language that is understood beside it: loaded with whatever reads it.

export { typed as typedBeside } from '../en/typed.ts'
export { typed } from './typed.ts'
