// Outcomes of delivery attempts: delivery log, retries with back-off and jitter (`server/rules/hooks/`), and health of
// webhooks.
import { sql, type Transaction } from 'kysely'
import { auditAll } from '../audit/audit.ts'
import { server } from '../audit/by.ts'
import { forUpdate, inIds } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import {
  type DeliveryAttempt,
  type DeliveryVerdict,
  type HookHealth,
  judgeDelivery,
  NOT_ALLOWED,
  type RemovalLimits,
} from '../rules/hooks/hook-health.ts'
import type { DeliverySent } from './attempt.ts'
import type { DueDelivery } from './due.ts'

/** The outcome of one attempt. */
export interface AttemptOutcome {
  due: DueDelivery
  /** When it was made, in Unix milliseconds. */
  at: number
  /** `dropped`: nothing was sent, since the owner of the hook may not read the resource. */
  sent: DeliverySent | 'dropped'
}

/** The health of hooks by their id; hooks that are gone are left out. */
export type HealthByHook = Map<number, HookHealth>

/** Records some outcomes and returns the health of their hooks; `now` is in Unix milliseconds. */
export async function recordOutcomes(
  trx: Transaction<DB>,
  outcomes: readonly AttemptOutcome[],
  now: number,
  limits: RemovalLimits,
): Promise<HealthByHook> {
  const hooks = await hooksOf(trx, outcomes)
  const deliveries = await deliveriesOf(trx, outcomes)
  const judged: Judged[] = []
  const unreadable: number[] = []
  const removed = new Map<number, Reason>()
  for (const outcome of outcomes) {
    const { hook_id, delivery_id, attempts } = outcome.due
    const hook = hooks.get(hook_id)
    const delivery = deliveries.get(delivery_id)
    if (!hook || !delivery || removed.has(hook_id)) continue
    if (outcome.sent === 'dropped' && delivery.first === null) {
      unreadable.push(delivery_id)
      continue
    }
    const context = { attempts: attempts + 1, health: hook.health, now, chance: Math.random() }
    const verdict = judgeDelivery(attemptOf(outcome), context, limits)
    hook.health = verdict.health
    if (verdict.notice) await notifyOwner(trx, hook, verdict.notice, outcome, now)
    if (verdict.removed) removed.set(hook_id, isGone(outcome) ? 'target gone' : 'target failing')
    judged.push({ outcome, verdict, retried: isRetried(outcome, delivery) })
  }
  const kept = judged.filter(({ outcome }) => !removed.has(outcome.due.hook_id))
  await removeUnreadable(trx, unreadable)
  await writeLog(trx, kept)
  await writeDeliveries(
    trx,
    kept.filter(({ retried }) => !retried),
  )
  await writeHooks(trx, hooks, removed, now)
  return new Map([...hooks].filter(([id]) => !removed.has(id)).map(([id, { health }]) => [id, health]))
}

interface Judged {
  outcome: AttemptOutcome
  verdict: DeliveryVerdict
  /** Its owner asked for it to be delivered again while this attempt was under way: it stays due. */
  retried: boolean
}

interface Delivery {
  attempts: number
  due_ms: number
  /** The first attempt in its log. */
  first: number | null
}

/** The deliveries as they are now, read once their hooks are locked. */
async function deliveriesOf(trx: Transaction<DB>, outcomes: readonly AttemptOutcome[]): Promise<Map<number, Delivery>> {
  const ids = outcomes.map(({ due }) => due.delivery_id)
  const rows = await trx
    .selectFrom('delivery')
    .select(['delivery_id', 'attempts', 'due_ms'])
    .select((eb) =>
      eb
        .selectFrom('delivery_attempt as attempt')
        .select((of) => of.fn.min('attempt.delivery_attempt_id').as('first'))
        .whereRef('attempt.delivery_id', '=', 'delivery.delivery_id')
        .as('first'),
    )
    .where(inIds(trx, sql.ref('delivery.delivery_id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.delivery_id, row]))
}

/**
 * A delivery that is asked for again starts at no attempts; more attempts than were known are those of another process.
 */
const isRetried = ({ due }: AttemptOutcome, { attempts, due_ms }: Delivery): boolean =>
  attempts < due.attempts || (attempts === due.attempts && due_ms !== due.due_ms)

interface Hook {
  hook_id: number
  member_id: number
  event: string
  target_url: string
  /** As it is stored, and with the outcomes so far. */
  before: HookHealth
  health: HookHealth
}

async function hooksOf(trx: Transaction<DB>, outcomes: readonly AttemptOutcome[]): Promise<Map<number, Hook>> {
  const ids = [...new Set(outcomes.map(({ due }) => due.hook_id))]
  const rows = await forUpdate(
    trx,
    trx
      .selectFrom('hook')
      .select(['hook_id', 'member_id', 'event', 'target_url'])
      .select(['failures', 'success_ts', 'failing_ts', 'notified_ts', 'create_ts'])
      .where(inIds(trx, sql.ref('hook.hook_id'), ids))
      .orderBy('hook_id'),
  ).execute()
  return new Map(
    rows.map(({ hook_id, member_id, event, target_url, ...health }) => [
      hook_id,
      { hook_id, member_id, event, target_url, before: health, health },
    ]),
  )
}

const attemptOf = ({ sent }: AttemptOutcome): DeliveryAttempt =>
  sent === 'dropped' ? { kind: 'dropped' } : { kind: 'sent', status: sent.status, retryAfter: sent.retryAfter }

/** Writes the notice that is mailed to the owner. */
const notifyOwner = (
  trx: Transaction<DB>,
  hook: Hook,
  kind: NonNullable<DeliveryVerdict['notice']>,
  by: AttemptOutcome,
  now: number,
) => {
  const { hook_id, member_id, event, target_url, health } = hook
  const { status, failure } = by.sent === 'dropped' ? { status: null, failure: null } : by.sent
  const { failures, failing_ts } = health
  const details = JSON.stringify({ hook_id, event, target_url, failures, failing_ts, status, failure })
  return trx
    .insertInto('notice')
    .values({ member_id, kind, details, create_ts: Math.floor(now / 1000) })
    .execute()
}

/**
 * Deliveries that the owner may not read at the first attempt are in no log, which would reveal that something
 * happened.
 */
async function removeUnreadable(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await trx
    .deleteFrom('delivery')
    .where(inIds(trx, sql.ref('delivery.delivery_id'), ids))
    .execute()
}

async function writeLog(trx: Transaction<DB>, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ outcome: { due, at, sent } }) => ({
    delivery_id: due.delivery_id,
    attempt_ts: Math.floor(at / 1000),
    ...(sent === 'dropped'
      ? { duration_ms: 0, status: null, failure: NOT_ALLOWED, response: null }
      : {
          duration_ms: Math.round(sent.duration_ms),
          status: sent.status,
          failure: sent.failure,
          response: sent.response,
        }),
  }))
  if (rows.length) await trx.insertInto('delivery_attempt').values(rows).execute()
}

async function writeDeliveries(trx: Transaction<DB>, judged: readonly Judged[]): Promise<void> {
  for (const state of ['delivered', 'dropped'] as const) {
    const ids = judged.flatMap(({ outcome, verdict }) => (verdict.state === state ? [outcome.due.delivery_id] : []))
    if (!ids.length) continue
    await trx
      .updateTable('delivery')
      .set((eb) => ({ state, attempts: eb('attempts', '+', 1) }))
      .where(inIds(trx, sql.ref('delivery.delivery_id'), ids))
      .execute()
  }
  for (const { outcome, verdict } of judged) {
    const { state, due_ms } = verdict
    if (state !== 'waiting' && state !== 'failed') continue
    await trx
      .updateTable('delivery')
      .set((eb) => ({ state, due_ms, attempts: eb('attempts', '+', 1) }))
      .where('delivery_id', '=', outcome.due.delivery_id)
      .where('state', '=', 'waiting')
      .execute()
  }
}

/** Seconds between two updates of the last success: only days of it count. */
const SUCCESS_INTERVAL = 60

/** Why a hook is removed, in the words of the audit log. */
type Reason = 'target gone' | 'target failing'

/** A response of 410 removes the hook at once (docs/api/events.md#webhooks). */
const isGone = ({ sent }: AttemptOutcome): boolean => sent !== 'dropped' && sent.status === 410

async function writeHooks(
  trx: Transaction<DB>,
  hooks: Map<number, Hook>,
  removed: ReadonlyMap<number, Reason>,
  now: number,
): Promise<void> {
  for (const { hook_id, before, health } of hooks.values()) {
    if (removed.has(hook_id)) continue
    const { failures, success_ts, failing_ts, notified_ts } = health
    const same = failures === before.failures && notified_ts === before.notified_ts
    if (same && (success_ts ?? 0) - (before.success_ts ?? 0) < SUCCESS_INTERVAL) continue
    await trx
      .updateTable('hook')
      .set({ failures, success_ts, failing_ts, notified_ts })
      .where('hook_id', '=', hook_id)
      .execute()
  }
  const doing = { actor: server, now: Math.floor(now / 1000) }
  for (const [reason, some] of Map.groupBy(removed.keys(), (hook_id) => removed.get(hook_id)!))
    await auditAll(trx, doing, 'hook_deleted', some, { details: { reason } })
  if (removed.size)
    await trx
      .deleteFrom('hook')
      .where(inIds(trx, sql.ref('hook.hook_id'), [...removed.keys()]))
      .execute()
}
