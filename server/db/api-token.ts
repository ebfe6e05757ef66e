// The form of API tokens, and what is kept of them.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^fm[rw]_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export type Access = 'read' | 'read_write'

/** 32 characters of chance, about 190 bits; bytes that would favour some characters are thrown away. */
function chance(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62]
    }
  }
  return text
}

/** Six base62 characters that tell a mistyped token from an unknown one without asking the database. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** `fmr_` or `fmw_`, 32 base62 characters and 6 of checksum. */
export function newToken(access: Access): string {
  const secret = chance(32)
  return `${access === 'read' ? 'fmr' : 'fmw'}_${secret}${checksum(secret)}`
}

/** What is stored instead of a token. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** Whether it can be a token at all: a mistyped one is told without asking the database. */
export const wellFormed = (token: string): boolean => {
  const match = FORM.exec(token)
  return match !== null && checksum(match[1]!) === match[2]
}
