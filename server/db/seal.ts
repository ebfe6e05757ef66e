// Secrets that must be read again are sealed before they are kept: whoever copies the database alone cannot use them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const VERSION = 'v1.'
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Deriving a key costs more than sealing something short with it. */
const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** A key of its own for every use, so that what was sealed or signed for one says nothing of another, nor of the secret. */
export function keyFor(key: Buffer, use: string): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>()
  derived.set(key, known)
  const made = known.get(use) ?? Buffer.from(hkdfSync('sha256', key, '', `folkmoot ${use}`, 32))
  known.set(use, made)
  return made
}

const bound = (use: string): Buffer => Buffer.from(VERSION + use)

/** Seals a text for one use; the same text never looks the same twice. */
export function seal(key: Buffer, plain: string, use: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(key, use), nonce, { authTagLength: TAG }).setAAD(bound(use))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** What was sealed with this key for this use; throws for anything else. */
export function unseal(key: Buffer, sealed: string, use: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE + TAG) throw new Error('This was never sealed.')
  const nonce = bytes.subarray(0, NONCE)
  const decipher = createDecipheriv(CIPHER, keyFor(key, use), nonce, { authTagLength: TAG })
  decipher.setAAD(bound(use)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

/** A keyed checksum of a text for one use (HMAC-SHA-256, RFC 2104); hexadecimal. */
export const macOf = (key: Buffer, text: string, use: string): string =>
  createHmac('sha256', keyFor(key, use)).update(text).digest('hex')

/** Whether a keyed checksum is that of the text; it takes as long whichever digit differs. */
export function isMacOf(mac: string, key: Buffer, text: string, use: string): boolean {
  const [given, right] = [mac, macOf(key, text, use)].map((one) => Buffer.from(one))
  return given!.length === right!.length && timingSafeEqual(given!, right!)
}
