// Changes a series, with what follows for its meetings (docs/api/recurring-meetings.md#changing-a-series).
import type { Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import type { Actor } from '../../access/actor.ts'
import { READ, roomLevel } from '../../access/can.ts'
import { inRoom } from '../../access/roles.ts'
import { settle } from '../../calendar/reconciliation/index.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { mustExist, refuse } from '../../problem.ts'
import { changedFields, emptyToNull, hasFields } from '../../rules/changed-fields.ts'
import { DAY } from '../../rules/series/recurrence/calendar.ts'
import { type SeriesPlan, seriesChange, withReleased } from '../../rules/series/series-change.ts'
import { changedSchedule, type ScheduleColumns, scheduleOf } from '../../rules/series/series-schedule.ts'
import type { Call, CallTo } from '../call.ts'
import { outdateAnswers } from '../meetings/answers.ts'
import { setSource } from '../meetings/sources.ts'
import { notifyInvited, notifyInvitedToMeetings } from '../notifications/invited.ts'
import { findTemplate, noTemplate } from '../places/templates.ts'
import { locationOfSeries } from './invitees.ts'
import { scheduleIn } from './meeting-series.ts'
import { lengthIn } from './series-length.ts'
import { derivedWith, type SeriesRow, seriesRow } from './series-meetings.ts'
import {
  CONTENT,
  carryOutPlan,
  holdMeetings,
  type PlannedMeeting,
  plannedMeetings,
  reachMeetings,
  type SeriesText,
} from './series-plan.ts'

type Changing = CallTo<typeof meetingSeries, 'change'>

interface WorkedOutChange {
  was: SeriesRow
  /** The text fields that differ. */
  text: SeriesText
  columns: ScheduleColumns
  /** Seconds. */
  duration: number | null
  /** Undefined where neither the schedule nor the length of the meetings changes. */
  plan: SeriesPlan | undefined
  /** The series' present meetings. */
  meetings: PlannedMeeting[]
}

/** Works out what a change does, without writing anything. Throws 422 for the schedule or the template. */
export async function workOutChange(
  trx: Transaction<DB>,
  { actor, now, params, sent }: Call<Changing['params'], Changing['sent']>,
): Promise<WorkedOutChange> {
  const { meeting_series_id } = params
  const was = await trx
    .selectFrom('meeting_series')
    .selectAll()
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()
  const text = await textSent(trx, actor, was, sent)
  const columns = changedSchedule(was, scheduleIn(sent))
  const duration = durationSent(was, sent)
  const rescheduled = hasFields(changedFields(was, columns))
  const planned = rescheduled || duration !== was.duration
  if (planned) await holdMeetings(trx, meeting_series_id)
  const meetings = await plannedMeetings(trx, meeting_series_id)
  const keep = keptOf(sent.keep ?? [], meetings)
  const plan = planned
    ? withReleased(
        seriesChange({ schedule: scheduleOf(was) }, { schedule: scheduleOf(columns) }, meetings, now, sent.shift_days),
        keep,
        meetings,
      )
    : undefined
  return { was, text, columns: plan && rescheduled ? fromNow(columns, plan) : columns, duration, plan, meetings }
}

/** The fields beside the schedule that were sent and differ. Throws 422 for a template that is not to be had. */
export async function textSent(
  trx: Transaction<DB>,
  actor: Actor,
  was: SeriesRow,
  sent: Changing['sent'],
): Promise<SeriesText> {
  if (sent.template_id && sent.template_id !== was.template_id)
    await mustReadTemplate(trx, actor, was, sent.template_id)
  const { name, template_id, description, location, audio, carry_over } = sent
  return changedFields(was, { name, template_id, carry_over, ...emptyToNull({ description, location, audio }) })
}

/** Organizers of a series may not read its room: a template is then refused like an unknown one. */
async function mustReadTemplate(trx: Transaction<DB>, actor: Actor, { room_id }: SeriesRow, template_id: number) {
  if (roomLevel(mustExist(await inRoom(trx, actor, room_id))) < READ) throw noTemplate()
  await findTemplate(trx, room_id, template_id)
}

/** Says whether the people of a series are told of its changes; its present state counts as told. */
async function setAnnounced(trx: Transaction<DB>, call: Changing, announced: 0 | 1): Promise<void> {
  const { site, now, params } = call
  const { meeting_series_id } = params
  await trx
    .updateTable('meeting_series')
    .set({ announced, update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
  if (!announced)
    await trx
      .updateTable('meeting')
      .set({ announced })
      .where('meeting_series_id', '=', meeting_series_id)
      .where('announced', '=', 1)
      .execute()
  if (!announced) return
  await settle(trx, { kind: 'meeting_series', id: meeting_series_id }, { site, now, adopt: true })
  await notifyInvited(trx, call, { meeting_series_id })
  await notifyInvitedToMeetings(trx, call, meeting_series_id)
}

/** The length of the meetings after a change; seconds. */
export function durationSent(was: SeriesRow, sent: Changing['sent']): number | null {
  const length = lengthIn(sent)
  return length === undefined ? was.duration : length
}

/** Returns whether the meetings of a schedule have different times, regardless of its end and its excluded dates. */
export const isElsewhen = (was: ScheduleColumns, next: ScheduleColumns): boolean =>
  was.rrule !== next.rrule || was.timezone_name !== next.timezone_name || was.dtstart !== next.dtstart

/** The meetings that are to stay even if the schedule does not have them. Throws 422 for one that is not of the series. */
export function keptOf(keep: readonly number[], meetings: readonly PlannedMeeting[]): readonly number[] {
  const known = new Set(meetings.map(({ meeting_id }) => meeting_id))
  if (keep.every((id) => known.has(id))) return keep
  throw refuse('keep', 'invalid_reference', 'must contain only meetings of the series.')
}

/** The columns of a schedule that holds from now on. Blocked dates of the past are dropped. */
export function fromNow(columns: ScheduleColumns, { schedule }: SeriesPlan): ScheduleColumns {
  const sentExcluded = new Set<number>(JSON.parse(columns.excluded))
  const past = schedule.from! - 2 * DAY
  const blocked = schedule.excluded.filter((wall) => wall > past && !sentExcluded.has(wall))
  return { ...columns, blocked: JSON.stringify(blocked), offered_from: schedule.from }
}

/**
 * Changes a series and what follows for its meetings (docs/api/recurring-meetings.md#changing-a-series). Throws 422 for the schedule,
 * template or source, and for a text that is too long to be copied to all its meetings.
 */
export async function changeSeries(trx: Transaction<DB>, call: Changing): Promise<void> {
  await writeChange(trx, call)
  const { announced } = call.sent
  const present = await seriesRow(trx, call.params.meeting_series_id)
  if (announced !== undefined && announced !== present.announced) await setAnnounced(trx, call, announced)
}

async function writeChange(trx: Transaction<DB>, call: Changing): Promise<void> {
  const { now, params } = call
  const { meeting_series_id } = params
  const { was, text, columns, duration, plan } = await workOutChange(trx, call)
  const { meeting_series_source: source } = call.sent
  if (source !== undefined) {
    await setSource('meeting_series', trx, { id: meeting_series_id, actor: call.actor, now }, source)
  }
  if (!plan && !hasFields(text)) return
  const location = await locationOfSeries(trx, meeting_series_id)
  if (plan) await carryOutPlan(trx, location, plan, { was: was.duration, next: duration }, call)
  const follows = plan && (await derivedWith(trx, meeting_series_id, columns, duration))
  await trx
    .updateTable('meeting_series')
    .set({ ...text, ...(plan && { ...columns, ...follows, duration, schedule_update_ts: now }), update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
  if (plan && isElsewhen(was, columns)) await outdateAnswers(trx, 'invitee', [meeting_series_id])
  await reachMeetings(trx, location, was, text, now)
  const resource = `/meeting_series/${meeting_series_id}`
  if (plan) await emit(trx, now, { event: 'meeting_series_scheduled', ...location, resource })
  if (Object.keys(text).some((name) => CONTENT.includes(name))) {
    await emit(trx, now, { event: 'meeting_series_content_changed', ...location, resource })
  }
}
