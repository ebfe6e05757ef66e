// Guards of agenda items: those who run the meeting or series, or manage the template's room, may write them.
import type { Kysely } from 'kysely'
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inRoom, inSeries } from './standing.ts'

/** What an agenda belongs to: exactly one of the ids is set. */
export interface AgendaOf {
  meeting_id: number | null
  meeting_series_id: number | null
  template_id: number | null
}

const itemPlace = prepared((db, at: ParametersOf<{ id: number }>) =>
  db
    .selectFrom('agenda_item')
    .leftJoin('template', 'template.template_id', 'agenda_item.template_id')
    .select(['agenda_item.meeting_id', 'agenda_item.meeting_series_id', 'agenda_item.template_id'])
    .select(['agenda_item.presenter_id', 'template.room_id'])
    .where('agenda_item.agenda_item_id', '=', at.id),
)

type ItemPlace = Awaited<ReturnType<typeof itemPlace>>[number]

async function levelAt(db: Kysely<DB>, actor: Actor, place: ItemPlace): Promise<Level> {
  if (place.meeting_id !== null) return meetingLevel(mustExist(await inMeeting(db, actor, place.meeting_id)))
  if (place.meeting_series_id !== null)
    return meetingLevel(mustExist(await inSeries(db, actor, place.meeting_series_id)))
  return roomLevel(mustExist(await inRoom(db, actor, place.room_id!)))
}

async function standing(db: Kysely<DB>, actor: Actor, id: number): Promise<{ level: Level; presents: boolean }> {
  const [place] = await itemPlace(db, { id })
  if (!place) throw notFound()
  const presents = place.presenter_id === actor.member_id && place.template_id === null
  return { level: await levelAt(db, actor, place), presents }
}

/** Those who run the meeting or series or manage the template's room, and the presenter of the item. */
export const agendaWriting: Guard<{ agenda_item_id: number }> = async (db, actor, { agenda_item_id }) => {
  const { level, presents } = await standing(db, actor, agenda_item_id)
  if (level < (presents ? READ : RUN)) throw forbidden()
  return true
}

/** Only those who run the meeting or series, or manage the template's room, may delete an item. */
export const agendaRemoving: Guard<{ agenda_item_id: number }> = async (db, actor, { agenda_item_id }) => {
  if (!(await runsAgenda(db, actor, agenda_item_id))) throw forbidden()
  return true
}

/** Whether a person may change everything of an item, not only its content as its presenter may. */
export const runsAgenda = async (db: Kysely<DB>, actor: Actor, agenda_item_id: number): Promise<boolean> =>
  (await standing(db, actor, agenda_item_id)).level >= RUN
