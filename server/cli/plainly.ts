// Text that people wrote, as a terminal or a file of lines may hold it: nothing in it moves a cursor or begins a line.

/** Controls of both blocks, marks that turn the direction, and what some programs take for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/** Each of them as `\u001b`; a string within JSON stays the same string. */
export const plainly = (text: string): string =>
  text.replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same in quotation marks, with those within marked. */
export const quoted = (text: string): string => plainly(JSON.stringify(text.toWellFormed()))
