// Query batching (data loader): one statement answers several callers' lookups.
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { type ParametersOf, placeholder } from '../queries/parameter.ts'
import { prepared, runCompiled } from '../queries/prepared.ts'
import { type ColumnTypes, jsonAsTable } from '../queries/value-rows.ts'
import type { DB } from '../tables.ts'

interface Waiting<Q, O> extends PromiseWithResolvers<O | undefined> {
  question: Q
}

/**
 * Finds one row or none for each question; `columns` are those of a question. On PostgreSQL, where each statement is a way to the
 * database and back, what is asked until the event loop turns is asked together; in a transaction, which waits for nothing else, and
 * on SQLite each question is asked by itself.
 */
export function batchedQuery<Q extends object, O extends object>(
  columns: Record<keyof Q & string, ColumnTypes[string]>,
  build: (at: ParametersOf<Q>) => RawBuilder<O>,
): (db: Kysely<DB>, question: Q) => Promise<O | undefined> {
  const alone = prepared<Q, O>((_, at) => build(at))
  const waiting = new WeakMap<Kysely<DB>, Waiting<Q, O>[]>()
  let together: CompiledQuery | undefined

  /** Each question is looked up by itself: of a join PostgreSQL might read all that any question could be about. */
  function compile(db: Kysely<DB>): CompiledQuery {
    const names = Object.keys(columns)
    const at = Object.fromEntries(names.map((name) => [name, sql.ref(`sent.${name}`)]))
    const sent = jsonAsTable(db, { nth: 'integer', ...columns }, placeholder('sent'))
    const one = build(at as unknown as ParametersOf<Q>)
    return sql`select sent.nth, byNumber.* from ${sent} cross join lateral (${one} limit 1) as byNumber`.compile(db)
  }

  async function answerAll(db: Kysely<DB>) {
    const all = waiting.get(db)!
    waiting.delete(db)
    try {
      together ??= compile(db)
      const sent = JSON.stringify(all.map(({ question }, nth) => ({ nth, ...question })))
      const rows = await runCompiled<O & { nth: number }>(db, together, { sent })
      const byNumber = new Map(rows.map((row) => [row.nth, row]))
      for (const [nth, { resolve }] of all.entries()) resolve(byNumber.get(nth))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return async (db, question) => {
    if (db.isTransaction || dialectOf(db) === 'sqlite') return (await alone(db, question))[0]
    const one = { question, ...Promise.withResolvers<O | undefined>() }
    const others = waiting.get(db)
    if (others) others.push(one)
    else {
      waiting.set(db, [one])
      setImmediate(answerAll, db)
    }
    return one.promise
  }
}
