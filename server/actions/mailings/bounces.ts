// Bounces: displayed at the mailing, and counted for the address (RFC 3464).
import { type Kysely, sql, type Transaction } from 'kysely'
import { inIds, takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emailKey } from '../../rules/people/person.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import { noteMailOutcome } from './delivery-state.ts'
import type { MailedKind } from './recipients.ts'

/** Mail that an address did not take. */
export interface BouncedMail {
  of: 'calendar' | 'mailing'
  /** The event of a calendar or the mailing that it was about. */
  id: number
  member_id: number
  email: string
  about: { of: MailedKind; id: number }
  /** The mailing that it was part of, where that is known. */
  mailing_id: number | null
  /** Whether the failure is permanent (hard bounce). */
  hard: boolean
  details: string
  /** The mail of ours that the report quotes. */
  notice_id: number
}

const DAY = 86_400
/** Days on which mail came back, of the last days: so many, and nothing but mail about the account goes to the address. */
const [MOST, WITHIN] = [3, 14 * DAY]

/** Notes a mail that came back, at a time in Unix seconds. */
export async function noteBounce(trx: Transaction<DB>, bounce: BouncedMail, now: number): Promise<void> {
  const { member_id, mailing_id, details, email, hard, notice_id } = bounce
  if (mailing_id !== null) await markRecipient(trx, { mailing_id, member_id, details })
  await noteMailOutcome(trx, bounce, [member_id], 'bounced')
  if (hard) await countBounce(trx, emailKey(email), notice_id, now)
}

async function markRecipient(
  trx: Transaction<DB>,
  { mailing_id, member_id, details }: { mailing_id: number; member_id: number; details: string },
): Promise<void> {
  const recipient = await trx
    .selectFrom('mailing_recipient')
    .select(['mailing_recipient_id', 'state'])
    .where('mailing_id', '=', mailing_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!recipient || recipient.state === 'bounced') return
  const { mailing_recipient_id, state } = recipient
  // Of several mails to one person some may still be on their way: then this is what becomes of them all.
  const marked = { details, bounced: 1 as const, ...(state !== 'waiting' && { state: 'bounced' as const }) }
  await trx
    .updateTable('mailing_recipient')
    .set(marked)
    .where('mailing_recipient_id', '=', mailing_recipient_id)
    .execute()
  if (state === 'sent')
    await trx
      .updateTable('mailing')
      .set((eb) => ({ sent: eb('sent', '-', 1), failed: eb('failed', '+', 1) }))
      .where('mailing_id', '=', mailing_id)
      .execute()
}

/** Counts a mail that came back, unless it was counted, or another was on the same day (UTC). */
async function countBounce(trx: Transaction<DB>, email_key: string, notice_id: number, now: number): Promise<void> {
  await takeAdvisoryLock(trx, `bounces of ${email_key}`)
  const counted = await trx
    .selectFrom('mail_bounce')
    .select(['notice_id', 'create_ts'])
    .where('email_key', '=', email_key)
    .where('create_ts', '>=', now - WITHIN)
    .where('create_ts', '<=', now + CLOCKS_DIFFER)
    .execute()
  const days = new Set(counted.map(({ create_ts }) => dayOf(create_ts)))
  if (days.has(dayOf(now)) || counted.some((one) => one.notice_id === notice_id)) return
  await trx.insertInto('mail_bounce').values({ email_key, create_ts: now, notice_id }).execute()
  if (days.size + 1 < MOST) return
  await trx
    .insertInto('mail_pause')
    .values({ email_key, create_ts: now })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

const dayOf = (at: number): number => Math.floor(Number(at) / DAY)

/** Returns the number of addresses that get account mail only. */
export async function pausedAddresses(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('mail_pause')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the time since which these people get account mail only, in Unix seconds, by their id. */
export async function mailPausesOf(db: Kysely<DB>, ids: number[]): Promise<Map<number, number>> {
  const notice = await db
    .selectFrom('member')
    .innerJoin('mail_pause', 'mail_pause.email_key', 'member.email_key')
    .select(['member.member_id', 'mail_pause.create_ts'])
    .where(inIds(db, sql.ref('member.member_id'), ids))
    .execute()
  return new Map(notice.map(({ member_id, create_ts }) => [member_id, create_ts]))
}

/** Forgets what an address did not take; false where mail went there all the same. */
export async function endPause(trx: Transaction<DB>, email: string): Promise<boolean> {
  const email_key = emailKey(email)
  await takeAdvisoryLock(trx, `bounces of ${email_key}`)
  await trx.deleteFrom('mail_bounce').where('email_key', '=', email_key).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('mail_pause')
    .where('email_key', '=', email_key)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}
