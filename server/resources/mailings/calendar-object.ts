// The object that a mail to a calendar is about, and the meeting or series behind it.
import type { Kysely } from 'kysely'
import type { CalendarMail } from '../../actions/calendar/reconcile.ts'
import type { MailedThing } from '../../actions/mailings/recipients.ts'
import type { DB } from '../../db/tables.ts'

/** An object with what it is about. */
export interface FoundObject {
  uid: string
  of: MailedThing
  id: number
  /** Whether it is one start of a series, beside others. */
  isOne: boolean
  /** The name of the room; null where that is gone. */
  room: string | null
}

/** The object of a mail; undefined where something newer has been told to the person since. */
export async function foundObject(
  db: Kysely<DB>,
  { calendar_object_id, slot, method, sequence, member_id }: CalendarMail & { member_id: number },
): Promise<FoundObject | undefined> {
  const object = await db
    .selectFrom('calendar_object')
    .innerJoin('calendar_told', 'calendar_told.calendar_object_id', 'calendar_object.calendar_object_id')
    .select(['uid', 'meeting_id', 'meeting_series_id', 'calendar_object.slot_ts', 'calendar_told.method'])
    .select('calendar_told.sequence as told')
    .where('calendar_object.calendar_object_id', '=', calendar_object_id)
    .where('calendar_told.slot_ts', '=', slot)
    .where('calendar_told.member_id', '=', member_id)
    .executeTakeFirst()
  if (!object || object.told > sequence || object.method !== method) return undefined
  const { uid, meeting_id, meeting_series_id } = object
  if (meeting_id !== null)
    return { uid, of: 'meeting', id: meeting_id, isOne: false, room: await roomOf(db, 'meeting', meeting_id) }
  const at = slot || Number(object.slot_ts ?? 0)
  const meeting = at
    ? await db
        .selectFrom('meeting')
        .select('meeting_id')
        .where('meeting_series_id', '=', meeting_series_id)
        .where('slot_ts', '=', at)
        .executeTakeFirst()
    : undefined
  const room = await roomOf(db, 'meeting_series', meeting_series_id!)
  const isOne = at !== 0
  if (meeting) return { uid, of: 'meeting', id: meeting.meeting_id, isOne, room }
  return { uid, of: 'meeting_series', id: meeting_series_id!, isOne, room }
}

async function roomOf(db: Kysely<DB>, of: MailedThing, id: number): Promise<string | null> {
  const table = of as 'meeting'
  const found = await db
    .selectFrom(table)
    .innerJoin('room', 'room.room_id', `${table}.room_id`)
    .select('room.name')
    .where(`${table}.${`${of}_id` as 'meeting_id'}`, '=', id)
    .executeTakeFirst()
  return found?.name ?? null
}
