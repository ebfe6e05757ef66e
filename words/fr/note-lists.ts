// The texts of lists of notes, in French: loaded with the pages that have one.

export { notes } from './meetings/notes.ts'
