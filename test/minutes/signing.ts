// Records and signatures as they are in files of signed minutes, made by passkeys that exist in the test alone.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import { withLowS } from '../../contract/minutes/ecdsa-signature.ts'
import type { SignatureKey } from '../../contract/minutes/signature-key.ts'
import { canonicalRecord, signaturesSum, signedFile } from '../../server/rules/meetings/minutes.ts'

export const SITE = 'https://moot.harbour.example'
export const APPROVED_TS = 1_795_000_000

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export interface TestPasskey {
  cose: Buffer
  jwk: SignatureKey
  privateKey: KeyObject
  credential_id: string
  /** The SHA-256 of the COSE key. */
  key: string
}

export type Algorithm = SignatureKey['alg']

const byteString = (text: string): number[] => {
  const bytes = Buffer.from(text, 'base64url')
  const { length } = bytes
  return [
    ...(length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length % 256]),
    ...bytes,
  ]
}

/** A passkey with a new key. */
export function passkey(alg: Algorithm = 'ES256'): TestPasskey {
  const pair =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : alg === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const exported = { ...pair.publicKey.export({ format: 'jwk' }), alg } as SignatureKey
  const cose = Buffer.from(
    exported.kty === 'EC'
      ? [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, ...byteString(exported.x), 0x22, ...byteString(exported.y)]
      : exported.kty === 'OKP'
        ? [0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, ...byteString(exported.x)]
        : [0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, ...byteString(exported.n), 0x21, ...byteString(exported.e)],
  )
  const key = sha256(cose).toString('hex')
  return { cose, jwk: exported, privateKey: pair.privateKey, credential_id: base64url(randomBytes(16)), key }
}

/** A signer of a record. */
export interface Signer {
  member_id: number
  member_name: string
  passkey: TestPasskey
}

/** What is different in a signature from a right one. */
export interface Wrong {
  statement?: object
  client?: object
  /** Of the authenticator data. */
  flags?: number
  host?: string
  entry?: object
  /** Whether the higher s is written. */
  highS?: boolean
}

/** An entry of `signatures`. */
export function signature(
  { sha256: sum, number, meeting_id }: { sha256: string; number: number; meeting_id: number },
  { member_id, member_name, passkey }: Signer,
  create_ts: number,
  { statement: others, client, flags = 0x1d, host, entry, highS }: Wrong = {},
) {
  const statement = {
    ...{ type: 'folkmoot-minutes-signature', version: 1, site: SITE, meeting_id, number, sha256: sum },
    ...{ member_id, member_name, credential_id: passkey.credential_id, public_key_sha256: passkey.key },
    ...{ create_ts, nonce: base64url(randomBytes(16)), ...others },
  }
  const challenge = sha256(`folkmoot minutes signature 1\0${canonicalize(statement)}`)
  const said = { type: 'webauthn.get', challenge: base64url(challenge), origin: statement.site, crossOrigin: false }
  const clientData = Buffer.from(JSON.stringify({ ...said, ...client }))
  const rpIdHash = sha256(host ?? new URL(statement.site).hostname)
  const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([flags, 0, 0, 0, 7])])
  const hash = passkey.jwk.alg === 'EdDSA' ? null : 'sha256'
  const signed = sign(hash, Buffer.concat([authenticatorData, sha256(clientData)]), passkey.privateKey)
  const written = passkey.jwk.alg !== 'ES256' ? signed : highS ? withHighS(withLowS(signed)!) : withLowS(signed)!
  return {
    statement,
    ...{ public_key_cose: base64url(passkey.cose), public_key_jwk: passkey.jwk as object },
    ...{ authenticator_data: base64url(authenticatorData), client_data_json: base64url(clientData) },
    ...{ signature: base64url(written), ...entry },
  }
}

/** The other signature with the same r. */
function withHighS(der: Uint8Array): Buffer {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const at = 4 + der[3]!
  const s = order - BigInt(`0x${Buffer.from(der.subarray(at + 2)).toString('hex')}`)
  const high = Buffer.from(s.toString(16).padStart(64, '0'), 'hex')
  const bytes = high[0]! >= 0x80 ? [0, ...high] : [...high]
  return Buffer.from([0x30, at - 2 + 2 + bytes.length, ...der.subarray(2, at), 2, bytes.length, ...bytes])
}

type Entry = object

/** A file of the record of a meeting that some approved, with signatures, and what the next one names. */
export function signedRecord(
  people: readonly Signer[],
  { number = 1, previous, meeting_id = 42, record: others = {} }: RecordOptions = {},
) {
  const [first, ...others_] = people
  const approvals = others_.map(({ member_id, member_name }) => ({
    ...{ member_id, member_name, approved: true, comment: null, create_ts: APPROVED_TS - 60 },
  }))
  const record = {
    ...{ version: 2, meeting_id, name: 'Kräne & Möwen', number, notes: ['<p>We paint €\u2028</p>'] },
    ...{ approved_ts: APPROVED_TS, approve_id: first!.member_id, approved_by: first!.member_name, approvals },
    previous_signatures_sha256: previous ? signaturesSum(previous.entries.map((one) => canonicalize(one)!)) : null,
    ...others,
  }
  const { content, sha256: sum } = canonicalRecord({ record, previous_sha256: previous?.sha256 ?? null })
  const of = { sha256: sum, number, meeting_id }
  const fileOf = (entries: readonly Entry[]) =>
    signedFile(
      content,
      entries.map((one) => canonicalize(one)!),
    )
  return { content, sha256: sum, of, fileOf, entries: [] as Entry[] }
}

export interface RecordOptions {
  number?: number
  meeting_id?: number
  previous?: { sha256: string; entries: readonly Entry[] }
  record?: object
}
