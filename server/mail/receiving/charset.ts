// Character set detection for message parts that declare none, or an unusable one.
import { isUtf8 } from 'node:buffer'

/** Labels that declare no usable character set; bytes beyond ASCII may be in any. */
const SAYS_NOTHING = /^(?:|us-?ascii|ascii|ansi_x3\.4-1968|unknown.*|x-unknown|8bit|default|none)$/i
/** The escapes to two-byte Japanese letters and back, of ISO-2022-JP. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const ISO_2022_JP = /\x1b(?:\$[@B]|\(J)/
/** How much of a text is looked at for marks. */
const LOOKED_AT = 64 * 1024
/** Where a page says in which character set it is. */
const META = /<meta\s[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i

/** Byte patterns of kana; that many do not occur by chance in other character sets. */
const KANA = [
  ['euc-jp', /(?:[\xa4\xa5][\xa1-\xf6]){3}/],
  ['shift_jis', /(?:\x82[\x9f-\xf1]|\x83[\x40-\x96]){3}/],
] as const

const UTF_8 = /^utf-?8$/i

/** Detects the character set of a part, given the declared one. */
export function charsetOf(declared: string | undefined, bytes: Buffer, isHtml: boolean): string | undefined {
  const named = declared?.trim() ?? ''
  if (!SAYS_NOTHING.test(named) && !(UTF_8.test(named) && isNoUtf8(bytes))) return declared
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const text = bytes.toString('latin1', 0, LOOKED_AT)
  if (ISO_2022_JP.test(text)) return 'iso-2022-jp'
  // A fold of a calendar may cut a letter.
  if (isUtf8(bytes) || isUtf8(Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')))
    return 'utf-8'
  const said = isHtml ? META.exec(text)?.[1] : undefined
  if (said && !SAYS_NOTHING.test(said) && !UTF_8.test(said)) return said
  return KANA.find(([name, kana]) => kana.test(text) && isWhole(name, bytes))?.[0] ?? 'windows-1252'
}

/** Returns whether bytes are declared as UTF-8 wrongly: they hold escapes of Japanese mail, or more errors than letters. A cut letter is one error. */
function isNoUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return ISO_2022_JP.test(bytes.toString('latin1', 0, LOOKED_AT))
  const beyondAscii = bytes.toString('utf8', 0, LOOKED_AT).match(/\P{ASCII}/gu) ?? []
  return 2 * beyondAscii.filter((letter) => letter === '\ufffd').length > beyondAscii.length
}

/** Returns whether bytes are text of a character set without an error. */
function isWhole(name: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(name, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
