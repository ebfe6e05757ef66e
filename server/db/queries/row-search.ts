// Indexed search in a very long list of rows, such as people.
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import { countMembers, keptMemberCount } from '../performance/member-counts.ts'
import { listLength } from '../performance/row-counts.ts'
import type { DB } from '../tables.ts'
import { fewMembers, memberContains, textContains } from './people-search.ts'

/** The result of a search: the count, and the ids if there are few. */
interface RowMatches {
  total: number
  ids?: readonly number[]
}

/** A search through a list. */
export interface RowSearch {
  /** The ids are left out where more than `most` are found. */
  find: (db: Kysely<DB>, most: number) => Promise<RowMatches>
  /** Returns the length of the list. */
  length: (db: Kysely<DB>) => Promise<number>
  /** Whether a row is found, by its own text, and by the index. */
  inText: Expression<SqlBool>
  inIndex: Expression<SqlBool>
}

/** A search for people whose texts contain all words. */
export const searchMembers = (dialect: Dialect, words: readonly string[]): RowSearch => ({
  find: (db, most) => findMembers(db, words, most),
  length: (db) => listLength(db, 'member'),
  inText: textContains(dialect, words),
  inIndex: memberContains(dialect, words),
})

/** Many are counted once, and then where a text has changed. */
async function findMembers(db: Kysely<DB>, words: readonly string[], most: number): Promise<RowMatches> {
  const known = await keptMemberCount(db, words)
  if (known !== undefined && known > most) return { total: known }
  const ids = await fewMembers(db, words, most)
  return ids ? { total: ids.length, ids } : { total: await countMembers(db, words) }
}
