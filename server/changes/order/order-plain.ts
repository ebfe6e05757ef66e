// Fast path on SQLite: orders simple changes with one statement and without reading their rows.
import { sql, type Transaction } from 'kysely'
import { isNotTrue, meetingItself } from '../../access/visible.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { personIn } from '../visibility/room-visibility.ts'

/** Pending changes. */
export interface Waiting {
  /** How many, as far as they were counted. */
  count: number
  /** Number of those that need derived entries: changed access, or deletions. */
  special: number
  /** Ids of the oldest and the newest. */
  first: number
  last: number
}

const waiting = prepared<{ most: number }, Waiting>(
  (_, { most }) => sql`
    select count(*) as count, total(what not in ('made', 'changed')) as special,
      min(unordered_change_id) as first, max(unordered_change_id) as last
    from (select unordered_change_id, what from unordered_change order by unordered_change_id limit ${most})`,
)

/** Pending changes, counted up to `most`. */
export const waitingChanges = async (trx: Transaction<DB>, most: number): Promise<Waiting> =>
  (await waiting(trx, { most }))[0]!

/** SQL condition: whether somebody who made an action item, or is to do it, hears of it without reading where it lies (`item-events.ts`). */
const anyOutsider = prepared<object, object>(() => {
  const outside = (column: string) => sql`
    (action_item.${sql.ref(column)} is not null and ${isNotTrue(meetingItself(personIn(`action_item.${column}`)))})`
  return sql`select 1 from unordered_change as noted
    cross join action_item on action_item.action_item_id = noted.thing_id
    cross join room on room.room_id = action_item.room_id
    left join meeting on meeting.meeting_id = action_item.meeting_id
    where noted.kind = 'action_item' and (${outside('create_id')} or ${outside('member_id')}) limit 1`
})

/** A column of the first row with this id: the live row or its tombstone. */
const coalesced = (column: string, tables: readonly string[], key: string, id: string) =>
  sql.join(
    tables.map((name) => {
      const table = sql.table(name)
      return sql`(select ${table}.${sql.ref(column)} from ${table} where ${table}.${sql.ref(key)} = noted.${sql.ref(id)})`
    }),
  )

const MEETINGS = ['meeting', 'deleted_meeting']
const SERIES = ['meeting_series', 'deleted_meeting_series']
const ROOMS = ['room', 'deleted_room']

/** The same positions as `withLocations` (`change-location.ts`) finds. Ids ascend as the changes were noted, and so do their positions. */
const appendAll = prepared<{ first: number; now: number }, never>(
  (_, { first, now }) => sql`
    insert into change (position, kind, thing_id, what, organization_id, room_id, meeting_id, meeting_series_id, for_id,
      member_id, create_ts)
    select position, kind, thing_id, what, organization_id, room_id, meeting_id, meeting_series_id, for_id, member_id, ${now}
    from (
      select position, kind, thing_id, what, room_id, meeting_id, meeting_series_id, for_id, member_id,
        coalesce(organization_id, ${coalesced('organization_id', ROOMS, 'room_id', 'room_id')}) as organization_id
      from (
        select feed.position + noted.unordered_change_id - ${first} + 1 as position, noted.kind, noted.thing_id, noted.what,
          noted.organization_id, noted.meeting_id, noted.for_id, noted.member_id,
          coalesce(noted.room_id, ${coalesced('room_id', MEETINGS, 'meeting_id', 'meeting_id')},
            ${coalesced('room_id', ['template'], 'template_id', 'template_id')},
            ${coalesced('room_id', SERIES, 'meeting_series_id', 'meeting_series_id')}) as room_id,
          coalesce(noted.meeting_series_id,
            ${coalesced('meeting_series_id', MEETINGS, 'meeting_id', 'meeting_id')}) as meeting_series_id
        from unordered_change as noted cross join change_feed as feed
      ) as noted
    ) as noted
    where organization_id is not null or for_id is not null or kind = 'member'`,
)

const advance = prepared<{ positions: number; count: number }, never>(
  (_, { positions, count }) => sql`update change_feed set position = position + ${positions}, noted = noted + ${count}`,
)

const forgetAll = prepared<object, never>(() => sql`delete from unordered_change`)

/**
 * Orders all pending changes if none needs derived entries or concerns people outside of its place; returns whether it did.
 * Requires the write lock.
 */
export async function orderPlain(
  trx: Transaction<DB>,
  { count, special, first, last }: Waiting,
  now: number,
): Promise<boolean> {
  if (special || (await anyOutsider(trx, {})).length) return false
  await appendAll(trx, { first, now })
  await advance(trx, { positions: last - first + 1, count })
  await forgetAll(trx, {})
  return true
}
