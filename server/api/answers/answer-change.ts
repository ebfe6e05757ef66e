// Executes changes: guard, action and read-back in one transaction, so that POST, PATCH and GET cannot disagree.
import type { Transaction } from 'kysely'
import { changeQuietly } from '../../calendar/reconciliation/index.ts'
import { actAs } from '../../db/change-actor.ts'
import { isVanished, lockParent, lockRowIfExists } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { send, sendTagged } from '../../http/send-answer.ts'
import { Problem } from '../../problem.ts'
import { authorize } from '../authorize.ts'
import { changeInTurn } from '../changes-in-turn.ts'
import { withFieldErrors } from '../input/field-errors.ts'
import type { Route } from '../route.ts'
import {
  type KeyedAttempt,
  keyedAttemptOf,
  oneAtATime,
  recallAnswer,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts'
import { countKeptAnswer, findWindow, mustHaveRoomForAnswer } from './idempotency-limit.ts'
import { type Changer, makeChange } from './make-change.ts'

export async function answerChange(changer: Changer) {
  const { request, reply, route, call } = changer
  const attempt = keyedAttemptOf(request, call)
  const answer = await oneAtATime(call.site, attempt, async () => {
    const prepare = 'prepare' in route.handlers ? route.handlers.prepare : undefined
    // A request that was answered before is not prepared again: a code, for one, works once. What changes nothing is.
    const isMade = prepare && attempt && !route.endpoint.changesNothing
    const known = isMade && (await recallAnswer(call.site.db.reads, attempt, call.now))
    const ready =
      prepare && !known
        ? { ...changer, call: await withFieldErrors(route.served.contract.collection, () => prepare(call)) }
        : changer
    return changeInTurn(call.site, call.actor.member_id, (until) => tryChange(ready, attempt, until))
  }).finally(changer.settle)
  if (answer.location) reply.header('location', answer.location)
  if (answer.headers) reply.headers(answer.headers)
  if (answer.status === 204) return send(request, reply, 204, undefined)
  if (route.kind === 'several') return send(request, reply, answer.status, answer.body)
  return sendTagged(request, reply, answer.status, answer.body, answer.own)
}

/** Maximum number of attempts of a change whose rows are deleted concurrently. */
const MOST_TRIES = 3

/**
 * Makes the change. Where a row was deleted between guard and action, the change begins again, so that the guard answers 404
 * or 410; where it was refused with 422, the guard is asked once more for the same reason.
 */
async function tryChange(changer: Changer, attempt: KeyedAttempt | undefined, until: number): Promise<StoredAnswer> {
  const { route, call } = changer
  const { db } = call.site
  if (attempt) await findWindow(call.site, attempt.member_id)
  for (let tries = 1; ; tries++) {
    try {
      return await db.write((trx) => authorizeAndChange(changer, trx, attempt), { until })
    } catch (error) {
      if (isVanished(error) && tries < MOST_TRIES) continue
      if (error instanceof Problem && error.status === 422) await authorize(route, db.reads, call.actor, call.params)
      throw error
    }
  }
}

/** Authorizes and makes a change in its transaction. */
export async function authorizeAndChange(
  changer: Changer,
  trx: Transaction<DB>,
  attempt: KeyedAttempt | undefined,
): Promise<StoredAnswer> {
  const { route, call } = changer
  const before = attempt && (await recallAnswer(trx, attempt, call.now))
  if (before) {
    changer.reply.header('idempotency-replayed', 'true')
    if (!route.endpoint.changesNothing) return before
  }
  if (attempt && !before) await mustHaveRoomForAnswer(call.site, attempt.member_id)
  if (route.single || route.kind === 'upload') await holdRow(trx, route, call)
  await authorize(route, trx, call.actor, call.params)
  const quiet = { ...changer, call: { ...call, quiet: true } }
  const answer = await actAs(trx, call.actor.member_id, () =>
    changer.query.notify || changer.query.preview
      ? makeChange(changer, trx)
      : changeQuietly(trx, call, call.params, () => makeChange(quiet, trx)),
  )
  // Of what is made again, only what was asked is kept, by its hash: bodies would fill the disk for nothing.
  if (attempt && !before) {
    const kept = route.endpoint.changesNothing ? { ...answer, body: '' } : answer
    await storeAnswer(trx, attempt, kept, call.now)
    await countKeptAnswer(call.site, attempt.member_id, Buffer.byteLength(kept.body))
  }
  return answer
}

/** Locks the row of a change, and what it belongs to: of two changes of one row, the second waits for the first. */
async function holdRow(trx: Transaction<DB>, { served }: Route, { params, sent }: Changer['call']): Promise<void> {
  const { contract, table, above, beside } = served
  const key = contract.id
  const id = params[key]!
  for (const one of above ?? []) await lockParent(trx, one, { table, key, id })
  const others = (await beside?.(trx, id, sent)) ?? []
  // Where it is gone, the guard that follows says so.
  for (const one of [id, ...others].sort((a, b) => a - b)) await lockRowIfExists(trx, table, key, one)
}
