// Keeps the index: builds it where there is none, and follows what changes. One process at a time does so.
import type { Kysely, Transaction } from 'kysely'
import { anyToOrder } from '../changes/order.ts'
import { feedState } from '../changes/page.ts'
import type { Database } from '../db/database.ts'
import { takeAdvisoryLock, tryAdvisoryLock } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { SearchTables } from '../db/tables/search.ts'
import type { DB } from '../db/tables.ts'
import { awaited, beginAnew, buildSome } from './build.ts'
import { follow } from './follow.ts'
import { WORK } from './work.ts'

const state = prepared<object, SearchTables['search_state']>((db) => db.selectFrom('search_state').selectAll())
const building = prepared<object, { kind: string }>((db) => db.selectFrom('search_building').select('kind').limit(1))

/** What the index is behind with. */
export interface Behind {
  /** Changes that it does not know yet. */
  changes: boolean
  /** Whether it is being built, so that old things are missing. */
  building: boolean
}

export async function behind(db: Kysely<DB>): Promise<Behind> {
  const feed = await feedState(db)
  const { epoch, place } = (await state(db, {}))[0]!
  const isBuilding = epoch !== feed.epoch || (await building(db, {})).length > 0
  return { changes: epoch !== feed.epoch || place < feed.place || (await anyToOrder(db)), building: isBuilding }
}

/**
 * Takes in some of what the index lacks, changes first, unless another process is at it; gives whether there may be more.
 */
export async function keepIndex(db: Database): Promise<boolean> {
  const { changes, building } = await lacking(db.reads)
  if (!changes && !building) return false
  return db.write(async (trx) => ((await tryAdvisoryLock(trx, WORK)) ? keepLocked(trx) : false))
}

/** What is ordered and not taken in; what is not ordered yet is told of later. */
async function lacking(db: Kysely<DB>): Promise<Behind> {
  const feed = await feedState(db)
  const { epoch, place } = (await state(db, {}))[0]!
  if (epoch !== feed.epoch) return { changes: true, building: true }
  return { changes: place < feed.place, building: (await building(db, {})).length > 0 }
}

async function keepLocked(trx: Transaction<DB>): Promise<boolean> {
  const feed = await feedState(trx)
  const { epoch, place } = (await state(trx, {}))[0]!
  if (epoch !== feed.epoch || place < feed.swept) {
    await beginAnew(trx, feed)
    return true
  }
  const missing = await awaited(trx)
  const isAwaited = (table: string, id: number) => id < (missing.get(table) ?? 0)
  const upTo = place < feed.place ? await follow(trx, { after: place, upTo: feed.place }, isAwaited) : place
  if (upTo > place) {
    await trx.updateTable('search_state').set({ place: upTo }).execute()
    return true
  }
  return (await buildSome(trx, missing)) > 0 || missing.size > 0
}

/** Has the index built anew, from what is there now. */
export const rebuildIndex = (db: Database): Promise<void> =>
  db.write(async (trx) => {
    await takeAdvisoryLock(trx, WORK)
    await beginAnew(trx, await feedState(trx))
  })
