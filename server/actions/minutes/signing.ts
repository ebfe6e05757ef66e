// Signs approved minutes with a passkey: what is signed, by whom and until when (docs/decisions/0183-signing-minutes.md).
import type { Kysely, Transaction } from 'kysely'
import { type SignedRecord, signersOf } from '../../../contract/minutes/check-signatures.ts'
import type { minutesSignature } from '../../../contract/minutes/signatures.ts'
import { lockRow, lockRowIfExists } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, mustExist, refuse } from '../../problem.ts'
import type { RelyingParty } from '../../rules/account/webauthn/index.ts'
import { type PasskeyRow, partyOf, passkeysFor } from '../account/passkeys/index.ts'
import type { CallTo } from '../call.ts'

/** A request about signing a revision. */
export type Asking = Pick<CallTo<typeof minutesSignature, 'options'>, 'site' | 'actor' | 'now' | 'params'>

/** A revision, and who asks to sign it. */
export interface Signing {
  party: RelyingParty
  minutes_revision_id: number
  meeting_series_id: number | null
  signed: SignedRecord
}

/** The revision that a caller asks to sign; undefined for those who did not approve it, and where no passkeys are offered. */
async function signingFor({ site, actor, params }: Asking): Promise<Signing | undefined> {
  const party = await partyOf(site)
  if (!party) return undefined
  const row = await site.db.reads
    .selectFrom('minutes_revision')
    .select(['minutes_revision_id', 'meeting_series_id', 'sha256', 'content'])
    .where('meeting_id', '=', params.meeting_id)
    .where('number', '=', params.number)
    .executeTakeFirst()
  const { content, sha256, ...revision } = mustExist(row)
  const { record } = JSON.parse(content) as { record: SignedRecord['record'] }
  return signersOf(record).has(actor.member_id) ? { party, ...revision, signed: { sha256, record } } : undefined
}

/** The same; throws 403 instead. */
export async function signingOf(call: Asking): Promise<Signing> {
  const signing = await signingFor(call)
  if (!signing) throw forbidden()
  return signing
}

/** Whether a revision is the last one of its meeting and series, and the minutes are approved. */
async function isLast(
  db: Kysely<DB>,
  { meeting_id, number }: Asking['params'],
  { minutes_revision_id, meeting_series_id }: Signing,
): Promise<boolean> {
  const meeting = db.selectFrom('meeting').select('minutes_state').where('meeting_id', '=', meeting_id)
  if ((await meeting.executeTakeFirst())?.minutes_state !== 'approved') return false
  const revisions = db.selectFrom('minutes_revision').select('minutes_revision_id').limit(1)
  const later = revisions.where('meeting_id', '=', meeting_id).where('number', '>', number)
  if (await later.executeTakeFirst()) return false
  const next = revisions.where('meeting_series_id', '=', meeting_series_id)
  return !(await next.where('minutes_revision_id', '>', minutes_revision_id).executeTakeFirst())
}

/**
 * Throws 422 `locked` unless a revision can be signed. Holds series and meeting as approving does: a signature is in the next
 * link of the chain, or refused.
 */
export async function mustBeSignable(trx: Transaction<DB>, params: Asking['params'], signing: Signing): Promise<void> {
  const { meeting_series_id } = signing
  if (meeting_series_id !== null) await lockRowIfExists(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  await lockRow(trx, 'meeting', 'meeting_id', params.meeting_id)
  if (!(await isLast(trx, params, signing)))
    throw refuse(
      'number',
      'locked',
      'can no longer be signed: these minutes were reopened, or later minutes of the series are approved.',
    )
}

/** Whether the caller can sign a revision now, and with how many passkeys. */
export async function signability(call: Asking): Promise<{ signable: boolean; passkey_count: number }> {
  const { site, actor, params } = call
  const db = site.db.reads
  const signing = actor.by === 'session' ? await signingFor(call) : undefined
  if (!signing) return { signable: false, passkey_count: 0 }
  const signed = db
    .selectFrom('minutes_signature')
    .select('minutes_signature_id')
    .where('member_id', '=', actor.member_id)
  const own = await signed.where('minutes_revision_id', '=', signing.minutes_revision_id).executeTakeFirst()
  const { length: passkey_count } = await passkeysFor(db, signing.party, actor.member_id)
  return { signable: !own && (await isLast(db, params, signing)), passkey_count }
}

/** The passkey to sign with: the one that is asked for, else that of the session, else the one used last. Throws 422. */
export async function passkeyToSignWith(
  { site, actor }: Asking,
  { party }: Signing,
  passkey_id: number | undefined,
): Promise<PasskeyRow> {
  const db = site.db.reads
  const own = await passkeysFor(db, party, actor.member_id)
  const session = db.selectFrom('session').select('passkey_id').where('session_id', '=', actor.session_id)
  const began = await session.executeTakeFirst()
  const chosen =
    passkey_id === undefined
      ? (own.find((one) => one.passkey_id === began?.passkey_id) ?? lastUsed(own))
      : own.find((one) => one.passkey_id === passkey_id)
  if (!chosen)
    throw own.length
      ? refuse('passkey_id', 'invalid_value', 'must be one of your passkeys for this site.')
      : refuse('passkey_id', 'missing_field', 'You have no passkey yet. Add one at /account/passkeys first.')
  return chosen
}

const lastUsed = (own: readonly PasskeyRow[]): PasskeyRow | undefined =>
  own.toSorted((a, b) => (b.last_used_ts ?? 0) - (a.last_used_ts ?? 0) || b.create_ts - a.create_ts)[0]
