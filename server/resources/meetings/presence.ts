// Presence in meetings: list, report and leave.
import { presence } from '../../../contract/meetings/presence.ts'
import { READ } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import type { CallTo } from '../../actions/call.ts'
import { markPresent } from '../../actions/meetings/attendees.ts'
import { type Doing, isGoneFromMeeting, presenceOf, shownPresence } from '../../changes/index.ts'
import { refuse } from '../../problem.ts'
import type { Site } from '../../site.ts'
import { readablePairs } from '../changes/changed-resources.ts'
import { bindPlainResource, type Row } from '../serving/serve.ts'

type Presence = typeof presence

async function inMeeting({ site, params }: CallTo<Presence, 'inMeeting'>): Promise<Row[]> {
  const { people } = await shownPresence(site, params.meeting_id, readablePairs)
  return people.map((one) => ({ ...one }))
}

/** Throws 422 for what was never of the meeting. */
async function setPresence({ site, actor, params, sent }: CallTo<Presence, 'set'>): Promise<undefined> {
  const { meeting_id } = params
  const { agenda_item_id = null, writing = null, thing_id = null } = sent
  if (thing_id !== null && writing === null)
    throw refuse('thing_id', 'conflicting_fields', 'must be sent together with `writing`, whose id it is.')
  const doing: Doing = { agenda_item_id, writing, thing_id }
  // Somebody may delete a thing before anyone who looks at it hears of that: they are here all the same.
  if (agenda_item_id !== null && !(await isThere(site, 'agenda_item', agenda_item_id, meeting_id, 'agenda_item_id')))
    doing.agenda_item_id = null
  if (thing_id !== null && !(await isThere(site, writing!, thing_id, meeting_id, 'thing_id')))
    doing.writing = doing.thing_id = null
  await presenceOf(site).put(meeting_id, actor.member_id, doing)
  await noteAttendance(site, meeting_id, actor.member_id)
}

/** Until when it is known of whom that they attend, in milliseconds of `Site.elapsed`; presence is said again and again. */
const attending = new WeakMap<Site['db'], Map<string, number>>()
const KNOWN = 60_000
const MOST_KNOWN = 50_000

/** People present in a running meeting count as attending (docs/api/minutes-and-decisions.md#attendance). */
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

/** Returns whether the meeting has a thing; false where it was deleted from it, and throws 422 where it never was in it. */
async function isThere({ db }: Site, table: Writing, id: number, meeting_id: number, field: string): Promise<boolean> {
  const row = await db.reads
    .selectFrom(table as 'note')
    .select('meeting_id')
    .where(`${table}_id` as 'note_id', '=', id)
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirst()
  if (row) return true
  if (await isGoneFromMeeting(db.reads, table, id, meeting_id)) return false
  throw refuse(field, 'invalid_reference', `is not the id of a ${table.replace('_', ' ')} of this meeting.`)
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
