// Presence in meetings: who is there just now, and saying that one is.
import { presence } from '../../contract/presence.ts'
import { READ } from '../access/can.ts'
import * as must from '../access/must.ts'
import type { CallTo } from '../actions/call.ts'
import { presenceOf } from '../presence/registry.ts'
import { shownPresence } from '../presence/shown.ts'
import { refuse } from '../problem.ts'
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
