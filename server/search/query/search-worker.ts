// Runs searches in a worker thread on SQLite, which is synchronous; on PostgreSQL like other queries.
import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inBigIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type Looks, linesIn, type MatchedLine } from './index-lookup.ts'
import { type PackedRanked, unpacked } from './packed-results.ts'
import { eachOnce, type Ranked, type Ranking, rankedLines } from './ranked.ts'

export interface SearchApart {
  reads: Kysely<DB>
  /** Runs statements of `findLines` until they have found enough, and ranks the newest of what they found. */
  ranked: (search: Search, ranking: Ranking) => Promise<Ranked>
}

interface Search {
  looks: Looks
  /** Number of distinct rows that suffice. */
  enough: number
}

const kept = new WeakMap<Database, SearchApart>()

/** That of a database; it ends with the database. */
export function searchApart(db: Database): SearchApart {
  const apart = kept.get(db) ?? (db.beside ? inThread(db.beside) : inProcess(db.reads))
  kept.set(db, apart)
  return apart
}

function inThread(beside: NonNullable<Database['beside']>): SearchApart {
  const thread = beside(new URL('./search-thread.ts', import.meta.url))
  return {
    reads: thread.reads,
    ranked: async ({ looks }, ranking) => {
      // SQLite has one statement for each search.
      const { sql, parameters } = (looks.next().value as RawBuilder<unknown>).compile(thread.reads)
      return unpacked(await thread.ask<PackedRanked>({ sql, parameters, ranking }))
    },
  }
}

const inProcess = (reads: Kysely<DB>): SearchApart => ({
  reads,
  async ranked(search, ranking) {
    const ranks = rankedLines(await linesOf(reads, search), ranking)
    for (let step = ranks.next(); ; ) {
      if (step.done) return step.value
      const ids = step.value
      if (!ids.length) {
        await setImmediate()
        step = ranks.next(new Map())
        continue
      }
      const texts = await reads
        .selectFrom('search_text')
        .selectAll()
        .where(inBigIds(reads, sql.ref('search_document_id'), ids))
        .execute()
      step = ranks.next(new Map(texts.map(({ search_document_id, folded }) => [search_document_id, folded])))
    }
  },
})

async function linesOf(reads: Kysely<DB>, { looks, enough }: Search): Promise<MatchedLine[]> {
  let lines: MatchedLine[] = []
  for (let step = looks.next(0); !step.done; step = looks.next(lines.length)) {
    const { rows } = await step.value.execute(reads)
    lines = eachOnce([...lines, ...linesIn(rows)])
    if (lines.length >= enough) break
  }
  const newest = lines.sort((one, other) => other.search_document_id - one.search_document_id)
  return newest.slice(0, enough)
}
