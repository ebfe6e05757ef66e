// Validation of file names that are safe and equal on all file systems.

/** Control characters, invisible characters, and those that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/
/** Names that Windows reserves for devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i
/** The longest name of common file systems, in bytes. */
const LONGEST = 255

/** Returns why a file name is not allowed, as a sentence; undefined if it is allowed. */
export function fileNameFault(name: string): string | undefined {
  if (!name) return 'must not be empty.'
  if (!name.isWellFormed() || HIDDEN.test(name)) return 'must not contain invisible characters.'
  if (/[/\\:*?"<>|]/.test(name)) return 'must not contain / \\ : * ? " < > |.'
  if (/^[.\s]|[.\s]$/.test(name)) return 'must not begin or end with a dot or a space.'
  if (DEVICE.test(name)) return 'must not be a name that some systems reserve.'
  if (Buffer.byteLength(name) > LONGEST) return `must have at most ${LONGEST} bytes in UTF-8.`
  return undefined
}

/** A name without dots and white space at its end. */
function withoutDots(name: string): string {
  let end = name.length
  while (end && /[.\s]/.test(name[end - 1]!)) end--
  return name.slice(0, end)
}

/** The name without accents and invisible characters, as some programs write it. */
const plain = (name: string) => name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * The extension after the last dot in lower case, of the name itself and of its plain form, in which other characters
 * become letters and dots. Empty where there is none, or where it contains spaces and so is none on any system.
 */
export const extensionsOf = (name: string): string[] =>
  [name, plain(name)].map((one) => /\.([^.\s]+)$/.exec(withoutDots(one))?.[1]?.toLowerCase() ?? '')
