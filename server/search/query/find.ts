// Finds the newest thousand readable matches of a query, ranked.
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { inTexts } from '../../db/dialects/dialect.ts'
import { partsOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { asksForMore } from '../text/matches.ts'
import { type SearchQuery, tokensUnwanted, tokensWanted } from '../text/search-query.ts'
import { findLines, isNowhere, kindToken, mayFind, type SearchScope, type TokenCondition } from './index-lookup.ts'
import { ADDRESSED, shownKind } from './person-kinds.ts'
import { findsAddress, findsPerson } from './person-visibility.ts'
import type { SearchMatch } from './ranked.ts'
import { searchScope } from './search-scope.ts'
import type { SearchApart } from './search-worker.ts'
import { expectedOf } from './selectivity.ts'
import { boundsOf, endsOfLines } from './time-bounds.ts'
import { type TokenShares, tokenShares } from './token-statistics.ts'

/** How many things are found at most, and counted. */
export const MOST_FOUND = 1_000
/** Limit of further queries for older rows if too few of the newer ones match. */
const MOST_TURNS = 5

/** What is searched for. */
export interface SearchOptions {
  query: SearchQuery
  /** Undefined: all of them. */
  kinds?: readonly string[] | undefined
  organization_id?: number | undefined
  room_id?: number | undefined
  meeting_series_id?: number | undefined
  /** Who wrote it, is to do it, or presents it. */
  member_id?: number | undefined
  /** Of `create_ts`, in Unix seconds; neither is included. */
  after?: number | undefined
  before?: number | undefined
  sort: 'relevance' | 'create_ts'
}

/** The matches, in order, at most one more than `MOST_FOUND`; `now` is in Unix seconds. */
export async function findMatches(
  { reads, ranked }: SearchApart,
  actor: Actor,
  options: SearchOptions,
  now: number,
): Promise<SearchMatch[]> {
  const { query, sort } = options
  if (!query.wanted.length) return []
  const unwanted = tokensUnwanted(query)
  if (contradicts(tokensWanted(query), unwanted)) return []
  const [scope, bounds, all, shares, parts] = await Promise.all([
    searchScope(reads, actor),
    boundsOf(reads, options),
    endsOfLines(reads),
    tokenShares(reads),
    partsOf(reads, options),
  ])
  const matchesById = new Map<number, SearchMatch>()
  const run = async (search: Search): Promise<void> => {
    const where = [...search.where, ...kindsIn(reads, search.kinds), ...times(options)]
    const wanted = [...search.tokens, ...tokensWanted(query)]
    // On PostgreSQL, planning the visibility condition takes longer than finding out that nobody has this name.
    if (search.where.length && !(await mayFind(reads, wanted))) return
    const { share, kinds } = search
    const ends = share === undefined ? undefined : all
    const expected = shares ? expectedOf(shares, wanted, unwanted) : { likely: 1, most: 1 }
    let below = bounds.below
    for (let turn = 0, met = 0; turn < MOST_TURNS; turn++) {
      const { above } = bounds
      const looks = findLines(reads, {
        ...{
          wanted,
          unwanted: [...unwanted, ...search.without],
          scope: search.scope,
          where,
          above,
          below,
          ends,
          share: (share ?? 1) * (kinds?.share ?? 1) * expected.likely,
          words: expected.most,
          most: MOST_FOUND + 1,
        },
      })
      const { matches, lines, last } = await ranked({ looks, enough: MOST_FOUND + 1 }, { query, sort, now })
      for (const match of matches) matchesById.set(match.search_document_id, match)
      met += matches.length
      // Conditions beyond tokens are checked in the texts, so fewer rows may match than were found.
      if (!asksForMore(query) || lines <= MOST_FOUND || met > MOST_FOUND) break
      below = last
    }
  }
  await Promise.all(searchesFor(actor, scope, { ...options, parts }, shares).map(run))
  return merged([...matchesById.values()], sort)
}

function merged(matches: SearchMatch[], sort: SearchOptions['sort']): SearchMatch[] {
  // Nobody comes twice who was found by their name and, a moment later, by their address.
  const each = new Map(matches.map((match) => [`${shownKind(match.kind)} ${match.thing_id}`, match]))
  const newest = [...each.values()]
    .sort((one, other) => other.search_document_id - one.search_document_id)
    .slice(0, MOST_FOUND + 1)
  const newer = (one: SearchMatch, other: SearchMatch) =>
    other.create_ts - one.create_ts || other.search_document_id - one.search_document_id
  return newest.sort(sort === 'create_ts' ? newer : (one, other) => other.score - one.score || newer(one, other))
}

interface Search {
  tokens: TokenCondition[]
  /** Tokens that no line has. */
  without: TokenCondition[]
  scope: SearchScope | undefined
  where: RawBuilder<SqlBool>[]
  /** Those of lines, and about which part of all lines they are, where no tokens ask for them. */
  kinds: { names: readonly string[]; share: number } | undefined
  /** About which part of all lines it may find; undefined where these are few. */
  share: number | undefined
}

/** The parts of the history of the series that is asked for; a series that is not there is asked for as it is. */
async function partsOf(db: Kysely<DB>, { meeting_series_id }: SearchOptions): Promise<number[] | undefined> {
  if (meeting_series_id === undefined) return undefined
  const { rows } = await sql<{ id: number }>`select id from ${partsOfHistory(meeting_series_id)} as part`.execute(db)
  return rows.length ? rows.map(({ id }) => id) : [meeting_series_id]
}

/** Returns whether nothing can have these tokens: what is wanted is unwanted too. */
const contradicts = (wanted: readonly TokenCondition[], unwanted: readonly TokenCondition[]): boolean =>
  wanted.some((one) => unwanted.some((other) => isDeepStrictEqual(one, other)))

/** Share of all rooms above which a person's rooms count as large. */
const WIDE = 1 / 512

/** Share of all rows above which a kind is filtered row by row: its token is in most rows. */
const FREQUENT = 1 / 2

type OfKinds = Pick<Search, 'tokens' | 'kinds'>

function ofKinds(names: readonly string[] | undefined, shares: TokenShares | undefined): OfKinds {
  if (!names) return { tokens: [], kinds: undefined }
  const tokens = names.map((kind) => ({ token: kindToken(kind) }))
  const share = tokens.reduce((sum, { token }) => sum + (shares?.shares.get(token) ?? 0), 0)
  return share < FREQUENT ? { tokens: [{ any: tokens }], kinds: undefined } : { tokens: [], kinds: { names, share } }
}

/** Things in organizations and rooms, and people, who are in none: people who see everything search both at once. */
function searchesFor(
  actor: Actor,
  scope: SearchScope | undefined,
  options: SearchOptions & { parts: readonly number[] | undefined },
  shares: TokenShares | undefined,
): Search[] {
  const { organization_id, room_id, meeting_series_id, member_id, kinds, parts } = options
  const given = { o: organization_id, r: room_id, w: member_id }
  const filters: TokenCondition[] = Object.entries(given).flatMap(([letter, id]) =>
    id === undefined ? [] : [{ token: `_${letter}${id}` }],
  )
  if (parts)
    filters.push(parts.length === 1 ? { token: `_s${parts[0]}` } : { any: parts.map((id) => ({ token: `_s${id}` })) })
  const isNarrow = room_id !== undefined || meeting_series_id !== undefined
  const search = (scope: SearchScope | undefined, part: number, of: OfKinds): Search => ({
    ...{ tokens: [...filters, ...of.tokens], without: [], kinds: of.kinds, scope, where: [] },
    share: isNarrow || part < WIDE ? undefined : part,
  })
  if (!scope) {
    const known = kinds?.map((kind) => (kind === 'member' ? ADDRESSED : kind))
    return [{ ...search(scope, 1, ofKinds(known, shares)), without: [{ token: kindToken('member') }] }]
  }
  const records = kinds?.filter((kind) => kind !== 'member')
  const inScope = records?.length === 0 || isNowhere(scope) ? [] : [ofKinds(records, shares)]
  const isForPeople = !filters.length && (kinds?.includes('member') ?? true)
  const people = (kind: string, ...where: RawBuilder<SqlBool>[]): Search => ({
    ...{
      tokens: [{ token: kindToken(kind) }],
      without: [],
      kinds: undefined,
      scope: undefined,
      share: undefined,
      where,
    },
  })
  const reader = readerOf(actor)
  const isShown = findsAddress(scope, reader)
  return [
    ...inScope.map((of) => search(scope, scope.organizations.length ? 1 : scope.share, of)),
    // An address that is not shown finds nobody, and keeps nobody from being found.
    ...(isForPeople
      ? [people(ADDRESSED, isShown), people('member', findsPerson(scope, reader), sql<SqlBool>`not ${isShown}`)]
      : []),
  ]
}

const kindsIn = (db: Kysely<DB>, kinds: Search['kinds']): RawBuilder<SqlBool>[] =>
  kinds ? [sql<SqlBool>`${inTexts(db, sql.ref('search_document.kind'), kinds.names)}`] : []

const times = ({ after, before }: SearchOptions): RawBuilder<SqlBool>[] => [
  ...(after === undefined ? [] : [sql<SqlBool>`search_document.create_ts > ${after}`]),
  ...(before === undefined ? [] : [sql<SqlBool>`search_document.create_ts < ${before}`]),
]
