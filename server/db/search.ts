// Finds people by parts of their names, e-mail address and, for some, company.
//
// An index of what stands in their texts, three characters at a time, finds those whom few have; where a word finds many, a list
// is better read in its own order. See docs/decisions/0096-searching-for-people.md.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing, type Dialect, dialectOf, inIds, likePattern } from './dialect.ts'
import type { DB } from './tables.ts'

/** Shorter words are not in the trigram index (migration 0017), and occur in most texts. */
const INDEXED = 3

const isIndexed = (word: string): boolean => [...word].length >= INDEXED

/** The trigrams of a word, as the PostgreSQL function `search_grams` makes them. */
export function gramsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.slice(INDEXED - 1).map((_, place) => letters.slice(place, place + INDEXED).join('')))]
}

const TEXT = sql.ref<string>('member.search_text')

/** A condition that `member.search_text` contains all words, for people who are read anyway; words are as `searchWords` gives them. */
export const textContains = (dialect: Dialect, words: readonly string[]): Expression<SqlBool> =>
  every(words.map((word) => holds(dialect, TEXT, word)))

/** The same, in names and e-mail address alone, for those to whom a company is not shown. */
export const nameContains = (dialect: Dialect, words: readonly string[]): Expression<SqlBool> =>
  every(words.map((word) => holds(dialect, named(dialect), word)))

/** A condition that finds the people whose texts contain all words, through the index where words are long enough. */
export function memberContains(dialect: Dialect, words: readonly string[]): Expression<SqlBool> {
  const long = words.filter(isIndexed)
  if (!long.length) return textContains(dialect, words)
  // Both are subqueries that are run once, in whatever order the list is read.
  if (dialect === 'postgres')
    return sql<SqlBool>`member.member_id = any(array(select ${foundByGrams(long, words, null)}))`
  const short = words.filter((word) => !isIndexed(word))
  return every([...short.map((word) => holds(dialect, TEXT, word)), foundByMatch(long)])
}

const every = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`(1 = 1)`

const holds = (dialect: Dialect, text: Expression<string>, word: string): Expression<SqlBool> =>
  dialect === 'postgres' ? containing(text, word) : sql<SqlBool>`instr(${text}, ${word}) > 0`

const LINE = '\n'

/** What stands in `search_text` up to the end of the e-mail address; the company is behind it. */
const named = (dialect: Dialect) => {
  const [whole, address] = [
    sql`(${LINE} || member.search_text || ${LINE})`,
    sql`(${LINE} || member.email_key || ${LINE})`,
  ]
  const before = dialect === 'postgres' ? sql`strpos(${whole}, ${address})` : sql`instr(${whole}, ${address})`
  return sql<string>`substr(member.search_text, 1, ${before} + length(member.email_key) - 1)`
}

/** The ids of the people who have all of some long words and of others: at most so many. */
const foundByGrams = (long: readonly string[], words: readonly string[], most: number | null) => {
  const grams = [...new Set(long.flatMap(gramsOf))]
  return sql`found_members(${grams}::text[], ${words.map(likePattern)}::text[], ${most}::bigint)`
}

const foundByMatch = (words: readonly string[]) => sql<SqlBool>`member.member_id in (
    select rowid from member_search where member_search match ${phrases(words)})`

const phrases = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')

/** How many have a trigram that is rare enough to look at their texts for the rest, and how many trigrams are tried. */
const RARE = 250
const TRIED = 8

/** Those who have a trigram of some words that few have; undefined where none was found to be rare. */
async function rareGram(db: Kysely<DB>, words: readonly string[]): Promise<number[] | undefined> {
  for (const gram of spread(words.flatMap(gramsOf), TRIED)) {
    const { rows } = await sql<{ rowid: number }>`select rowid from member_search
      where member_search match ${phrases([gram])} limit ${RARE + 1}`.execute(db)
    if (rows.length <= RARE) return rows.map(({ rowid }) => rowid)
  }
  return undefined
}

/** Up to so many of some values, with the same distance between them. */
const spread = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, at) => at % Math.ceil(values.length / most) === 0)

/** The ids of the people whose texts contain all words; undefined where they are more than `most`. */
export async function fewMembers(
  db: Kysely<DB>,
  words: readonly string[],
  most: number,
): Promise<number[] | undefined> {
  const found = dialectOf(db) === 'sqlite' ? await foundInSqlite(db, words) : foundInPostgres(words, most + 1)
  const { rows } = await sql<{ id: number }>`select id from (${found}) as found limit ${most + 1}`.execute(db)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}

function foundInPostgres(words: readonly string[], most: number | null) {
  const long = words.filter(isIndexed)
  return long.length
    ? sql`select found.id from ${foundByGrams(long, words, most)} as found (id)`
    : foundInTable('postgres', words)
}

const foundInTable = (dialect: Dialect, words: readonly string[]) =>
  sql`select member_id as id from member where deleted_ts is null and ${memberContains(dialect, words)}`

async function foundInSqlite(db: Kysely<DB>, words: readonly string[]) {
  const long = words.filter(isIndexed)
  const rare = await rareGram(db, long)
  if (rare)
    return sql`select member_id as id from member where ${inIds(db, sql.ref('member_id'), rare)}
      and deleted_ts is null and ${textContains('sqlite', words)}`
  if (!long.length) return foundInTable('sqlite', words)
  // The text of who was deleted is empty.
  const others = words.filter((word) => !isIndexed(word))
  return sql`select member_search.rowid as id from member_search
    ${others.length ? sql`cross join member on member_id = member_search.rowid and ${textContains('sqlite', others)}` : sql``}
    where member_search match ${phrases(long)}`
}

/** The ids of the people whose texts contain all words, who are many. */
export function foundMembers(dialect: Dialect, words: readonly string[]): RawBuilder<unknown> {
  if (dialect === 'postgres') return foundInPostgres(words, null)
  const isAll = words.every(isIndexed)
  // The text of who was deleted is empty.
  return isAll
    ? sql`select rowid as id from member_search where member_search match ${phrases(words)}`
    : foundInTable('sqlite', words)
}
