// Verifies files of signed minutes (format=signed), in the order of their chain, with nothing but Node:
//
//   node verify-minutes.ts minutes-1.json minutes-2.json
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

// biome-ignore lint/suspicious/noExplicitAny: whatever a file has; each check says what it must be.
type Json = any

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const sum = (value: Json) => sha256(canonical(value)).toString('hex')

/** RFC 8785: JavaScript writes numbers and texts as it demands, so that only the members have to be sorted. */
function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Refused: ${what}.`)
}

const MEMBERS = 'authenticator_data client_data_json public_key_cose public_key_jwk signature statement'
const STATEMENT =
  'create_ts credential_id meeting_id member_id member_name nonce number public_key_sha256 sha256 site type version'
const members = (value: Json) => Object.keys(value).sort().join(' ')

/** The bytes of base64url, which has one form. */
function bytes(text: string): Buffer {
  const decoded = Buffer.from(text, 'base64url')
  check(decoded.length > 0 && decoded.toString('base64url') === text, 'bytes are not base64url')
  return decoded
}

/** The COSE key of a JSON Web Key, in the one encoding of authenticators (CTAP2). */
function coseKey({ kty, alg, crv, x, y, n, e, ...others }: Json): Buffer {
  check(!Object.keys(others).length, 'a key has other members')
  const text = (value: string) => {
    const { length } = bytes(value)
    const head = length < 24 ? [64 + length] : length < 256 ? [88, length] : [89, length >> 8, length & 255]
    return [...head, ...bytes(value)]
  }
  if (kty === 'EC' && alg === 'ES256' && crv === 'P-256')
    return Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, ...text(x), 0x22, ...text(y)])
  if (kty === 'OKP' && alg === 'EdDSA' && crv === 'Ed25519')
    return Buffer.from([0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, ...text(x)])
  check(kty === 'RSA' && alg === 'RS256', 'a key has an unknown algorithm')
  return Buffer.from([0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, ...text(n), 0x21, ...text(e)])
}

/** Of two signatures that are equally valid, only the one with the low s counts. */
function isLowS(der: Buffer): boolean {
  const s = der.subarray(4 + der[3]! + 2).toString('hex')
  return BigInt(`0x${s}`) <= 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n / 2n
}

function checkSignature(entry: Json, record: Json, hash: string): void {
  check(members(entry) === MEMBERS && members(entry.statement) === STATEMENT, 'an entry has other members')
  const { statement, public_key_jwk: jwk } = entry
  const { type, version, site, create_ts, nonce } = statement
  check(type === 'folkmoot-minutes-signature' && version === 1, 'another kind of statement')
  const { href, origin, hostname, protocol, username, password, search, hash: part } = new URL(site)
  check(href.replace(/\/$/, '') === site && !(username || password || search || part), 'a site has another form')
  check(protocol === 'https:' || hostname === 'localhost', 'a site has no passkeys')
  check(Number.isInteger(create_ts) && create_ts >= record.approved_ts, 'it was signed before it was approved')
  check(bytes(nonce).length >= 16 && bytes(statement.credential_id).length > 0, 'a nonce is short')
  check(statement.sha256 === hash, 'a signature is of another record')
  check(statement.meeting_id === record.meeting_id && statement.number === record.number, 'another revision')
  const cose = bytes(entry.public_key_cose)
  check(cose.equals(coseKey(jwk)) && sha256(cose).toString('hex') === statement.public_key_sha256, 'keys differ')
  const client = JSON.parse(bytes(entry.client_data_json).toString())
  const challenge = sha256(`folkmoot minutes signature 1\0${canonical(statement)}`).toString('base64url')
  check(client.type === 'webauthn.get' && client.challenge === challenge, 'another challenge was answered')
  check(client.origin === origin && !('topOrigin' in client) && !client.crossOrigin, 'another origin')
  const data = bytes(entry.authenticator_data)
  check(data.subarray(0, 32).equals(sha256(hostname)), 'another host')
  check((data[32]! & 5) === 5, 'the passkey was not unlocked')
  const signature = bytes(entry.signature)
  const signed = Buffer.concat([data, sha256(bytes(entry.client_data_json))])
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  check(verify(jwk.alg === 'EdDSA' ? null : 'sha256', signed, key, signature), 'a signature does not hold')
  check(jwk.alg !== 'ES256' || isLowS(signature), 'a signature has another form')
}

/** Checks the bytes of files, each of which follows the one before it; gives the names of the signers of the last one. */
export function verifyMinutes(files: readonly Buffer[]): string[] {
  let before: { hash: string; signatures: string | null } | undefined
  let signers: string[] = []
  for (const file of files) {
    const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file))
    check(canonical(parsed) === file.toString(), 'its bytes are not canonical')
    check(members(parsed) === 'previous_sha256 record signatures', 'it has other members')
    const { previous_sha256, record, signatures } = parsed
    const { check_sha256, ...shown } = record
    check(sum({ previous_sha256, record: shown }) === check_sha256, 'its content was changed')
    const hash = sum({ previous_sha256, record })
    const { version = 1, approvals = [], previous_signatures_sha256: named } = record
    check(version === 1 ? named === undefined : version === 2 && named !== undefined, 'its version is unknown')
    const approved = approvals.filter((one: Json) => one.approved === true).map((one: Json) => one.member_id)
    const left = new Set([record.approve_id, ...approved])
    for (const [at, entry] of signatures.entries()) {
      checkSignature(entry, record, hash)
      check(left.delete(entry.statement.member_id), 'somebody signed who did not approve, or twice')
      const [last, own] = [signatures[at - 1] ?? entry, entry].map((one) => one.statement)
      check((last.create_ts - own.create_ts || last.member_id - own.member_id) <= 0, 'signatures are out of order')
    }
    check(!before || previous_sha256 === before.hash, 'it does not follow the file before it')
    check(!before || version === 1 || named === before.signatures, 'signatures of the file before it differ')
    before = { hash, signatures: signatures.length ? sum(signatures) : null }
    signers = signatures.map(({ statement }: Json) => `${statement.member_name}, ${statement.public_key_sha256}`)
  }
  return signers
}

if (import.meta.main) {
  const signers = verifyMinutes(process.argv.slice(2).map((file) => readFileSync(file)))
  console.log(signers.join('\n') || 'The last file has no signatures.')
}
