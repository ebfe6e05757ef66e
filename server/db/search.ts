// Finds people by a part of what search looks at, without looking at everybody.
import { type Expression, type SqlBool, sql } from 'kysely'
import { containing, type Dialect } from './dialect.ts'

/** Shorter words stand in no index (of three letters, migration 0017), and in most texts. */
const INDEXED = 3

/** The parts of three letters that a word consists of, in the way of `search_grams` of PostgreSQL. */
export function gramsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.slice(INDEXED - 1).map((_, place) => letters.slice(place, place + INDEXED).join('')))]
}

/** Whether the text that `member` is searched in contains a folded word without white space. */
export function memberContains(dialect: Dialect, word: string): Expression<SqlBool> {
  const contained = containing(sql.ref('search_text'), word)
  if ([...word].length < INDEXED) return containing(sql.ref('member.search_text'), word)
  // Looked up once, whatever order the list is read in.
  if (dialect === 'postgres')
    return sql<SqlBool>`member.member_id = any(array(
      select member_id from member where search_grams(search_text) @> ${gramsOf(word)}::text[] and ${contained}))`
  return sql<SqlBool>`member.member_id in (
    select rowid from member_search where member_search match ${`"${word.replaceAll('"', '""')}"`})`
}
