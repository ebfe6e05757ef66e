// Verifies an answer of a passkey to a statement outside of a transaction, and adds the signature in one.
import canonicalize from 'canonicalize'
import type { Transaction } from 'kysely'
import { base64url } from '../../../contract/minutes/bytes.ts'
import { signatureFault } from '../../../contract/minutes/check-signatures.ts'
import { withLowS } from '../../../contract/minutes/ecdsa-signature.ts'
import { isSignatureEntry, type SignatureEntry, type SignatureStatement } from '../../../contract/minutes/signature.ts'
import { jwkOfCose } from '../../../contract/minutes/signature-key.ts'
import type { minutesSignature } from '../../../contract/minutes/signatures.ts'
import { audit } from '../../audit/audit.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { challengeNamedBy, PasskeyFault, readResponse } from '../../rules/account/webauthn/index.ts'
import { countUse, type VerifiedUse, verifyUse } from '../account/passkeys/index.ts'
import type { CallTo } from '../call.ts'
import { mustBeSignable, type Signing, signingOf } from './signing.ts'
import { spendStatement } from './statements.ts'

type Signature = CallTo<typeof minutesSignature, 'sign'>

/** A signature that holds, and has not been added yet. */
export interface VerifiedSignature {
  signing: Signing
  use: VerifiedUse
  entry: SignatureEntry
}

/** Verifies the answer of the caller's browser. Throws 403, and 422 on `credential`. */
export async function verifySignature(call: Signature): Promise<VerifiedSignature> {
  const { site, actor, sent } = call
  const signing = await signingOf(call)
  try {
    const challenge = challengeNamedBy(sent.credential)
    const statement = await spendStatement(site, { challenge, session_id: actor.session_id })
    if (!statement) throw new PasskeyFault('challenge')
    const response = readResponse(sent.credential)
    const { party } = signing
    const use = await verifyUse(site, response, { party, challenge, member_id: actor.member_id })
    if (use.passkey.credential_id !== statement.credential_id) throw new PasskeyFault('another passkey')
    const entry = entryOf(statement, use)
    if (!isSignatureEntry(entry)) throw new PasskeyFault('form of the signature')
    // No file may have a signature that its readers would refuse, such as one of other minutes or of another key.
    const fault = await signatureFault(entry, signing.signed)
    if (fault) throw new PasskeyFault(fault)
    return { signing, use, entry }
  } catch (error) {
    return refuseCredential(call, error)
  }
}

function refuseCredential({ site, actor }: Signature, error: unknown): never {
  if (!(error instanceof PasskeyFault)) throw error
  recordRefusal(site, { actor, action: 'passkey_refused', id: null, details: { reason: error.reason } })
  throw refuse('credential', 'invalid_value', 'This passkey was not accepted. Try again.')
}

function entryOf(statement: SignatureStatement, { passkey, assertion }: VerifiedUse): SignatureEntry {
  const key = jwkOfCose(Buffer.from(passkey.public_key, 'base64url'))
  const signature = key?.alg === 'ES256' ? withLowS(assertion.signature) : assertion.signature
  if (!key || !signature) throw new PasskeyFault('public key')
  return {
    ...{ statement, public_key_cose: passkey.public_key, public_key_jwk: key },
    authenticator_data: base64url(assertion.authenticator_data),
    client_data_json: base64url(assertion.client_data_json),
    signature: base64url(signature),
  }
}

/** Adds a verified signature. Throws 422 `locked` once it would come too late, and `not_unique` for a second one. */
export async function signMinutes(
  trx: Transaction<DB>,
  call: Signature,
  { signing, use, entry }: VerifiedSignature,
): Promise<string> {
  const { actor, now, params } = call
  const { meeting_id, number } = params
  await mustBeSignable(trx, params, signing)
  await countUse(trx, use, now).catch((error) => refuseCredential(call, error))
  const { member_id } = actor
  const { create_ts, public_key_sha256: key, sha256 } = entry.statement
  const text = canonicalize(entry)!
  const { minutes_revision_id } = signing
  const added = await trx
    .insertInto('minutes_signature')
    .values({ minutes_revision_id, member_id, create_ts, entry: text })
    .onConflict((same) => same.columns(['minutes_revision_id', 'member_id']).doNothing())
    .returning('minutes_signature_id')
    .executeTakeFirst()
  if (!added) throw refuse('credential', 'not_unique', 'You have already signed these minutes.')
  // As after an approval: nothing of the meeting is another, but anyone who listens to it asks who signed.
  await trx.updateTable('meeting').set({ minutes_state: 'approved' }).where('meeting_id', '=', meeting_id).execute()
  await audit(trx, call, 'minutes_signed', meeting_id, { details: { revision: number, sha256, key } })
  return text
}
