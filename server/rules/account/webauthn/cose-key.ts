// Public keys of passkeys: COSE keys (RFC 9052, RFC 9053) with exactly the parameters of their algorithm, which Node can import.
import { createPublicKey, type webcrypto } from 'node:crypto'
import { isEd25519Point } from './ed25519-point.ts'
import { mustHold, PasskeyFault } from './fault.ts'

/** The algorithms by their COSE numbers, in the order in which authenticators are asked for them: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const
export type Algorithm = (typeof ALGORITHMS)[number]

/** The labels of COSE: `kty`, `alg`, and by the type of key `crv`, `x` and `y`, or `n` and `e`. */
const [KTY, ALG, CRV_OR_N, X_OR_E, Y] = [1, 3, -1, -2, -3]

const MIN_RSA = 2_048
const MAX_RSA = 4_096

/** A COSE key in its form as JWK (RFC 7517), with its algorithm. */
export interface PublicKey {
  alg: Algorithm
  jwk: webcrypto.JsonWebKey
}

/** Reads a decoded COSE key; throws a fault where it is none of ours. */
export function readCoseKey(key: unknown): PublicKey {
  mustHold(key instanceof Map, 'public key')
  const alg: unknown = key.get(ALG)
  const bytes = (label: number, length?: number): string => {
    const value: unknown = key.get(label)
    mustHold(value instanceof Uint8Array && (length === undefined || value.length === length), 'public key')
    return Buffer.from(value).toString('base64url')
  }
  const has = (size: number, kty: number, crv?: number) =>
    mustHold(
      key.size === size && key.get(KTY) === kty && (crv === undefined || key.get(CRV_OR_N) === crv),
      'algorithm of the key',
    )
  if (alg === -7) {
    has(5, 2, 1)
    return imported({ alg, jwk: { kty: 'EC', crv: 'P-256', x: bytes(X_OR_E, 32), y: bytes(Y, 32) } })
  }
  if (alg === -8) {
    has(4, 1, 6)
    const x = bytes(X_OR_E, 32)
    mustHold(isEd25519Point(Buffer.from(x, 'base64url')), 'public key')
    return imported({ alg, jwk: { kty: 'OKP', crv: 'Ed25519', x } })
  }
  mustHold(alg === -257, 'algorithm of the key')
  has(4, 3)
  return rsa({ n: bytes(CRV_OR_N), e: bytes(X_OR_E) })
}

/** An RSA key of a usual length, whose exponent is short: checking a signature would take long otherwise. */
function rsa({ n, e }: { n: string; e: string }): PublicKey {
  const [modulus, exponent] = [Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')]
  const bits = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24
  mustHold(bits >= MIN_RSA && bits <= MAX_RSA && modulus[0] !== 0, 'length of the key')
  const value = exponent.length <= 4 && exponent[0] ? exponent.readUIntBE(0, exponent.length) : 0
  mustHold(value >= 3 && value % 2 === 1 && modulus.at(-1)! % 2 === 1, 'public key')
  return imported({ alg: -257, jwk: { kty: 'RSA', n, e } })
}

function imported(key: PublicKey): PublicKey {
  try {
    createPublicKey({ key: key.jwk, format: 'jwk' })
  } catch {
    throw new PasskeyFault('public key')
  }
  return key
}
