// Outcomes of attempts: done, tried again, given up, or the end of a subscription that the push service does not know.
import { sql, type Transaction } from 'kysely'
import { server } from '../audit/by.ts'
import { inIds } from '../db/dialects/dialect.ts'
import { endClaims } from '../db/locks/claims.ts'
import type { DB } from '../db/tables.ts'
import { nextAttempt } from '../rules/hooks/retries.ts'
import { type DueMessage, deleteMessages, MESSAGES } from './due.ts'
import { isGone } from './message.ts'
import { endPushSubscriptions } from './subscriptions.ts'

/** What became of an attempt. `stopped`: this process ended it. `not sent`: nobody needs it any more. */
export type PushOutcome =
  | { kind: 'answered'; status: number | null; retryAfter: string | null }
  | { kind: 'stopped' }
  | { kind: 'not sent' }
  | { kind: 'ended' }

export interface AttemptedMessage {
  due: DueMessage
  outcome: PushOutcome
}

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300
/** No answer counts as one that may be better the next time. */
const isTriedAgain = (status: number | null): boolean => status === null || status === 429 || status >= 500

type Verdict = 'accepted' | 'gone' | 'ended' | 'failed' | 'not sent' | 'stopped' | { due_ms: number }

function verdictOf({ due, outcome }: AttemptedMessage, now: number, schedule: readonly number[]): Verdict {
  if (outcome.kind !== 'answered') return outcome.kind
  const { status, retryAfter } = outcome
  if (isAccepted(status)) return 'accepted'
  if (isGone(status)) return 'gone'
  if (!isTriedAgain(status)) return 'failed'
  const attempts = due.attempts + 1
  const due_ms = nextAttempt({ attempts, status, retryAfter, now }, Math.random(), schedule)
  return due_ms === undefined || due_ms >= due.until_ms ? 'failed' : { due_ms }
}

/** Records outcomes; `me` is this process, and `now` is in Unix milliseconds. */
export async function recordPushOutcomes(
  trx: Transaction<DB>,
  attempted: readonly AttemptedMessage[],
  { me, now, schedule }: { me: string; now: number; schedule: readonly number[] },
): Promise<void> {
  const seconds = Math.floor(now / 1000)
  const judged = attempted.map((one) => ({ due: one.due, verdict: verdictOf(one, now, schedule) }))
  const idsOf = (key: 'push_message_id' | 'push_subscription_id', ...verdicts: Verdict[]) => [
    ...new Set(judged.flatMap(({ due, verdict }) => (verdicts.includes(verdict) ? [due[key]] : []))),
  ]
  await mark(trx, idsOf('push_subscription_id', 'accepted'), { last_ts: seconds })
  await mark(trx, idsOf('push_subscription_id', 'failed'), { failed_ts: seconds })
  await deleteMessages(trx, idsOf('push_message_id', 'accepted', 'failed', 'not sent'))
  await endClaims(trx, MESSAGES, me, idsOf('push_message_id', 'stopped'))
  for (const { due, verdict } of judged) if (typeof verdict === 'object') await putOff(trx, me, due, verdict)
  const doing = { actor: server, now: seconds }
  for (const [verdict, reason] of [
    ['gone', 'endpoint gone'],
    ['ended', 'access ended'],
  ] as const) {
    const ids = idsOf('push_subscription_id', verdict)
    if (ids.length)
      await endPushSubscriptions(trx, doing, reason, (rows) =>
        rows.where(inIds(trx, sql.ref('push_subscription.push_subscription_id'), ids)),
      )
  }
}

async function mark(trx: Transaction<DB>, ids: readonly number[], set: { last_ts: number } | { failed_ts: number }) {
  if (!ids.length) return
  await trx
    .updateTable('push_subscription')
    .set(set)
    .where(inIds(trx, sql.ref('push_subscription.push_subscription_id'), ids))
    .execute()
}

/** Retries are rare, and each has its own time. */
const putOff = (
  trx: Transaction<DB>,
  me: string,
  { push_message_id, attempts }: DueMessage,
  { due_ms }: { due_ms: number },
) => endClaims(trx, MESSAGES, me, [push_message_id], { attempts: attempts + 1, due_ms })
