// The form of API tokens, and the hash that is stored of them.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DIRECTORY_FORM = /^fmd_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const FORM = /^fm[rw]_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export type TokenAccess = 'read' | 'read_write'

/** Random base62 characters, about 6 bits each; bytes that would favour some characters are not used. */
function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}

/** A CRC-32 as six base62 characters, by which a mistyped token is recognized without a query. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let index = 0; index < 6; index++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** A new token: `fmr_` or `fmw_`, 32 random base62 characters (about 190 bits) and 6 of checksum. */
export function newToken(access: TokenAccess): string {
  const secret = randomText(32)
  return `${access === 'read' ? 'fmr' : 'fmw'}_${secret}${checksum(secret)}`
}

/** A new token of a directory, in the same form: `fmd_…`. */
export function newDirectoryToken(): string {
  const secret = randomText(32)
  return `fmd_${secret}${checksum(secret)}`
}

/** The hash that is stored instead of a token. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** Returns whether a text has the form of an API token, with the right checksum. */
export const hasTokenForm = (token: string): boolean => matches(FORM, token)

/** The same of a directory token. */
export const hasDirectoryTokenForm = (token: string): boolean => matches(DIRECTORY_FORM, token)

function matches(form: RegExp, token: string): boolean {
  const match = form.exec(token)
  return match !== null && checksum(match[1]!) === match[2]
}
