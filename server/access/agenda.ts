// Guards of agenda items: as readable as what they are the agenda of, and written by whoever runs that.
import type { Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inRoom, inSeries } from './standing.ts'

/** What an agenda is of: exactly one of them is set. */
export interface AgendaOf {
  meeting_id: number | null
  meeting_series_id: number | null
  template_id: number | null
}

const itemAt = prepared((db, at: { id: number }) =>
  db
    .selectFrom('agenda_item')
    .leftJoin('template', 'template.template_id', 'agenda_item.template_id')
    .select(['agenda_item.meeting_id', 'agenda_item.meeting_series_id', 'agenda_item.template_id'])
    .select(['agenda_item.presenter_id', 'template.room_id'])
    .where('agenda_item.agenda_item_id', '=', at.id),
)

type At = Awaited<ReturnType<typeof itemAt>>[number]

async function levelAt(db: Kysely<DB>, actor: Actor, at: At): Promise<Level> {
  if (at.meeting_id !== null) return meetingLevel(mustExist(await inMeeting(db, actor, at.meeting_id)))
  if (at.meeting_series_id !== null) return meetingLevel(mustExist(await inSeries(db, actor, at.meeting_series_id)))
  return roomLevel(mustExist(await inRoom(db, actor, at.room_id!)))
}

async function standing(db: Kysely<DB>, actor: Actor, id: number): Promise<{ level: Level; presents: boolean }> {
  const [at] = await itemAt(db, { id })
  if (!at) throw notFound()
  const presents = at.presenter_id === actor.member_id && at.template_id === null
  return { level: await levelAt(db, actor, at), presents }
}

/** Whoever runs the meeting or series, or manages the room of the template; and who presents the item, that item. */
export const agendaWriting: Guard<{ agenda_item_id: number }> = async (db, actor, { agenda_item_id }) => {
  const { level, presents } = await standing(db, actor, agenda_item_id)
  if (level < (presents ? READ : RUN)) throw forbidden()
  return true
}

/** Taking an item off the agenda is for whoever runs the meeting or series, or manages the room. */
export const agendaRemoving: Guard<{ agenda_item_id: number }> = async (db, actor, { agenda_item_id }) => {
  if (!(await runsAgenda(db, actor, agenda_item_id))) throw forbidden()
  return true
}

/** Whether a person may do everything with an item, not only write what it says. */
export const runsAgenda = async (db: Kysely<DB>, actor: Actor, agenda_item_id: number): Promise<boolean> =>
  (await standing(db, actor, agenda_item_id)).level >= RUN
