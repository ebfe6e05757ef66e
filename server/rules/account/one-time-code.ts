// One-time codes (TOTP, RFC 6238) and recovery codes.
import { Secret, TOTP } from 'otpauth'

/** The parameters that all authenticators support: SHA-1, 6 digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Tolerated clock drift of an authenticator, in time steps. */
const DRIFT = 1

/** Bytes of a key (RFC 4226, 4 recommends 160 bits). */
export const KEY_BYTES = 20
/** Random bytes of a recovery code: 120 bits, so that a fast hash is safe. */
export const RECOVERY_BYTES = 15

/** A key in base32, as it is typed and stored. */
export const keyText = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/** The six digits of a typed code, without white space; undefined where it is no such code. */
export function codeIn(text: string): string | undefined {
  const code = text.replace(/\s/g, '')
  return /^[0-9]{6}$/.test(code) ? code : undefined
}

/** The time step of a code; undefined where it is neither the present one nor one of those beside it. */
export function stepOf(key: string, code: string, now: number): number | undefined {
  const timestamp = now * 1000
  const delta = TOTP.validate({ ...FORM, secret: Secret.fromBase32(key), token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp }) + delta
}

/** The `otpauth:` address that an authenticator reads from the QR code: the key with its account and site. */
export const keyUri = (key: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(key) }).toString()

/** A text in groups of four characters, which are easier to read. */
export const groupedInFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** Digits and letters, without letters that look like a digit or like each other. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LENGTH = 24

/** The recovery code of some bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: RECOVERY_LENGTH }, (_, index) => {
    const at = Number((bits >> BigInt(5 * (RECOVERY_LENGTH - 1 - index))) & 31n)
    return LETTERS[at]!
  }).join('')
}

/** A typed recovery code in its original spelling; undefined where it is none. */
export function recoveryCodeIn(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === RECOVERY_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined
}
