// Message encryption for web push (RFC 8291), in one record of the content coding aes128gcm (RFC 8188).
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const SALT = 16
const TAG = 16
/** The record size that is declared; one record holds the whole message. */
const RECORD_SIZE = 4096
/** Ends the text of the last record; zeros follow as padding (RFC 8188, 2). */
const LAST_RECORD = 2

/** Bytes of an uncompressed point of P-256, and of the authentication secret. */
const POINT = 65
const AUTH = 16

/** The keys of a browser's subscription. */
export interface ReceiverKeys {
  /** Its public key: an uncompressed point of P-256. */
  p256dh: Buffer
  /** Its authentication secret. */
  auth: Buffer
}

const bytesOf = (text: string): Buffer => Buffer.from(/^[\w-]*={0,2}$/.test(text) ? text : '', 'base64url')

/** Reads keys in base64url; undefined where they are not a point of the curve and a secret of 16 bytes. */
export function receiverKeys({ p256dh, auth }: { p256dh: string; auth: string }): ReceiverKeys | undefined {
  const keys = { p256dh: bytesOf(p256dh), auth: bytesOf(auth) }
  if (keys.p256dh.length !== POINT || keys.p256dh[0] !== 4 || keys.auth.length !== AUTH) return undefined
  try {
    ECDH.convertKey(keys.p256dh, CURVE)
    return keys
  } catch {
    return undefined
  }
}

/** What is drawn for each message; tests give the values of the RFC. */
export interface Drawn {
  salt: Buffer
  /** The sender's private key for this one message. */
  privateKey: Buffer | undefined
}

/**
 * Encrypts a text for a browser. The text is padded to `length` bytes, so that all messages are equally long. Throws where it
 * is longer.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: ReceiverKeys,
  length: number,
  { salt, privateKey }: Drawn = { salt: randomBytes(SALT), privateKey: undefined },
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > length) throw new Error(`A push message must not exceed ${length} bytes.`)
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const sender = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(p256dh), auth, info, 32))
  const derived = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${use}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12), { authTagLength: TAG })
  const padding = Buffer.alloc(1 + length - plain.length)
  padding[0] = LAST_RECORD
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  const head = [salt, size, Buffer.of(sender.length), sender]
  return Buffer.concat([...head, cipher.update(plain), cipher.update(padding), cipher.final(), cipher.getAuthTag()])
}
