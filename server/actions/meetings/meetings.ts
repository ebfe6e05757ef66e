// Meetings: created in a room, changed, moved, started, ended and deleted.
import type { Transaction } from 'kysely'
import type { MeetingState } from '../../../contract/codes.ts'
import type { meeting } from '../../../contract/meetings/meeting.ts'
import { announcedAsSeries, keepSentState, settle } from '../../calendar/reconciliation/index.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { changedFields, emptyToNull, hasFields } from '../../rules/changed-fields.ts'
import { transition } from '../../rules/meetings/meeting-state.ts'
import { meetingTimes } from '../../rules/time/duration.ts'
import { planAgenda } from '../agenda/agenda.ts'
import { carryOverAtEnd } from '../agenda/agenda-carry.ts'
import { agendaOfMeeting, agendaOfTemplate } from '../agenda/agenda-holder.ts'
import { finishCurrentAgendaItem, startAgendaClock, stopAgendaClock } from '../agenda/agenda-running.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { notifyInvited } from '../notifications/invited.ts'
import { notifyOfMeetingChange } from '../notifications/meeting-changed.ts'
import { isAnnounced } from '../notifications/meeting-people.ts'
import { findTemplate, templatePeople } from '../places/templates.ts'
import { excludeSlot } from '../series/series-meetings.ts'
import { outdateAnswers } from './answers.ts'
import { insertAttendee, insertCreator, locationOfMeeting, type MeetingLocation } from './attendees.ts'
import { followRoomChange, mustBeAllowedToMove, UNSET_BY_MOVE } from './meeting-move.ts'
import { removeMeeting } from './meeting-removal.ts'
import { attachSource } from './sources.ts'

type Meeting = typeof meeting
type Changing = CallTo<Meeting, 'change'>

const UNPLANNED = { start_time: null, end_time: null, duration: null }

/**
 * Creates a meeting in a room, with the people and the agenda of its template; gives its id. The creator runs it.
 * Throws 422 for its times, template or source (docs/api/meetings.md#start-end-and-duration, docs/api/meetings.md#templates).
 */
export async function createMeeting(
  trx: Transaction<DB>,
  { actor, now, params, sent }: CallTo<Meeting, 'addToRoom'>,
): Promise<number> {
  const { room_id } = params
  const template = await findTemplate(trx, room_id, sent.template_id)
  const planned = meetingTimes({ ...UNPLANNED, duration: template?.duration ?? null }, sent)
  const state = sent.state ?? 'pending'
  const { meeting_id } = await trx
    .insertInto('meeting')
    .values({
      room_id,
      template_id: template?.template_id ?? null,
      name: sent.name ?? template?.meeting_name ?? template?.name ?? 'Untitled meeting',
      description: (sent.description === undefined ? template?.meeting_goal : sent.description) || null,
      outcomes: (sent.outcomes === undefined ? template?.meeting_outcomes : sent.outcomes) || null,
      location: sent.location || null,
      audio: sent.audio || null,
      ...planned,
      state,
      state_ts: now,
      started_ts: state === 'started' ? now : null,
      create_id: actor.member_id,
      create_ts: now,
      update_ts: now,
    })
    .returning('meeting_id')
    .executeTakeFirstOrThrow()
  const location = await locationOfMeeting(trx, meeting_id)
  await emitOfMeeting(trx, now, 'meeting_created', location)
  if (planned.start_time !== null) await emitOfMeeting(trx, now, 'meeting_scheduled', location)
  if (state === 'started') await emitOfMeeting(trx, now, 'meeting_started', location)
  if (state === 'ended') await emitOfMeeting(trx, now, 'meeting_ended', location)
  const people = template && !sent.skip_attendees ? await templatePeople(trx, template.template_id) : []
  for await (const { member_id, role_id } of yieldingToRequests(people))
    await insertAttendee(trx, location, member_id, { role_id }, now)
  await insertCreator(trx, location, actor.member_id, now)
  await planAgenda(trx, agendaOfMeeting(meeting_id), template && agendaOfTemplate(template.template_id), now)
  if (sent.meeting_source)
    await attachSource('meeting', trx, { id: meeting_id, member_id: actor.member_id, now }, sent.meeting_source)
  return meeting_id
}

const CONTENT = ['name', 'description', 'outcomes', 'location']
const SCHEDULE = ['start_time', 'end_time', 'duration']

/**
 * Changes a meeting, by PATCH and PUT alike: writes the fields that differ and emits their events. Throws 422 for times
 * or a state that it cannot have, and 403 where the caller may not move it.
 */
export async function changeMeeting(
  trx: Transaction<DB>,
  call: Pick<Changing, 'site' | 'actor' | 'now' | 'params' | 'sent' | 'quiet'>,
): Promise<void> {
  const { site, actor, now, params, sent } = call
  const { meeting_id } = params
  const was = await trx.selectFrom('meeting').selectAll().where('meeting_id', '=', meeting_id).executeTakeFirstOrThrow()

  const { name, description, outcomes, location, audio, room_id, state, announced } = sent
  const text = { name, ...emptyToNull({ description, outcomes, location, audio }) }
  const changes = changedFields(was, { ...text, ...meetingTimes(was, sent), room_id, state, announced })
  if (!hasFields(changes)) return
  if (Object.keys(changes).some((name) => name !== 'announced')) await mustNotBeLocked(trx, meeting_id)

  const left = await locationOfMeeting(trx, meeting_id)
  const moved = changes.room_id !== undefined
  if (moved) await mustBeAllowedToMove(trx, actor, was.room_id, changes.room_id!)
  const zone = (await zoneOf(trx, was)) ?? site.timezone
  const stateEvent = changes.state && transition(was.state, changes.state, { now, state_ts: was.state_ts, zone })
  const isNews = changes.announced === 1 && !(await isAnnounced(trx, meeting_id))
  if (moved) await keepSentState(trx, site, [meeting_id], now)
  await trx
    .updateTable('meeting')
    .set({
      ...changes,
      ...(changes.state && stateSince(was, changes.state, now)),
      ...(moved && { ...UNSET_BY_MOVE, announced: changes.announced ?? announcedAsSeries }),
      update_ts: now,
    })
    .where('meeting_id', '=', meeting_id)
    .execute()
  if (changes.state === 'ended') {
    await finishCurrentAgendaItem(trx, meeting_id, now)
    await carryOverAtEnd(trx, meeting_id, now)
  }
  if (changes.state === 'paused') await stopAgendaClock(trx, meeting_id, now)
  if (changes.state === 'started') await startAgendaClock(trx, meeting_id, now)
  const { slot_ts } = was
  const present = moved ? await followRoomChange(trx, call, { ...left, slot_ts }, changes.room_id!) : left
  const names = Object.keys(changes)
  if (changes.start_time !== undefined) await outdateAnswers(trx, 'attendee', [meeting_id])
  if (names.some((one) => SCHEDULE.includes(one))) await emitOfMeeting(trx, now, 'meeting_scheduled', present)
  if (names.some((one) => CONTENT.includes(one))) await emitOfMeeting(trx, now, 'meeting_content_changed', present)
  if (changes.announced) {
    await settle(trx, { kind: 'meeting', id: meeting_id }, { site, now, adopt: true })
    await notifyInvited(trx, call, { meeting_id })
  }
  await notifyOfMeetingChange(trx, call, was, changes, isNews)
  if (stateEvent) await emit(trx, now, { event: stateEvent, ...present, resource: `/meetings/${meeting_id}` })
}

/** The times of a state change. A meeting that is restarted after it ended keeps its first start. */
const stateSince = ({ started_ts }: { started_ts: number | null }, state: MeetingState, now: number) => ({
  state_ts: now,
  started_ts: started_ts ?? (state === 'started' ? now : null),
})

/** The time zone of a meeting's series; undefined for a single meeting. */
async function zoneOf(trx: Transaction<DB>, { meeting_series_id }: { meeting_series_id: number | null }) {
  if (meeting_series_id === null) return undefined
  const series = await trx
    .selectFrom('meeting_series')
    .select('timezone_name')
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirst()
  return series?.timezone_name
}

/** Deletes a meeting; its slot in a series is excluded, so that no other meeting is made for it. */
export async function deleteMeeting(trx: Transaction<DB>, call: CallTo<Meeting, 'drop'>): Promise<void> {
  const { now } = call
  const { meeting_id } = call.params
  const { meeting_series_id, slot_ts } = await removeMeeting(trx, call, meeting_id)
  if (meeting_series_id !== null && slot_ts !== null) await excludeSlot(trx, meeting_series_id, slot_ts, now)
}

const emitOfMeeting = (
  trx: Transaction<DB>,
  now: number,
  event: 'meeting_created' | 'meeting_scheduled' | 'meeting_content_changed' | 'meeting_started' | 'meeting_ended',
  location: MeetingLocation,
) => emit(trx, now, { event, ...location, resource: `/meetings/${location.meeting_id}` })
