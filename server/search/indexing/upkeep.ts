// Keeps the index: builds it where there is none, and follows what changes. One process at a time does so.
import { type Kysely, sql, type Transaction } from 'kysely'
import { feedState } from '../../changes/index.ts'
import type { Database } from '../../db/database.ts'
import { takeAdvisoryLock, tryAdvisoryLock } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { SearchTables } from '../../db/tables/search.ts'
import type { DB } from '../../db/tables.ts'
import { awaited, beginAnew, buildSome } from './build.ts'
import { WORK } from './claim-name.ts'
import { follow } from './follow.ts'

const state = prepared<object, SearchTables['search_state']>((db) => db.selectFrom('search_state').selectAll())

const knowUpTo = prepared<{ position: number }, never>((db, { position }) =>
  db.updateTable('search_state').set({ position }),
)

/** Backlog of the index. */
export interface Behind {
  /** Changes that it does not know yet. */
  changes: boolean
  /** Whether it is being built, so that old things are missing. */
  building: boolean
}

interface Standing {
  same: number
  position: number
  known: number
  waits: number
  lacks: number
}

/** One query, since each search runs it. */
const standing = prepared<object, Standing>(
  () => sql`select case when search_state.epoch = change_feed.epoch then 1 else 0 end as same,
    change_feed.position as position, search_state.position as known,
    case when exists (select 1 from unordered_change) then 1 else 0 end as waits,
    case when exists (select 1 from search_building) then 1 else 0 end as lacks
    from change_feed cross join search_state`,
)

export async function behind(db: Kysely<DB>): Promise<Behind> {
  const { same, position, known, waits, lacks } = (await standing(db, {}))[0]!
  return { changes: !same || known < position || waits === 1, building: !same || lacks === 1 }
}

/** Indexes a batch, changes first, unless another process is doing so; returns whether there may be more. */
export async function keepIndex(db: Database): Promise<boolean> {
  const { same, position, known, lacks } = (await standing(db.reads, {}))[0]!
  // What is not ordered yet follows later.
  if (same && known >= position && !lacks) return false
  return db.write(async (trx) => ((await tryAdvisoryLock(trx, WORK)) ? keepLocked(trx) : false))
}

async function keepLocked(trx: Transaction<DB>): Promise<boolean> {
  const feed = await feedState(trx)
  const { epoch, position } = (await state(trx, {}))[0]!
  if (epoch !== feed.epoch || position < feed.swept) {
    await beginAnew(trx, feed)
    return true
  }
  const missing = await awaited(trx)
  const isAwaited = (table: string, id: number) => id < (missing.get(table) ?? 0)
  if (position < feed.position) {
    const followed = await follow(trx, { after: position, upTo: feed.position }, isAwaited)
    if (followed.isPartial) return true
    if (followed.position > position) {
      await knowUpTo(trx, { position: followed.position })
      return true
    }
  }
  return (await buildSome(trx, missing)) > 0 || missing.size > 0
}

/** Keeps others from filling the index until this transaction ends. */
export const holdIndex = (trx: Transaction<DB>): Promise<void> => takeAdvisoryLock(trx, WORK)

/** Requests a rebuild of the index from the state after this transaction. */
export async function rebuildIndexIn(trx: Transaction<DB>): Promise<void> {
  await holdIndex(trx)
  await beginAnew(trx, await feedState(trx))
}

/** Requests a rebuild of the index from the current state. */
export const rebuildIndex = (db: Database): Promise<void> => db.write(rebuildIndexIn)
