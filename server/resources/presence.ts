// Presence in meetings: who is there just now, and saying that one is.
import { presence } from '../../contract/presence.ts'
import { READ } from '../access/can.ts'
import * as must from '../access/must.ts'
import type { CallTo } from '../actions/call.ts'
import { markPresent } from '../actions/meetings/attendees.ts'
import { presenceOf } from '../presence/registry.ts'
import { shownPresence } from '../presence/shown.ts'
import { refuse } from '../problem.ts'
import type { Site } from '../site.ts'
import { readablePairs } from './changed-things.ts'
import { bindPlainResource, type Row } from './serve.ts'

type Presence = typeof presence

async function inMeeting({ site, params }: CallTo<Presence, 'inMeeting'>): Promise<Row[]> {
  const { people } = await shownPresence(site, params.meeting_id, readablePairs)
  return people.map((one) => ({ ...one }))
}

/** Throws 422 for what is not of the meeting. */
async function setPresence({ site, actor, params, sent }: CallTo<Presence, 'set'>): Promise<undefined> {
  const { meeting_id } = params
  const { agenda_item_id = null, writing = null, thing_id = null } = sent
  if (agenda_item_id !== null && !(await isOfMeeting(site, 'agenda_item', agenda_item_id, meeting_id)))
    throw refuse('agenda_item_id', 'invalid_reference', 'The meeting has no such agenda item.')
  if (thing_id !== null && writing === null)
    throw refuse('thing_id', 'conflicting_fields', 'It is the id of what `writing` says.')
  if (thing_id !== null && !(await isOfMeeting(site, writing!, thing_id, meeting_id)))
    throw refuse('thing_id', 'invalid_reference', `The meeting has no such ${writing!.replace('_', ' ')}.`)
  await presenceOf(site).put(meeting_id, actor.member_id, { agenda_item_id, writing, thing_id })
  await noteAttendance(site, meeting_id, actor.member_id)
}

/** Until when it is known of whom that they attend, in milliseconds of `Site.elapsed`; presence is said again and again. */
const attending = new WeakMap<Site['db'], Map<string, number>>()
const KNOWN = 60_000
const MOST_KNOWN = 50_000

/** Whoever is in a running meeting attends it (docs/api.md#attendance). */
async function noteAttendance(site: Site, meeting_id: number, member_id: number): Promise<void> {
  const known = attending.get(site.db) ?? new Map<string, number>()
  attending.set(site.db, known)
  const who = `${meeting_id} ${member_id}`
  if ((known.get(who) ?? 0) > site.elapsed()) return
  if (!(await markPresent(site.db, meeting_id, member_id, site.clock()))) return
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(who, site.elapsed() + KNOWN)
}

type Writing = 'note' | 'agenda_item' | 'action_item'

async function isOfMeeting(
  { db }: CallTo<Presence, 'set'>['site'],
  table: Writing,
  id: number,
  meeting_id: number,
): Promise<boolean> {
  const row = await db.reads
    .selectFrom(table as 'note')
    .select('meeting_id')
    .where(`${table}_id` as 'note_id', '=', id)
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirst()
  return row !== undefined
}

export const presences = bindPlainResource(presence, {
  endpoints: {
    inMeeting: { may: must.meeting(READ), answer: inMeeting },
    set: { may: must.meeting(READ), answer: setPresence },
    drop: {
      may: must.meeting(READ),
      answer: async ({ site, actor, params }) => {
        await presenceOf(site).drop(params.meeting_id, actor.member_id)
        return undefined
      },
    },
  },
})
