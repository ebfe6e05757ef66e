// Authenticated encryption (AES-256-GCM) of secrets that the server must read again.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const VERSION = 'v1.'
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Derived keys are kept, since deriving one costs more than sealing a short text with it. */
const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** Derives a key for one purpose (HKDF, RFC 5869), so that nothing sealed for one purpose can be opened for another. */
export function keyFor(key: Buffer, use: string): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>()
  derived.set(key, known)
  const made = known.get(use) ?? Buffer.from(hkdfSync('sha256', key, '', `folkmoot ${use}`, 32))
  known.set(use, made)
  return made
}

/** Nonces that are drawn at a time, since asking for twelve bytes costs as much as asking for many. */
const DRAWN = 128
let drawn = Buffer.alloc(0)

function newNonce(): Buffer {
  if (!drawn.length) drawn = randomBytes(NONCE * DRAWN)
  const nonce = drawn.subarray(0, NONCE)
  drawn = drawn.subarray(NONCE)
  return nonce
}

const bound = (use: string): Buffer => Buffer.from(VERSION + use)

/** Seals a text, or bytes, for one purpose with AES-256-GCM and a random nonce; in base64url. */
export function seal(key: Buffer, plain: string | Buffer, use: string): string {
  const nonce = newNonce()
  const cipher = createCipheriv(CIPHER, keyFor(key, use), nonce, { authTagLength: TAG }).setAAD(bound(use))
  const text = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ])
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Unseals a text; throws where it was not sealed with this key for this purpose. */
export const unseal = (key: Buffer, sealed: string, use: string): string =>
  unsealBytes(key, sealed, use).toString('utf8')

/** Unseals bytes; throws where they were not sealed with this key for this purpose. */
export function unsealBytes(key: Buffer, sealed: string, use: string): Buffer {
  const text = sealed.slice(VERSION.length)
  const bytes = Buffer.from(text, 'base64url')
  // Decoding passes over what is not base64url: only one text stands for these bytes.
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE + TAG || bytes.toString('base64url') !== text)
    throw new Error('This was never sealed.')
  const nonce = bytes.subarray(0, NONCE)
  const decipher = createDecipheriv(CIPHER, keyFor(key, use), nonce, { authTagLength: TAG })
  decipher.setAAD(bound(use)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

/** A MAC of a text for one purpose (HMAC-SHA-256, RFC 2104), in hexadecimal. */
export const macOf = (key: Buffer, text: string, use: string): string =>
  createHmac('sha256', keyFor(key, use)).update(text).digest('hex')

/** Returns whether a MAC is that of the text, compared in constant time. */
export function isMacOf(mac: string, key: Buffer, text: string, use: string): boolean {
  const [given, right] = [mac, macOf(key, text, use)].map((one) => Buffer.from(one))
  return given!.length === right!.length && timingSafeEqual(given!, right!)
}
