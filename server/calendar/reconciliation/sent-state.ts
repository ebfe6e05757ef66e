// Sent state: calendar objects of a meeting or series, and what each person was sent.
import { type Selectable, sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import type { EventContent } from '../format/index.ts'
import type { SentEvent } from './difference.ts'
import { overOf, shapeOf } from './event-state.ts'
import { eventUid } from './uid.ts'

/** A meeting or series whose people get calendar mail. */
export interface CalendarSubject {
  kind: 'meeting' | 'meeting_series'
  id: number
}

export type CalendarObject = Selectable<DB['calendar_object']>

/** What a person was sent, with the values. */
export interface SentValues extends SentEvent {
  content: EventContent
  /** When; Unix seconds. */
  sent_ts?: number
}

/** The rows of an object, by slot and person. */
export type SentRows = ReadonlyMap<number, ReadonlyMap<number, SentValues>>

/** The objects of a meeting or series of which something is still sent. */
export const objectsOf = (trx: Transaction<DB>, { kind, id }: CalendarSubject): Promise<CalendarObject[]> =>
  trx
    .selectFrom('calendar_object')
    .selectAll()
    .where(`${kind}_id`, '=', id)
    .where('state', '=', 'active')
    .orderBy('calendar_object_id')
    .execute()

/** What was sent about some objects, by object. */
export async function sentStateOf(trx: Transaction<DB>, ids: readonly number[]): Promise<Map<number, SentRows>> {
  const rows = await trx
    .selectFrom('calendar_sent')
    .selectAll()
    .where(inIds(trx, sql.ref('calendar_object_id'), ids))
    .execute()
  const byObject = new Map<number, Map<number, Map<number, SentValues>>>()
  for (const { calendar_object_id, slot_ts, member_id, content, ...row } of rows) {
    const slots = byObject.get(calendar_object_id) ?? new Map<number, Map<number, SentValues>>()
    byObject.set(calendar_object_id, slots)
    const people = slots.get(Number(slot_ts)) ?? new Map<number, SentValues>()
    slots.set(Number(slot_ts), people)
    const values = JSON.parse(content) as EventContent
    people.set(member_id, {
      ...row,
      sent_ts: Number(row.sent_ts),
      shape: shapeOf(row.hash),
      ...{ start: values.start, over: overOf(values) },
      private: values.private,
      content: values,
    })
  }
  return byObject
}

/** Inserts an object with the UID that files and feeds already use, or a new UID if it is not the first. */
export const insertObject = async (
  trx: Transaction<DB>,
  site: Site,
  subject: CalendarSubject,
  slot_ts: number | null,
  now: number,
): Promise<CalendarObject> => (await insertObjects(trx, site, [subject], slot_ts, now))[0]!

/** The same for things of one kind, in their order. */
export async function insertObjects(
  trx: Transaction<DB>,
  site: Site,
  subjects: readonly CalendarSubject[],
  slot_ts: number | null,
  now: number,
): Promise<CalendarObject[]> {
  const [one] = subjects
  if (!one) return []
  const key = `${one.kind}_id` as const
  const before = await trx
    .selectFrom('calendar_object')
    .select((eb) => [key, eb.fn.countAll<number>().as('count')])
    .where(
      inIds(
        trx,
        sql.ref(key),
        subjects.map(({ id }) => id),
      ),
    )
    .where((eb) => (slot_ts === null ? eb('slot_ts', 'is', null) : eb('slot_ts', '=', slot_ts)))
    .groupBy(key)
    .execute()
  const earlier = new Map(before.map((row) => [row[key], Number(row.count)]))
  const made: CalendarObject[] = []
  await inSlices(subjects, async (slice) => {
    const rows = slice.map(({ kind, id }) => ({
      ...{ uid: eventUid(site, { kind, id }, slot_ts, earlier.get(id) ?? 0), slot_ts, from_ts: now, sequence: -1 },
      ...{ state: 'active' as const, hash: null, shape: null, content: null },
      ...{ meeting_id: kind === 'meeting' ? id : null, meeting_series_id: kind === 'meeting' ? null : id },
      ...{ create_ts: now, update_ts: now },
    }))
    made.push(...(await trx.insertInto('calendar_object').values(rows).returningAll().execute()))
  })
  const byId = new Map(made.map((object) => [object[key], object]))
  return subjects.map(({ id }) => byId.get(id)!)
}
