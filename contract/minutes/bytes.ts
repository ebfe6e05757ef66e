// Encodings and hashes that browsers and servers both have.

const encoder = new TextEncoder()

/** UTF-8. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** The SHA-256 of a text, in hexadecimal digits. */
export const sha256Of = async (text: string): Promise<string> => hex(await sha256(utf8(text)))

/** base64url without padding. */
export const base64url = (bytes: Uint8Array): string =>
  btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What the last digit may be where 2 or 3 are left over: its other bits belong to no byte. */
const LAST: readonly (RegExp | undefined)[] = [/^/, undefined, /[AQgw]$/, /[AEIMQUYcgkosw048]$/]

/** The bytes of base64url without padding; undefined for anything that is not the one form of its bytes. */
export function fromBase64url(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || !/^[\w-]*$/.test(text) || !LAST[text.length % 4]?.test(text.slice(-1)))
    return undefined
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
