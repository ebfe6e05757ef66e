// Guards of agenda items. Organizers of the meeting or series and managers of a template's room write its agenda; note
// writers of a series or room write its backlog.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel, WRITE } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inMeeting, inRoom, inSeries, type SeriesStanding } from '../roles.ts'
import { seriesMissing } from '../series/series.ts'

/** The container of an agenda item: exactly one of the ids is set. */
export interface AgendaOf {
  meeting_id: number | null
  meeting_series_id: number | null
  template_id: number | null
  /** The series or room in whose backlog it is. */
  backlog_series_id: number | null
  backlog_room_id: number | null
}

const itemLocation = lookup('agenda_item.agenda_item_id', (db) =>
  db
    .selectFrom('agenda_item')
    .leftJoin('template', 'template.template_id', 'agenda_item.template_id')
    .select(['agenda_item.meeting_id', 'agenda_item.meeting_series_id', 'agenda_item.template_id'])
    .select(['agenda_item.backlog_series_id', 'agenda_item.backlog_room_id'])
    .select(['agenda_item.presenter_id', 'template.room_id']),
)

type ItemLocation = NonNullable<Awaited<ReturnType<typeof itemLocation>>>

/** A person's access to the container of an item, and whether a presenter has lost the right to change their items. */
interface ItemStanding {
  level: Level
  /** The level that it takes to write everything there. */
  needed: Level
  ended: boolean
}

/** The level of a person in the backlog of a series: a note taker writes there too. */
const backlogLevel = (standing: SeriesStanding): Level =>
  standing.note_taker === 1 ? (Math.max(meetingLevel(standing), WRITE) as Level) : meetingLevel(standing)

async function levelAt(from: RowSource, actor: Actor, item: ItemLocation): Promise<ItemStanding> {
  const { meeting_id, meeting_series_id, backlog_series_id, backlog_room_id, room_id } = item
  if (meeting_id !== null) {
    const meeting = mustExist(await inMeeting(from, actor, meeting_id))
    return { level: meetingLevel(meeting), needed: RUN, ended: meeting.rights_ended === 1 }
  }
  if (meeting_series_id !== null) {
    const level = meetingLevel(mustExist(await inSeries(from, actor, meeting_series_id)))
    return { level, needed: RUN, ended: false }
  }
  if (backlog_series_id !== null) {
    const level = backlogLevel(mustExist(await inSeries(from, actor, backlog_series_id)))
    return { level, needed: WRITE, ended: false }
  }
  const level = roomLevel(mustExist(await inRoom(from, actor, backlog_room_id ?? room_id!)))
  return { level, needed: backlog_room_id === null ? RUN : WRITE, ended: false }
}

async function standing(from: RowSource, actor: Actor, id: number): Promise<{ writes: boolean; presents: boolean }> {
  const item = await itemLocation(from, actor, id)
  if (!item) throw notFound()
  const { level, needed, ended } = await levelAt(from, actor, item)
  const presents = item.presenter_id === actor.member_id && item.template_id === null && !ended && level >= READ
  return { writes: level >= needed, presents }
}

/** Those who write the agenda or backlog, and the presenter of the item. */
export const agendaWriting: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  const { writes, presents } = await standing(from, actor, agenda_item_id)
  if (!writes && !presents) throw forbidden()
  return true
}

/** Only those who write the agenda or backlog may delete an item, or move it elsewhere. */
export const agendaRemoving: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  if (!(await writesAgenda(from, actor, agenda_item_id))) throw forbidden()
  return true
}

/** Returns whether a person may change all of an item, and not only its content like its presenter. */
export const writesAgenda = async (from: RowSource, actor: Actor, agenda_item_id: number): Promise<boolean> =>
  (await standing(from, actor, agenda_item_id)).writes

/** The level of a person in the backlog of a series; undefined where there is no such series. */
export async function inBacklogOfSeries(from: RowSource, actor: Actor, id: number): Promise<Level | undefined> {
  const roles = await inSeries(from, actor, id)
  return roles && backlogLevel(roles)
}

/** Those who may write in the backlog of the series of the path. */
export const backlogOfSeriesWriting: Guard<{ meeting_series_id: number }> = async (from, actor, params) => {
  const level = await inBacklogOfSeries(from, actor, params.meeting_series_id)
  if (level === undefined) throw await seriesMissing(from, actor, params.meeting_series_id)
  if (level < WRITE) throw forbidden()
  return true
}
