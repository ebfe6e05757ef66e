// Verifies signed minutes (format=signed) with nothing but Node. Pass the files in the order of their chain:
//
//   node verify-minutes.ts minutes-1.json minutes-2.json
import check from 'node:assert/strict'
import { hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

// biome-ignore lint/suspicious/noExplicitAny: files are untrusted JSON; each check verifies what it uses.
type Json = any

/** Half the order of P-256. ECDSA has two equally valid values of s; only the lower one is accepted. */
const HIGHEST_S = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8n

/** Canonical JSON (RFC 8785). JSON.stringify formats numbers and strings as required, so only keys must be sorted. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`
}
const sum = (value: Json) => hash('sha256', canonical(value))

/** Decodes base64url. Rejects empty values and non-canonical encodings. */
function bytes(text: string): Buffer {
  const decoded = Buffer.from(text, 'base64url')
  check(decoded.length && decoded.toString('base64url') === text, 'a value is not valid base64url')
  return decoded
}

/** Converts a JSON Web Key to a COSE key in the encoding of authenticators (CTAP2), in hexadecimal. */
function coseKey({ kty, alg, crv, ...parts }: Json): string {
  const hex = (name: string) => bytes(parts[name]).toString('hex')
  const kind = [kty, alg, crv, ...Object.keys(parts).sort()].join(' ')
  if (kind === 'EC ES256 P-256 x y') return `a5010203262001215820${hex('x')}225820${hex('y')}`
  if (kind === 'OKP EdDSA Ed25519 x') return `a4010103272006215820${hex('x')}`
  check(kind === 'RSA RS256  e n', 'a key has an unsupported type')
  const [n, e] = [hex('n'), hex('e')]
  return `a401030339010020590${(n.length / 2).toString(16)}${n}214${e.length / 2}${e}`
}

function checkSignature(entry: Json, { meeting_id, number, approved_ts }: Json, sha256: string): void {
  const { statement, public_key_jwk: jwk, public_key_cose, authenticator_data, client_data_json, signature } = entry
  const encoded = { public_key_cose, authenticator_data, client_data_json, signature }
  const [cose, data, clientData, der] = Object.values(encoded).map(bytes) as [Buffer, Buffer, Buffer, Buffer]
  check(cose.toString('hex') === coseKey(jwk), 'a COSE key differs from its JSON Web Key')
  const { site, create_ts, nonce, member_id, member_name, credential_id } = statement
  const about = { type: 'folkmoot-minutes-signature', version: 1, meeting_id, number, sha256, site, create_ts, nonce }
  const who = { member_id, member_name, credential_id, public_key_sha256: hash('sha256', cose) }
  const expected = { statement: { ...about, ...who }, public_key_jwk: jwk, ...encoded }
  check(sum(entry) === sum(expected), 'a signature has unexpected members, or is for other minutes or another key')
  check(bytes(nonce).length >= 16 && bytes(credential_id), 'a nonce is too short')
  check(Number.isInteger(create_ts) && create_ts >= approved_ts, 'a signature was created before the approval')

  const { origin, hostname, pathname } = new URL(site)
  check(site === origin + pathname.replace(/\/$/, ''), 'the URL of a site is not canonical')
  check(/^https:|^http:..localhost(:|$)/.test(origin), 'the URL of a site must use https, or http on localhost')
  const client = JSON.parse(clientData.toString())
  const challenge = hash('sha256', `folkmoot minutes signature 1\0${canonical(statement)}`, 'base64url')
  check(client.type === 'webauthn.get' && client.challenge === challenge, 'client data does not match the statement')
  check(client.origin === origin && !('topOrigin' in client) && !client.crossOrigin, 'the origin differs from the site')
  check(data.subarray(0, 32).equals(hash('sha256', hostname, 'buffer')), 'a passkey belongs to another site')
  check((data[32]! & 5) === 5, 'a passkey was used without user verification')

  const signed = Buffer.concat([data, hash('sha256', clientData, 'buffer')])
  const algorithm = jwk.alg === 'EdDSA' ? null : 'sha256'
  check(verify(algorithm, signed, { key: jwk, format: 'jwk' }, der), 'a signature does not match its public key')
  const s = `0x${der.subarray(der[3]! + 6).toString('hex')}`
  check(jwk.alg !== 'ES256' || BigInt(s) <= HIGHEST_S, 'an ES256 signature must use the lower value of s')
}

/** Verifies a chain of files. Returns the statements signed in the last one, and throws if any check fails. */
export function verifyMinutes(files: readonly Buffer[]): Json[] {
  check(files.length, 'no files given')
  let before: Json
  for (const file of files) {
    const { previous_sha256, record, signatures } = JSON.parse(file.toString())
    check(file.equals(Buffer.from(canonical({ previous_sha256, record, signatures }))), 'a file is not canonical JSON')
    const { check_sha256, ...content } = record
    check(check_sha256 === sum({ previous_sha256, record: content }), 'a record does not match its checksum')
    const sha256 = sum({ previous_sha256, record })
    const { version = 1, approve_id, approvals = [], previous_signatures_sha256: named } = record
    check(version === (named === undefined ? 1 : 2), 'a record has an unsupported version')
    check(!before || previous_sha256 === before.sha256, 'a file does not follow the previous one')
    check(!before || version === 1 || named === before.signed, 'the previous file has different signatures')

    const approving = approvals.filter(({ approved }: Json) => approved === true)
    const left = new Set([approve_id, ...approving.map(({ member_id }: Json) => member_id)])
    let last = { create_ts: 0, member_id: 0 }
    for (const entry of signatures) {
      checkSignature(entry, record, sha256)
      const { create_ts, member_id } = entry.statement
      check(left.delete(member_id), 'a signer did not approve the minutes, or signed twice')
      check((last.create_ts - create_ts || last.member_id - member_id) < 0, 'signatures are out of order')
      last = entry.statement
    }
    before = { sha256, signatures, signed: signatures.length ? sum(signatures) : null }
  }
  return before.signatures.map(({ statement }: Json) => statement)
}

if (import.meta.main) {
  try {
    const statements = verifyMinutes(process.argv.slice(2).map((file) => readFileSync(file)))
    console.log(statements.length ? 'Signed:' : 'Nobody signed the last file.', ...statements)
  } catch (error) {
    console.error(`Verification failed: ${(error as Error).message}.`)
    process.exitCode = 1
  }
}
