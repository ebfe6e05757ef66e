// Under which UID and number the events of meetings and series are known to calendars.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { type CalendarObject, eventUid, type Thing } from '../reconciliation/index.ts'

/** An event as calendars know it. */
export interface KnownEvent {
  uid: string
  sequence: number
  /** When it was told last; 0: never. */
  told_ts: number
}

/** The objects of meetings or series of which something is still told, by the id of these. */
export async function objectsFor(
  db: Kysely<DB>,
  kind: Thing['kind'],
  ids: readonly number[],
): Promise<Map<number, CalendarObject[]>> {
  const rows = await db
    .selectFrom('calendar_object')
    .selectAll()
    .where(inIds(db, sql.ref(`${kind}_id`), ids))
    .where('state', '=', 'active')
    .orderBy('calendar_object_id')
    .execute()
  return Map.groupBy(rows, (row) => row[`${kind}_id`]!)
}

/** All objects of series, also those that are told no more, by series. */
export async function everyObjectOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, CalendarObject[]>> {
  const rows = await db
    .selectFrom('calendar_object')
    .selectAll()
    .where(inIds(db, sql.ref('meeting_series_id'), ids))
    .orderBy('calendar_object_id')
    .execute()
  return Map.groupBy(rows, (row) => row.meeting_series_id!)
}

/** The event of an object; before anything was told, the one that it is going to have. */
export const knownEvent = (
  site: Pick<Site, 'sealKey' | 'url'>,
  thing: Thing,
  slot_ts: number | null,
  object: Pick<CalendarObject, 'uid' | 'sequence' | 'update_ts'> | undefined,
): KnownEvent =>
  object
    ? { uid: object.uid, sequence: Math.max(0, object.sequence), told_ts: Number(object.update_ts) }
    : { uid: eventUid(site, thing, slot_ts), sequence: 0, told_ts: 0 }
