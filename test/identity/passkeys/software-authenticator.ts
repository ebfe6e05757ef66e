// A passkey in software, with a browser around it (WebAuthn): it makes and shows itself as real ones do, or with one part changed.
import { createPublicKey, generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Cbor, cbor } from './cbor.ts'

export type Algorithm = -7 | -8 | -257

/** Flags of authenticator data. */
export const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40, extended: 0x80 }

export interface SoftwareOptions {
  alg?: Algorithm
  origin?: string
  /** Whether it is copied to other devices. */
  synced?: boolean
  /** What it counts; 0: nothing. */
  counter?: number
  bits?: number
}

/** What a response says in another way than it should. */
export interface Changes {
  clientData?: Record<string, unknown>
  rpId?: string
  flags?: number
  counter?: number
  id?: Buffer
  /** Changes the bytes that are signed, or those of the signature. */
  data?: (data: Buffer) => Buffer
  signature?: (signature: Buffer) => Buffer
  /** Changes the COSE key, the attestation object's parts, or its bytes. */
  key?: (key: Map<Cbor, Cbor>) => Map<Cbor, Cbor>
  attestation?: (parts: Map<Cbor, Cbor>) => Map<Cbor, Cbor>
  object?: (object: Buffer) => Buffer
  userHandle?: string | null
}

interface RequestOptions {
  challenge: string
  rpId: string
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

export interface SoftwareAuthenticator {
  id: string
  privateKey: KeyObject
  /** The bytes of the COSE key. */
  publicKey: Buffer
  /** The last value of the counter. */
  counter: () => number
  /** `RegistrationResponseJSON` */
  create: (options: CreationOptions, changes?: Changes) => Response
  /** `AuthenticationResponseJSON` */
  get: (options: RequestOptions, changes?: Changes) => Response
}

export interface Response {
  id: string
  rawId: string
  type: string
  clientExtensionResults: object
  response: Record<string, unknown>
}

const text = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

export function softwareAuthenticator(options: SoftwareOptions = {}): SoftwareAuthenticator {
  const { alg = -7, origin = 'https://moot.example', synced = false } = options
  const { privateKey, key } = newKey(alg, options.bits)
  const id = randomBytes(24)
  let counter = options.counter ?? 0
  let userHandle = ''
  const usual = FLAGS.present | FLAGS.verified | (synced ? FLAGS.eligible | FLAGS.backedUp : 0)

  const clientDataOf = (type: string, challenge: string, { clientData = {} }: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }))

  const headOf = (rpId: string, flags: number, changes: Changes) => {
    if (counter) counter++
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.counter ?? counter)
    return Buffer.concat([hash('sha256', changes.rpId ?? rpId, 'buffer'), Buffer.from([changes.flags ?? flags]), count])
  }

  const response = (shown: Buffer, parts: Record<string, unknown>): Response => ({
    ...{ id: text(shown), rawId: text(shown), type: 'public-key', clientExtensionResults: {}, response: parts },
  })

  return {
    id: text(id),
    privateKey,
    publicKey: cbor(key),
    counter: () => counter,
    create({ challenge, rp, user }, changes = {}) {
      userHandle = user.id
      const shown = changes.id ?? id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(shown.length)
      const whole = Buffer.concat([
        ...[headOf(rp.id, usual | FLAGS.attested, changes), Buffer.alloc(16), length, shown],
        cbor(changes.key?.(new Map(key)) ?? key),
      ])
      const authData = changes.data?.(whole) ?? whole
      const parts = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const object = cbor(changes.attestation?.(parts) ?? parts)
      return response(shown, {
        clientDataJSON: text(clientDataOf('webauthn.create', challenge, changes)),
        attestationObject: text(changes.object?.(object) ?? object),
        transports: ['internal', 'hybrid', 'a transport of tomorrow'],
      })
    },
    get({ challenge, rpId }, changes = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, changes)
      const head = headOf(rpId, usual, changes)
      const data = changes.data?.(head) ?? head
      const signature = signed(privateKey, alg, Buffer.concat([data, hash('sha256', clientData, 'buffer')]))
      const user = changes.userHandle === undefined ? userHandle : changes.userHandle
      return response(changes.id ?? id, {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(changes.signature?.(signature) ?? signature),
        ...(user !== null && { userHandle: user }),
      })
    },
  }
}

const signed = (key: KeyObject, alg: Algorithm, bytes: Buffer): Buffer => sign(alg === -8 ? null : 'sha256', bytes, key)

/** A key pair, and its public key in COSE. */
export function newKey(alg: Algorithm, bits = 2048): { privateKey: KeyObject; key: Map<Cbor, Cbor> } {
  const { privateKey } =
    alg === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : alg === -8
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: bits })
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name]!, 'base64url')
  const parts: [Cbor, Cbor][] =
    alg === -7
      ? [
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes('x')],
          [-3, bytes('y')],
        ]
      : alg === -8
        ? [
            [1, 1],
            [3, -8],
            [-1, 6],
            [-2, bytes('x')],
          ]
        : [
            [1, 3],
            [3, -257],
            [-1, bytes('n')],
            [-2, bytes('e')],
          ]
  return { privateKey, key: new Map(parts) }
}
