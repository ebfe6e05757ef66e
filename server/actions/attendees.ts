// Attendees: people added to a meeting, their part in it changed, people taken out of it.
import type { Transaction } from 'kysely'
import type { attendee } from '../../contract/attendee.ts'
import { FACILITATOR, GUEST } from '../../contract/codes.ts'
import { meetingLevel, RUN } from '../access/can.ts'
import { inMeeting } from '../access/standing.ts'
import { isNotUnique } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { emit } from '../events/emit.ts'
import { forbidden, refuse } from '../problem.ts'
import { anything, changed } from '../rules/changed.ts'
import type { CallTo } from './call.ts'
import {
  becomeOrganizationGuest,
  becomeRoomGuest,
  eitherForm,
  findOrMake,
  profileIn,
  writeProfileThrough,
} from './people.ts'

type Attendee = typeof attendee
type Adding = CallTo<Attendee, 'add'>

export interface MeetingPlace {
  meeting_id: number
  meeting_series_id: number | null
  room_id: number
  organization_id: number
}

export const placeOfMeeting = (trx: Transaction<DB>, meeting_id: number): Promise<MeetingPlace> =>
  trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.room_id', 'room.organization_id'])
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

/** Adds a member of the room, or a person by e-mail. */
export async function add(trx: Transaction<DB>, call: Adding): Promise<number> {
  const place = await placeOfMeeting(trx, call.params.meeting_id)
  const form = eitherForm(call.sent)
  const { member_id, role_id } =
    form === 'member_id' ? await fromRoom(trx, call, place) : await byEmail(trx, call, place)
  return seat(trx, place, member_id, { ...call.sent, role_id }, call.now, form)
}

/** Roles default from the room role; their ids are the same (decisions 5.1). */
async function fromRoom(trx: Transaction<DB>, { sent, as }: Adding, { room_id }: MeetingPlace) {
  const inRoom = await trx
    .selectFrom('room_member')
    .select(['member_id', 'role_id'])
    .where('room_id', '=', room_id)
    .where('member_id', '=', sent.member_id!)
    .executeTakeFirst()
  if (!inRoom)
    throw refuse('member_id', 'invalid_reference', 'An attendee is added from the members of the room, or by email.')
  return { member_id: inRoom.member_id, role_id: as['role_id'] ?? sent.role_id ?? inRoom.role_id }
}

async function byEmail(
  trx: Transaction<DB>,
  { site, actor, now, sent, as }: Adding,
  { organization_id, room_id }: MeetingPlace,
) {
  const member_id = await findOrMake(trx, profileIn(sent), { site, actor, now, organization_id })
  await becomeOrganizationGuest(trx, organization_id, member_id, now)
  await becomeRoomGuest(trx, room_id, member_id, now)
  return { member_id, role_id: as['role_id'] ?? sent.role_id ?? GUEST }
}

export interface Part {
  role_id: number
  representing?: string | null
  rsvp?: number
  attended?: 0 | 1
  note_taker?: 0 | 1
  presenter?: 0 | 1
}

/** Gives a person their seat in a meeting; `representing` is their company unless said otherwise. */
export async function seat(
  trx: Transaction<DB>,
  place: MeetingPlace,
  member_id: number,
  part: Part,
  now: number,
  form: 'member_id' | 'email' = 'member_id',
): Promise<number> {
  const { company } = await trx
    .selectFrom('member')
    .select('company')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  const rsvp = part.rsvp ?? 0
  const row = {
    meeting_id: place.meeting_id,
    member_id,
    representing: part.representing === undefined ? company : part.representing || null,
    attended: part.attended ?? 0,
    note_taker: part.note_taker ?? 0,
    presenter: part.presenter ?? 0,
    role_id: part.role_id,
    rsvp,
    create_ts: now,
    update_ts: now,
  }
  const attendee_id = await inserted(trx, row, form)
  await tell(trx, now, 'attendee_added', place, attendee_id)
  if (rsvp) await tell(trx, now, 'attendee_rsvp', place, attendee_id)
  return attendee_id
}

/** The creator of a meeting runs it (decisions 3.5). */
export const seatCreator = (trx: Transaction<DB>, place: MeetingPlace, member_id: number, now: number) =>
  seat(trx, place, member_id, { role_id: FACILITATOR }, now)

async function inserted(
  trx: Transaction<DB>,
  row: Omit<DB['attendee'], 'attendee_id'>,
  form: 'member_id' | 'email',
): Promise<number> {
  const there = await trx
    .selectFrom('attendee')
    .select('attendee_id')
    .where('meeting_id', '=', row.meeting_id)
    .where('member_id', '=', row.member_id)
    .executeTakeFirst()
  if (there) throw twice(form)
  try {
    const made = await trx.insertInto('attendee').values(row).returning('attendee_id').executeTakeFirstOrThrow()
    return made.attendee_id
  } catch (error) {
    throw isNotUnique(error) ? twice(form) : error
  }
}

const twice = (form: string) => refuse(form, 'not_unique', 'This person attends the meeting already.')

const ONLY_RUNNING = ['role_id', 'attended', 'note_taker', 'presenter']

/** Changes a person's part: all of it for whoever runs the meeting, RSVP and `representing` for the person. */
export async function change(
  trx: Transaction<DB>,
  { actor, now, params, sent }: CallTo<Attendee, 'change'>,
): Promise<void> {
  const { attendee_id } = params
  const was = await trx
    .selectFrom('attendee')
    .selectAll()
    .where('attendee_id', '=', attendee_id)
    .executeTakeFirstOrThrow()
  const standing = (await inMeeting(trx, actor, was.meeting_id))!
  const runs = meetingLevel(standing) >= RUN
  const { representing, role_id, rsvp, attended, note_taker, presenter } = sent
  const changes = changed(was, {
    representing: representing === '' ? null : representing,
    role_id,
    rsvp,
    attended,
    note_taker,
    presenter,
  })
  if (!runs && Object.keys(changes).some((name) => ONLY_RUNNING.includes(name))) throw forbidden()
  if (!runs && was.member_id !== actor.member_id && anything(changes)) throw forbidden()
  await writeProfileThrough(trx, was.member_id, profileIn(sent), {
    actor,
    now,
    runs,
    organization_id: standing.organization_id,
  })
  if (!anything(changes)) return
  await trx
    .updateTable('attendee')
    .set({ ...changes, update_ts: now })
    .where('attendee_id', '=', attendee_id)
    .execute()
  if (changes.rsvp === undefined) return
  await tell(trx, now, 'attendee_rsvp', await placeOfMeeting(trx, was.meeting_id), attendee_id)
}

/** Takes a person out of a meeting, and leaves the record of it. */
export async function drop(trx: Transaction<DB>, { now, params }: CallTo<Attendee, 'drop'>): Promise<void> {
  const { attendee_id } = params
  const was = await trx
    .selectFrom('attendee')
    .selectAll()
    .where('attendee_id', '=', attendee_id)
    .executeTakeFirstOrThrow()
  const place = await placeOfMeeting(trx, was.meeting_id)
  await trx.deleteFrom('attendee').where('attendee_id', '=', attendee_id).execute()
  const event_id = await emit(trx, now, {
    event: 'attendee_deleted',
    ...place,
    resource: (id) => `/deleted_attendees/${id}`,
  })
  const { meeting_id, meeting_series_id } = place
  await trx
    .insertInto('deleted_attendee')
    .values({ event_id, attendee_id, meeting_id, meeting_series_id, member_id: was.member_id, deleted_ts: now })
    .execute()
}

const tell = (
  trx: Transaction<DB>,
  now: number,
  event: 'attendee_added' | 'attendee_rsvp',
  place: MeetingPlace,
  attendee_id: number,
) => emit(trx, now, { event, ...place, resource: `/attendees/${attendee_id}` })
