// One-time codes: those that an authenticator shows (RFC 6238), and those that are kept for when it is lost.
import { Secret, TOTP } from 'otpauth'

/** What every authenticator knows, and some know nothing else: SHA-1, 6 digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 }
/** How many steps of time the clock of an authenticator may be off, each way. */
const DRIFT = 1

/** How many bytes a key has (RFC 4226, 4: 160 bits are recommended). */
export const KEY_BYTES = 20
/** How many bytes of chance are in a recovery code: 120 bits, so that a plain hash of it gives nothing away. */
export const RECOVERY_BYTES = 15

/** The key as it is typed and kept. */
export const keyText = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/** What a person types may have blanks in it; undefined where it is no code of an authenticator. */
export function codeIn(text: string): string | undefined {
  const code = text.replace(/\s/g, '')
  return /^[0-9]{6}$/.test(code) ? code : undefined
}

/** The step of time that a code is the one of; undefined where it is none of now, nor of the steps beside. */
export function stepOf(key: string, code: string, now: number): number | undefined {
  const timestamp = now * 1000
  const delta = TOTP.validate({ ...FORM, secret: Secret.fromBase32(key), token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp }) + delta
}

/** What an authenticator reads from the picture: whose key it is, and for which site. */
export const keyUri = (key: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(key) }).toString()

/** Letters and digits in fours, as people read them out. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** Without letters that look like a digit, or like each other. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LENGTH = 24

/** The code that these bytes are. */
export function recoveryCode(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: RECOVERY_LENGTH }, (_, place) => {
    const at = Number((bits >> BigInt(5 * (RECOVERY_LENGTH - 1 - place))) & 31n)
    return LETTERS[at]!
  }).join('')
}

/** A recovery code as it was made, however it was typed; undefined where it is none. */
export function recoveryCodeIn(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === RECOVERY_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined
}
