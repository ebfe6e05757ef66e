// Authenticator data (WebAuthn 3, 6.1): the fixed parts at the beginning, and the place of a new credential in them.
import { hash } from 'node:crypto'
import { mustHold } from './fault.ts'
import type { RelyingParty } from './relying-party.ts'

const [PRESENT, VERIFIED, ELIGIBLE, BACKED_UP, ATTESTED] = [0x01, 0x04, 0x08, 0x10, 0x40]

/** Bytes of the hash of the RP ID, the flags and the counter. */
const FIXED = 37
/** Bytes of the AAGUID and of the length of the credential id. */
const BEFORE_ID = 18

/**
 * Reads the flags and the counter. Throws a fault unless it was made for this site, and somebody was present and unlocked the
 * authenticator.
 */
export function readAuthenticatorData(data: Buffer, { id }: RelyingParty): { counter: number; synced: 0 | 1 } {
  mustHold(data.length >= FIXED, 'authenticator data')
  mustHold(data.subarray(0, 32).equals(hash('sha256', id, 'buffer')), 'relying party')
  const flags = data[32]!
  mustHold((flags & PRESENT) > 0, 'nobody present')
  mustHold((flags & VERIFIED) > 0, 'nobody verified')
  const synced = flags & ELIGIBLE ? 1 : 0
  mustHold(synced === 1 || !(flags & BACKED_UP), 'backup flags')
  return { counter: data.readUInt32BE(33), synced }
}

/** The credential id in the data of a new credential, and everything after it: the public key, and extensions. */
export function readNewCredential(data: Buffer): { id: Buffer; rest: Buffer } {
  mustHold((data[32]! & ATTESTED) > 0 && data.length > FIXED + BEFORE_ID, 'no new credential')
  const from = FIXED + BEFORE_ID
  const to = from + data.readUInt16BE(from - 2)
  mustHold(data.length > to, 'no new credential')
  return { id: data.subarray(from, to), rest: data.subarray(to) }
}
