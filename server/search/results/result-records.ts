// Search hits as rows: each passes the visibility condition of its resource again.
import { setImmediate } from 'node:timers/promises'
import { type Compilable, sql } from 'kysely'
import { placeholderReader, type Reader, readerOf, readerValues } from '../../access/actor.ts'
import { organizationItself, seriesItself } from '../../access/visible.ts'
import { dialectOf, idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholder } from '../../db/queries/parameter.ts'
import { createStatements, runCompiled } from '../../db/queries/prepared.ts'
import { addressOfRecord, readableRows } from '../../resources/changes/changed-resources.ts'
import type { EmbedContext, Row } from '../../resources/serving/embed-context.ts'
import {
  ADDRESSED,
  beginningOf,
  lookedThrough,
  type SearchMatch,
  type SearchQuery,
  seesAddress,
  seesPerson,
  shownKind,
  snippetOf,
} from '../index.ts'
import { type DecisionOfResult, decisionsByNote } from './result-decisions.ts'
import { pageOf } from './result-page.ts'
import { type PersonRow, personRows } from './result-people.ts'
import { textsOf } from './result-texts.ts'

type Context = Pick<EmbedContext, 'db' | 'actor'>

/** The noun of a kind: a decision is a note. */
const nounOf = (kind: string): string => (kind === 'decision' ? 'note' : kind)

const idsByNoun = (matches: readonly SearchMatch[]): Map<string, number[]> => {
  const ids = new Map<string, number[]>()
  for (const { kind, thing_id } of matches) {
    const noun = nounOf(kind)
    const some = ids.get(noun)
    if (some) some.push(thing_id)
    else ids.set(noun, [thing_id])
  }
  return ids
}

const isPerson = (kind: string): boolean => shownKind(kind) === 'member'

const keyOf = ({ kind, thing_id }: Pick<SearchMatch, 'kind' | 'thing_id'>): string => `${nounOf(kind)} ${thing_id}`

/** Those that the reader may read at this moment. */
export async function readableOf(context: Context, matches: readonly SearchMatch[]): Promise<SearchMatch[]> {
  const readable = new Set<string>()
  const each = [...idsByNoun(matches)].map(async ([noun, ids]) => {
    const visible = isPerson(noun)
      ? await seenPeople(context, noun, ids)
      : await readableRows(context, noun, ids, false)
    for (const thing_id of visible.keys()) readable.add(keyOf({ kind: noun, thing_id }))
  })
  await Promise.all(each)
  return matches.filter((match) => readable.has(keyOf(match)))
}

async function seenPeople({ db, actor }: Context, kind: string, ids: readonly number[]): Promise<Map<number, Row>> {
  const sees = kind === ADDRESSED ? seesAddress : seesPerson
  const person = sql.ref<number>('member.member_id')
  const rows = db
    .selectFrom('member')
    .select('member_id')
    .where(inIds(db, person, ids))
    .where('deleted_ts', 'is', null)
  const seen = actor.enterprise ? rows : rows.where(sees(sql`${person}`, readerOf(actor)))
  return new Map((await seen.execute()).map((row) => [row.member_id, row]))
}

/** People found by address are displayed with it only. */
async function shownPeople(context: Context, kind: string, ids: readonly number[]): Promise<Map<number, PersonRow>> {
  const people = await personRows(context, ids)
  return kind === ADDRESSED ? new Map([...people].filter(([, { showsAddress }]) => showsAddress)) : people
}

/** Milliseconds after which others may be served, while a page is made. */
const AT_A_STRETCH = 2

/** The results of a page, in their order, without what is out of sight by now. */
export async function shownResults(
  context: Context,
  matches: readonly SearchMatch[],
  query: SearchQuery,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  const each = [...idsByNoun(matches)].map(async ([noun, ids]) => {
    const shown = isPerson(noun) ? await shownPeople(context, noun, ids) : await readableRows(context, noun, ids, true)
    for (const [thing_id, row] of shown) rows.set(keyOf({ kind: noun, thing_id }), row as Row)
  })
  await Promise.all(each)
  const present = matches.flatMap((match) => {
    const row = rows.get(keyOf(match))
    return row ? [{ match, row }] : []
  })
  const [files, decisions, locations] = await Promise.all([
    textsOfFiles(context, present),
    decisionsByNote(context.db, idsOfKind('decision', present)),
    locationsOf(context, present),
  ])
  const characters = lookedThrough(present.length, query)
  const results: Row[] = []
  let began = performance.now()
  for (const one of present) {
    if (performance.now() - began > AT_A_STRETCH) {
      await setImmediate()
      began = performance.now()
    }
    results.push(resultOf(one, { query, characters, decisions }, files, locations))
  }
  return results
}

interface Present {
  match: SearchMatch
  row: Row
}

const idsOfKind = (wanted: string, present: readonly Present[]): number[] =>
  present.flatMap(({ match: { kind, thing_id } }) => (kind === wanted ? [thing_id] : []))

async function textsOfFiles({ db }: Context, present: readonly Present[]): Promise<Map<number, string | null>> {
  const ids = idsOfKind('attachment', present)
  if (!ids.length) return new Map()
  const texts = await db
    .selectFrom('file_text')
    .select(['attachment_id', 'text'])
    .where(inIds(db, sql.ref('attachment_id'), ids))
    .execute()
  return new Map(texts.map(({ attachment_id, text }) => [attachment_id, text]))
}

interface Locations {
  meetings: ReadonlyMap<number, Row>
  series: ReadonlyMap<number, Row>
  rooms: ReadonlyMap<number, Row>
}

/** The meetings, series, rooms and organizations of some rows, by id: of each what the reader may be shown. */
async function locationsOf({ db, actor }: Context, present: readonly Present[]): Promise<Locations> {
  const ids = (name: string, of = name) => [
    ...new Set(present.flatMap(({ match, row }) => (isPerson(match.kind) ? [] : ((row[of] as number) ?? [])))),
  ]
  const meetings = await rowsOf(ids('meeting_id'), (some) =>
    db
      .selectFrom('meeting')
      .select(['meeting_id', 'name', 'start_time', 'started_ts', 'meeting_series_id', 'room_id'])
      .where(inIds(db, sql.ref('meeting_id'), some))
      .execute(),
  )
  const seriesIds = [
    ...ids('meeting_series_id'),
    ...ids('backlog_series_id'),
    ...meetings.flatMap((one) => one.meeting_series_id ?? []),
  ]
  const series = await rowsOf(seriesIds, (some) =>
    seen<SeenSeries>({ db, actor }, 'series', some, (reader, ids) =>
      db
        .selectFrom('meeting_series')
        .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
        .select(['meeting_series.meeting_series_id', 'meeting_series.name', 'meeting_series.room_id'])
        .select(sql<number>`case when ${seriesItself(reader)} then 1 else 0 end`.as('seen'))
        .where(inIdsParameter(db, sql.ref('meeting_series.meeting_series_id'), ids)),
    ),
  )
  const roomIds = [...ids('room_id'), ...meetings.map((one) => one.room_id), ...series.map((one) => one.room_id)]
  const rooms = await rowsOf(roomIds, (some) =>
    seen<SeenRoom>({ db, actor }, 'rooms', some, (reader, ids) =>
      db
        .selectFrom('room')
        .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
        .select(['room.room_id', 'room.name', 'room.organization_id', 'organization.name as organization_name'])
        .select(sql<number>`case when ${organizationItself(reader)} then 1 else 0 end`.as('seen'))
        .where(inIdsParameter(db, sql.ref('room.room_id'), ids)),
    ),
  )
  return {
    meetings: new Map(meetings.map((row) => [row.meeting_id, row])),
    series: new Map(series.map((row) => [row.meeting_series_id, row])),
    rooms: new Map(rooms.map((row) => [row.room_id, row])),
  }
}

const statements = createStatements()

type SeenSeries = Row & { meeting_series_id: number; room_id: number }
type SeenRoom = Row & { room_id: number }

/** The rows of a query that is built once for each kind of reader. */
async function seen<R extends Row>(
  { db, actor }: Context,
  what: string,
  ids: readonly number[],
  build: (reader: Reader, ids: unknown) => Compilable,
): Promise<R[]> {
  const reader = placeholderReader(actor)
  const shape = `${reader.enterprise} ${reader.byApplication}`
  const query = statements(`${dialectOf(db)} ${what}`, shape, () => build(reader, placeholder('ids')))
  return runCompiled<R>(db, query, { ids: idsParameter(db, ids), ...readerValues(actor) })
}

/** Nothing is asked for where there is nothing to ask for. */
const rowsOf = async <R>(ids: readonly number[], find: (ids: readonly number[]) => Promise<R[]>): Promise<R[]> =>
  ids.length ? find([...new Set(ids)]) : []

/** What results of one page share. */
interface Shared {
  query: SearchQuery
  characters: number
  decisions: ReadonlyMap<number, DecisionOfResult>
}

function resultOf(
  { match, row }: Present,
  { query, characters, decisions }: Shared,
  files: ReadonlyMap<number, string | null>,
  { meetings, series, rooms }: Locations,
): Row {
  const { thing_id } = match
  const kind = shownKind(match.kind)
  const { name, text } = textsOf(kind, row, files.get(thing_id))
  const snippet = snippetOf(text || (name ?? ''), query, characters)
  const decision = kind === 'decision' ? decisions.get(thing_id) : null
  const own = { kind, thing_id, title: name ?? beginningOf(text), snippet, decision }
  const { create_ts, update_ts = null } = row
  if (kind === 'member') return { ...own, create_ts, update_ts, resource: row['resource'], page: row['page'] }
  const meeting = meetings.get((row['meeting_id'] as number) ?? 0)
  const own_series = row['meeting_series_id'] ?? row['backlog_series_id'] ?? meeting?.['meeting_series_id']
  const seriesOf = series.get((own_series as number) ?? 0)
  const room = rooms.get((row['room_id'] as number) ?? meeting?.['room_id'] ?? (seriesOf?.['room_id'] as number) ?? 0)
  return {
    ...own,
    ...(room?.['seen']
      ? { organization_id: room['organization_id'], organization_name: room['organization_name'] }
      : {}),
    ...{ room_id: room?.['room_id'], room_name: room?.['name'] },
    ...{ meeting_id: meeting?.['meeting_id'], meeting_name: meeting?.['name'] },
    ...{ start_time: meeting?.['start_time'], started_ts: meeting?.['started_ts'] },
    ...(seriesOf?.['seen']
      ? { meeting_series_id: seriesOf['meeting_series_id'], meeting_series_name: seriesOf['name'] }
      : {}),
    ...{ create_ts, update_ts },
    resource: kind === 'decision' ? `/decisions/${thing_id}` : addressOfRecord(kind, thing_id),
    page: pageOf(kind, thing_id, { meeting, seriesOf, room, item: row['agenda_item_id'] }),
  }
}
