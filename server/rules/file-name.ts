// What a file may be called, so that it is safe and the same wherever it is saved.

/** Control characters, and letters that hide others or turn the direction of the name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i
/** File systems take so many bytes. */
const LONGEST = 255

/** Why a file cannot be called so; undefined where it can. */
export function fileNameFault(name: string): string | undefined {
  if (!name) return 'It must not be empty.'
  if (!name.isWellFormed() || HIDDEN.test(name)) return 'It has characters that cannot be seen.'
  if (/[/\\:*?"<>|]/.test(name)) return 'None of / \\ : * ? " < > | can be in it.'
  if (/^[.\s]|[.\s]$/.test(name)) return 'It neither begins nor ends with a dot or a space.'
  if (DEVICE.test(name)) return 'Some systems keep this name for themselves.'
  if (Buffer.byteLength(name) > LONGEST) return `At most ${LONGEST} bytes in UTF-8.`
  return undefined
}

/** The name in plain letters, as some programs write it that know no others. */
const plain = (name: string) => name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * What follows the last dot, in small letters; empty where there is none, or what follows has spaces in it and so is no
 * ending anywhere. Of the name as it is, and as it is once its letters are plain: other letters and dots become these.
 */
export const endingsOf = (name: string): string[] =>
  [name, plain(name)].map((one) => /\.([^.\s]+)$/.exec(one.replace(/[.\s]+$/, ''))?.[1]?.toLowerCase() ?? '')
