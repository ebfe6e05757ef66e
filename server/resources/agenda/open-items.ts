// Open items of earlier meetings: action items of the series, and unfinished agenda items of its last meeting.
import { type Kysely, sql } from 'kysely'
import { readerOf } from '../../access/actor.ts'
import { isUnplanned } from '../../actions/agenda/carried-items.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { unfinishedItems } from '../../rules/agenda/agenda-state.ts'
import { actionItemRows, visibleActionItems } from '../meetings/action-item.ts'
import { ofSeries } from '../series/of-series.ts'
import type { ReadingContext, Row } from '../serving/embed-context.ts'
import type { Embed } from '../serving/serve.ts'
import { agendaItemRows, visibleAgendaItems } from './agenda-item.ts'

/** Maximum number of open action items of a series; its list has all of them. */
const MOST = 200

/** Open items for one meeting, as rows that are not formatted yet. */
export interface OpenItems {
  /** Those that are due first come first, then those without a day. */
  action_items: Row[]
  /** In outline order. */
  agenda_items: Row[]
}

/** A series, and a part of its history: itself, or one that it was split from or into. */
interface Link {
  of_id: number
  series_id: number
}

/**
 * What is open for some meetings, by their ids, as far as the reader may read it: the open action items of the series, of its
 * backlog and of all parts of its history, apart from those of the meeting itself and of later ones; and what the
 * last meeting before it that has ended neither finished nor skipped, and nobody carried over. Nothing for single meetings.
 */
export async function openItemsOf(
  { db, actor }: Pick<ReadingContext, 'db' | 'actor'>,
  meetings: readonly Row[],
): Promise<Map<number, OpenItems>> {
  const recurring = meetings.filter(({ meeting_series_id }) => meeting_series_id !== null)
  if (!recurring.length) return new Map()
  const chains = await chainsOf(db, [...new Set(recurring.map((row) => row['meeting_series_id'] as number))])
  const reader = readerOf(actor)
  const known = [...new Set(chains.map(({ series_id }) => series_id))]
  const actions = await visibleActionItems(actionItemRows(db), reader)
    .select(['meeting.meeting_series_id as in_series_id', 'meeting.start_time as began_ts'])
    .where('action_item.state', '=', 0)
    .where(ofSeries('action_item', (column) => inIds(db, sql.ref(column), known)))
    .orderBy(sql`case when action_item.due_ts is null then 1 else 0 end`)
    .orderBy('action_item.due_ts')
    .orderBy('action_item.action_item_id')
    .limit(MOST * known.length)
    .execute()
  const before = await lastBefore(
    db,
    recurring.map((row) => row['meeting_id'] as number),
  )
  const agendas = await leftIn({ db, actor }, [...new Set(before.values())])
  return new Map(
    recurring.map((row) => {
      const meeting_id = row['meeting_id'] as number
      const start = row['start_time'] as number | null
      const chain = new Set(
        chains.filter(({ of_id }) => of_id === row['meeting_series_id']).map((one) => one.series_id),
      )
      const action_items = actions.filter(
        (item) =>
          item.meeting_id !== meeting_id &&
          chain.has((item.in_series_id ?? item.backlog_series_id)!) &&
          (start === null || item.began_ts === null || item.began_ts < start),
      )
      const agenda_items = agendas.get(before.get(meeting_id) ?? 0) ?? []
      return [meeting_id, { action_items: action_items.slice(0, MOST), agenda_items }]
    }),
  )
}

/** Each series with all parts of its history. */
async function chainsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Link[]> {
  const { rows } = await sql<Link>`
    with recursive earlier (of_id, series_id) as (
      select meeting_series_id, meeting_series_id from meeting_series
        where ${inIds(db, sql.ref('meeting_series_id'), ids)}
      union all select earlier.of_id, series.continues_id from earlier
        join meeting_series as series on series.meeting_series_id = earlier.series_id
        where series.continues_id is not null),
    later (of_id, series_id) as (
      select continues_id, meeting_series_id from meeting_series where ${inIds(db, sql.ref('continues_id'), ids)}
      union all select later.of_id, series.meeting_series_id from later
        join meeting_series as series on series.continues_id = later.series_id)
    select of_id, series_id from earlier union all select of_id, series_id from later`.execute(db)
  return rows
}

/** The last meeting of the same history that has ended before each meeting. */
async function lastBefore(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ meeting_id: number; last_id: number | null }>`
    select target.meeting_id, (
      select other.meeting_id from meeting as other
      where ${isOfHistory('other.meeting_series_id', sql.ref('target.meeting_series_id'))}
        and other.state = 'ended' and other.meeting_id <> target.meeting_id
        and (target.start_time is null or other.start_time < target.start_time)
      order by other.start_time desc, other.meeting_id desc limit 1) as last_id
    from meeting as target where ${inIds(db, sql.ref('target.meeting_id'), ids)}`.execute(db)
  return new Map(rows.flatMap(({ meeting_id, last_id }) => (last_id === null ? [] : [[meeting_id, last_id]])))
}

/** Returns the unfinished agenda items of some meetings, by meeting. */
async function leftIn(
  { db, actor }: Pick<ReadingContext, 'db' | 'actor'>,
  meetings: readonly number[],
): Promise<Map<number, Row[]>> {
  const rows = await visibleAgendaItems(agendaItemRows(db), readerOf(actor))
    .select('agenda_item.agenda_item_id as id')
    .select(
      sql<number>`(select count(*) from agenda_item as copy
        where copy.carried_from_id = agenda_item.agenda_item_id)`.as('copies'),
    )
    .where(inIds(db, sql.ref('agenda_item.meeting_id'), meetings))
    .orderBy('agenda_item.place')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ meeting_id }) => meeting_id!)].map(([meeting_id, items]) => {
      const unfinished = unfinishedItems(items)
      const left = items.filter(
        (item) =>
          unfinished.has(item.id) && item.state !== 'carried' && Number(item.copies) === 0 && !isUnplanned(item),
      )
      return [meeting_id, left as Row[]]
    }),
  )
}

/** The embed `open_items` of meetings. */
export const openItems: Embed = async (context, _, rows) => {
  const open = await openItemsOf(context, rows)
  return new Map(
    rows.map((row) => {
      const id = row['meeting_id'] as number
      const { action_items, agenda_items } = open.get(id) ?? { action_items: [], agenda_items: [] }
      return [
        id,
        {
          action_items: context.formatRows('action_item', action_items),
          agenda_items: context.formatRows('agenda_item', agenda_items),
        },
      ]
    }),
  )
}
