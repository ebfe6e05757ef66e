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
import { orderPlain, waitingChanges } from './order-plain.ts'

/** The name of the work that one process does at a time. */
const WORK = 'order changes'
/**
 * How many of what was noted are put in order in one transaction: as many as the requests of one commit of SQLite may note,
 * of which one comes between two such transactions. With fewer, what waits would grow as long as people write much.
 */
const TOGETHER = 4_000
/** How many of them are put in order in the commit itself, so that its requests do not wait for more. */
const MOST_IN_COMMIT = 200
/** How many changes are written in one statement. */
const SLICE = 1_000

const anyNoted = prepared<object, { unordered_change_id: number }>((db) =>
  db.selectFrom('unordered_change').select('unordered_change_id').limit(1),
)

/** Returns whether changes wait to be put in order. */
const anyToOrder = async (db: Kysely<DB>): Promise<boolean> => (await anyNoted(db, {})).length > 0

/**
 * Puts in order all that is committed by now; gives whether there was anything. Ids are drawn before a commit, so who read
 * by them would pass over what is committed late: a position is given only to what is committed, after every position before.
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
 * Puts in order what is committed by now, unless another process does it just now: that one looks again after each transaction, so
 * it finds what was committed before this was called. Nothing waits, so work in the background holds no connection for the time of
 * another. What is committed meanwhile is left: `waiting` tells that there is some, and that it is the caller's to look again.
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

/** What became of the changes that wait: `left` wait for `orderChanges`. */
export type InCommit = 'none' | 'ordered' | 'left'

/**
 * Puts in order all that waits, in the commit that is about to keep it: for SQLite, where one transaction writes at a time,
 * so that nothing is committed late. Many changes, and those that may concern many people, are left for `orderChanges`.
 */
export async function orderInCommit(trx: Transaction<DB>, now: number): Promise<InCommit> {
  const waiting = await waitingChanges(trx, MOST_IN_COMMIT + 1)
  if (!waiting.count) return 'none'
  if (waiting.count > MOST_IN_COMMIT || waiting.special) return 'left'
  if (!(await orderPlain(trx, waiting, now))) await orderLocked(trx, now)
  return 'ordered'
}

/** Gives how many of what was noted are done with: none where another process was sooner. */
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

/** What is committed late has an earlier id on PostgreSQL; with one writer, nothing comes before what is there. */
async function forget(trx: Transaction<DB>, noted: readonly NotedChange[]): Promise<void> {
  const ids = noted.map(({ unordered_change_id }) => unordered_change_id)
  if (dialectOf(trx) === 'postgres') await forgetEach(trx, { ids: idsParameter(trx, ids) })
  else await forgetUpTo(trx, { last: ids.at(-1)! })
}

async function giveOrder(trx: Transaction<DB>, noted: readonly NotedChange[], now: number): Promise<void> {
  await append(trx, await withLocations(trx, await changesToTell(trx, noted)), noted.length, now)
  await forget(trx, noted)
}

const TYPES: ColumnTypes = {
  ...{ position: 'bigint', kind: 'text', thing_id: 'integer', what: 'text', organization_id: 'integer' },
  ...{ room_id: 'integer', meeting_id: 'integer', meeting_series_id: 'integer', for_id: 'integer' },
  ...{ member_id: 'integer', create_ts: 'bigint' },
}

/** Gives the last of so many positions, for so many of what was noted. */
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

/** In the same process, statements cost less than taking JSON apart does. */
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
