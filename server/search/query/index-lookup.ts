// Finds in the index of search: FTS5 in SQLite, GIN over tsvector in PostgreSQL. Both hold the same tokens (`indexing/index-lines.ts`).
//
// SQLite finds whatever is asked by tokens, places included, and newest first without a sort. PostgreSQL would be slow
// with many rooms in one condition on tokens, so there the places are columns (docs/decisions/0069-search.md).
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { dialectOf, inIds } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { SearchTables } from '../../db/tables/search.ts'
import type { DB } from '../../db/tables.ts'
import { type LineEnds, stretchesOf } from './id-spans.ts'

/** A condition on the tokens of a line. */
export type TokenCondition =
  | { token: string; isBeginning?: boolean }
  | { all: readonly TokenCondition[] }
  | { any: readonly TokenCondition[] }

type Line = SearchTables['search_document']

/** Where somebody reads; what they read there is decided by what it is. */
export interface SearchScope {
  /** Organizations and rooms of which they read all that rooms hold. */
  organizations: readonly number[]
  rooms: readonly number[]
  /** About which part of all rooms these are, from 0 to 1. */
  share: number
  /** Rooms of which they see that they exist. */
  seenRooms: readonly number[]
  /** Meetings and series to which they are invited, in other rooms. */
  meetings: readonly number[]
  series: readonly number[]
  /** Whose own action items; undefined where all of these lie in those rooms. */
  own: number | undefined
}

export interface IndexSearch {
  wanted: readonly TokenCondition[]
  unwanted: readonly TokenCondition[]
  /** Undefined: everywhere. */
  scope: SearchScope | undefined
  /** Conditions on columns of `search_document`. */
  where: readonly RawBuilder<SqlBool>[]
  /** Only lines with ids between these. */
  above: number
  below: number
  /** Which ids there are, where the search may find very many lines, and about which part of these it may find. */
  ends: LineEnds | undefined
  share: number
  /** Upper bound of the share of rows with the words, in any place; 1 if unknown. */
  words: number
  most: number
}

/** A line that matches, the newest first. */
export type MatchedLine = Pick<Line, 'search_document_id' | 'kind' | 'thing_id' | 'create_ts' | 'folded' | 'is_long'>

/** In this order `lineOf` and `linesIn` take them. */
const NAMES = ['search_document_id', 'kind', 'thing_id', 'create_ts', 'is_long', 'folded'] as const
const COLUMNS = sql.join(NAMES.map((name) => sql.ref(`search_document.${name}`)))

/** A line from the values of its row. */
export const lineOf = (values: readonly unknown[]): MatchedLine => ({
  search_document_id: values[0] as number,
  kind: values[1] as string,
  thing_id: values[2] as number,
  create_ts: values[3] as number,
  is_long: values[4] as 0 | 1,
  folded: values[5] as string,
})

/** Separator of packed rows; no folded text contains it. */
const BETWEEN = '\u001f'

/** Packs a thousand rows into one text, which PostgreSQL and the driver transfer far faster. */
const inOneText = (lines: RawBuilder<unknown>): RawBuilder<MatchedText> =>
  sql`select string_agg(concat_ws(' ', ${sql.join(NAMES.map((name) => sql.ref(name)))}), ${BETWEEN}) as lines
    from (${lines}) as line`

/** On PostgreSQL, all that a look finds. */
interface MatchedText {
  lines: string | null
}

/** The lines of what a look gave. */
export const linesIn = (rows: readonly (MatchedLine | MatchedText)[]): MatchedLine[] =>
  rows.flatMap((row) => ('lines' in row ? (row.lines?.split(BETWEEN) ?? []).map(lineInText) : row))

function lineInText(text: string): MatchedLine {
  const values = text.split(' ', NAMES.length - 1)
  const before = values.reduce((sum, value) => sum + value.length + 1, 0)
  const [id, kind, record, time, isLong] = values
  return lineOf([Number(id), kind, Number(record), Number(time), Number(isLong), text.slice(before)])
}

/** Statements of which each finds lines that are older than those before; it gets the number of lines so far. */
export type Looks = Generator<RawBuilder<MatchedLine | MatchedText>, void, number>

/** Finds the newest lines, as long as too few are found; a line may come twice. */
export function* findLines(db: Kysely<DB>, search: IndexSearch): Looks {
  if (dialectOf(db) === 'sqlite') {
    yield inSqlite(search)
    return
  }
  const stretches = stretchesOf(search)
  for (let count = 0, step = stretches.next(); !step.done; step = stretches.next(count)) {
    const { tokens, below } = step.value
    count = yield inOneText(inPostgres({ ...search, below, most: search.most - count }, tokens))
  }
}

/** The bounds apply to a sum, so that the planner does not scan the id index between them and read the tokens of each row. */
const conditions = ({ where, above, below }: IndexSearch) => {
  const id = sql`(search_document.search_document_id + 0)`
  const bounds = [
    ...(above > 0 ? [sql`${id} > ${above}`] : []),
    ...(below < Number.MAX_SAFE_INTEGER ? [sql`${id} < ${below}`] : []),
  ]
  return sql.join([sql`1 = 1`, ...bounds, ...where], sql` and `)
}

/** Number and share of rooms above which rows with the words are filtered individually, since most of them are readable. */
const [MANY, SHARE] = [50, 1 / 8]

function inSqlite(search: IndexSearch): RawBuilder<MatchedLine> {
  const { wanted, scope } = search
  if (!scope) return matching(search, wanted)
  const { rooms, share } = scope
  if (rooms.length < MANY || share < SHARE) return matching(search, [...wanted, scopeTokens(scope)])
  const inRooms = sql<SqlBool>`search_document.room_id in (select value from json_each(${JSON.stringify(rooms)}))`
  const inThem = matching({ ...search, where: [...search.where, inRooms] }, wanted)
  const others = { ...scope, rooms: [] }
  return isNowhere(others)
    ? inThem
    : sql`select * from (${inThem}) union all select * from (${matching(search, [...wanted, scopeTokens(others)])})`
}

function matching(search: IndexSearch, all: readonly TokenCondition[]): RawBuilder<MatchedLine> {
  const { unwanted, above, below, most } = search
  const match = `(${fts({ all })})${unwanted.length ? ` NOT (${fts({ any: unwanted })})` : ''}`
  return sql`select ${COLUMNS} from search_index
    cross join search_document on search_document.search_document_id = search_index.rowid
    where search_index match ${match} and search_index.rowid > ${above} and search_index.rowid < ${below} and ${conditions(search)}
    order by search_index.rowid desc limit ${most}`
}

const fts = (condition: TokenCondition): string => {
  if ('token' in condition) return `"${condition.token}"${condition.isBeginning ? ' *' : ''}`
  if ('all' in condition) return condition.all.map((one) => `(${fts(one)})`).join(' AND ')
  return condition.any.map(fts).join(' OR ')
}

/** The token of all lines of a kind. */
export const kindToken = (kind: string): string => `_k${kind}`

const tokensFor = (letter: string, ids: readonly number[]): TokenCondition[] =>
  ids.map((id) => ({ token: `_${letter}${id}` }))

function scopeTokens({ organizations, rooms, seenRooms, meetings, series, own }: SearchScope): TokenCondition {
  const seen: TokenCondition[] = seenRooms.length
    ? [{ all: [{ token: kindToken('room') }, { any: tokensFor('r', seenRooms) }] }]
    : []
  return {
    any: [
      ...tokensFor('a', own === undefined ? [] : [own]),
      ...tokensFor('o', organizations),
      ...tokensFor('r', rooms),
      ...tokensFor('m', meetings),
      ...tokensFor('s', series),
      ...seen,
    ],
  }
}

/** Limit of places that are query tokens on PostgreSQL. */
const FEW = 50

/** Below this ratio of the share of words to that of places, places are filtered afterwards, else both are searched at once. */
const RARER = 1 / 2

const sizeOfScope = ({ organizations, rooms, seenRooms, meetings, series }: SearchScope): number =>
  organizations.length + rooms.length + seenRooms.length + meetings.length + series.length

/** Returns whether somebody reads nothing that lies in a place. */
export const isNowhere = (scope: SearchScope): boolean => scope.own === undefined && sizeOfScope(scope) === 0

/** A condition on lines of `search_document`: they lie in one of these places. PostgreSQL has an index of their tokens alone. */
export const lineIn = (db: Kysely<DB>, key: keyof typeof LETTERS, ids: readonly number[]): Expression<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`tokens @@ ${tsquery({ any: tokensFor(LETTERS[key], ids) })}::tsquery`
    : inIds(db, sql.ref(key), ids)

const LETTERS = { organization_id: 'o', room_id: 'r', meeting_id: 'm', meeting_series_id: 's' } as const

/**
 * A few places are part of one index scan, the expensive part: all rows with the prefix of the last word are collected again
 * with each. Ordering by a sum prevents the planner from walking the id index backwards, which reads the tokens of each row and
 * takes far longer than estimated. The plan is generic and cached: planning takes as long as some scans. A `limit` would be
 * planned with its number (`statement-names.ts`), as would every query with literal tokens.
 */
function inPostgres(search: IndexSearch, span: readonly string[]): RawBuilder<MatchedLine> {
  const { wanted, unwanted, scope, most, words } = search
  const query = tsquery({ all: wanted }) + (unwanted.length ? ` & !(${tsquery({ any: unwanted })})` : '')
  // Separate conditions let the index seek to the span; otherwise it would read all rows of a room.
  const inSpan = span.length ? matches(tsquery({ any: span.map((token) => ({ token })) })) : undefined
  const part = (condition?: RawBuilder<SqlBool>, more = '') => {
    const all = [matches(query + more), inSpan, conditions(search), condition].filter((one) => one !== undefined)
    return sql`(select ${COLUMNS} from search_document where ${sql.join(all, sql` and `)}
      order by search_document.search_document_id + 0 desc fetch first ${most} rows only)`
  }
  if (!scope) return sql`${part()}`
  if (sizeOfScope(scope) <= FEW) {
    const there = tsquery(scopeTokens(scope))
    return sql`${words < scope.share * RARER ? part(matches(there)) : part(undefined, ` & (${there})`)}`
  }
  const { organizations, rooms, seenRooms, meetings, series, own } = scope
  const parts = own === undefined ? [] : [part(undefined, ` & '_a${own}'`)]
  if (organizations.length)
    parts.push(part(sql<SqlBool>`(${among('organization_id', organizations)} or ${among('room_id', rooms)})`))
  else if (rooms.length) parts.push(part(among('room_id', rooms)))
  if (seenRooms.length) parts.push(part(among('room_id', seenRooms), ` & '${kindToken('room')}'`))
  if (meetings.length) parts.push(part(among('meeting_id', meetings)))
  if (series.length) parts.push(part(among('meeting_series_id', series)))
  return sql`${sql.join(parts, sql` union all `)}`
}

/** An optimization fence: PostgreSQL does not inline this query. */
const matches = (query: string) => sql<SqlBool>`tokens @@ (select ${query}::tsquery)`

/** Membership in a list of ids as a hashed subquery; `any` would scan them for each row. */
const among = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`((${sql.ref(column)} in (select unnest(${ids}::int[]))) is true)`

const newestWith = prepared<{ query: string }, { search_document_id: number }>(
  (_, { query }) => sql`select search_document_id from search_document where tokens @@ (select ${query}::tsquery)
    order by search_document_id + 0 desc fetch first 1 rows only`,
)

/** Returns whether any row has these tokens, if that is cheaper than the visibility condition. */
export async function mayFind(db: Kysely<DB>, wanted: readonly TokenCondition[]): Promise<boolean> {
  return dialectOf(db) === 'sqlite' || (await newestWith(db, { query: tsquery({ all: wanted }) })).length > 0
}

const tsquery = (condition: TokenCondition): string => {
  if ('token' in condition) return `'${condition.token}'${condition.isBeginning ? ':*' : ''}`
  if ('all' in condition) return condition.all.map((one) => `(${tsquery(one)})`).join(' & ')
  return condition.any.map((one) => `(${tsquery(one)})`).join(' | ')
}
