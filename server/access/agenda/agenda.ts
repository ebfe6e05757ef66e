// Guards of agenda items. Organizers of the meeting or series and managers of a template's room write its agenda; note
// writers of a series or room write its backlog. Where the room lets them, people who take part in a meeting add items.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel, WRITE } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { meetingMissing } from '../meetings/deleted.ts'
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
    .select(['agenda_item.presenter_id', 'agenda_item.create_id', 'agenda_item.state', 'template.room_id']),
)

const openAgenda = lookup('meeting.meeting_id', (db) =>
  db.selectFrom('meeting').innerJoin('room', 'room.room_id', 'meeting.room_id').select('members_add_agenda_items'),
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

/** Returns whether the room of a meeting lets those who take part add items (`members_add_agenda_items`). */
const isOpenAgenda = async (from: RowSource, actor: Actor, meeting_id: number): Promise<boolean> =>
  (await openAgenda(from, actor, meeting_id))?.members_add_agenda_items === 1

/** Those who run the meeting of the path, and those who take part in it where its room lets them add items. */
export const agendaAdding: Guard<{ meeting_id: number }> = async (from, actor, { meeting_id }) => {
  const roles = await inMeeting(from, actor, meeting_id)
  if (!roles) throw await meetingMissing(from, actor, meeting_id)
  const level = meetingLevel(roles)
  if (level < WRITE || (level < RUN && !(await isOpenAgenda(from, actor, meeting_id)))) throw forbidden()
  return true
}

/** A person's rights on an item. */
interface ItemRights {
  /** They may change all of it, and of the agenda that it is in. */
  writes: boolean
  /** They present it. */
  presents: boolean
  /** They added it to a meeting whose room lets them, and it is pending. */
  owns: boolean
}

/** Gives the rights of a person on an item. Throws 404 where there is none. */
export async function agendaRights(from: RowSource, actor: Actor, id: number): Promise<ItemRights> {
  const item = await itemLocation(from, actor, id)
  if (!item) throw notFound()
  const { level, needed, ended } = await levelAt(from, actor, item)
  const presents = item.presenter_id === actor.member_id && item.template_id === null && !ended && level >= READ
  const owns =
    item.meeting_id !== null &&
    item.create_id === actor.member_id &&
    item.state === 'pending' &&
    level >= WRITE &&
    (await isOpenAgenda(from, actor, item.meeting_id))
  return { writes: level >= needed, presents, owns }
}

/** Those who write the agenda or backlog, the presenter of the item, and whoever added it where they may add items. */
export const agendaWriting: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  const { writes, presents, owns } = await agendaRights(from, actor, agenda_item_id)
  if (!writes && !presents && !owns) throw forbidden()
  return true
}

/** Those who write the agenda or backlog, and whoever added the item where they may add items. */
export const agendaRemoving: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  const { writes, owns } = await agendaRights(from, actor, agenda_item_id)
  if (!writes && !owns) throw forbidden()
  return true
}

/** Only those who write the agenda or backlog may move an item elsewhere. */
export const agendaMoving: Guard<{ agenda_item_id: number }> = async (from, actor, { agenda_item_id }) => {
  if (!(await writesAgenda(from, actor, agenda_item_id))) throw forbidden()
  return true
}

/** Returns whether a person may change all of an item, and not only its content like its presenter. */
export const writesAgenda = async (from: RowSource, actor: Actor, agenda_item_id: number): Promise<boolean> =>
  (await agendaRights(from, actor, agenda_item_id)).writes

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
