// What is left of deleted meetings, series and their people: the requests of their rows.
import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/db/tables.ts'
import { NOW } from '../../../stage.ts'
import { attends, others } from '../../cells.ts'
import { deletionEvents } from '../../houses/furnish.ts'
import type { PermissionNoun, UnfinishedHouse } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** The records of a deleted meeting of the room, and of a person who was taken out of the meeting. */
    deleted: number
    removed: number
    /** The same of a series. */
    deletedSeries: number
    uninvited: number
  }
}

let goneMeetings = 1_000_000
let goneSeries = 2_000_000

/** A meeting of the room is deleted, and somebody was taken out of the one that is there. */
async function ofMeeting(trx: Transaction<DB>, house: UnfinishedHouse) {
  const { room, person, attends, cast, meeting } = house
  const [deleted, removed] = await deletionEvents(trx, house, [
    ['meeting_deleted', 'deleted_meetings'],
    ['attendee_deleted', 'deleted_attendees'],
  ])
  const left = { meeting_series_id: null, deleted_ts: NOW }
  const then = ++goneMeetings
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
    .values({ ...left, event_id: removed, attendee_id: then, meeting_id: meeting, member_id: cast.colleague })
    .execute()
  return { deleted, removed }
}

/** A series of the room is deleted, and somebody was taken out of the one that is there. */
async function ofSeries(trx: Transaction<DB>, house: UnfinishedHouse) {
  const { room, person, invited, cast, series: meeting_series_id } = house
  if (!meeting_series_id) return { deletedSeries: 0, uninvited: 0 }
  const [deletedSeries, uninvited] = await deletionEvents(trx, house, [
    ['meeting_series_deleted', 'deleted_meeting_series'],
    ['invitee_deleted', 'deleted_invitees'],
  ])
  const then = ++goneSeries
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

const meeting: Try['ask'] = ({ deleted }) => ['GET', `/deleted_meetings/${deleted}`]
const attendee: Try['ask'] = ({ removed }) => ['GET', `/deleted_attendees/${removed}`]
const series: Try['ask'] = ({ deletedSeries }) => ['GET', `/deleted_meeting_series/${deletedSeries}`]
const invitee: Try['ask'] = ({ uninvited }) => ['GET', `/deleted_invitees/${uninvited}`]

/** Guests too, where they were invited. */
const invited: Try['may'] = (at) => at.cell === 'inv' || others(at)

export const noun: PermissionNoun = {
  like: {
    'GET /deleted_attendees/:event': 'GET /meetings/:meeting (all embeds, HEAD)',
    'GET /deleted_meeting_series/:event': 'GET /deleted_meetings/:event',
    'GET /deleted_invitees/:event': 'GET /meeting_series/:series',
  },
  trials: {
    places: {
      'GET /deleted_meetings/:event': [
        { ask: meeting, also: { left: true }, may: others },
        { ask: meeting, also: { left: true, invited: true }, may: invited },
      ],
      'GET /deleted_attendees/:event': [{ ask: attendee, also: { left: true }, may: others }],
      'GET /deleted_meeting_series/:event': [
        { ask: series, also: { left: true, invitee: true }, may: others },
        { ask: series, also: { left: true, invitee: true, invited: true }, may: invited },
      ],
      'GET /deleted_invitees/:event': [
        { ask: invitee, also: { left: true, invitee: true }, may: others },
        { ask: invitee, also: { left: true, series: true }, may: (at) => (attends(at) ? false : undefined) },
      ],
    },
  },
  after: ['meeting', 'attendee', 'meeting-series', 'invitee'],
  whole: { left: true },
  furnish: async (trx, house, { left }) =>
    left
      ? { ...(await ofMeeting(trx, house)), ...(await ofSeries(trx, house)) }
      : { deleted: 0, removed: 0, deletedSeries: 0, uninvited: 0 },
  paper: { deleted: 1, removed: 2, deletedSeries: 3, uninvited: 4 },
  ids: {
    'deleted_meeting.event_id': ({ deleted }) => deleted,
    'deleted_attendee.event_id': ({ removed }) => removed,
    'deleted_meeting_series.event_id': ({ deletedSeries }) => deletedSeries,
    'deleted_invitee.event_id': ({ uninvited }) => uninvited,
  },
  tables: { other: ['deleted_meeting', 'deleted_attendee', 'deleted_meeting_series', 'deleted_invitee'] },
}
