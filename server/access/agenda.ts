// Guards of agenda items: those who run the meeting or series, or manage the template's room, may write them.
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import type { RowSource } from './batch.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { lookup } from './lookup.ts'
import { inMeeting, inRoom, inSeries } from './standing.ts'

/** What an agenda belongs to: exactly one of the ids is set. */
export interface AgendaOf {
  meeting_id: number | null
  meeting_series_id: number | null
  template_id: number | null
}

const itemPlace = lookup('agenda_item.agenda_item_id', (db) =>
  db
    .selectFrom('agenda_item')
    .leftJoin('template', 'template.template_id', 'agenda_item.template_id')
    .select(['agenda_item.meeting_id', 'agenda_item.meeting_series_id', 'agenda_item.template_id'])
    .select(['agenda_item.presenter_id', 'template.room_id']),
)

type ItemPlace = NonNullable<Awaited<ReturnType<typeof itemPlace>>>

/** The level of a person where an item is, and whether a presenter has lost the right to change their items. */
async function levelAt(from: RowSource, actor: Actor, place: ItemPlace): Promise<{ level: Level; ended: boolean }> {
  if (place.meeting_id !== null) {
    const meeting = mustExist(await inMeeting(from, actor, place.meeting_id))
    return { level: meetingLevel(meeting), ended: meeting.rights_ended === 1 }
  }
  if (place.meeting_series_id !== null)
    return { level: meetingLevel(mustExist(await inSeries(from, actor, place.meeting_series_id))), ended: false }
  return { level: roomLevel(mustExist(await inRoom(from, actor, place.room_id!))), ended: false }
}

async function standing(from: RowSource, actor: Actor, id: number): Promise<{ level: Level; presents: boolean }> {
  const place = await itemPlace(from, actor, id)
  if (!place) throw notFound()
  const { level, ended } = await levelAt(from, actor, place)
  return { level, presents: place.presenter_id === actor.member_id && place.template_id === null && !ended }
}

/** Those who run the meeting or series or manage the template's room, and the presenter of the item. */
export const agendaWriting: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  const { level, presents } = await standing(from, actor, agenda_item_id)
  if (level < (presents ? READ : RUN)) throw forbidden()
  return true
}

/** Only those who run the meeting or series, or manage the template's room, may delete an item. */
export const agendaRemoving: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  if (!(await runsAgenda(from, actor, agenda_item_id))) throw forbidden()
  return true
}

/** Whether a person may change everything of an item, not only its content as its presenter may. */
export const runsAgenda = async (from: RowSource, actor: Actor, agenda_item_id: number): Promise<boolean> =>
  (await standing(from, actor, agenda_item_id)).level >= RUN
