// Claims: which process delivers to which hook. A claim expires, so that a process that died keeps nothing.
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Claim, type ClaimTimes, isUnclaimed } from '../db/claim.ts'
import type { Database } from '../db/database.ts'
import { forUpdate, forUpdateSkipLocked, inIds } from '../db/dialect.ts'
import { type ParametersOf, parametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { latestClaimEnd } from '../rules/clock.ts'

/** A hook that this process has just claimed. */
export interface ClaimedHook {
  hook_id: number
  /** Failed attempts in a row. */
  failures: number
}

const due = (db: Kysely<DB>, at: ParametersOf<ClaimTimes>) =>
  db.selectFrom('hook').select('hook_id').where('due_ms', '<=', at.now).where(isUnclaimed(at))

const onlyHealthy = <Q extends ReturnType<typeof due>>(query: Q): Q => query.where('failures', '=', 0) as Q

const anyDue = prepared<ClaimTimes, { hook_id: number }>((db, at) => due(db, at).limit(1))
const anyHealthyDue = prepared<ClaimTimes, { hook_id: number }>((db, at) => onlyHealthy(due(db, at)).limit(1))

/**
 * Claims up to `most` hooks that have a delivery due, the longest due first; `now` is in Unix milliseconds. With
 * `healthyOnly`, only hooks whose last attempt succeeded.
 */
export async function claimHooks(
  db: Database,
  by: Claim,
  now: number,
  most: number,
  healthyOnly: boolean,
): Promise<ClaimedHook[]> {
  const at = { now, latest: latestClaimEnd(by.until) }
  // Without this check, a transaction that finds nothing would still commit, and so wake the relay again.
  if (most <= 0 || !(await (healthyOnly ? anyHealthyDue : anyDue)(db.reads, at)).length) return []
  return db.write(async (trx) => {
    const oldest = due(trx, parametersOf(at)).orderBy('due_ms').orderBy('hook_id').limit(most)
    const wanted = healthyOnly ? onlyHealthy(oldest) : oldest
    const ids = (await forUpdateSkipLocked(trx, wanted).execute()).map(({ hook_id }) => hook_id)
    if (!ids.length) return []
    return trx
      .updateTable('hook')
      .set({ claimed_by: by.by, claimed_until_ms: by.until })
      .where(inIds(trx, sql.ref('hook.hook_id'), ids))
      .returning(['hook_id', 'failures'])
      .execute()
  })
}

/** Extends claims; returns the hooks that are still claimed by this process. */
export async function renewClaims(db: Database, by: Claim, hooks: readonly number[]): Promise<Set<number>> {
  const kept = await db.write((trx) =>
    trx
      .updateTable('hook')
      .set({ claimed_until_ms: by.until })
      .where(inIds(trx, sql.ref('hook.hook_id'), hooks))
      .where('claimed_by', '=', by.by)
      .returning('hook_id')
      .execute(),
  )
  return new Set(kept.map(({ hook_id }) => hook_id))
}

/**
 * Releases hooks, and sets the time at which each has its next delivery due: at once, where a new one was added
 * meanwhile.
 */
export async function releaseClaims(
  trx: Transaction<DB>,
  by: string,
  hooks: readonly number[],
  holdAfterFailures: number,
): Promise<void> {
  const ids = inIds(trx, sql.ref('hook.hook_id'), hooks)
  // `passOn` changes the row of the hook after it has added deliveries: once the row is locked, all of them are
  // visible.
  await forUpdate(trx, trx.selectFrom('hook').select('hook_id').where(ids).orderBy('hook_id')).execute()
  await trx
    .updateTable('hook')
    .set({ due_ms: nextDue(holdAfterFailures), claimed_by: null, claimed_until_ms: null })
    .where(ids)
    .where('claimed_by', '=', by)
    .execute()
}

/**
 * When a hook has its next delivery due; new deliveries (due at 0) of a hook that keeps failing wait for its next
 * retry.
 */
const nextDue = (holdAfterFailures: number) => sql<number | null>`case when hook.failures < ${holdAfterFailures}
  then (select min(waiting.due_ms) from delivery as waiting
    where waiting.hook_id = hook.hook_id and waiting.state = 'waiting')
  else coalesce(
    (select min(waiting.due_ms) from delivery as waiting
      where waiting.hook_id = hook.hook_id and waiting.state = 'waiting' and waiting.due_ms > 0),
    (select min(waiting.due_ms) from delivery as waiting
      where waiting.hook_id = hook.hook_id and waiting.state = 'waiting')) end`

/** Releases every hook that this process has claimed, without changing what is due. */
export const releaseAllHooks = (db: Database, by: string): Promise<unknown> =>
  db.write((trx) =>
    trx.updateTable('hook').set({ claimed_by: null, claimed_until_ms: null }).where('claimed_by', '=', by).execute(),
  )
