// Meeting series: created in a room, changed with what follows for their meetings, deleted.
import type { Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/meeting-series.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { emit, emitAll } from '../../events/emit.ts'
import { patiently } from '../../patiently.ts'
import { anything, changed, emptyToNull } from '../../rules/changed.ts'
import { DAY } from '../../rules/recurrence/calendar.ts'
import type { PartsSent } from '../../rules/recurrence/parts.ts'
import { type SeriesMeeting, type SeriesPlan, seriesChange } from '../../rules/series-change.ts'
import { derived, type ScheduleColumns, type ScheduleSent, scheduled, scheduleOf } from '../../rules/series-schedule.ts'
import { agendaOfSeries, agendaOfTemplate, planAgenda } from '../agenda/agenda.ts'
import type { Call, CallTo } from '../call.ts'
import { removeMeeting } from '../meetings/meeting-removal.ts'
import { attachSource, setSource, sourceForRecord } from '../meetings/sources.ts'
import { findTemplate, templatePeople } from '../places/templates.ts'
import { insertCreatorInvitee, insertInvitee, placeOfSeries, type SeriesPlace } from './invitees.ts'
import { derivedWith, type SeriesRow } from './series-meetings.ts'
import { CONTENT, carryOutPlan, reachMeetings, type SeriesText } from './series-plan.ts'

type Series = typeof meetingSeries
type Changing = CallTo<Series, 'change'>

/**
 * Creates a series in a room, with the people and the agenda of its template; gives its id. The creator runs it. Throws
 * 422 for its schedule, template or source (docs/api.md#rules).
 */
export async function createSeries(
  trx: Transaction<DB>,
  { actor, now, params, sent }: CallTo<Series, 'add'>,
): Promise<number> {
  const { room_id } = params
  const template = await findTemplate(trx, room_id, sent.template_id)
  const columns = scheduled(undefined, scheduleIn(sent))
  const length = lengthIn(sent)
  const duration = length === undefined ? (template?.duration ?? null) : length
  const { meeting_series_id } = await trx
    .insertInto('meeting_series')
    .values({
      room_id,
      template_id: template?.template_id ?? null,
      name: sent.name,
      description: (sent.description === undefined ? template?.meeting_goal : sent.description) || null,
      outcomes: template?.meeting_outcomes ?? null,
      location: sent.location || null,
      audio: sent.audio || null,
      duration,
      ...columns,
      ...derived(columns, duration),
      schedule_create_ts: now,
      schedule_update_ts: now,
      create_id: actor.member_id,
      create_ts: now,
      update_ts: now,
    })
    .returning('meeting_series_id')
    .executeTakeFirstOrThrow()
  const place = await placeOfSeries(trx, meeting_series_id)
  const resource = `/meeting_series/${meeting_series_id}`
  await emitAll(trx, now, [
    { event: 'meeting_series_created', ...place, resource },
    { event: 'meeting_series_scheduled', ...place, resource },
  ])
  const people = template && !sent.skip_attendees ? await templatePeople(trx, template.template_id) : []
  for await (const { member_id, role_id } of patiently(people))
    await insertInvitee(trx, place, member_id, { role_id }, now)
  await insertCreatorInvitee(trx, place, actor.member_id, now)
  if (template) await planAgenda(trx, agendaOfSeries(meeting_series_id), agendaOfTemplate(template.template_id), now)
  const source = sent.meeting_series_source
  if (source)
    await attachSource('meeting_series', trx, { id: meeting_series_id, member_id: actor.member_id, now }, source)
  return meeting_series_id
}

/** The schedule fields of a body; the type of the contract leaves the interval of `rrule_parts` open. */
export const scheduleIn = (sent: object): ScheduleSent => {
  const { rrule_parts, ...rest } = sent as ScheduleSent & { rrule_parts?: PartsSent }
  return rrule_parts === undefined ? rest : { ...rest, rrule_parts }
}

/** The length of the meetings that was sent, in seconds; undefined where none was. */
function lengthIn({
  duration_seconds,
  duration_minutes,
}: {
  duration_seconds?: number | null
  duration_minutes?: number | null
}) {
  if (duration_seconds != null) return duration_seconds
  if (duration_minutes != null) return duration_minutes * 60
  return duration_seconds === null || duration_minutes === null ? null : undefined
}

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
  meetings: SeriesMeeting[]
}

/** Works out what a change does, without writing anything. Throws 422 for the schedule or the template. */
async function workOutChange(
  trx: Transaction<DB>,
  { now, params, sent }: Call<Changing['params'], Changing['sent']>,
): Promise<WorkedOutChange> {
  const { meeting_series_id } = params
  const was = await trx
    .selectFrom('meeting_series')
    .selectAll()
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()
  if (sent.template_id) await findTemplate(trx, was.room_id, sent.template_id)
  const { name, template_id, description, location, audio } = sent
  const text = changed(was, { name, template_id, ...emptyToNull({ description, location, audio }) })
  const columns = scheduled(was, scheduleIn(sent))
  const length = lengthIn(sent)
  const duration = length === undefined ? was.duration : length
  const meetings = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'state', 'slot_ts', 'start_time'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', 'is not', null)
    .orderBy('slot_ts')
    .execute()
  const known = meetings as SeriesMeeting[]
  const rescheduled = anything(changed(was, columns))
  const plan =
    rescheduled || duration !== was.duration
      ? seriesChange({ schedule: scheduleOf(was) }, { schedule: scheduleOf(columns) }, known, now)
      : undefined
  return { was, text, columns: plan && rescheduled ? fromNow(columns, plan) : columns, duration, plan, meetings: known }
}

/** The columns of a schedule that holds from now on. Blocked dates of the past are dropped. */
function fromNow(columns: ScheduleColumns, { schedule }: SeriesPlan): ScheduleColumns {
  const sentExcluded = new Set<number>(JSON.parse(columns.excluded))
  const past = schedule.from! - 2 * DAY
  const blocked = schedule.excluded.filter((wall) => wall > past && !sentExcluded.has(wall))
  return { ...columns, blocked: JSON.stringify(blocked), offered_from: schedule.from }
}

/** The answer to `?preview=true`: the ids of the meetings that a change would keep, move and delete. */
export async function previewSeriesChange(trx: Transaction<DB>, call: Changing) {
  const { plan, meetings } = await workOutChange(trx, call)
  if (!plan) return { kept: meetings.map(({ meeting_id }) => meeting_id), moved: [], deleted: [] }
  return { kept: plan.kept, moved: plan.moved.map(({ meeting_id }) => meeting_id), deleted: plan.deleted }
}

/**
 * Changes a series and what follows for its meetings (docs/api.md#changing-a-series). Throws 422 for the schedule,
 * template or source, and for a text that is too long to be copied to all its meetings.
 */
export async function changeSeries(trx: Transaction<DB>, call: Changing): Promise<void> {
  const { now, params } = call
  const { meeting_series_id } = params
  const { was, text, columns, duration, plan } = await workOutChange(trx, call)
  const { meeting_series_source: source } = call.sent
  if (source !== undefined) {
    await setSource('meeting_series', trx, { id: meeting_series_id, actor: call.actor, now }, source)
  }
  if (!plan && !anything(text)) return
  const place = await placeOfSeries(trx, meeting_series_id)
  if (plan) await carryOutPlan(trx, place, plan, { was: was.duration, next: duration }, call)
  const follows = plan && (await derivedWith(trx, meeting_series_id, columns, duration))
  await trx
    .updateTable('meeting_series')
    .set({ ...text, ...(plan && { ...columns, ...follows, duration, schedule_update_ts: now }), update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
  await reachMeetings(trx, place, was, text, now)
  const resource = `/meeting_series/${meeting_series_id}`
  if (plan) await emit(trx, now, { event: 'meeting_series_scheduled', ...place, resource })
  if (Object.keys(text).some((name) => CONTENT.includes(name))) {
    await emit(trx, now, { event: 'meeting_series_content_changed', ...place, resource })
  }
}

/**
 * Deletes a series with all its meetings, whatever their state, and leaves a record for each
 * (docs/api.md#ending-a-series).
 */
export async function deleteSeries(trx: Transaction<DB>, call: CallTo<Series, 'drop'>): Promise<void> {
  const { now } = call
  const { meeting_series_id } = call.params
  const place = await placeOfSeries(trx, meeting_series_id)
  const meetings = await trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .orderBy('slot_ts')
    .execute()
  for await (const { meeting_id } of patiently(meetings)) await removeMeeting(trx, call, meeting_id)
  const event_id = await emit(trx, now, {
    event: 'meeting_series_deleted',
    ...place,
    resource: (id) => `/deleted_meeting_series/${id}`,
  })
  await audit(trx, call, 'meeting_series_deleted', meeting_series_id)
  await endSeries(trx, place, event_id, now)
}

/**
 * Deletes a series whose meetings are gone. The record that it leaves can be read by those who could read the series.
 */
export async function endSeries(
  trx: Transaction<DB>,
  place: SeriesPlace,
  event_id: number,
  now: number,
): Promise<void> {
  const { meeting_series_id, room_id } = place
  const source = await sourceForRecord('meeting_series', trx, meeting_series_id)
  await trx
    .insertInto('deleted_meeting_series')
    .values({ event_id, meeting_series_id, room_id, source, deleted_ts: now })
    .execute()
  await trx
    .insertInto('deleted_meeting_series_invitee')
    .columns(['meeting_series_id', 'member_id'])
    .expression(
      trx
        .selectFrom('invitee')
        .select(['meeting_series_id', 'member_id'])
        .where('meeting_series_id', '=', meeting_series_id),
    )
    .execute()
  await trx.deleteFrom('meeting_series').where('meeting_series_id', '=', meeting_series_id).execute()
}
