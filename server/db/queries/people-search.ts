// Finds people by parts of their names, e-mail address and, for some, company.
//
// An index of what stands in their texts, three characters at a time, finds those whom few have; where a word finds many, a list
// is better read in its own order. See docs/decisions/0096-searching-for-people.md.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing, type Dialect, dialectOf, inIds, likePattern } from '../dialects/dialect.ts'
import { cachedList, keptList } from '../performance/list-cache.ts'
import type { DB } from '../tables.ts'

/** Shorter words are not in the trigram index (migration 0017), and occur in most texts. */
const INDEXED = 3

const isIndexed = (word: string): boolean => [...word].length >= INDEXED

/** The trigrams of a word, as the PostgreSQL function `search_grams` makes them. */
export function gramsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.slice(INDEXED - 1).map((_, index) => letters.slice(index, index + INDEXED).join('')))]
}

const TEXT = sql.ref<string>('member.search_text')

/** A condition that `member.search_text` contains all words, for people who are read anyway; words are as `searchWords` gives them. */
export const textContains = (dialect: Dialect, words: readonly string[]): Expression<SqlBool> =>
  every(words.map((word) => holds(dialect, TEXT, word)))

/** The same, in names and e-mail address alone, for those to whom a company is not shown. */
export const addressContains = (dialect: Dialect, words: readonly string[]): Expression<SqlBool> =>
  every(words.map((word) => holds(dialect, named(dialect, 'address'), word)))

/** The same, in what a person is called, for those to whom the e-mail address is not shown either. */
export const nameContains = (dialect: Dialect, words: readonly string[]): Expression<SqlBool> =>
  every(words.map((word) => holds(dialect, named(dialect, 'name'), word)))

/** A condition that finds the people whose texts contain all words, through the index where words are long enough. */
export function memberContains(dialect: Dialect, words: readonly string[]): Expression<SqlBool> {
  const long = words.filter(isIndexed)
  if (!long.length) return textContains(dialect, words)
  // Both are subqueries that are run once, in whatever order the list is read.
  if (dialect === 'postgres')
    return sql<SqlBool>`member.member_id = any(array(select ${matchesByGrams(long, words, null)}))`
  const short = words.filter((word) => !isIndexed(word))
  return every([...short.map((word) => holds(dialect, TEXT, word)), matchesFts(long)])
}

const every = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`(1 = 1)`

const holds = (dialect: Dialect, text: Expression<string>, word: string): Expression<SqlBool> =>
  dialect === 'postgres' ? containing(text, word) : sql<SqlBool>`instr(${text}, ${word}) > 0`

const LINE = '\n'

/**
 * What stands in `search_text` up to the end of the names, or of the e-mail address, behind which the company is. Who has no
 * name is called by their address up to the `@`.
 */
const named = (dialect: Dialect, upTo: 'name' | 'address') => {
  const [whole, line] = [sql`(${LINE} || member.search_text || ${LINE})`, sql`(${LINE} || member.email_key || ${LINE})`]
  const place = dialect === 'postgres' ? sql`strpos` : sql`instr`
  const before = sql`${place}(${whole}, ${line})`
  const address = sql`${before} + length(member.email_key) - 1`
  const end =
    upTo === 'address'
      ? address
      : sql`case when ${before} > 1 then ${before} - 2 when ${before} = 1 then ${place}(member.email_key, '@') - 1 else 0 end`
  return sql<string>`substr(member.search_text, 1, ${end})`
}

/** The ids of the people who have all of some long words and of others: at most so many. */
const matchesByGrams = (long: readonly string[], words: readonly string[], most: number | null) => {
  const grams = [...new Set(long.flatMap(gramsOf))]
  return sql`found_members(${grams}::text[], ${words.map(likePattern)}::text[], ${most}::bigint)`
}

const matchesFts = (words: readonly string[]) => sql<SqlBool>`member.member_id in (
    select rowid from member_search where member_search match ${phrases(words)})`

const phrases = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')

/** Maximum number of people with a rare trigram, whose texts are then compared, and number of trigrams that are tried. */
const RARE = 250
const TRIED = 8

/** Trigrams that were found not to be rare, and how many of them are kept of one database. */
const frequent = new WeakMap<Kysely<DB>, Set<string>>()
const MOST_FREQUENT = 10_000

/**
 * Those who have a trigram of some words that few have; undefined where none was found to be rare. One that was frequent is not
 * asked for again: were it rare by then, all people would be found as well, by the others.
 */
async function rareGram(db: Kysely<DB>, words: readonly string[]): Promise<number[] | undefined> {
  const known = frequent.get(db) ?? new Set<string>()
  if (known.size > MOST_FREQUENT) known.clear()
  frequent.set(db, known)
  const grams = words.flatMap(gramsOf).filter((gram) => !known.has(gram))
  for (const gram of spread(grams, TRIED)) {
    const { rows } = await sql<{ rowid: number }>`select rowid from member_search
      where member_search match ${phrases([gram])} limit ${RARE + 1}`.execute(db)
    if (rows.length <= RARE) return rows.map(({ rowid }) => rowid)
    known.add(gram)
  }
  return undefined
}

/** Up to so many of some values, with the same distance between them. */
const spread = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, at) => at % Math.ceil(values.length / most) === 0)

/** The ids of the people whose texts contain all words, looked for once until a text changes; undefined where they are more than `most`. */
export async function fewMembers(
  db: Kysely<DB>,
  words: readonly string[],
  most: number,
): Promise<readonly number[] | undefined> {
  const kept = { of: 'member_text', name: `${most} ${words.join(' ')}` } as const
  const { ids } = await cachedList(db, kept, async () => {
    const matches = dialectOf(db) === 'sqlite' ? await matchesInSqlite(db, words) : matchesInPostgres(words, most + 1)
    const { rows } = await sql<{ id: number }>`select id from (${matches}) as found limit ${most + 1}`.execute(db)
    return rows.length > most ? { total: rows.length } : { total: rows.length, ids: rows.map(({ id }) => id) }
  })
  return ids
}

/** Where they are many, as `cachedList` keeps those who come first by their names. */
const firstBy = (words: readonly string[], most: number) =>
  ({ of: 'member_text', name: `first ${most} ${words.join(' ')}` }) as const

/** The ids of the first people by name whose texts contain all words, looked for once until a text changes. */
export async function firstMembers(db: Kysely<DB>, words: readonly string[], most: number): Promise<readonly number[]> {
  const { ids = [] } = await cachedList(db, firstBy(words, most), async () => {
    const { rows } = await sql<{ id: number }>`select member_id as id from member
      where deleted_ts is null and ${memberContains(dialectOf(db), words)}
      order by name, member_id limit ${most}`.execute(db)
    return { total: rows.length, ids: rows.map(({ id }) => id) }
  })
  return ids
}

/** The same, where they were looked for before and no text has changed since. */
export const knownFirstMembers = async (db: Kysely<DB>, words: readonly string[], most: number) =>
  (await keptList(db, firstBy(words, most)))?.ids

function matchesInPostgres(words: readonly string[], most: number | null) {
  const long = words.filter(isIndexed)
  return long.length
    ? sql`select matches.id from ${matchesByGrams(long, words, most)} as matches (id)`
    : matchesInTable('postgres', words)
}

const matchesInTable = (dialect: Dialect, words: readonly string[]) =>
  sql`select member_id as id from member where deleted_ts is null and ${memberContains(dialect, words)}`

async function matchesInSqlite(db: Kysely<DB>, words: readonly string[]) {
  const long = words.filter(isIndexed)
  const rare = await rareGram(db, long)
  if (rare)
    return sql`select member_id as id from member where ${inIds(db, sql.ref('member_id'), rare)}
      and deleted_ts is null and ${textContains('sqlite', words)}`
  if (!long.length) return matchesInTable('sqlite', words)
  // The text of who was deleted is empty.
  const others = words.filter((word) => !isIndexed(word))
  return sql`select member_search.rowid as id from member_search
    ${others.length ? sql`cross join member on member_id = member_search.rowid and ${textContains('sqlite', others)}` : sql``}
    where member_search match ${phrases(long)}`
}

/** The ids of the people whose texts contain all words, who are many. */
export function memberMatches(dialect: Dialect, words: readonly string[]): RawBuilder<unknown> {
  if (dialect === 'postgres') return matchesInPostgres(words, null)
  const isAll = words.every(isIndexed)
  // The text of who was deleted is empty.
  return isAll
    ? sql`select rowid as id from member_search where member_search match ${phrases(words)}`
    : matchesInTable('sqlite', words)
}
