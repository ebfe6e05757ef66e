// Escapes user text for terminals and line-based files, against control-sequence injection.

/** Control characters of both blocks, marks that change the direction of text, and line separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/** Escapes these characters, e.g. as `\u001b`; within a JSON string, the value stays the same. */
export const escapeControls = (text: string): string =>
  text.replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Escapes a text and puts it in quotation marks. */
export const quoted = (text: string): string => escapeControls(JSON.stringify(text.toWellFormed()))
