// The second factor of a person (TOTP, RFC 6238): turned on with a first code, checked, and turned off.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { By, ByWhomAndWhen } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import { seal, unseal } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import { isTooMany } from '../../problem.ts'
import { codeIn, KEY_BYTES, keyText, stepOf } from '../../rules/account/one-time-code.ts'
import type { Site } from '../../site.ts'
import { notify } from '../notices.ts'
import { countAttempt, forgetAttempt } from './attempts.ts'
import { countRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { endSessions } from './sessions.ts'

/** The purpose that a key is sealed with: a row that is copied to another person or session cannot be unsealed. */
export const factorSealPurpose = (member_id: number): string => `second factor ${member_id}`
/** The same for a key that is not turned on yet. */
export const setupSealPurpose = (session_id: number): string => `second factor setup ${session_id}`

/** A new random key, in base32. */
export const newFactorKey = (): string => keyText(randomBytes(KEY_BYTES))

/** Lifetime of a new key before its first code, in seconds. */
export const SETUP_LIFE = 1_800

/** Makes a key that this session shows until a first code comes, in place of an earlier one. */
export async function beginFactorSetup(trx: Transaction<DB>, site: Site, session_id: number): Promise<void> {
  const secret = seal(site.sealKey, newFactorKey(), setupSealPurpose(session_id))
  const expires_ts = site.clock() + SETUP_LIFE
  await trx
    .insertInto('second_factor_setup')
    .values({ session_id, secret, expires_ts })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ secret, expires_ts }))
    .execute()
}

/** The key that a session shows; undefined where there is none or it has expired. */
export async function factorKeyInSetup(site: Site, session_id: number): Promise<string | undefined> {
  const factor = await site.db.reads
    .selectFrom('second_factor_setup')
    .select('secret')
    .where('session_id', '=', session_id)
    .where('expires_ts', '>', site.clock())
    .executeTakeFirst()
  return factor && unseal(site.sealKey, factor.secret, setupSealPurpose(session_id))
}

/** A second factor to turn on. */
export interface NewFactor extends ByWhomAndWhen {
  site: Site
  member_id: number
  /** The session in which it is turned on, which goes on; the others end. */
  session_id: number
  key: string
  /** The time step of the first code. */
  step: number
}

/** Turns the second factor on and gives recovery codes; undefined where it is on already. */
export async function turnOnFactor(trx: Transaction<DB>, given: NewFactor): Promise<string[] | undefined> {
  const { site, member_id, session_id, key, step, now } = given
  await lockRow(trx, 'member', 'member_id', member_id)
  const row = {
    member_id,
    secret: seal(site.sealKey, key, factorSealPurpose(member_id)),
    last_step: step,
    create_ts: now,
  }
  const made = await trx
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .executeTakeFirst()
  if (!Number(made.numInsertedOrUpdatedRows)) return undefined
  await trx.deleteFrom('second_factor_setup').where('session_id', '=', session_id).execute()
  await audit(trx, given, 'second_factor_on', member_id)
  await endSessions(trx, given, member_id, { but: session_id, reason: 'second factor turned on' })
  await notifyOfFactor(trx, given, member_id, 'second_factor_on')
  return makeRecoveryCodes(trx, given, member_id)
}

/** Turns the second factor off and deletes what belongs to it; false where it is not on. */
export async function turnOffFactor(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number): Promise<boolean> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  if (!Number(numDeletedRows)) return false
  // Pending sign-ins that wait for a code end: their person signs in again.
  for (const table of ['recovery_code', 'half_sign_in'] as const)
    await trx.deleteFrom(table).where('member_id', '=', member_id).execute()
  await audit(trx, doing, 'second_factor_off', member_id)
  await notifyOfFactor(trx, doing, member_id, 'second_factor_off')
  return true
}

/** Sends a mail to the address that the person has now, since an intruder might change it next. */
async function notifyOfFactor(
  trx: Transaction<DB>,
  { actor, now }: ByWhomAndWhen,
  member_id: number,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_code_used',
  more: { left?: number } = {},
): Promise<void> {
  const own = trx.selectFrom('member').select('email').where('member_id', '=', member_id)
  const { email } = await own.executeTakeFirstOrThrow()
  await notify(trx, { member_id, kind, details: { email, by_operator: actor.by === 'operator', ...more }, now })
}

/**
 * Since when a person has a second factor (Unix seconds), and how many recovery codes are left; undefined where it is
 * off.
 */
export async function factorOf({ db }: Site, member_id: number) {
  const own = db.reads.selectFrom('second_factor').select('create_ts').where('member_id', '=', member_id)
  const factor = await own.executeTakeFirst()
  return factor && { since: Number(factor.create_ts), left: await countRecoveryCodes(db.reads, member_id) }
}

/** Kinds of codes: from an authenticator, or a recovery code. */
export type CodeKind = 'code' | 'recovery code'

/** A code to check. */
interface SubmittedCode {
  actor: By
  member_id: number
  email: string
  /** As it was typed. */
  text: string
  /** The IP address of the client; undefined for somebody who is signed in. */
  address?: string
}

/**
 * Runs `work` where the code is right, and gives its result; undefined where the code is wrong or used. The code is
 * used up in the transaction of `work`. It counts as an attempt: throws 429 after too many wrong ones.
 */
export async function withFactorCode<T>(
  site: Site,
  { actor, member_id, email, text, address }: SubmittedCode,
  work: (trx: Transaction<DB>, used: CodeKind) => Promise<T>,
): Promise<{ made: T } | undefined> {
  const auditRefusal = (action: 'second_factor_failed' | 'second_factor_throttled', reason?: string) =>
    recordRefusal(site, { actor, action, id: member_id, ...(reason && { details: { reason } }) })
  const id = await countAttempt(site, { kind: 'code', email, ...(address !== undefined && { address }) }).catch(
    (error) => {
      if (isTooMany(error)) auditRefusal('second_factor_throttled')
      throw error
    },
  )
  const factor = await site.db.reads
    .selectFrom('second_factor')
    .select('secret')
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  const code = codeIn(text)
  const key = factor && unseal(site.sealKey, factor.secret, factorSealPurpose(member_id))
  const step = key && code ? stepOf(key, code, site.clock()) : undefined
  const doing = { actor: { ...actor, member_id }, now: site.clock() }
  const result = await site.db.write(async (trx) => {
    await lockRow(trx, 'member', 'member_id', member_id)
    const used =
      step === undefined
        ? (await takeRecovery(trx, doing, member_id, text)) && ('recovery code' as const)
        : (await takeStep(trx, member_id, factor!.secret, step)) && ('code' as const)
    if (!used) return undefined
    await forgetAttempt(trx, id)
    return { made: await work(trx, used) }
  })
  if (!result) auditRefusal('second_factor_failed', step === undefined ? undefined : 'used before')
  return result
}

/** Uses up a recovery code and sends the person a mail; false where it is none. */
async function takeRecovery(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  text: string,
): Promise<boolean> {
  const left = await takeRecoveryCode(trx, doing, member_id, text)
  if (left !== undefined) await notifyOfFactor(trx, doing, member_id, 'recovery_code_used', { left })
  return left !== undefined
}

/** Uses up a time step; false where it or a later one was used already, as by a parallel request. */
async function takeStep(trx: Transaction<DB>, member_id: number, secret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('member_id', '=', member_id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}
