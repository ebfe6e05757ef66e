// Reply addresses: the operator's template with a token (HMAC) for each person and object, like VERP.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../rules/id.ts'
import { emailKey } from '../../rules/people/person.ts'
import { type ReplyTemplate, TOKEN_LENGTH } from '../../settings/reply-template.ts'

/** What a token is about: an event of somebody's calendar, or a mailing to them. */
export interface ReplySubject {
  of: 'calendar' | 'mailing'
  id: number
  member_id: number
}

/** A token as it came; nothing in it is proven yet. */
export interface ReplyToken extends ReplySubject {
  /** Which of several sites it is of. */
  site: Buffer
  mac: Buffer
}

const KINDS = ['calendar', 'mailing'] as const
/** Bytes of a token: its kind, two ids, the mark of the site, and 80 bits of proof. */
const [SITE_BYTES, MAC_BYTES] = [2, 10]
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Identifier of the site within a token. */
const siteMark = (key: Buffer): Buffer => createHmac('sha256', key).update('site').digest().subarray(0, SITE_BYTES)

function macOf(key: Buffer, { of, id, member_id }: ReplySubject, email: string): Buffer {
  const text = `${of} ${id} ${member_id}\0${emailKey(email)}`
  return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
}

/** Builds the reply address for a person with an e-mail address; `key` is the site's key for this purpose. */
export function replyAddress(template: ReplyTemplate, key: Buffer, subject: ReplySubject, email: string): string {
  const ids = Buffer.alloc(9)
  ids.writeUInt8(KINDS.indexOf(subject.of), 0)
  ids.writeUInt32BE(subject.id, 1)
  ids.writeUInt32BE(subject.member_id, 5)
  const token = base32(Buffer.concat([ids, siteMark(key), macOf(key, subject, email)]))
  return `${template.before}${token}${template.after}@${template.domain}`
}

/** Parses the token in an address; undefined if the address does not match the template. Case-insensitive. */
export function tokenIn({ before, after, domain }: ReplyTemplate, address: string): ReplyToken | undefined {
  const text = address.toLowerCase()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 0 || text.slice(at + 1) !== domain) return undefined
  if (!local.startsWith(before.toLowerCase()) || !local.endsWith(after.toLowerCase())) return undefined
  const bytes = fromBase32(local.slice(before.length, local.length - after.length))
  const of = bytes && KINDS[bytes.readUInt8(0)]
  if (!bytes || !of) return undefined
  const [id, member_id] = [bytes.readUInt32BE(1), bytes.readUInt32BE(5)]
  if (!isId(id) || !isId(member_id)) return undefined
  return {
    ...{ of, id, member_id },
    ...{ site: bytes.subarray(9, 9 + SITE_BYTES), mac: bytes.subarray(9 + SITE_BYTES) },
  }
}

/** Returns whether a token says that it is of the site with this key. */
export const isOfSite = (key: Buffer, { site }: ReplyToken): boolean => timingSafeEqual(site, siteMark(key))

/** Returns whether a token was made with this key for this address. */
export const isProven = (key: Buffer, token: ReplyToken, email: string): boolean =>
  timingSafeEqual(token.mac, macOf(key, token, email))

function base32(bytes: Buffer): string {
  let [text, held, bits] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += LETTERS[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits ? text + LETTERS[(held << (5 - bits)) & 31] : text
}

/** Decodes the bytes of a token; undefined if malformed or not in canonical form (unused bits of the last letter must be zero). */
function fromBase32(text: string): Buffer | undefined {
  if (text.length !== TOKEN_LENGTH) return undefined
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of text) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return undefined
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bytes.push((held >> (bits - 8)) & 255)
      bits -= 8
    }
    held &= (1 << bits) - 1
  }
  return held ? undefined : Buffer.from(bytes)
}
