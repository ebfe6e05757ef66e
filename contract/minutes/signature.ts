// Form of a signature of approved minutes: what a passkey signs, and the entry of a file
// (docs/api/minutes-and-decisions.md#signatures).
import canonicalize from 'canonicalize'
import { fromBase64url, joined, sha256, utf8 } from './bytes.ts'
import type { SignatureKey } from './signature-key.ts'

export const STATEMENT_TYPE = 'folkmoot-minutes-signature'

/** Separates the hash of a statement from hashes of anything else. */
const TAG = 'folkmoot minutes signature 1'

/** What somebody confirms with a passkey. */
export interface SignatureStatement {
  type: typeof STATEMENT_TYPE
  version: 1
  /** The address of the site, without a final slash. */
  site: string
  meeting_id: number
  /** The revision of the minutes. */
  number: number
  /** Of the revision, in hexadecimal digits. */
  sha256: string
  member_id: number
  /** As the person was called then. */
  member_name: string
  credential_id: string
  /** Of the COSE key, in hexadecimal digits. */
  public_key_sha256: string
  /** When the statement was made, in Unix seconds. */
  create_ts: number
  nonce: string
}

/** An entry of `signatures`. All bytes are base64url without padding. */
export interface SignatureEntry {
  statement: SignatureStatement
  public_key_cose: string
  public_key_jwk: SignatureKey
  authenticator_data: string
  client_data_json: string
  signature: string
}

/** The challenge that a passkey answers, to sign a statement. */
export const challengeOf = (statement: SignatureStatement): Promise<Uint8Array<ArrayBuffer>> =>
  sha256(joined(utf8(TAG), new Uint8Array(1), utf8(canonicalize(statement)!)))

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isNumber = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isBytes = (value: unknown): boolean => !!fromBase64url(value)?.length

const STATEMENT: Readonly<Record<keyof SignatureStatement, (value: unknown) => boolean>> = {
  type: (value) => value === STATEMENT_TYPE,
  version: (value) => value === 1,
  site: (value) => typeof value === 'string' && isSite(value),
  meeting_id: isNumber,
  number: isNumber,
  sha256: isHash,
  member_id: isNumber,
  member_name: (value) => typeof value === 'string',
  credential_id: isBytes,
  public_key_sha256: isHash,
  create_ts: isNumber,
  nonce: (value) => (fromBase64url(value)?.length ?? 0) >= 16,
}

const ENTRY: Readonly<Record<keyof SignatureEntry, (value: unknown) => boolean>> = {
  statement: (value) => hasExactly(value, STATEMENT),
  public_key_cose: isBytes,
  public_key_jwk: (value) => typeof value === 'object' && value !== null,
  authenticator_data: isBytes,
  client_data_json: isBytes,
  signature: isBytes,
}

/** Whether a value has the members of an entry and no other. */
export const isSignatureEntry = (value: unknown): value is SignatureEntry => hasExactly(value, ENTRY)

function hasExactly(value: unknown, members: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return (
    entries.length === Object.keys(members).length &&
    entries.every(([name, one]) => Object.hasOwn(members, name) && members[name]!(one))
  )
}

const isSite = (text: string): boolean => siteAddress(text) === text

/**
 * The address of a site as statements have it, without a final slash; undefined for any other text, and where there are no
 * passkeys: a user or a query in it could show people another host than the one that counts.
 */
export function siteAddress(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && url.hostname === 'localhost')))
    return undefined
  return url.username || url.password || url.search || url.hash ? undefined : url.href.replace(/\/$/, '')
}
