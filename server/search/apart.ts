// Where searches are read: in a thread of their own on SQLite, which answers synchronously; on PostgreSQL as all else.
import { setImmediate } from 'node:timers/promises'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inBigIds } from '../db/dialect.ts'
import type { FoundLine } from '../db/search-index.ts'
import type { DB } from '../db/tables.ts'
import { eachOnce, type Ranked, type Ranking, rankedLines } from './ranked.ts'

export interface SearchApart {
  reads: Kysely<DB>
  /** Runs a statement of `findLines`, and ranks what it finds. */
  ranked: (statement: CompiledQuery<FoundLine>, ranking: Ranking) => Promise<Ranked>
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
    ranked: ({ sql, parameters }, ranking) => thread.ask<Ranked>({ sql, parameters, ranking }),
  }
}

const inProcess = (reads: Kysely<DB>): SearchApart => ({
  reads,
  async ranked(statement, ranking) {
    const { rows } = await reads.executeQuery(statement)
    const ranks = rankedLines(eachOnce(rows), ranking)
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
