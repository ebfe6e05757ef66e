// What stands in a house: meetings with their people, notes, action items and sources, and what is left of deleted ones.
import type { Transaction } from 'kysely'
import type { EventId } from '../../../contract/hooks/events.ts'
import type { AgendaOf } from '../../../server/access/agenda/agenda.ts'
import type { DB } from '../../../server/db/tables.ts'
import { NOW } from '../../stage.ts'
import type { Also, Cast, Record } from './house.ts'

/** Notes and action items alike: of the meeting, of the other one in its room, of the room, of the meeting far off. */
export interface WrittenRows {
  meeting: number
  other: number
  room: number
  distant: number
}

export interface Furniture {
  /** Where a person with a meeting role is; another in the same room; one in the other room. */
  meeting: number
  other: number
  distant: number
  attendees: Record[]
  notes: WrittenRows
  items: WrittenRows
  /** The items of the meeting's agenda. */
  agenda: number[]
  /** The items of the backlog of the room. */
  backlog: number[]
  source: number
  /** The records of a deleted meeting of the room, and of a person who was taken out of the meeting. */
  deleted: number
  removed: number
}

export interface FurnishedPlace {
  cast: Cast
  person: number
  organization: number
  room: number
  far: number
  /** The person's role in the meeting, where they have one, and in the series. */
  attends: number | undefined
  invited: number | undefined
}

export const stamps = { create_ts: NOW, update_ts: NOW }

/** The ids of rows that were inserted together, in the order of their insertion. */
export const idsOf = <N extends string>(rows: { [K in N]: number }[], name: N): number[] =>
  rows.map((row) => row[name]).sort((a, b) => a - b)

export async function furnish(trx: Transaction<DB>, place: FurnishedPlace, also: Also): Promise<Furniture> {
  const { cast, person } = place
  const [meeting, other, distant] = (await meetings(trx, place, also)) as [number, number, number]
  const attendees = await attend(trx, place, [meeting, other, distant], also)
  const author = also.mine === 'created' ? person : cast.host
  await reviewed(trx, meeting, cast)
  const places = [
    { room_id: place.room, meeting_id: meeting, create_id: author },
    { room_id: place.room, meeting_id: other, create_id: cast.host },
    { room_id: place.room, meeting_id: null, create_id: cast.host },
    { room_id: place.far, meeting_id: distant, create_id: cast.host },
  ].map((row) => ({ ...row, ...stamps, description: 'Ask the harbour master' }))
  const noted = await trx.insertInto('note').values(places).returning('note_id').execute()
  await decide(trx, places, idsOf(noted, 'note_id'))
  const told = noted.map(({ note_id }) => ({ note_id, description: 'Ask the pilot', create_id: cast.host, ...stamps }))
  await trx.insertInto('note_version').values(told).execute()
  const listed = await trx
    .insertInto('action_item')
    .values(
      places.map((row, at) => ({ ...row, state: 0, member_id: at === 0 && also.mine === 'assigned' ? person : null })),
    )
    .returning('action_item_id')
    .execute()
  const agenda = await plan(trx, { meeting_id: meeting }, also.presents ? person : null)
  await plan(trx, { meeting_id: other }, null)
  await plan(trx, { meeting_id: distant }, null)
  const source = also.sourceless ? 0 : await attach(trx, meeting, author)
  return {
    meeting,
    other,
    distant,
    attendees,
    notes: written(idsOf(noted, 'note_id')),
    items: written(idsOf(listed, 'action_item_id')),
    agenda,
    backlog: await plan(trx, { backlog_room_id: place.room }, null),
    source,
    ...(also.left ? await records(trx, place, meeting) : { deleted: 0, removed: 0 }),
  }
}

const FROZEN = '{"previous_sha256":null,"record":{"files":[],"name":"Tide tables","start_time":null}}'

/** The host said something of the minutes, and approved them before. */
async function reviewed(trx: Transaction<DB>, meeting_id: number, { host }: Cast): Promise<void> {
  const said = {
    meeting_id,
    member_id: host,
    approved: 1 as const,
    comment: 'High water',
    create_ts: NOW,
    approved_sha256: null,
  }
  await trx.insertInto('minutes_approval').values(said).execute()
  const hashes = { sha256: '0'.repeat(64), previous_sha256: null, content: FROZEN }
  const revision = { meeting_id, meeting_series_id: null, number: 1, approved_ts: NOW, approve_id: host, ...hashes }
  await trx.insertInto('minutes_revision').values(revision).execute()
}

/** Each note is a decision too. */
const decide = (trx: Transaction<DB>, notes: { room_id: number; meeting_id: number | null }[], ids: number[]) =>
  trx
    .insertInto('decision')
    .values(
      notes.map(({ room_id, meeting_id }, at) => ({
        ...{ decision_id: ids[at]!, room_id, meeting_id, year: 2000, sequence: at + 1, number: `2000-00${at + 1}` },
        ...{ state: 'decided' as const, decided_ts: NOW, search_text: 'ask', ...stamps },
        ...{ owner_id: null, replaces_id: null, review_ts: null },
      })),
    )
    .execute()

/** An agenda of two items; gives their ids. */
export async function plan(
  trx: Transaction<DB>,
  of: { [N in keyof AgendaOf]?: number },
  presenter_id: number | null,
  state: 'pending' | 'done' = 'pending',
): Promise<number[]> {
  const rows = ['Low water', 'High water'].map((title, position) => ({
    ...{ ...of, title, position, place: position, total_seconds: 0, state, ...stamps },
    presenter_id: position ? null : presenter_id,
  }))
  return idsOf(await trx.insertInto('agenda_item').values(rows).returning('agenda_item_id').execute(), 'agenda_item_id')
}

const written = ([meeting, other, room, distant]: number[]) => ({ meeting, other, room, distant }) as WrittenRows

async function meetings(
  trx: Transaction<DB>,
  { cast, person, room, far }: FurnishedPlace,
  { made }: Also,
): Promise<number[]> {
  const kept = { name: 'Tide tables', start_time: NOW + 3600, state: 'pending', state_ts: NOW, ...stamps } as const
  const draft = { minutes_state: 'draft' as const }
  const rows = await trx
    .insertInto('meeting')
    .values([
      { ...kept, minutes_state: 'in_review', room_id: room, create_id: made ? person : cast.host },
      { ...kept, ...draft, room_id: room, create_id: cast.host },
      { ...kept, ...draft, room_id: far, create_id: cast.host },
    ])
    .returning('meeting_id')
    .execute()
  return idsOf(rows, 'meeting_id')
}

/** The host takes part in every meeting, the person in the first where their role says so. */
async function attend(
  trx: Transaction<DB>,
  { cast, person, attends }: FurnishedPlace,
  all: number[],
  { noteTaker }: Also,
) {
  const part = { representing: null, attended: 0, presenter: 0, rsvp: 0, ...stamps } as const
  const host = { ...part, member_id: cast.host, role_id: 3, note_taker: 0 as const }
  const rows = all.map((meeting_id) => ({ ...host, meeting_id }))
  const self = { ...part, meeting_id: all[0]!, member_id: person, note_taker: noteTaker ? (1 as const) : (0 as const) }
  const inserted = await trx
    .insertInto('attendee')
    .values([...rows, ...(attends ? [{ ...self, role_id: attends }] : [])])
    .returning(['attendee_id as id', 'member_id as member', 'role_id as role', 'meeting_id'])
    .execute()
  return inserted.filter(({ meeting_id }) => meeting_id === all[0])
}

let attached = 0

async function attach(trx: Transaction<DB>, meeting_id: number, member_id: number): Promise<number> {
  const event = { source_type: 'calendar', source_id: `event ${++attached}`, source_data: null }
  const row = await trx
    .insertInto('meeting_source')
    .values({ meeting_id, member_id, ...event, ...stamps })
    .returning('meeting_source_id')
    .executeTakeFirstOrThrow()
  return row.meeting_source_id
}

/** Two events of deletions in a place, each with the path of its record; gives their ids. */
export async function deletionEvents(
  trx: Transaction<DB>,
  { organization, room }: FurnishedPlace,
  deletions: readonly [readonly [EventId, string], readonly [EventId, string]],
): Promise<[number, number]> {
  const happened = { organization_id: organization, room_id: room, resource: '', create_ts: NOW }
  const events = await trx
    .insertInto('event')
    .values(deletions.map(([event]) => ({ ...happened, event })))
    .returning('event_id')
    .execute()
  const ids = idsOf(events, 'event_id') as [number, number]
  for (const [place, [, collection]] of deletions.entries())
    await trx
      .updateTable('event')
      .set({ resource: `/${collection}/${ids[place]}` })
      .where('event_id', '=', ids[place] as number)
      .execute()
  return ids
}

let gone = 1_000_000

/** A meeting of the room is deleted, and somebody was taken out of the one that is there. */
async function records(trx: Transaction<DB>, place: FurnishedPlace, meeting_id: number) {
  const { room, person, attends, cast } = place
  const [deleted, removed] = await deletionEvents(trx, place, [
    ['meeting_deleted', 'deleted_meetings'],
    ['attendee_deleted', 'deleted_attendees'],
  ])
  const left = { meeting_series_id: null, deleted_ts: NOW }
  const then = ++gone
  await trx
    .insertInto('deleted_meeting')
    .values({ ...left, event_id: deleted, meeting_id: then, room_id: room, source: null })
    .execute()
  await trx
    .insertInto('deleted_meeting_attendee')
    .values([cast.host, ...(attends ? [person] : [])].map((member_id) => ({ meeting_id: then, member_id })))
    .execute()
  await trx
    .insertInto('deleted_attendee')
    .values({ ...left, event_id: removed, attendee_id: then, meeting_id, member_id: cast.colleague })
    .execute()
  return { deleted, removed }
}
