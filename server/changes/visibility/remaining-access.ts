// Remaining access after losing a room or meeting: meetings that people attend, and their own action items.
import { type Kysely, sql } from 'kysely'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from '../order/change-draft.ts'

interface LostRoom {
  room_id: number
  member_id: number
  itself: number
  /** Who changed it. */
  by: number | null
}

const TYPES = {
  room_id: 'integer',
  meeting_id: 'integer',
  member_id: 'integer',
  itself: 'integer',
  by: 'integer',
} as const

interface RemainingRecord {
  kind: string
  thing_id: number
  room_id: number
  meeting_id: number | null
  meeting_series_id: number | null
  for_id: number
  member_id: number | null
}

/**
 * Of rooms: the room itself for its Guests, with their own place in it; meetings that people attend or are invited to with
 * their series; those series; and action items that they made or are to do. Meetings and series are sent as gained, since
 * whatever was in them has been forgotten with the room.
 */
export async function remaining(db: Kysely<DB>, lost: readonly LostRoom[]): Promise<ChangeDraft[]> {
  if (!lost.length) return []
  const sent = rowsAsTable(db, TYPES, lost)
  const who = sql`sent.room_id, sent.member_id as for_id, sent.by as member_id`
  const { rows } = await sql<RemainingRecord & { what: ChangeDraft['what'] }>`
    select 'room' as kind, sent.room_id as thing_id, 'changed' as what, cast(null as integer) as meeting_id,
        cast(null as integer) as meeting_series_id, ${who}
      from ${sent} where sent.itself = 1
    union select 'room_member', own.room_member_id, 'changed', null, null, ${who}
      from ${sent} join room_member as own on own.room_id = sent.room_id and own.member_id = sent.member_id
    union select 'meeting_series', series.meeting_series_id, 'sight_gained', null, series.meeting_series_id, ${who}
      from ${sent} join invitee as self on self.member_id = sent.member_id
      join meeting_series as series
        on series.meeting_series_id = self.meeting_series_id and series.room_id = sent.room_id
    union select 'meeting', meeting.meeting_id, 'sight_gained', meeting.meeting_id, meeting.meeting_series_id, ${who}
      from ${sent} join attendee as self on self.member_id = sent.member_id
      join meeting on meeting.meeting_id = self.meeting_id and meeting.room_id = sent.room_id
    union select 'meeting', meeting.meeting_id, 'sight_gained', meeting.meeting_id, meeting.meeting_series_id, ${who}
      from ${sent} join invitee as self on self.member_id = sent.member_id
      join meeting on meeting.meeting_series_id = self.meeting_series_id and meeting.room_id = sent.room_id`.execute(db)
  return [...rows, ...(await ownItems(db, lost))]
}

/** Action items that people made or are to do, in rooms or meetings that they lost access to. */
export async function ownItems(
  db: Kysely<DB>,
  lost: readonly { room_id: number; meeting_id?: number; member_id: number; by: number | null }[],
): Promise<ChangeDraft[]> {
  if (!lost.length) return []
  const sent = rowsAsTable(db, TYPES, lost)
  const own = (column: string) => sql`
    select item.action_item_id as thing_id, item.room_id, item.meeting_id, sent.member_id as for_id, sent.by as member_id
    from ${sent} join action_item as item on item.${sql.ref(column)} = sent.member_id and item.room_id = sent.room_id
      and (sent.meeting_id is null or item.meeting_id = sent.meeting_id)`
  const { rows } = await sql<Omit<RemainingRecord, 'kind'>>`${own('create_id')} union ${own('member_id')}`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'action_item', what: 'changed' as const }))
}
