// Leases of webhooks: which ones a process claims for delivery, and when a released one is due again.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { forUpdate, inIds } from '../db/dialects/dialect.ts'
import {
  type Claim,
  type ClaimedTable,
  type ClaimTimes,
  claimRows,
  claimTimes,
  endClaims,
  isUnclaimed,
} from '../db/locks/claims.ts'
import { type ParametersOf, parametersOf } from '../db/queries/parameter.ts'
import { prepared } from '../db/queries/prepared.ts'
import type { DB } from '../db/tables.ts'

/** What is claimed is the hook, with all of its deliveries. */
export const HOOKS: ClaimedTable = { table: 'hook', key: 'hook_id' }

/** A hook that this process has just claimed. */
export interface ClaimedHook {
  hook_id: number
  /** Failed attempts in a row. */
  failures: number
}

const due = (db: Kysely<DB>, at: ParametersOf<ClaimTimes>) =>
  db.selectFrom('hook').select(['hook_id', 'failures']).where('due_ms', '<=', at.now).where(isUnclaimed(at))

const onlyHealthy = <Q extends ReturnType<typeof due>>(query: Q): Q => query.where('failures', '=', 0) as Q

const anyDue = prepared<ClaimTimes, ClaimedHook>((db, at) => due(db, at).limit(1))
const anyHealthyDue = prepared<ClaimTimes, ClaimedHook>((db, at) => onlyHealthy(due(db, at)).limit(1))

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
  const at = claimTimes(by, now)
  // Without this check, a transaction that finds nothing would still commit, and so wake the relay again.
  if (most <= 0 || !(await (healthyOnly ? anyHealthyDue : anyDue)(db.reads, at)).length) return []
  return db.write((trx) => {
    const oldest = due(trx, parametersOf(at)).orderBy('due_ms').orderBy('hook_id').limit(most)
    return claimRows<ClaimedHook>(trx, HOOKS, by, healthyOnly ? onlyHealthy(oldest) : oldest)
  })
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
  await endClaims(trx, HOOKS, by, hooks, { due_ms: nextDue(holdAfterFailures) })
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
