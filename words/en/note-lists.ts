// The texts of lists of notes, in English: loaded with the pages that have one.

export { notes } from './meetings/notes.ts'
