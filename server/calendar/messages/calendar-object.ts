// Calendar object of a mail, with its meeting or series.
import { type Kysely, sql } from 'kysely'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { batchedQuery } from '../../db/performance/query-batcher.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { ReadTogether } from '../../mail/letters/index.ts'
import type { CalendarMail } from '../reconciliation/index.ts'

/** An object with what it is about. */
export interface MailedObject {
  uid: string
  of: MailedKind
  id: number
  /** Whether it is one start of a series, beside others that the reader knows. */
  isOne: boolean
}

/**
 * Last sent version of an event or one start, and whether other starts of its series were sent. `cross join` fixes the join order
 * on SQLite: a series has few events, while a person may have been sent thousands.
 */
const lastSent = batchedQuery<{ calendar_object_id: number; slot: number; member_id: number }, LastSent>(
  { calendar_object_id: 'integer', slot: 'bigint', member_id: 'integer' },
  (at) => sql`select last.method, last.sequence, case when exists (
      select 1 from calendar_object as own cross join calendar_object as other cross join calendar_sent as beside
      where own.calendar_object_id = last.calendar_object_id and other.meeting_series_id = own.meeting_series_id
        and beside.calendar_object_id = other.calendar_object_id and beside.slot_ts = 0
        and beside.member_id = last.member_id and beside.method = 'request'
        and beside.calendar_sent_id <> last.calendar_sent_id) then 1 else 0 end as has_others
    from calendar_sent as last
    where last.calendar_object_id = ${at.calendar_object_id} and last.slot_ts = ${at.slot}
      and last.member_id = ${at.member_id}`,
)

type LastSent = Pick<CalendarMail, 'method' | 'sequence'> & { has_others: 0 | 1 }

/** The object of a mail; undefined if a newer version was sent to the person since. */
export async function mailedObject(
  db: Kysely<DB>,
  { calendar_object_id, slot, method, sequence, member_id }: CalendarMail & { member_id: number },
  together: ReadTogether,
): Promise<MailedObject | undefined> {
  const last = await lastSent(db, { calendar_object_id, slot, member_id })
  if (!last || Number(last.sequence) > sequence || last.method !== method) return undefined
  const object = await together(`event ${calendar_object_id} ${slot}`, () => objectOf(db, calendar_object_id, slot))
  return object && { ...object, isOne: object.isOne && last.has_others === 1 }
}

const canceled = prepared<{ calendar_object_id: number; member_id: number }, { slot_ts: number }>((db, at) =>
  db
    .selectFrom('calendar_sent')
    .select('slot_ts')
    .where('calendar_object_id', '=', at.calendar_object_id)
    .where('member_id', '=', at.member_id)
    .where('method', '=', 'cancel')
    .where('slot_ts', '<>', 0),
)

/** Dates excluded for one person, including separately canceled ones: programs forget these when the event is resent. */
export async function startsLeftOut(
  db: Kysely<DB>,
  { calendar_object_id, slot, member_id, content }: CalendarMail & { member_id: number },
): Promise<readonly number[]> {
  if (slot !== 0 || content.rrule === null) return content.exdates
  const rows = await canceled(db, { calendar_object_id, member_id })
  const own = rows.map(({ slot_ts }) => Number(slot_ts)).filter((one) => one >= content.start)
  return [...new Set([...content.exdates, ...own])].toSorted((one, other) => one - other)
}

async function objectOf(db: Kysely<DB>, calendar_object_id: number, slot: number): Promise<MailedObject | undefined> {
  const object = await db
    .selectFrom('calendar_object')
    .select(['uid', 'meeting_id', 'meeting_series_id', 'slot_ts'])
    .where('calendar_object_id', '=', calendar_object_id)
    .executeTakeFirst()
  if (!object) return undefined
  const { uid, meeting_id, meeting_series_id } = object
  if (meeting_id !== null) return { uid, of: 'meeting', id: meeting_id, isOne: false }
  const at = slot || Number(object.slot_ts ?? 0)
  const meeting = at
    ? await db
        .selectFrom('meeting')
        .select('meeting_id')
        .where('meeting_series_id', '=', meeting_series_id)
        .where('slot_ts', '=', at)
        .executeTakeFirst()
    : undefined
  const isOne = at !== 0
  if (meeting) return { uid, of: 'meeting', id: meeting.meeting_id, isOne }
  return { uid, of: 'meeting_series', id: meeting_series_id!, isOne }
}
