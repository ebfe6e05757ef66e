// Transactional outbox for events: written with the change that causes them, and delivered later by the relay.
import { type Expression, type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { EventId } from '../../contract/hooks/events.ts'
import { dialectOf, inIds } from '../db/dialects/dialect.ts'
import { prepared } from '../db/queries/prepared.ts'
import type { DB } from '../db/tables.ts'

/** One event to be written. */
export interface NewEvent {
  event: EventId
  /** Where it happened; hooks of the organization receive the events of every room. */
  room_id: number
  organization_id: number
  meeting_id?: number | null
  meeting_series_id?: number | null
  /** For meeting_room_changed: the rooms left and entered. */
  from_room_id?: number
  to_room_id?: number
  /** The path of the resource below the API, e.g. `/meetings/3`; a deletion names the record of what was deleted. */
  resource: string | ((event_id: number) => string)
}

/**
 * When an event is passed on, where that is known as it is written. What no hook asks for goes to nobody, so the relay need
 * not look at it. PostgreSQL cannot know that: somebody else's transaction may just make such a hook.
 */
const relayed = (trx: Kysely<DB>, event: Expression<string>, now: Expression<number>) =>
  dialectOf(trx) === 'postgres'
    ? null
    : sql<number | null>`case when exists (select 1 from hook where hook.event = ${event}) then null else ${now} end`

type EventRow = Omit<Insertable<DB['event']>, 'event_id' | 'relayed_ts'>

const NOWHERE_ELSE = { meeting_id: null, meeting_series_id: null, from_room_id: null, to_room_id: null }

const insert = prepared<Required<EventRow>, { event_id: number }>((db, row) => {
  const { event, room_id, organization_id, meeting_id, meeting_series_id, from_room_id, to_room_id } = row
  const where = { room_id, organization_id, meeting_id, meeting_series_id, from_room_id, to_room_id }
  const { resource, create_ts } = row
  return db
    .insertInto('event')
    .values({ event, ...where, resource, create_ts, relayed_ts: relayed(db, event, create_ts) })
    .returning('event_id')
})

/** Writes an event and returns its id; `now` is in Unix seconds. docs/api/events.md#events lists which change causes which. */
export async function emit(trx: Transaction<DB>, now: number, happened: NewEvent): Promise<number> {
  const { resource, ...where } = happened
  const path = typeof resource === 'string' ? resource : ''
  const [row] = await insert(trx, { ...NOWHERE_ELSE, ...where, resource: path, create_ts: now })
  const { event_id } = row!
  if (typeof resource !== 'string') {
    await trx
      .updateTable('event')
      .set({ resource: resource(event_id) })
      .where('event_id', '=', event_id)
      .execute()
  }
  return event_id
}

/** Writes several events, in order, in one statement; none of them may be a deletion. */
export async function emitAll(
  trx: Transaction<DB>,
  now: number,
  happened: readonly (NewEvent & { resource: string })[],
): Promise<void> {
  if (!happened.length) return
  const rows = happened.map((one) => ({ ...one, create_ts: now }))
  await trx.insertInto('event').values(rows).execute()
}

/** Rows of one statement, which takes a bounded number of values: eight a row. */
const SLICE = 500

/**
 * Writes the events of several deletions of one kind, whose records are in one collection, e.g. `deleted_meetings`;
 * returns the ids of the events in the order of `happened`.
 */
export async function emitDeletions(
  trx: Transaction<DB>,
  now: number,
  happened: readonly Omit<NewEvent, 'resource'>[],
  collection: string,
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < happened.length; from += SLICE) {
    const rows = happened.slice(from, from + SLICE).map((one) => ({ ...one, resource: '', create_ts: now }))
    const made = await trx.insertInto('event').values(rows).returning('event_id').execute()
    const some = made.map(({ event_id }) => event_id).sort((one, other) => one - other)
    await trx
      .updateTable('event')
      .set({ resource: sql<string>`cast(${`/${collection}/`} as text) || cast(event_id as text)` })
      .where(inIds(trx, sql.ref('event_id'), some))
      .execute()
    ids.push(...some)
  }
  return ids
}
