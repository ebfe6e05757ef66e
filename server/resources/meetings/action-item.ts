// Action items: their rows, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { actionItem } from '../../../contract/meetings/action-item.ts'
import type { Reader } from '../../access/actor.ts'
import { READ, VISIT, WRITE } from '../../access/can.ts'
import { itemManaging, itemWriting } from '../../access/meetings/action-items.ts'
import * as must from '../../access/must.ts'
import { historyOfSeries } from '../../access/series/series.ts'
import { attends, invitedBy, roomContent } from '../../access/visible.ts'
import {
  addActionItemToMeeting,
  addActionItemToRoom,
  changeActionItem,
  deleteActionItem,
} from '../../actions/meetings/action-items.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { agendaItemOf } from '../agenda/agenda-item.ts'
import { ofSeries } from '../series/of-series.ts'
import { cleanDescription, tagsOf } from '../serving/embeds.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource } from '../serving/serve.ts'
import { sheetOf } from '../serving/sheet.ts'

/** Every action item. */
export const actionItemRows = (db: Kysely<DB>) =>
  db
    .selectFrom('action_item')
    .innerJoin('room', 'room.room_id', 'action_item.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'action_item.meeting_id')
    .leftJoin('member as assignee', 'assignee.member_id', 'action_item.member_id')
    .leftJoin('member as author', 'author.member_id', 'action_item.create_id')
    .leftJoin('member as editor', 'editor.member_id', 'action_item.update_id')
    .selectAll('action_item')
    .select(['room.organization_id', 'room.name as room_name', 'meeting.name as meeting_name'])
    .select(['assignee.name as assignee_name', 'author.name as create_name', 'editor.name as update_name'])

type Rows = ReturnType<typeof actionItemRows>

/** `0` asks for items that have no due date, or nobody who is to do them. */
const SHAPES = { state: ['any', 'open', 'closed'], after: [0], before: [0], assignee: [0] } as const
const SHAPES_OF_MINE = { ...SHAPES, view: ['created_by_me', 'assigned_to_me', 'asked_of_others'] } as const
type InMeeting = ListQueryOf<typeof actionItem, 'inMeeting', typeof SHAPES>
type InSeries = ListQueryOf<typeof actionItem, 'inSeries', typeof SHAPES>
type InRoom = ListQueryOf<typeof actionItem, 'inRoom', typeof SHAPES>
type InOrganization = ListQueryOf<typeof actionItem, 'inOrganization', typeof SHAPES>
type Mine = ListQueryOf<typeof actionItem, 'mine', typeof SHAPES_OF_MINE>

/** The actor created the item or is its assignee. */
const ownedBy = ({ member_id }: Reader) =>
  sql<SqlBool>`(action_item.create_id = ${member_id} or action_item.member_id = ${member_id})`

/** Limits action items to readable ones: authors and assignees can read theirs anywhere. */
export function visibleActionItems(query: Rows, reader: Reader): Rows {
  if (reader.enterprise) return query
  const inBacklog = invitedBy('action_item.backlog_series_id')(reader)
  return query.where((eb) => eb.or([ownedBy(reader), attends(reader), inBacklog, roomContent(reader)]))
}

function filtered(query: Rows, { state, after, before, updated, assignee, agenda_item_id }: InMeeting['sent']): Rows {
  let rows = query
  if (after === 0 && before === 0) rows = rows.where('action_item.due_ts', 'is', null)
  else {
    if (after !== undefined) rows = rows.where('action_item.due_ts', '>', after)
    if (before !== undefined) rows = rows.where('action_item.due_ts', '<', before)
  }
  if (state === 'open') rows = rows.where('action_item.state', '=', 0)
  if (state === 'closed') rows = rows.where('action_item.state', '=', 1)
  if (agenda_item_id !== undefined) rows = rows.where('action_item.agenda_item_id', '=', agenda_item_id)
  if (updated !== undefined) rows = rows.where('action_item.update_ts', '>', updated)
  if (assignee === 0) rows = rows.where('action_item.member_id', 'is', null)
  else if (assignee !== undefined) rows = rows.where('action_item.member_id', '=', assignee)
  return rows
}

/** The items that the caller created or is assigned, which they may always read. */
function mine(query: Rows, { reader, sent }: Mine): Rows {
  const rows = filtered(query, sent)
  if (sent.view === 'created_by_me') return rows.where('action_item.create_id', '=', reader.member_id)
  if (sent.view === 'asked_of_others')
    return rows
      .where('action_item.create_id', '=', reader.member_id)
      .where((eb) =>
        eb.or([eb('action_item.member_id', 'is', null), eb('action_item.member_id', '<>', reader.member_id)]),
      )
  if (sent.view === 'assigned_to_me') return rows.where('action_item.member_id', '=', reader.member_id)
  return rows.where(ownedBy(reader))
}

/** The room or organization of a list; undefined for that of the caller, which is of no place. */
async function holderOf(db: Kysely<DB>, { room_id, organization_id }: { room_id?: number; organization_id?: number }) {
  if (room_id !== undefined)
    return db.selectFrom('room').select('name').where('room_id', '=', room_id).executeTakeFirst()
  if (organization_id === undefined) return undefined
  return db.selectFrom('organization').select('name').where('organization_id', '=', organization_id).executeTakeFirst()
}

const spreadsheet = sheetOf(actionItem, {
  title: 'Action items',
  holder: holderOf,
  titles: {
    description: 'Action item',
    member_id: 'Assigned to',
    due_ts: 'Due',
    state: 'State',
    close_ts: 'Closed',
    meeting_id: 'Meeting',
    room_id: 'Room',
    create_id: 'Created by',
    create_ts: 'Created',
    update_id: 'Changed by',
    update_ts: 'Changed',
    action_item_url: 'Address',
    action_item_id: 'Action item ID',
  },
  days: ['due_ts'],
})

/** The endpoints of action items (docs/api/minutes-and-decisions.md#action-items). */
export const actionItems = bindResource(actionItem, {
  table: 'action_item',
  // Of two changes in one meeting, the second counts the texts after the first.
  above: [{ table: 'meeting', key: 'meeting_id' }],
  long: ['description'],
  rows: actionItemRows,
  visible: visibleActionItems,
  embeds: {
    description_clean: cleanDescription('action_item_id'),
    tags: tagsOf('action_item'),
    agenda_item: agendaItemOf('action_item'),
  },
  endpoints: {
    mine: { may: async () => true, rows: shapedBy(SHAPES_OF_MINE, mine), files: { xlsx: spreadsheet } },
    inMeeting: {
      may: must.meeting(READ),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InMeeting) =>
        filtered(query, sent).where('action_item.meeting_id', '=', params.meeting_id),
      ),
      few: true,
    },
    inSeries: {
      may: historyOfSeries,
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InSeries) =>
        filtered(query, sent).where(ofSeries('action_item', (column) => isOfHistory(column, params.meeting_series_id))),
      ),
    },
    inRoom: {
      may: must.room(VISIT),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InRoom) =>
        filtered(query, sent).where('action_item.room_id', '=', params.room_id),
      ),
      files: { xlsx: spreadsheet },
    },
    inOrganization: {
      may: must.organization(VISIT),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InOrganization) =>
        filtered(query, sent).where('room.organization_id', '=', params.organization_id),
      ),
      files: { xlsx: spreadsheet },
    },
    one: {},
    change: { may: itemWriting, run: changeActionItem },
    addToRoom: { may: must.room(WRITE), run: addActionItemToRoom },
    addToMeeting: { may: must.meeting(WRITE), run: addActionItemToMeeting },
    drop: { may: itemManaging, run: deleteActionItem },
  },
})
