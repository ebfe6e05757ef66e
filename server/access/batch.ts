// Batched lookups for guards: one query for each kind of row, however many resources are checked
// (docs/decisions/0053-batched-permission-checks.md).
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Actor } from './actor.ts'

/** The source in which a guard looks up rows: the database, or a batch shared with other guards. */
export type RowSource = Kysely<DB> | Batch

/** Loads rows by their ids, in one query. What is not in the map is not there. */
export type RowLoader<R> = (db: Kysely<DB>, actor: Actor, ids: number[]) => Promise<Map<number, R>>

/** Collects the ids that guards request, and loads their rows once all of these guards wait. */
export interface Batch {
  readonly load: <R>(loader: RowLoader<R>, id: number) => Promise<R | undefined>
}

export const isBatch = (source: RowSource): source is Batch => 'load' in source

/**
 * A batch for guards of one person that are begun together. They must wait for nothing but such rows: then the number of
 * queries depends on what they look at, not on how many they are. No row is loaded twice.
 */
export function createBatch(db: Kysely<DB>, actor: Actor): Batch {
  const rows = new Map<RowLoader<unknown>, Map<number, PromiseWithResolvers<unknown>>>()
  let waiting = new Map<RowLoader<unknown>, number[]>()

  /** Everything is loaded before any guard goes on, so that they also wait together for what they need next. */
  async function loadWaiting() {
    const wanted = [...waiting]
    waiting = new Map()
    try {
      const rowsByLoader: Map<number, unknown>[] = []
      for (const [loader, ids] of wanted) rowsByLoader.push(await loader(db, actor, ids))
      for (const [index, [loader, ids]] of wanted.entries())
        for (const id of ids) rows.get(loader)!.get(id)!.resolve(rowsByLoader[index]!.get(id))
    } catch (error) {
      for (const [loader, ids] of wanted) for (const id of ids) rows.get(loader)!.get(id)!.reject(error)
    }
  }

  function ask(loader: RowLoader<unknown>, id: number): PromiseWithResolvers<unknown> {
    // After all promises that are settled by now: every guard has come to where it waits.
    if (!waiting.size) queueMicrotask(() => process.nextTick(loadWaiting))
    const ids = waiting.get(loader)
    if (ids) ids.push(id)
    else waiting.set(loader, [id])
    return Promise.withResolvers()
  }

  return {
    load<R>(loader: RowLoader<R>, id: number) {
      const ofLoader = rows.get(loader) ?? new Map<number, PromiseWithResolvers<unknown>>()
      rows.set(loader, ofLoader)
      const row = ofLoader.get(id) ?? ask(loader, id)
      ofLoader.set(id, row)
      return row.promise as Promise<R | undefined>
    },
  }
}
