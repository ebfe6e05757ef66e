// What stands in a house where meetings recur: series with their people, sources and a meeting, templates, and what is left.
import type { Transaction } from 'kysely'
import type { DB } from '../../../server/db/tables.ts'
import { changedSchedule, derivedColumns } from '../../../server/rules/series/series-schedule.ts'
import { NOW } from '../../stage.ts'
import { mailed } from '../nouns/papers.ts'
import { deletionEvents, type FurnishedPlace, idsOf, plan, stamps } from './furnish.ts'
import type { Also, Record } from './house.ts'

export interface Recurring {
  /** Where a person is invited; another in the same room; one in the other room. */
  series: number
  otherSeries: number
  distantSeries: number
  /** Those of the series. */
  invitees: Record[]
  seriesSource: number
  /** The meeting of the first slot of the series; the second slot has none yet. */
  sitting: number
  seriesAgenda: number[]
  seriesBacklog: number[]
  template: number
  templateAgenda: number[]
  otherTemplate: number
  /** Who is usually at the meetings of the template. */
  usual: Record[]
  /** The records of a deleted series of the room, and of a person who was taken out of the series. */
  deletedSeries: number
  uninvited: number
}

const WEEK = 604_800
const FIRST = NOW + 86_400

/** The two slots of every series. */
export const SLOTS = { taken: FIRST, coming: FIRST + WEEK } as const

const recurs = changedSchedule(undefined, {
  dtstart: { wall: FIRST, wholeDay: false },
  timezone_name: 'UTC',
  rrule: 'FREQ=WEEKLY;COUNT=2',
})
const columns = {
  ...recurs,
  ...derivedColumns(recurs, null),
  ...{ template_id: null, description: null, outcomes: null, location: null, audio: null, duration: null },
  ...{ schedule_create_ts: NOW, schedule_update_ts: NOW, name: 'Tide watch', ...stamps },
} as const

/** Where nothing recurs. */
const NOTHING: Recurring = {
  ...{ series: 0, otherSeries: 0, distantSeries: 0, invitees: [], seriesSource: 0, sitting: 0 },
  ...{ template: 0, otherTemplate: 0, usual: [], deletedSeries: 0, uninvited: 0 },
  ...{ seriesAgenda: [], seriesBacklog: [], templateAgenda: [] },
}

export async function recurring(trx: Transaction<DB>, place: FurnishedPlace, also: Also): Promise<Recurring> {
  if (!also.series && !also.invitee) return NOTHING
  const { cast, person, invited } = place
  const [series, otherSeries, distantSeries] = (await makeSeries(trx, place, also)) as [number, number, number]
  const part = {
    meeting_series_id: series,
    representing: null,
    note_taker: 0,
    presenter: 0,
    rsvp: 0,
    ...stamps,
  } as const
  const takes = also.noteTaker && { note_taker: 1 as const }
  const people = [
    { member_id: cast.host, role_id: 3 },
    ...(invited ? [{ member_id: person, role_id: invited, ...takes }] : []),
  ]
  const invitees = await trx
    .insertInto('invitee')
    .values(people.map((one) => ({ ...part, ...one })))
    .returning(['invitee_id as id', 'member_id as member', 'role_id as role'])
    .execute()
  const author = also.mine === 'created' ? person : cast.host
  await mailed(trx, place, { meeting_series_id: series })
  return {
    ...{ series, otherSeries, distantSeries, invitees },
    seriesSource: also.sourceless ? 0 : await attach(trx, series, author),
    seriesAgenda: await plan(trx, { meeting_series_id: series }, null),
    seriesBacklog: await plan(trx, { backlog_series_id: series }, null),
    sitting: await sit(trx, place, series, people, also),
    ...(await templates(trx, place)),
    ...(also.left ? await records(trx, place, series) : { deletedSeries: 0, uninvited: 0 }),
  }
}

async function makeSeries(
  trx: Transaction<DB>,
  { cast, person, room, far }: FurnishedPlace,
  { made }: Also,
): Promise<number[]> {
  const rows = await trx
    .insertInto('meeting_series')
    .values([
      { ...columns, room_id: room, create_id: made ? person : cast.host },
      { ...columns, room_id: room, create_id: cast.host },
      { ...columns, room_id: far, create_id: cast.host },
    ])
    .returning('meeting_series_id')
    .execute()
  return idsOf(rows, 'meeting_series_id')
}

let attached = 0

async function attach(trx: Transaction<DB>, meeting_series_id: number, member_id: number): Promise<number> {
  const event = { source_type: 'calendar', source_id: `series ${++attached}`, source_data: null }
  const row = await trx
    .insertInto('meeting_series_source')
    .values({ meeting_series_id, member_id, ...event, ...stamps })
    .returning('meeting_series_source_id')
    .executeTakeFirstOrThrow()
  return row.meeting_series_source_id
}

/** The first meeting of the series, with its invitees. */
async function sit(
  trx: Transaction<DB>,
  { cast, room }: FurnishedPlace,
  meeting_series_id: number,
  people: { member_id: number; role_id: number }[],
  { over }: Also,
): Promise<number> {
  const { meeting_id } = await trx
    .insertInto('meeting')
    .values({
      ...{ room_id: room, meeting_series_id, slot_ts: SLOTS.taken, start_time: SLOTS.taken, name: columns.name },
      ...{ state: over ? 'ended' : 'pending', state_ts: NOW, create_id: cast.host, ...stamps },
    })
    .returning('meeting_id')
    .executeTakeFirstOrThrow()
  const part = { meeting_id, representing: null, attended: 0, note_taker: 0, presenter: 0, rsvp: 0, ...stamps } as const
  await trx
    .insertInto('attendee')
    .values(people.map((one) => ({ ...part, ...one })))
    .execute()
  await plan(trx, { meeting_id }, null, over ? 'done' : 'pending')
  return meeting_id
}

async function templates(trx: Transaction<DB>, { cast, room }: FurnishedPlace) {
  const row = { room_id: room, name: 'Tide table', room_default: 0, ...stamps } as const
  const made = await trx.insertInto('template').values([row, row]).returning('template_id').execute()
  const [template, otherTemplate] = idsOf(made, 'template_id') as [number, number]
  const usual = await trx
    .insertInto('template_attendee')
    .values({ template_id: template, member_id: cast.host, role_id: 3, ...stamps })
    .returning(['template_attendee_id as id', 'member_id as member', 'role_id as role'])
    .execute()
  return { template, templateAgenda: await plan(trx, { template_id: template }, null), otherTemplate, usual }
}

let gone = 2_000_000

/** A series of the room is deleted, and somebody was taken out of the one that is there. */
async function records(trx: Transaction<DB>, place: FurnishedPlace, meeting_series_id: number) {
  const { room, person, invited, cast } = place
  const [deletedSeries, uninvited] = await deletionEvents(trx, place, [
    ['meeting_series_deleted', 'deleted_meeting_series'],
    ['invitee_deleted', 'deleted_invitees'],
  ])
  const then = ++gone
  const left = { event_id: deletedSeries, meeting_series_id: then, room_id: room, source: null, deleted_ts: NOW }
  await trx.insertInto('deleted_meeting_series').values(left).execute()
  await trx
    .insertInto('deleted_meeting_series_invitee')
    .values([cast.host, ...(invited ? [person] : [])].map((member_id) => ({ meeting_series_id: then, member_id })))
    .execute()
  const removed = { invitee_id: then, meeting_series_id, member_id: cast.colleague, deleted_ts: NOW }
  await trx
    .insertInto('deleted_invitee')
    .values({ event_id: uninvited, ...removed })
    .execute()
  return { deletedSeries, uninvited }
}
