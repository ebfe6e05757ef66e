// Public keys of signatures: the COSE key of an authenticator (RFC 9053) and its JSON Web Key (RFC 7517).
import { base64url } from './bytes.ts'

/** A JSON Web Key: P-256, Ed25519 or RSA. */
export type SignatureKey =
  | { kty: 'EC'; alg: 'ES256'; crv: 'P-256'; x: string; y: string }
  | { kty: 'OKP'; alg: 'EdDSA'; crv: 'Ed25519'; x: string }
  | { kty: 'RSA'; alg: 'RS256'; n: string; e: string }

type CborValue = number | Uint8Array

const COORDINATE = 32
/** The labels of keys, in the order of CTAP2. */
const ORDER = [1, 3, -1, -2, -3]
/** Bytes of an RSA modulus. */
const MODULUS = { least: 256, most: 512 }

/** The JSON Web Key of a COSE key; undefined for any other bytes, kind of key or additional member. */
export function jwkOfCose(cose: Uint8Array): SignatureKey | undefined {
  const key = cborMap(cose)
  if (!key) return undefined
  const number = (label: number) => key.get(label)
  const bytes = (label: number, length?: number) => {
    const value = key.get(label)
    if (!(value instanceof Uint8Array) || (length !== undefined && value.length !== length)) return undefined
    return base64url(value)
  }
  const [kty, alg] = [number(1), number(3)]
  if (kty === 2 && alg === -7 && number(-1) === 1 && key.size === 5) {
    const [x, y] = [bytes(-2, COORDINATE), bytes(-3, COORDINATE)]
    return x && y ? { kty: 'EC', alg: 'ES256', crv: 'P-256', x, y } : undefined
  }
  if (kty === 1 && alg === -8 && number(-1) === 6 && key.size === 4) {
    const x = bytes(-2, COORDINATE)
    return x ? { kty: 'OKP', alg: 'EdDSA', crv: 'Ed25519', x } : undefined
  }
  if (kty === 3 && alg === -257 && key.size === 4 && isModulus(number(-1))) {
    const [n, e] = [bytes(-1), bytes(-2)]
    return n && e ? { kty: 'RSA', alg: 'RS256', n, e } : undefined
  }
  return undefined
}

const isModulus = (value: CborValue | undefined): boolean =>
  value instanceof Uint8Array && value.length >= MODULUS.least && value.length <= MODULUS.most && value[0] !== 0

/** Reads a CBOR map (RFC 8949) from integers to integers and bytes; undefined for anything else, and where bytes follow it. */
function cborMap(bytes: Uint8Array): Map<number, CborValue> | undefined {
  let at = 0
  const head = (): [major: number, argument: number] => {
    const first = bytes[at++] ?? 0xff
    const short = first & 0x1f
    if (short < 24) return [first >> 5, short]
    const length = short === 24 ? 1 : short === 25 ? 2 : 0
    if (!length || at + length > bytes.length) return [-1, 0]
    const argument = bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
    at += length
    return [first >> 5, argument]
  }
  const value = (): CborValue | undefined => {
    const [major, argument] = head()
    if (major === 0) return argument
    if (major === 1) return -1 - argument
    if (major !== 2 || at + argument > bytes.length) return undefined
    at += argument
    return bytes.subarray(at - argument, at)
  }
  const [major, size] = head()
  if (major !== 5) return undefined
  const map = new Map<number, CborValue>()
  for (let left = size; left > 0; left--) {
    const label = value()
    const one = value()
    if (typeof label !== 'number' || one === undefined || map.has(label)) return undefined
    map.set(label, one)
  }
  // Authenticators write members in one order (CTAP2), and so a key has one form.
  const isInOrder = [...map.keys()].every((label, place) => label === ORDER[place])
  return at === bytes.length && isInOrder ? map : undefined
}
