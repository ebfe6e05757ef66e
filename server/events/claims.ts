// Which process tells which hook: a claim that ends by itself, so that a dead process keeps nothing.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { held, skippingHeld, within } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { CLOCKS_DIFFER } from '../rules/clock.ts'

export interface Claim {
  /** The process. */
  by: string
  /** Until when, in Unix milliseconds. */
  until: number
}

export interface Claimed {
  hook_id: number
  failures: number
}

interface At {
  /** Unix milliseconds. */
  now: number
  /** Until when a claim can last that is made now. One that lasts longer was made before a clock was set back. */
  latest: number
}

const due = (db: Kysely<DB>, at: At) =>
  db
    .selectFrom('hook')
    .select('hook_id')
    .where('due_ms', '<=', at.now)
    .where((eb) =>
      eb.or([
        eb('claimed_until_ms', 'is', null),
        eb('claimed_until_ms', '<', at.now),
        eb('claimed_until_ms', '>', at.latest),
      ]),
    )

const wellOnly = <Q extends ReturnType<typeof due>>(query: Q): Q => query.where('failures', '=', 0) as Q

const free = prepared<At, { hook_id: number }>((db, at) => due(db, at).limit(1))
const freeAndWell = prepared<At, { hook_id: number }>((db, at) => wellOnly(due(db, at)).limit(1))

/** Claims hooks that have something due, the longest due first; `well`: only those whose last attempt succeeded. */
export async function claimHooks(
  db: Database,
  by: Claim,
  now: number,
  most: number,
  well: boolean,
): Promise<Claimed[]> {
  const at = { now, latest: by.until + CLOCKS_DIFFER * 1000 }
  // A transaction that finds nothing would be a commit all the same, and so wake whoever asked for it.
  if (most <= 0 || !(await (well ? freeAndWell : free)(db.reads, at)).length) return []
  return db.write(async (trx) => {
    const any = due(trx, at).orderBy('due_ms').orderBy('hook_id').limit(most)
    const wanted = well ? wellOnly(any) : any
    const ids = (await skippingHeld(trx, wanted).execute()).map(({ hook_id }) => hook_id)
    if (!ids.length) return []
    return trx
      .updateTable('hook')
      .set({ claimed_by: by.by, claimed_until_ms: by.until })
      .where(within(trx, sql.ref('hook.hook_id'), ids))
      .returning(['hook_id', 'failures'])
      .execute()
  })
}

/** Keeps claims for longer; gives the hooks that are still claimed by this process. */
export async function renewClaims(db: Database, by: Claim, hooks: readonly number[]): Promise<Set<number>> {
  const kept = await db.write((trx) =>
    trx
      .updateTable('hook')
      .set({ claimed_until_ms: by.until })
      .where(within(trx, sql.ref('hook.hook_id'), hooks))
      .where('claimed_by', '=', by.by)
      .returning('hook_id')
      .execute(),
  )
  return new Set(kept.map(({ hook_id }) => hook_id))
}

/** Gives hooks back, each with the time at which it has something to be told: at once, where that came meanwhile. */
export async function releaseClaims(
  trx: Transaction<DB>,
  by: string,
  hooks: readonly number[],
  holdAfterFailures: number,
): Promise<void> {
  const ids = within(trx, sql.ref('hook.hook_id'), hooks)
  // Whoever passes events on changes the row of the hook after its deliveries: once it is held, all of them are seen.
  await held(trx, trx.selectFrom('hook').select('hook_id').where(ids).orderBy('hook_id')).execute()
  await trx
    .updateTable('hook')
    .set({ due_ms: nextDue(holdAfterFailures), claimed_by: null, claimed_until_ms: null })
    .where(ids)
    .where('claimed_by', '=', by)
    .execute()
}

/** When a hook has something to be told; what is new (due at 0) of one that keeps failing waits for its next retry. */
const nextDue = (holdAfterFailures: number) => sql<number | null>`case when hook.failures < ${holdAfterFailures}
  then (select min(waiting.due_ms) from delivery as waiting
    where waiting.hook_id = hook.hook_id and waiting.state = 'waiting')
  else coalesce(
    (select min(waiting.due_ms) from delivery as waiting
      where waiting.hook_id = hook.hook_id and waiting.state = 'waiting' and waiting.due_ms > 0),
    (select min(waiting.due_ms) from delivery as waiting
      where waiting.hook_id = hook.hook_id and waiting.state = 'waiting')) end`

/** Gives back everything that this process claimed, as it is. */
export const releaseAllHooks = (db: Database, by: string): Promise<unknown> =>
  db.write((trx) =>
    trx.updateTable('hook').set({ claimed_by: null, claimed_until_ms: null }).where('claimed_by', '=', by).execute(),
  )
