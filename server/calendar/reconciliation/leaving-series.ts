// Meetings that leave their series: announced separately if the series was, and new to nobody who knew of it.
import { type Selectable, sql, type Transaction } from 'kysely'
import { inBigIds, inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { contentOf } from './desired-events.ts'
import { isHeld } from './difference.ts'
import { NOT_THERE } from './event-state.ts'
import { goneOnWith } from './left-out.ts'
import { insertObjects } from './sent-state.ts'

/** The value of `meeting.announced` for an update that takes meetings out of their series. */
export const announcedAsSeries = sql<
  0 | 1
>`case when meeting.announced = 1 or exists (select 1 from meeting_series as series
  where series.meeting_series_id = meeting.meeting_series_id and series.announced = 1) then 1 else 0 end`

/**
 * Copies the sent state of a series to meetings that are about to leave it: people who were left out stay left out, and people who
 * have the old event get what replaces it. `now` is in Unix seconds.
 */
export async function keepSentState(
  trx: Transaction<DB>,
  site: Site,
  meetings: readonly number[],
  now: number,
): Promise<void> {
  const leaving = await leavingOf(trx, meetings, now)
  if (!leaving.length) return
  const ids = leaving.map(({ meeting_id }) => meeting_id)
  const people = await trx
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(['attendee.meeting_id', 'attendee.member_id', 'member.email'])
    .where(inIds(trx, sql.ref('attendee.meeting_id'), ids))
    .where('member.email', 'is not', null)
    .execute()
  const sentAt = await sentForSlots(
    trx,
    leaving[0]!.meeting_series_id,
    leaving.map(({ slot_ts }) => Number(slot_ts)),
  )
  const byMeeting = Map.groupBy(people, ({ meeting_id }) => meeting_id)
  const kept = leaving.flatMap((meeting) => {
    const own = (byMeeting.get(meeting.meeting_id) ?? []).flatMap(({ member_id, email }) => {
      const last = sentAt(Number(meeting.slot_ts), member_id)
      // People whose event was canceled are treated as new.
      const isKnown = last?.method === 'request' || last?.hash === NOT_THERE
      if (!last || !(isHeld(last.method) || isKnown)) return []
      return [{ member_id, address: email!, method: isHeld(last.method) ? last.method : ('cancel' as const) }]
    })
    return own.length ? [{ meeting, own }] : []
  })
  const objects = await insertObjects(
    trx,
    site,
    kept.map(({ meeting }) => ({ kind: 'meeting' as const, id: meeting.meeting_id })),
    null,
    now,
  )
  const rows = kept.flatMap(({ meeting, own }, at) =>
    own.map((person) => ({
      ...{
        calendar_object_id: objects[at]!.calendar_object_id,
        slot_ts: 0,
        sequence: 0,
        hash: NOT_THERE,
        sent_ts: now,
      },
      ...{ content: JSON.stringify(contentOf(meeting)), ...person },
    })),
  )
  await inSlices(rows, (slice) => trx.insertInto('calendar_sent').values(slice).execute())
}

/** Of the given meetings, those that are announced (themselves or through their series), not over, and never sent separately. */
const leavingOf = (trx: Transaction<DB>, meetings: readonly number[], now: number) =>
  trx
    .selectFrom('meeting')
    .innerJoin('meeting_series as series', 'series.meeting_series_id', 'meeting.meeting_series_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'series.meeting_series_id', 'meeting.slot_ts', 'room.private'])
    .select(['meeting.name', 'meeting.location', 'meeting.start_time', 'meeting.end_time'])
    .where(inIds(trx, sql.ref('meeting.meeting_id'), meetings))
    .where((eb) => eb.or([eb('series.announced', '=', 1), eb('meeting.announced', '=', 1)]))
    .where(sql<number>`coalesce(meeting.end_time, meeting.start_time)`, '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calendar_object')
            .select('calendar_object_id')
            .whereRef('calendar_object.meeting_id', '=', 'meeting.meeting_id')
            .where('calendar_object.state', '=', 'active'),
        ),
      ),
    )
    .execute()

type LastSent = Pick<Selectable<DB['calendar_sent']>, 'method' | 'hash'>

/** Returns what was last sent to each person about a meeting: separately, as a start, or with the whole series. */
async function sentForSlots(
  trx: Transaction<DB>,
  meeting_series_id: number,
  slots: readonly number[],
): Promise<(slot: number, member_id: number) => LastSent | undefined> {
  const { ids } = await goneOnWith(trx, { kind: 'meeting_series', id: meeting_series_id })
  const rows = await trx
    .selectFrom('calendar_object as object')
    .innerJoin('calendar_sent as sent', 'sent.calendar_object_id', 'object.calendar_object_id')
    .select(['object.meeting_series_id', 'object.slot_ts as lone', 'sent.slot_ts', 'sent.member_id'])
    .select(['sent.method', 'sent.hash'])
    .where(inIds(trx, sql.ref('object.meeting_series_id'), ids))
    .where('object.state', '=', 'active')
    .where(({ or, eb }) => or([eb('object.slot_ts', 'is', null), inBigIds(trx, sql.ref('object.slot_ts'), slots)]))
    .where(inBigIds(trx, sql.ref('sent.slot_ts'), [0, ...slots]))
    .execute()
  const keyOf = (lone: number, slot: number, member_id: number) => [lone, slot, member_id].join(' ')
  // In a split series, the state sent for the later part counts.
  const earliestFirst = ids.toReversed().flatMap((id) => rows.filter((row) => row.meeting_series_id === id))
  const lastSent = new Map(
    earliestFirst.map((row) => [keyOf(Number(row.lone ?? 0), Number(row.slot_ts), row.member_id), row]),
  )
  return (slot, member_id) => {
    const alone = lastSent.get(keyOf(slot, 0, member_id))
    return alone && alone.method !== 'cancel'
      ? alone
      : (lastSent.get(keyOf(0, slot, member_id)) ?? lastSent.get(keyOf(0, 0, member_id)))
  }
}
