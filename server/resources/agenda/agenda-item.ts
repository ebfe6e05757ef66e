// Agenda items: their rows, who may read them, and their endpoints.
import { type Kysely, sql } from 'kysely'
import { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import {
  agendaAdding,
  agendaMoving,
  agendaRemoving,
  agendaWriting,
  backlogOfSeriesWriting,
} from '../../access/agenda/agenda.ts'
import { READ, RUN, WRITE } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { ofTemplate } from '../../access/places/templates.ts'
import { historyOfSeries, series } from '../../access/series/series.ts'
import { attends, invited, roomContent } from '../../access/visible.ts'
import { carryOver, carryOverUnfinished } from '../../actions/agenda/agenda-carry.ts'
import {
  addAgendaItemToMeeting,
  addAgendaItemToSeries,
  addAgendaItemToTemplate,
  addBacklogItemToRoom,
  addBacklogItemToSeries,
  changeAgendaItem,
  copyAgenda,
  deleteAgendaItem,
  setMeetingAgenda,
  setSeriesAgenda,
  setTemplateAgenda,
} from '../../actions/agenda/agenda-items.ts'
import { moveAgendaItem } from '../../actions/agenda/agenda-move.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { elapsedSeconds, type ItemClock } from '../../rules/agenda/agenda-clock.ts'
import { bindResource, type Embed, type Row } from '../serving/serve.ts'

const roomOfItem = sql<number>`coalesce(
  meeting.room_id, meeting_series.room_id, template.room_id, agenda_item.backlog_room_id)`

/** Every item of every agenda and backlog. */
export const agendaItemRows = (db: Kysely<DB>) =>
  db
    .selectFrom('agenda_item')
    .leftJoin('meeting', 'meeting.meeting_id', 'agenda_item.meeting_id')
    .leftJoin('meeting_series', (join) =>
      join.on(
        'meeting_series.meeting_series_id',
        '=',
        sql<number>`coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)`,
      ),
    )
    .leftJoin('template', 'template.template_id', 'agenda_item.template_id')
    .innerJoin('room', (join) => join.on('room.room_id', '=', roomOfItem))
    .leftJoin('member as presenter', 'presenter.member_id', 'agenda_item.presenter_id')
    .leftJoin('agenda_item as parent', 'parent.agenda_item_id', 'agenda_item.parent_id')
    .leftJoin('member as author', 'author.member_id', 'agenda_item.create_id')
    .selectAll('agenda_item')
    .select(['meeting.name as meeting_name', 'template.name as template_name'])
    .select('meeting_series.recurrence_description as meeting_series_name')
    .select(['room.room_id', 'room.name as room_name'])
    .select(['presenter.name as presenter_name', 'parent.title as parent_title', 'author.name as create_name'])

type Rows = ReturnType<typeof agendaItemRows>

/** Readers of the meeting or series may read its agenda and backlog, and readers of the room those of it and its templates. */
export const visibleAgendaItems = (query: Rows, reader: Reader): Rows =>
  reader.enterprise ? query : query.where((eb) => eb.or([attends(reader), invited(reader), roomContent(reader)]))

/**
 * The embed `agenda_item` of notes and action items: the item that each belongs to; null where the reader may not read
 * it.
 */
export const agendaItemOf =
  (noun: 'note' | 'action_item'): Embed =>
  async ({ db, actor, formatRows }, _, rows) => {
    const ids = rows.flatMap((row) => (row['agenda_item_id'] ? [row['agenda_item_id'] as number] : []))
    const items = (await visibleAgendaItems(agendaItemRows(db), readerOf(actor))
      .where(inIds(db, sql.ref('agenda_item.agenda_item_id'), ids))
      .execute()) as Row[]
    const formatted = formatRows('agenda_item', items)
    const byId = new Map(items.map((row, index) => [row['agenda_item_id'], formatted[index]]))
    return new Map(rows.map((row) => [row[`${noun}_id`] as number, byId.get(row['agenda_item_id']) ?? null]))
  }

const shapeOf = (row: Row, now: number): Row => ({
  ...row,
  meeting_series_id: row['meeting_series_id'] ?? row['backlog_series_id'],
  backlog: row['backlog_series_id'] !== null || row['backlog_room_id'] !== null ? 1 : 0,
  elapsed_seconds: elapsedSeconds(row as unknown as ItemClock, now),
})

/** The endpoints of agenda items (docs/api/agendas.md#agenda-items). */
export const agendaItems = bindResource(agendaItem, {
  table: 'agenda_item',
  long: ['description'],
  above: [
    { table: 'meeting_series', key: 'meeting_series_id' },
    { table: 'meeting_series', key: 'meeting_series_id', column: 'backlog_series_id' },
    { table: 'meeting', key: 'meeting_id' },
    { table: 'room', key: 'room_id', column: 'backlog_room_id' },
    { table: 'template', key: 'template_id' },
  ],
  rows: agendaItemRows,
  visible: visibleAgendaItems,
  shape: shapeOf,
  embeds: {},
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params }) => query.where('agenda_item.meeting_id', '=', params.meeting_id),
      few: true,
    },
    inSeries: {
      may: series(READ),
      rows: (query, { params }) => query.where('agenda_item.meeting_series_id', '=', params.meeting_series_id),
      few: true,
    },
    inTemplate: {
      may: ofTemplate(READ),
      rows: (query, { params }) => query.where('agenda_item.template_id', '=', params.template_id),
      few: true,
    },
    inBacklogOfSeries: {
      may: historyOfSeries,
      rows: (query, { params }) => query.where(isOfHistory('agenda_item.backlog_series_id', params.meeting_series_id)),
      few: true,
    },
    inBacklogOfRoom: {
      may: must.room(READ),
      rows: (query, { params }) => query.where('agenda_item.backlog_room_id', '=', params.room_id),
      few: true,
    },
    one: {},
    addToMeeting: { may: agendaAdding, run: addAgendaItemToMeeting },
    addToSeries: { may: series(RUN), run: addAgendaItemToSeries },
    addToTemplate: { may: ofTemplate(RUN), run: addAgendaItemToTemplate },
    addToBacklogOfSeries: { may: backlogOfSeriesWriting, run: addBacklogItemToSeries },
    addToBacklogOfRoom: { may: must.room(WRITE), run: addBacklogItemToRoom },
    setOfMeeting: { may: must.meeting(RUN), run: setMeetingAgenda },
    setOfSeries: { may: series(RUN), run: setSeriesAgenda },
    setOfTemplate: { may: ofTemplate(RUN), run: setTemplateAgenda },
    copy: { may: must.meeting(RUN), run: copyAgenda },
    carryOver: { may: must.meeting(RUN), run: carryOver },
    carryOverUnfinished: { may: must.meeting(RUN), run: carryOverUnfinished },
    change: { may: agendaWriting, run: changeAgendaItem },
    move: { may: agendaMoving, run: moveAgendaItem },
    drop: { may: agendaRemoving, run: deleteAgendaItem },
  },
})
