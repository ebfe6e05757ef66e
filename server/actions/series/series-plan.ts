// Writes what a change of a series means for its meetings: the plan of a new schedule, and new texts.
import { sql, type Transaction } from 'kysely'
import { MOST_COPIED } from '../../../contract/agenda-item.ts'
import type { Doing } from '../../audit/by.ts'
import { held, within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { patiently } from '../../patiently.ts'
import { refuse } from '../../problem.ts'
import { anything, changed } from '../../rules/changed.ts'
import type { Plan } from '../../rules/series-change.ts'
import { placeOfMeeting } from '../meetings/attendees.ts'
import { removeMeeting } from '../meetings/meeting-removal.ts'
import type { SeriesRow } from './series-meetings.ts'

/** The text fields that a series passes on to its meetings. */
export const TEXT = ['name', 'description', 'location', 'audio'] as const
/** Those of them whose change emits an event. */
export const CONTENT: readonly string[] = ['name', 'description', 'location']
/** The fields of a series that differ after a change, beside its schedule. */
export type SeriesText = Partial<Pick<SeriesRow, (typeof TEXT)[number] | 'template_id'>>

/** Moves, lengthens and deletes as planned; each meeting tells of it. */
export async function carryOutPlan(
  trx: Transaction<DB>,
  plan: Plan,
  length: { was: number | null; next: number | null },
  doing: Doing,
) {
  const { now } = doing
  const starts = new Map<number, number | null>()
  for await (const { meeting_id, slot_ts, start_time } of patiently(plan.moved)) {
    await trx.updateTable('meeting').set({ slot_ts }).where('meeting_id', '=', meeting_id).execute()
    starts.set(meeting_id, start_time)
  }
  for await (const meeting_id of patiently([...plan.kept, ...starts.keys()])) {
    await settle(trx, meeting_id, starts.get(meeting_id), length, now)
  }
  for await (const meeting_id of patiently(plan.deleted)) await removeMeeting(trx, doing, meeting_id)
}

/**
 * When a meeting is after its series changed: at its new start, where it has one; coming ones that had the old length
 * get the new one.
 */
async function settle(
  trx: Transaction<DB>,
  id: number,
  start: number | null | undefined,
  length: { was: number | null; next: number | null },
  now: number,
) {
  const was = await trx.selectFrom('meeting').selectAll().where('meeting_id', '=', id).executeTakeFirstOrThrow()
  const start_time = start === undefined ? was.start_time : start
  const coming = (was.state === 'pending' || was.state === 'canceled') && start_time !== null && start_time >= now
  const duration = coming && was.duration === length.was ? length.next : was.duration
  const end_time = start_time === null || duration === null ? null : start_time + duration
  const changes = changed(was, { start_time, duration, end_time })
  if (!anything(changes)) return
  await trx
    .updateTable('meeting')
    .set({ ...changes, update_ts: now })
    .where('meeting_id', '=', id)
    .execute()
  await emit(trx, now, { event: 'meeting_scheduled', ...(await placeOfMeeting(trx, id)), resource: `/meetings/${id}` })
}

/**
 * Writes new texts of a series to its pending meetings that still have the old ones, and emits events
 * (docs/api.md#changing-a-series). Throws 422 on the field of a text that is too long to be copied so often.
 */
export async function reachMeetings(
  trx: Transaction<DB>,
  was: SeriesRow,
  text: SeriesText,
  now: number,
): Promise<void> {
  const changedMeetings = new Set<number>()
  for (const name of TEXT) {
    if (!(name in text)) continue
    const pending = trx
      .selectFrom('meeting')
      .select('meeting_id')
      .where('meeting_series_id', '=', was.meeting_series_id)
      .where('state', '=', 'pending')
      .where(name, 'is not distinct from', was[name])
      .orderBy('meeting_id')
    const reached = (await held(trx, pending).execute()).map(({ meeting_id }) => meeting_id)
    const bytes = Buffer.byteLength(text[name] ?? '')
    if (bytes * reached.length > MOST_COPIED) {
      const details = `The text is too long to be copied to ${reached.length} coming meetings: ${MOST_COPIED} bytes in all.`
      throw refuse(name, 'too_long', details)
    }
    for await (const ids of patiently(slices(reached, bytes))) {
      const meetings = trx.updateTable('meeting').where(within(trx, sql.ref('meeting_id'), ids))
      await meetings.set({ [name]: text[name], update_ts: now }).execute()
    }
    if (CONTENT.includes(name)) for (const id of reached) changedMeetings.add(id)
  }
  for await (const id of patiently(changedMeetings)) {
    const place = await placeOfMeeting(trx, id)
    await emit(trx, now, { event: 'meeting_content_changed', ...place, resource: `/meetings/${id}` })
  }
}

/** How many bytes of text, and how many rows, one statement writes at most. */
const MOST_WRITTEN = 1_000_000
const MOST_ROWS = 500

function* slices(ids: readonly number[], bytes: number): Generator<readonly number[]> {
  const size = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_WRITTEN / (bytes || 1))))
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size)
}
