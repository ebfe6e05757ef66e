// Row lookups of guards by id, batched with those of other guards.
import { type Compilable, type Kysely, sql } from 'kysely'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import type { AnyQuery } from '../db/dialects/any-schema.ts'
import { idsParameter, inIdsParameter } from '../db/dialects/dialect.ts'
import type { Parameter, ParametersOf } from '../db/queries/parameter.ts'
import { prepared, runBrief } from '../db/queries/prepared.ts'
import type { DB } from '../db/tables.ts'
import type { Actor } from './actor.ts'
import { isBatch, type RowLoader, type RowSource } from './batch.ts'

/** Gives the row of an id; undefined where there is none. */
export type Lookup<R> = (from: RowSource, actor: Actor, id: number) => Awaitable<R | undefined>

/** The person who asks, as a query can place them. */
interface Asker {
  member_id: Parameter<number>
}

/**
 * A lookup of the rows of a query by the column `key`, in which each id stands once. `shape` makes of a row what is given of
 * it, where that is something else.
 */
export function lookup<R extends object, S = R>(
  key: string,
  build: (db: Kysely<DB>, asker: Asker) => Compilable<R>,
  shape: (row: R, actor: Actor) => S = (row) => row as unknown as S,
): Lookup<S> {
  const rows = (db: Kysely<DB>, asker: Asker) => build(db, asker) as unknown as AnyQuery
  const one = prepared<{ member_id: number; id: number }, R>(
    (db, at) => rows(db, at).where(sql.ref(key), '=', at.id),
    runBrief,
  )
  const several = prepared((db, at: ParametersOf<{ member_id: number; ids: unknown }>) =>
    rows(db, at)
      .select(sql.ref(key).as('looked_up'))
      .where(inIdsParameter(db, sql.ref<number>(key), at.ids)),
  )
  const loadOne = (db: Kysely<DB>, actor: Actor, id: number): Awaitable<S | undefined> =>
    whenReady(one(db, { member_id: actor.member_id, id }), ([row]) => row && shape(row, actor))
  const load: RowLoader<S> = async (db, actor, ids) => {
    // PostgreSQL keeps the plan for an id, but plans each time for a list of one: it takes any list for one of ten.
    if (ids.length === 1) {
      const row = await loadOne(db, actor, ids[0]!)
      return new Map(row === undefined ? [] : [[ids[0]!, row]])
    }
    const rows = await several(db, { member_id: actor.member_id, ids: idsParameter(db, ids) })
    return new Map(rows.map((row) => [row['looked_up'], shape(row, actor)]))
  }
  return (from, actor, id) => (isBatch(from) ? from.load(load, id) : loadOne(from, actor, id))
}
