// UIDs and sequence numbers of the events of meetings and series.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { type CalendarObject, type CalendarSubject, eventUid } from '../reconciliation/index.ts'

/** Identity of an event in calendars. */
export interface KnownEvent {
  uid: string
  sequence: number
  /** When it was sent last; 0: never. */
  sent_ts: number
}

/** Active calendar objects, by id of the meeting or series. */
export async function objectsFor(
  db: Kysely<DB>,
  kind: CalendarSubject['kind'],
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

/** All calendar objects, including ended ones, by series. */
export async function everyObjectOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, CalendarObject[]>> {
  const rows = await db
    .selectFrom('calendar_object')
    .selectAll()
    .where(inIds(db, sql.ref('meeting_series_id'), ids))
    .orderBy('calendar_object_id')
    .execute()
  return Map.groupBy(rows, (row) => row.meeting_series_id!)
}

/** Identity of an object; before the first mail, the one that it will get. */
export const knownEvent = (
  site: Pick<Site, 'sealKey' | 'url'>,
  subject: CalendarSubject,
  slot_ts: number | null,
  object: Pick<CalendarObject, 'uid' | 'sequence' | 'update_ts'> | undefined,
): KnownEvent =>
  object
    ? { uid: object.uid, sequence: Math.max(0, object.sequence), sent_ts: Number(object.update_ts) }
    : { uid: eventUid(site, subject, slot_ts), sequence: 0, sent_ts: 0 }
