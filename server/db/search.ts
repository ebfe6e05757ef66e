// Finds people by parts of their names, e-mail address and, for some, company, through an index.
import { type Expression, type SqlBool, sql } from 'kysely'
import { containing, type Dialect } from './dialect.ts'

/** Shorter words are not in the trigram index (migration 0017), and occur in most texts. */
const INDEXED = 3

/** The trigrams of a word, as the PostgreSQL function `search_grams` makes them. */
export function gramsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.slice(INDEXED - 1).map((_, place) => letters.slice(place, place + INDEXED).join('')))]
}

/** A condition that `member.search_text` contains all words; these are case-folded and have no white space. */
export function memberContains(dialect: Dialect, words: readonly string[]): Expression<SqlBool> {
  const long = words.filter((word) => [...word].length >= INDEXED)
  const conditions = words
    .filter((word) => !long.includes(word))
    .map((word) => containing(sql.ref('member.search_text'), word))
  // A subquery that is run once, in whatever order the list is read.
  if (long.length) conditions.push(dialect === 'postgres' ? foundByGrams(long) : foundByMatch(long))
  return conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`(1 = 1)`
}

/** The same, in names and e-mail address alone, for those to whom a company is not shown. */
export function memberNamed(dialect: Dialect, words: readonly string[]): Expression<SqlBool> {
  const text = named(dialect)
  return sql<SqlBool>`(${sql.join([memberContains(dialect, words), ...words.map((word) => containing(text, word))], sql` and `)})`
}

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

const foundByGrams = (words: readonly string[]) => {
  const grams = [...new Set(words.flatMap(gramsOf))]
  const texts = words.map((word) => containing(sql.ref('search_text'), word))
  return sql<SqlBool>`member.member_id = any(array(
    select member_id from member where search_grams(search_text) @> ${grams}::text[] and ${sql.join(texts, sql` and `)}))`
}

const foundByMatch = (words: readonly string[]) => {
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`)
  return sql<SqlBool>`member.member_id in (
    select rowid from member_search where member_search match ${phrases.join(' AND ')})`
}
