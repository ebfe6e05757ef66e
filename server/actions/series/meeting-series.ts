// Meeting series: created in a room, deleted with their meetings.
import type { Transaction } from 'kysely'
import type { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { audit } from '../../audit/audit.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import type { DB } from '../../db/tables.ts'
import { emit, emitAll } from '../../events/emit.ts'
import type { PartsSent } from '../../rules/series/recurrence/parts.ts'
import { changedSchedule, derivedColumns, type ScheduleSent } from '../../rules/series/series-schedule.ts'
import { planAgenda } from '../agenda/agenda.ts'
import { agendaOfSeries, agendaOfTemplate } from '../agenda/agenda-holder.ts'
import type { CallTo } from '../call.ts'
import { removeMeetings } from '../meetings/meeting-removal.ts'
import { attachSource, sourcesForRecords } from '../meetings/sources.ts'
import { findTemplate, templatePeople } from '../places/templates.ts'
import { insertCreatorInvitee, insertInvitee, locationOfSeries, type SeriesLocation } from './invitees.ts'
import { leaveBacklog } from './series-backlog.ts'
import { lengthIn } from './series-length.ts'
import { deleteLinked } from './series-links.ts'

type Series = typeof meetingSeries

/**
 * Creates a series in a room, with the people and the agenda of its template; gives its id. The creator runs it. Throws
 * 422 for its schedule, template or source (docs/api/recurring-meetings.md#rules).
 */
export async function createSeries(
  trx: Transaction<DB>,
  { actor, now, params, sent }: CallTo<Series, 'add'>,
): Promise<number> {
  const { room_id } = params
  const template = await findTemplate(trx, room_id, sent.template_id)
  const columns = changedSchedule(undefined, scheduleIn(sent))
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
      ...(sent.carry_over && { carry_over: sent.carry_over }),
      ...columns,
      ...derivedColumns(columns, duration),
      schedule_create_ts: now,
      schedule_update_ts: now,
      create_id: actor.member_id,
      create_ts: now,
      update_ts: now,
    })
    .returning('meeting_series_id')
    .executeTakeFirstOrThrow()
  const location = await locationOfSeries(trx, meeting_series_id)
  const resource = `/meeting_series/${meeting_series_id}`
  await emitAll(trx, now, [
    { event: 'meeting_series_created', ...location, resource },
    { event: 'meeting_series_scheduled', ...location, resource },
  ])
  const people = template && !sent.skip_attendees ? await templatePeople(trx, template.template_id) : []
  for await (const { member_id, role_id } of yieldingToRequests(people))
    await insertInvitee(trx, location, member_id, { role_id }, now)
  await insertCreatorInvitee(trx, location, actor.member_id, now)
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

/**
 * Deletes a series with all its meetings, whatever their state, and leaves a record for each
 * (docs/api/recurring-meetings.md#ending-a-series).
 */
export async function deleteSeries(trx: Transaction<DB>, call: CallTo<Series, 'drop'>): Promise<void> {
  const { now } = call
  const { meeting_series_id } = call.params
  const location = await locationOfSeries(trx, meeting_series_id)
  const meetings = await trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .orderBy('slot_ts')
    .execute()
  await removeMeetings(
    trx,
    call,
    meetings.map(({ meeting_id }) => meeting_id),
  )
  const event_id = await emit(trx, now, {
    event: 'meeting_series_deleted',
    ...location,
    resource: (id) => `/deleted_meeting_series/${id}`,
  })
  await audit(trx, call, 'meeting_series_deleted', meeting_series_id)
  await leaveBacklog(trx, meeting_series_id)
  await endSeries(trx, location, event_id, now)
}

/**
 * Deletes a series whose meetings are gone. The record that it leaves can be read by those who could read the series.
 */
export async function endSeries(
  trx: Transaction<DB>,
  location: SeriesLocation,
  event_id: number,
  now: number,
): Promise<void> {
  const { meeting_series_id, room_id } = location
  const sources = await sourcesForRecords('meeting_series', trx, [meeting_series_id])
  const source = sources.get(meeting_series_id) ?? null
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
  await deleteLinked(trx, meeting_series_id)
}
