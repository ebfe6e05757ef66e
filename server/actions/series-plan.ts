// Carries out what a change of a series means for its meetings: the plan of its schedule, and its new words.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import { emit } from '../events/emit.ts'
import type { Plan } from '../rules/series-change.ts'
import { placeOfMeeting } from './attendees.ts'
import { remove } from './meeting-removal.ts'
import type { SeriesRow } from './series-meetings.ts'

/** The words that a series hands on to its meetings, and those of them whose change is told. */
export const TEXT = ['name', 'description', 'location', 'audio'] as const
export const CONTENT: readonly string[] = ['name', 'description', 'location']
export type Text = Partial<Pick<SeriesRow, (typeof TEXT)[number] | 'template_id'>>

/** Moves, lengthens and deletes as planned; each meeting tells of it. */
export async function carryOut(
  trx: Transaction<DB>,
  plan: Plan,
  length: { was: number | null; next: number | null },
  now: number,
) {
  for (const { meeting_id, slot_ts, start_time } of plan.moved) {
    await trx.updateTable('meeting').set({ slot_ts, start_time }).where('meeting_id', '=', meeting_id).execute()
  }
  const moved = new Set(plan.moved.map(({ meeting_id }) => meeting_id))
  for (const meeting_id of [...plan.kept, ...moved]) await settle(trx, meeting_id, moved.has(meeting_id), length, now)
  for (const meeting_id of plan.deleted) await remove(trx, meeting_id, now)
}

/** The end of a meeting after its series changed: coming ones that had the old length get the new one. */
async function settle(
  trx: Transaction<DB>,
  id: number,
  moved: boolean,
  length: { was: number | null; next: number | null },
  now: number,
) {
  const meeting = await trx.selectFrom('meeting').selectAll().where('meeting_id', '=', id).executeTakeFirstOrThrow()
  const { state, start_time, duration } = meeting
  const coming = (state === 'pending' || state === 'canceled') && start_time !== null && start_time >= now
  const lengthened = coming && length.was !== length.next && duration === length.was
  if (!moved && !lengthened) return
  const lasting = lengthened ? length.next : duration
  const end_time = start_time === null || lasting === null ? null : start_time + lasting
  await trx
    .updateTable('meeting')
    .set({ duration: lasting, end_time, update_ts: now })
    .where('meeting_id', '=', id)
    .execute()
  await emit(trx, now, { event: 'meeting_scheduled', ...(await placeOfMeeting(trx, id)), resource: `/meetings/${id}` })
}

/** "Text changes reach the pending meetings that still carry the old text." */
export async function reachMeetings(trx: Transaction<DB>, was: SeriesRow, text: Text, now: number): Promise<void> {
  const told = new Set<number>()
  for (const name of TEXT) {
    if (!(name in text)) continue
    const reached = await trx
      .updateTable('meeting')
      .set({ [name]: text[name], update_ts: now })
      .where('meeting_series_id', '=', was.meeting_series_id)
      .where('state', '=', 'pending')
      .where(name, 'is not distinct from', was[name])
      .returning('meeting_id')
      .execute()
    if (CONTENT.includes(name)) for (const { meeting_id } of reached) told.add(meeting_id)
  }
  for (const id of told) {
    const place = await placeOfMeeting(trx, id)
    await emit(trx, now, { event: 'meeting_content_changed', ...place, resource: `/meetings/${id}` })
  }
}
