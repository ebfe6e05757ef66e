// Answers changes: guard, action and read-back in one transaction, so that POST, PATCH and GET cannot disagree.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Resource } from '../../contract/resource.ts'
import type { ActionResult, Call, Created } from '../actions/call.ts'
import { actAs } from '../db/acting.ts'
import { dialectOf, isVanished, lockParent, lockRowIfExists } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { etagOf, matchesTag } from '../http/etag.ts'
import { send, sendTagged } from '../http/send-answer.ts'
import { invalid, Problem, preconditionFailed, preconditionFailedWith, Refusal } from '../problem.ts'
import type { Row } from '../resources/serve.ts'
import { apiUrl } from '../site.ts'
import { authorize } from './authorize.ts'
import {
  type KeyedAttempt,
  keyedAttemptOf,
  oneAtATime,
  recallAnswer,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts'
import { fieldErrors, type ParsedQuery } from './query.ts'
import type { Route } from './route.ts'
import { visibleRow, visibleRows } from './rows.ts'
import { type Serializers, selectFields } from './serializer.ts'

/** What a change needs to know of its request. */
export interface Changer {
  request: FastifyRequest
  reply: FastifyReply
  route: Route
  call: Call
  query: ParsedQuery
  serializers: Serializers
  /** The bytes that came, where the change is of a content. */
  received?: unknown
  /** Done once the change is, or is not, and before it is answered. */
  settle?: () => Promise<unknown>
}

export async function answerChange(changer: Changer) {
  const { request, reply, route, call } = changer
  const attempt = keyedAttemptOf(request, call)
  const answer = await oneAtATime(call.site, attempt, async () => {
    const { prepare } = route.served.endpoints[route.name]!
    // A request that was answered before is not prepared again: a code, for one, works once.
    const known = prepare && attempt && (await recallAnswer(call.site.db.reads, attempt, call.now))
    const ready =
      prepare && !known
        ? { ...changer, call: await withFieldErrors(route.served.contract.collection, () => prepare(call)) }
        : changer
    return tryChange(ready, attempt)
  }).finally(changer.settle)
  if (answer.location) reply.header('location', answer.location)
  if (answer.headers) reply.headers(answer.headers)
  if (answer.status === 204) return send(request, reply, 204, undefined)
  if (route.endpoint.kind === 'several') return send(request, reply, answer.status, answer.body)
  return sendTagged(request, reply, answer.status, answer.body, answer.own)
}

/** How often a change is tried again whose rows were deleted meanwhile. */
const MOST_TRIES = 3

/**
 * Makes the change. Where a row was deleted between guard and action, the change begins again, so that the guard answers 404
 * or 410; where it was refused with 422, the guard is asked once more for the same reason.
 */
async function tryChange(changer: Changer, attempt: KeyedAttempt | undefined): Promise<StoredAnswer> {
  const { route, call } = changer
  const { db } = call.site
  for (let tries = 1; ; tries++) {
    try {
      return await db.write((trx) => authorizeAndChange(changer, trx, attempt))
    } catch (error) {
      if (isVanished(error) && tries < MOST_TRIES) continue
      if (error instanceof Problem && error.status === 422) await authorize(route, db.reads, call.actor, call.params)
      throw error
    }
  }
}

async function authorizeAndChange(
  changer: Changer,
  trx: Transaction<DB>,
  attempt: KeyedAttempt | undefined,
): Promise<StoredAnswer> {
  const { route, call } = changer
  const before = attempt && (await recallAnswer(trx, attempt, call.now))
  if (before) {
    changer.reply.header('idempotency-replayed', 'true')
    return before
  }
  if (route.single || route.endpoint.kind === 'content') await holdRow(trx, route, call.params)
  await authorize(route, trx, call.actor, call.params)
  const answer = await actAs(trx, call.actor.member_id, () => makeChange(changer, trx))
  if (attempt) await storeAnswer(trx, attempt, answer, call.now)
  return answer
}

/** Locks the row of a change, and what it belongs to: of two changes of one row, the second waits for the first. */
async function holdRow(trx: Transaction<DB>, { served }: Route, params: Record<string, number>): Promise<void> {
  const { contract, table, above } = served
  const key = contract.id
  const id = params[key]!
  for (const one of above ?? []) await lockParent(trx, one, { table, key, id })
  // Where it is gone, the guard that follows says so.
  await lockRowIfExists(trx, table, key, id)
}

async function makeChange(changer: Changer, trx: Transaction<DB>): Promise<StoredAnswer> {
  const { request, route, call } = changer
  const { contract, endpoints } = route.served
  if (route.endpoint.kind === 'custom') return customAnswer(changer, trx)
  if (changer.query.preview) {
    const foreseen = await withFieldErrors(contract.collection, () => endpoints[route.name]!.preview!(trx, call))
    const { site, actor } = call
    const body = changer.serializers.serializePreview(route.endpoint, foreseen, { db: trx, actor, site })
    return { status: 200, location: null, body }
  }
  const run = endpoints[route.name]!.run!
  const ifMatch = request.headers['if-match']

  if (route.endpoint.kind === 'create') {
    const outcome = (await withFieldErrors(contract.collection, () => run(trx, call, changer.received))) as
      | number
      | Created
    await authorizeAgain(changer, trx)
    const { id, existing, headers } = typeof outcome === 'number' ? ({ id: outcome } as Created) : outcome
    const { row, ...back } = await readBack(changer, trx, id)
    if (existing) return { status: 200, location: null, headers, ...back }
    return { status: 201, location: `${apiUrl(call.site)}${addressOf(contract, row)}`, headers, ...back }
  }
  if (route.endpoint.kind === 'several') {
    // A list has no tag, so no tag of a caller can match.
    if (ifMatch !== undefined && ifMatch.trim() !== '*') throw preconditionFailed()
    const ids = (await withFieldErrors(contract.collection, () => run(trx, call, changer.received))) as number[]
    return { status: 200, location: null, body: await readSeveral(changer, trx, ids) }
  }
  const id = call.params[contract.id]!
  if (ifMatch !== undefined) {
    const present = await readBack(changer, trx, id)
    if (!matchesTag(ifMatch, present.own)) {
      throw route.endpoint.merges
        ? preconditionFailedWith(present.body, etagOf(present.own, present.body))
        : preconditionFailed()
    }
  }
  const outcome = (await withFieldErrors(contract.collection, () => run(trx, call, changer.received))) as
    | ActionResult
    | undefined
  if (route.endpoint.kind === 'remove') return { status: 204, location: null, body: '' }
  const { body, own } = await readBack(changer, trx, id)
  return { status: 200, location: null, headers: outcome?.headers, body, own }
}

/**
 * Authorizes again once something was created. PostgreSQL lets others commit meanwhile: somebody who was removed from the place
 * between guard and action would keep what they created, as the removal did not see it yet (`actions/places/leaving.ts`).
 */
async function authorizeAgain({ route, call }: Changer, trx: Transaction<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgres') await authorize(route, trx, call.actor, call.params)
}

/** Where one row is read: the first address that the contract has for it. */
function addressOf({ endpoints, collection, id }: Resource, row: Row): string {
  const one = Object.values(endpoints).find(({ kind }) => kind === 'read')
  return (one?.at[0]?.path ?? `/${collection}/:${id}`).replace(/:(\w+)/g, (_, name: string) => String(row[name]))
}

/** What a custom handler answers to a change: 204 where it gives nothing. It makes its changes in the transaction that it is given. */
async function customAnswer(changer: Changer, trx: Transaction<DB>): Promise<StoredAnswer> {
  const { request, route, call, query, serializers } = changer
  const { site, actor } = call
  const more = {
    context: serializers.embedContext({ db: trx, actor, site }),
    sort: [],
    embeds: [],
    trx,
    headersOnly: false,
  }
  const { contract, endpoints } = route.served
  const { present, answer } = endpoints[route.name]!
  const ifMatch = request.headers['if-match']
  if (present && ifMatch !== undefined) {
    const row = await present(call, more)
    if (!row || !matchesTag(ifMatch, JSON.stringify(row))) throw preconditionFailed()
  }
  const value = (await withFieldErrors(contract.collection, () => answer!(call, more))) as Row | undefined
  if (value === undefined) return { status: 204, location: null, body: '' }
  const body = JSON.stringify(query.fields ? selectFields(value, query.fields) : value)
  return { status: 200, location: null, body, own: JSON.stringify(value) }
}

/** The resource as its caller would read it now; what they may not read rolls the change back. */
async function readBack({ route, call, query, serializers }: Changer, trx: Transaction<DB>, id: number) {
  const { site, actor } = call
  const row = await visibleRow(route.served, trx, actor, id)
  const { text, own } = await serializers.serializeRow(route.served, row, query, { db: trx, actor, site })
  return { row, body: text, own }
}

/** The same for several rows, in that order. */
async function readSeveral({ route, call, query, serializers }: Changer, trx: Transaction<DB>, ids: number[]) {
  const { site, actor } = call
  const rows = await visibleRows(route.served, trx, actor, ids)
  return JSON.stringify(await serializers.serializeRows(route.served, rows, query, { db: trx, actor, site }))
}

/** What an action refuses by field is answered with 422. */
export async function withFieldErrors<T>(collection: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw invalid(fieldErrors(collection, [error]))
    throw error
  }
}
