// Delivery state of mail to an attendee or invitee: sent or not, and whether the last one bounced.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { MailOutcomeState } from '../../db/tables/mailings.ts'
import type { DB } from '../../db/tables.ts'

/** The subject of a mail: a calendar event with the sent start (0: the whole event), or a mailing. */
export interface MailedSubject {
  of: 'calendar' | 'mailing'
  id: number
  slot?: number
}

interface About {
  meeting_id: number | null
  meeting_series_id: number | null
  slot: number
}

/** Notes it at the attendees or invitees that people are, and for a series also in its coming meetings. */
export async function noteMailOutcome(
  trx: Transaction<DB>,
  { of, id, slot = 0 }: MailedSubject,
  members: readonly number[],
  state: Exclude<MailOutcomeState, 'none'>,
): Promise<void> {
  const about = of === 'mailing' ? await ofMailing(trx, id) : await ofObject(trx, id, slot)
  if (!about) return
  const { meeting_id, meeting_series_id } = about
  const these = inIds(trx, sql.ref('member_id'), members)
  const meetings = (whole: boolean) =>
    trx
      .selectFrom('meeting')
      .select('meeting_id')
      .where('meeting_series_id', '=', meeting_series_id)
      .where(whole ? 'state' : 'slot_ts', '=', (whole ? 'pending' : about.slot) as never)
  await trx
    .updateTable('attendee')
    .set({ mail_outcome: state })
    .where(these)
    .where('mail_outcome', '!=', state)
    .where('meeting_id', 'in', meeting_id === null ? meetings(!about.slot) : [meeting_id])
    .execute()
  if (meeting_id !== null || about.slot) return
  await trx
    .updateTable('invitee')
    .set({ mail_outcome: state })
    .where(these)
    .where('mail_outcome', '!=', state)
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
}

async function ofMailing(trx: Transaction<DB>, mailing_id: number): Promise<About | undefined> {
  const about = await trx
    .selectFrom('mailing')
    .select(['meeting_id', 'meeting_series_id'])
    .where('mailing_id', '=', mailing_id)
    .executeTakeFirst()
  return about && { ...about, slot: 0 }
}

async function ofObject(trx: Transaction<DB>, id: number, slot: number): Promise<About | undefined> {
  const about = await trx
    .selectFrom('calendar_object')
    .select(['meeting_id', 'meeting_series_id', 'slot_ts'])
    .where('calendar_object_id', '=', id)
    .executeTakeFirst()
  return about && { ...about, slot: slot || Number(about.slot_ts ?? 0) }
}
