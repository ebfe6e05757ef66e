// Puts what was noted in order, after it is committed: one process at a time gives each change its place.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { inBigIds, takeAdvisoryLock } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { type ColumnTypes, rowsAsTable } from '../db/sent-rows.ts'
import type { DB } from '../db/tables.ts'
import { withPlaces } from './place.ts'
import { changesToTell } from './told.ts'
import type { NotedChange, UnplacedChange } from './unplaced-change.ts'

/** How many of what was noted are put in order in one transaction. */
const TOGETHER = 500
/** How many changes are written in one statement. */
const SLICE = 1_000

const anyNoted = prepared<object, { unordered_change_id: number }>((db) =>
  db.selectFrom('unordered_change').select('unordered_change_id').limit(1),
)

/** Whether changes wait to be put in order. */
export const anyToOrder = async (db: Kysely<DB>): Promise<boolean> => (await anyNoted(db, {})).length > 0

/**
 * Puts in order all that is committed by now; gives whether there was anything. Ids are drawn before a commit, so who read
 * by them would pass over what is committed late: a place is given only to what is committed, after every place before.
 */
export async function orderChanges(db: Database, now: number): Promise<boolean> {
  let any = false
  while (await anyToOrder(db.reads)) {
    const ordered = await db.write((trx) => orderSome(trx, now))
    if (!ordered) break
    any = true
  }
  return any
}

/** Gives how many of what was noted are done with: none where another process was sooner. */
async function orderSome(trx: Transaction<DB>, now: number): Promise<number> {
  await takeAdvisoryLock(trx, 'order changes')
  const noted = (await trx
    .selectFrom('unordered_change')
    .selectAll()
    .orderBy('unordered_change_id')
    .limit(TOGETHER)
    .execute()) as NotedChange[]
  if (!noted.length) return 0
  await append(trx, await withPlaces(trx, await changesToTell(trx, noted)), now)
  const ids = noted.map(({ unordered_change_id }) => unordered_change_id)
  await trx
    .deleteFrom('unordered_change')
    .where(inBigIds(trx, sql.ref('unordered_change_id'), ids))
    .execute()
  return noted.length
}

const TYPES: ColumnTypes = {
  ...{ place: 'bigint', kind: 'text', thing_id: 'integer', what: 'text', organization_id: 'integer' },
  ...{ room_id: 'integer', meeting_id: 'integer', meeting_series_id: 'integer', for_id: 'integer' },
  ...{ member_id: 'integer', create_ts: 'bigint' },
}

async function append(trx: Transaction<DB>, drafts: readonly UnplacedChange[], now: number): Promise<void> {
  if (!drafts.length) return
  const { place } = await trx
    .updateTable('change_feed')
    .set((eb) => ({ place: eb('place', '+', drafts.length) }))
    .returning('place')
    .executeTakeFirstOrThrow()
  const first = place - drafts.length + 1
  const columns = sql.join(Object.keys(TYPES).map((name) => sql.ref(name)))
  for (let from = 0; from < drafts.length; from += SLICE) {
    const rows = drafts
      .slice(from, from + SLICE)
      .map((draft, at) => ({ ...draft, place: first + from + at, create_ts: now }))
    await sql`insert into change (${columns}) select ${columns} from ${rowsAsTable(trx, TYPES, rows)}`.execute(trx)
  }
}
