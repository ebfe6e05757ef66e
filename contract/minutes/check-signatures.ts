// Verification of the signatures of approved minutes: each by itself (WebAuthn, 7.2), who may sign, and their order.
import canonicalize from 'canonicalize'
import { base64url, fromBase64url, hex, joined, sha256, utf8 } from './bytes.ts'
import { rawSignature } from './ecdsa-signature.ts'
import { challengeOf, isSignatureEntry, type SignatureEntry, type SignatureStatement } from './signature.ts'
import { jwkOfCose, type SignatureKey } from './signature-key.ts'

/** Reasons why signatures are not those of a record. */
export type SignatureFault =
  | 'signature_form'
  | 'signature_record'
  | 'signature_key'
  | 'signature_ceremony'
  | 'signature_value'
  | 'signature_signer'
  | 'signature_order'
  | 'signature_unsupported'

/** A signature that holds. */
export interface CheckedSignature {
  member_id: number
  name: string
  create_ts: number
  site: string
  /** The SHA-256 of the public key, in hexadecimal digits. */
  key: string
  alg: SignatureKey['alg']
}

/** What signatures are of. */
export interface SignedRecord {
  /** Of the revision. */
  sha256: string
  record: {
    meeting_id?: unknown
    number: number
    approve_id?: unknown
    approved_ts?: unknown
    approvals?: readonly { member_id?: unknown; approved?: unknown }[]
  }
}

/** The fault of signatures, with the name of the signer where it is known. */
export interface SignatureRefusal {
  fault: SignatureFault
  signer?: string
}

/** Checks the signatures of a record: gives them, or what is wrong with the first that is not right. */
export async function checkedSignatures(
  signatures: readonly unknown[],
  signed: SignedRecord,
): Promise<CheckedSignature[] | SignatureRefusal> {
  const checked: CheckedSignature[] = []
  const signers = signersOf(signed.record)
  for (const entry of signatures) {
    if (!isSignatureEntry(entry)) return { fault: 'signature_form' }
    const { member_id, member_name: signer, create_ts, site, public_key_sha256 } = entry.statement
    const fault = await signatureFault(entry, signed)
    if (fault) return { fault, signer }
    if (!signers.delete(member_id)) return { fault: 'signature_signer', signer }
    const before = checked.at(-1)
    if (before && (before.create_ts - create_ts || before.member_id - member_id) > 0)
      return { fault: 'signature_order', signer }
    const { alg } = entry.public_key_jwk
    checked.push({ member_id, name: signer, create_ts, site, key: public_key_sha256, alg })
  }
  return checked
}

/** Those who may sign: whoever approved the record, and whoever approved of it in review. */
export function signersOf({ approve_id, approvals = [] }: SignedRecord['record']): Set<unknown> {
  return new Set([approve_id, ...approvals.filter((one) => one.approved === true).map(({ member_id }) => member_id)])
}

/** What is wrong with an entry by itself. */
export async function signatureFault(
  { statement, ...entry }: SignatureEntry,
  { sha256: sum, record }: SignedRecord,
): Promise<SignatureFault | undefined> {
  const { meeting_id, number, approved_ts } = record
  if (statement.sha256 !== sum || statement.meeting_id !== meeting_id || statement.number !== number)
    return 'signature_record'
  if (!(statement.create_ts >= Number(approved_ts ?? Number.NaN))) return 'signature_order'
  const cose = fromBase64url(entry.public_key_cose)!
  const key = jwkOfCose(cose)
  if (!key || canonicalize(key) !== canonicalize(entry.public_key_jwk)) return 'signature_key'
  if (hex(await sha256(cose)) !== statement.public_key_sha256) return 'signature_key'
  const clientData = fromBase64url(entry.client_data_json)!
  const authenticatorData = fromBase64url(entry.authenticator_data)!
  if (!(await isCeremonyOf(statement, clientData, authenticatorData))) return 'signature_ceremony'
  const signature = fromBase64url(entry.signature)!
  return valueFault(key, signature, joined(authenticatorData, await sha256(clientData)))
}

/** User presence and user verification. */
const UP_UV = 0x05
/** Bytes of authenticator data without extensions. */
const LEAST_DATA = 37

/** Whether the answer is to the challenge of a statement, given on a page of its site, by somebody who unlocked the passkey. */
async function isCeremonyOf(
  statement: SignatureStatement,
  clientData: Uint8Array,
  authenticatorData: Uint8Array,
): Promise<boolean> {
  const { origin, hostname } = new URL(statement.site)
  let client: Record<string, unknown> | null
  try {
    client = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(clientData))
  } catch {
    return false
  }
  return (
    client?.['type'] === 'webauthn.get' &&
    client['challenge'] === base64url(await challengeOf(statement)) &&
    client['origin'] === origin &&
    !('topOrigin' in client) &&
    (client['crossOrigin'] ?? false) === false &&
    authenticatorData.length >= LEAST_DATA &&
    hex(authenticatorData.subarray(0, 32)) === hex(await sha256(utf8(hostname))) &&
    (authenticatorData[32]! & UP_UV) === UP_UV
  )
}

const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const

async function valueFault(
  { alg, ...jwk }: SignatureKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<SignatureFault | undefined> {
  const algorithm = ALGORITHMS[alg]
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  } catch (error) {
    // Older browsers lack Ed25519.
    return (error as Error).name === 'NotSupportedError' ? 'signature_unsupported' : 'signature_key'
  }
  const raw = alg === 'ES256' ? rawSignature(signature) : signature
  return raw && (await crypto.subtle.verify(algorithm, key, raw, signed)) ? undefined : 'signature_value'
}
