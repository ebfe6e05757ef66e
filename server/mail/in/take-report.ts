// Takes the report of a mail server: what it could not deliver is shown, and an address that takes nothing is left alone.
import type { Transaction } from 'kysely'
import { noteBounce } from '../../actions/mailings/bounces.ts'
import type { DB } from '../../db/tables.ts'
import { bounceIn } from '../../rules/calendar/bounce.ts'
import type { Site } from '../../site.ts'
import { messageId } from '../message.ts'
import type { ReadMessage } from './read-message.ts'
import type { Recipient } from './recipient.ts'

/** Notes it; gives what it was, for the log. */
export async function takeReport(
  trx: Transaction<DB>,
  site: Site,
  { header, status, text, raw }: ReadMessage,
  recipient: Recipient,
): Promise<string> {
  const failed = header('x-failed-recipients') ?? null
  // Programs that answer for an absent person have no sender either.
  if (!status.length && failed === null && /^auto-replied\b/i.test(header('auto-submitted')?.trim() ?? ''))
    return 'automatic'
  const bounce = bounceIn({ status, text, failed })
  if (!bounce || bounce.kind === 'delayed') return bounce?.kind ?? 'no report'
  const mailing_id = await mailingOf(trx, site, raw, recipient)
  await noteBounce(
    trx,
    { ...recipient, mailing_id, hard: bounce.kind === 'hard', details: bounce.details },
    site.clock(),
  )
  return `${bounce.kind} bounce`
}

/** The mails to a person that are looked at, the newest first. */
const MOST = 200

/** The mailing of the mail that came back, by the Message-ID that the report quotes, or else the last about the same. */
async function mailingOf(
  trx: Transaction<DB>,
  { sealKey }: Site,
  raw: string,
  { of, id, member_id }: Recipient,
): Promise<number | null> {
  if (of === 'mailing') return id
  const sent = await trx
    .selectFrom('notice')
    .select(['notice_id', 'create_ts', 'details', 'mailing_id'])
    .where('member_id', '=', member_id)
    .where('kind', '=', 'calendar')
    .orderBy('notice_id', 'desc')
    .limit(MOST)
    .execute()
  const quoted = new Set([...raw.matchAll(/<([0-9a-f]{32})@/g)].map(([, one]) => one))
  const same = sent.filter(
    ({ details }) => (JSON.parse(details) as { calendar_object_id: number }).calendar_object_id === id,
  )
  const named = same.find(({ notice_id, create_ts }) => quoted.has(messageId(sealKey, notice_id, Number(create_ts))))
  return (named ?? same.find(({ mailing_id }) => mailing_id !== null))?.mailing_id ?? null
}
