// The texts of lists of notes, in German: loaded with the pages that have one.

export { notes } from './meetings/notes.ts'
