// Sequencer: one process at a time gives each committed change its position
// (docs/decisions/0040-the-feed-of-changes.md).
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import {
  dialectOf,
  idsParameter,
  inBigIdsParameter,
  takeAdvisoryLock,
  tryAdvisoryLock,
} from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { type ColumnTypes, jsonAsTable } from '../../db/queries/value-rows.ts'
import type { ChangeLocation, ChangesTables } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft, NotedChange } from './change-draft.ts'
import { changesToTell } from './change-effects.ts'
import { withLocations } from './change-location.ts'
import { endLostNotifications } from './lost-notifications.ts'
import { orderPlain, waitingChanges } from './order-plain.ts'

/** Name of the lease: one process at a time is the sequencer. */
const WORK = 'order changes'
/**
 * Batch size of a transaction: as many as the requests of one SQLite commit may record, since one commit comes between two batches.
 * A smaller batch would let the backlog grow under constant writes.
 */
const TOGETHER = 4_000
/** Limit of changes ordered within the commit itself, so that its requests are not delayed. */
const MOST_IN_COMMIT = 200
/** How many changes are written in one statement. */
const SLICE = 1_000

const anyNoted = prepared<object, { unordered_change_id: number }>((db) =>
  db.selectFrom('unordered_change').select('unordered_change_id').limit(1),
)

/** Returns whether changes wait to be put in order. */
const anyToOrder = async (db: Kysely<DB>): Promise<boolean> => (await anyNoted(db, {})).length > 0

/**
 * Orders everything committed; returns whether there was anything. Ids are assigned before the commit, so readers that used them
 * would skip changes committed late: positions are assigned after the commit, in ascending order.
 */
export async function orderChanges(db: Database, now: number): Promise<boolean> {
  let any = false
  while (await anyToOrder(db.reads)) {
    if (!(await db.write((trx) => orderSome(trx, now)))) break
    any = true
  }
  return any
}

/**
 * Orders everything committed, unless another process is doing so: that one checks again after each transaction, and finds what was
 * committed before this call. It never waits, so background work does not occupy a connection. `waiting` tells that further changes
 * were committed meanwhile, which the caller must order.
 */
export async function orderChangesUnlessOthersDo(
  db: Database,
  now: number,
): Promise<{ ordered: boolean; waiting: boolean }> {
  let ordered = false
  while (await anyToOrder(db.reads)) {
    const done = await db.write(async (trx) => ((await tryAdvisoryLock(trx, WORK)) ? orderLocked(trx, now) : 0))
    ordered ||= done > 0
    if (done < TOGETHER) return { ordered, waiting: done > 0 && (await anyToOrder(db.reads)) }
  }
  return { ordered, waiting: false }
}

/** Outcome for the pending changes; `left` means that they remain for `orderChanges`. */
export type InCommit = 'none' | 'ordered' | 'left'

/**
 * Orders pending changes within the transaction that writes them: for SQLite, whose single writer rules out late commits. Many
 * changes, and those that may concern many people, are left to `orderChanges`.
 */
export async function orderInCommit(trx: Transaction<DB>, now: number): Promise<InCommit> {
  const waiting = await waitingChanges(trx, MOST_IN_COMMIT + 1)
  if (!waiting.count) return 'none'
  if (waiting.count > MOST_IN_COMMIT || waiting.special) return 'left'
  if (!(await orderPlain(trx, waiting, now))) await orderLocked(trx, now)
  return 'ordered'
}

/** Returns how many pending rows were processed; zero if another process was first. */
async function orderSome(trx: Transaction<DB>, now: number): Promise<number> {
  await takeAdvisoryLock(trx, WORK)
  return orderLocked(trx, now)
}

async function orderLocked(trx: Transaction<DB>, now: number): Promise<number> {
  const noted = await oldestNoted(trx, { most: TOGETHER })
  if (noted.length) await giveOrder(trx, noted, now)
  return noted.length
}

const oldestNoted = prepared<{ most: number }, NotedChange>((db, { most }) =>
  db.selectFrom('unordered_change').selectAll().orderBy('unordered_change_id').limit(most),
)

const forgetEach = prepared<{ ids: unknown }, never>((db, { ids }) =>
  db.deleteFrom('unordered_change').where(inBigIdsParameter(db, sql.ref('unordered_change_id'), ids)),
)

const forgetUpTo = prepared<{ last: number }, never>((db, { last }) =>
  db.deleteFrom('unordered_change').where('unordered_change_id', '<=', last),
)

/** On PostgreSQL, a late commit may have a lower id than ordered changes; with one writer, ids ascend. */
async function forget(trx: Transaction<DB>, noted: readonly NotedChange[]): Promise<void> {
  const ids = noted.map(({ unordered_change_id }) => unordered_change_id)
  if (dialectOf(trx) === 'postgres') await forgetEach(trx, { ids: idsParameter(trx, ids) })
  else await forgetUpTo(trx, { last: ids.at(-1)! })
}

async function giveOrder(trx: Transaction<DB>, noted: readonly NotedChange[], now: number): Promise<void> {
  const drafts = await changesToTell(trx, noted)
  await append(trx, await withLocations(trx, drafts), noted.length, now)
  await endLostNotifications(trx, noted, drafts)
  await forget(trx, noted)
}

const TYPES: ColumnTypes = {
  ...{ position: 'bigint', kind: 'text', thing_id: 'integer', what: 'text', organization_id: 'integer' },
  ...{ room_id: 'integer', meeting_id: 'integer', meeting_series_id: 'integer', for_id: 'integer' },
  ...{ member_id: 'integer', create_ts: 'bigint' },
}

/** Reserves positions and returns the last. */
const takePositions = prepared<{ count: number; noted: number }, { position: number }>((db, { count, noted }) =>
  db
    .updateTable('change_feed')
    .set((eb) => ({ position: eb('position', '+', count), noted: eb('noted', '+', noted) }))
    .returning('position'),
)

type ChangeRow = ChangesTables['change']

const insertOne = prepared<ChangeRow, never>((db, row) => {
  const { position, kind, thing_id, what, organization_id, room_id, meeting_id, meeting_series_id, for_id } = row
  const { member_id, create_ts } = row
  const where = { organization_id, room_id, meeting_id, meeting_series_id }
  return db.insertInto('change').values({ position, kind, thing_id, what, ...where, for_id, member_id, create_ts })
})

const insertSent = prepared<{ sent: string }, never>((db, { sent }) => {
  const columns = sql.join(Object.keys(TYPES).map((name) => sql.ref(name)))
  return sql`insert into change (${columns}) select ${columns} from ${jsonAsTable(db, TYPES, sent)}`
})

/** On SQLite (in process), single statements are cheaper than parsing JSON. */
async function insert(trx: Transaction<DB>, rows: readonly ChangeRow[]): Promise<void> {
  if (dialectOf(trx) === 'sqlite') for (const row of rows) await insertOne(trx, row)
  else
    for (let from = 0; from < rows.length; from += SLICE)
      await insertSent(trx, { sent: JSON.stringify(rows.slice(from, from + SLICE)) })
}

async function append(
  trx: Transaction<DB>,
  drafts: readonly (ChangeDraft & ChangeLocation)[],
  noted: number,
  now: number,
): Promise<void> {
  const [last] = await takePositions(trx, { count: drafts.length, noted })
  if (!drafts.length) return
  const first = last!.position - drafts.length + 1
  await insert(
    trx,
    drafts.map((draft, at) => ({ ...draft, position: first + at, create_ts: now })),
  )
}
