// Makes one change in its transaction, by the kind of its route, and reads back what it changed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Resource } from '../../../contract/resource.ts'
import type { ActionResult, Call, Created } from '../../actions/call.ts'
import { dialectOf } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { etagOf, matchesTag } from '../../http/headers/etag.ts'
import { preconditionFailed, preconditionFailedWith } from '../../problem.ts'
import type { Row } from '../../resources/serving/serve.ts'
import { apiUrl } from '../../site.ts'
import { authorize } from '../authorize.ts'
import { withFieldErrors } from '../input/field-errors.ts'
import type { ParsedQuery } from '../input/query.ts'
import { visibleRow, visibleRows } from '../lists/rows.ts'
import { type Serializers, selectFields } from '../lists/serializer.ts'
import type { ChangeRoute, RouteOf } from '../route.ts'
import type { StoredAnswer } from './idempotency.ts'

/** The parts of a request that a change needs. */
export interface Changer {
  request: FastifyRequest
  reply: FastifyReply
  route: ChangeRoute
  call: Call
  query: ParsedQuery
  serializers: Serializers
  /** The bytes that came, where the change is of a content. */
  received?: unknown
  /** Done once the change is, or is not, and before it is answered. */
  settle?: () => Promise<unknown>
}

/** Makes the change that was granted, in its transaction, and gives its answer. */
export async function makeChange(changer: Changer, trx: Transaction<DB>): Promise<StoredAnswer> {
  const { route } = changer
  switch (route.kind) {
    case 'custom':
      return customAnswer(changer, route, trx)
    case 'several':
      return changeSeveral(changer, route, trx)
    case 'create':
    case 'update':
    case 'remove': {
      const { preview } = route.handlers
      if (changer.query.preview && preview) return answerPreview(changer, preview, trx)
      return route.kind === 'create' ? createRow(changer, route, trx) : changeRow(changer, trx)
    }
    default:
      return changeRow(changer, trx)
  }
}

type PreviewHandler = NonNullable<RouteOf<'update'>['handlers']['preview']>

async function answerPreview(changer: Changer, preview: PreviewHandler, trx: Transaction<DB>): Promise<StoredAnswer> {
  const { route, query } = changer
  const call = { ...changer.call, quiet: !query.notify }
  const foreseen = await withFieldErrors(route.served.contract.collection, () => preview(trx, call))
  const { site, actor } = call
  const body = changer.serializers.serializePreview(route.endpoint, foreseen, { db: trx, actor, site })
  return { status: 200, location: null, body }
}

async function createRow(changer: Changer, { handlers, served }: RouteOf<'create'>, trx: Transaction<DB>) {
  const { call } = changer
  const { contract } = served
  const outcome = await withFieldErrors(contract.collection, () => handlers.run(trx, call))
  await authorizeAgain(changer, trx)
  const { id, existing, headers }: Created = typeof outcome === 'number' ? { id: outcome } : outcome
  const { row, ...back } = await readBack(changer, trx, id)
  if (existing) return { status: 200, location: null, headers, ...back }
  return { status: 201, location: `${apiUrl(call.site)}${addressOf(contract, row)}`, headers, ...back }
}

async function changeSeveral(changer: Changer, { handlers, served }: RouteOf<'several'>, trx: Transaction<DB>) {
  // A list has no tag, so no tag of a caller can match.
  const ifMatch = changer.request.headers['if-match']
  if (ifMatch !== undefined && ifMatch.trim() !== '*') throw preconditionFailed()
  const ids = await withFieldErrors(served.contract.collection, () => handlers.run(trx, changer.call))
  return { status: 200, location: null, body: await readSeveral(changer, trx, ids) }
}

/** Changes or removes the row of the path, or stores its content. */
async function changeRow(changer: Changer, trx: Transaction<DB>): Promise<StoredAnswer> {
  const { request, route, call } = changer
  const { contract } = route.served
  const ifMatch = request.headers['if-match']
  const id = call.params[contract.id]!
  if (ifMatch !== undefined) {
    const present = await readBack(changer, trx, id)
    if (!matchesTag(ifMatch, present.own)) {
      throw route.endpoint.merges
        ? preconditionFailedWith(present.body, await etagOf(present.own, present.body))
        : preconditionFailed()
    }
  }
  const outcome = (await withFieldErrors(contract.collection, () => runChange(changer, trx))) as
    | ActionResult
    | undefined
  if (route.kind === 'remove') return { status: 204, location: null, body: '' }
  const { body, own } = await readBack(changer, trx, outcome?.shown ?? id)
  return { status: 200, location: null, headers: outcome?.headers, body, own }
}

function runChange({ route, call, received }: Changer, trx: Transaction<DB>): Promise<unknown> {
  switch (route.kind) {
    case 'upload':
      return route.handlers.run(trx, call, received)
    case 'custom':
      return Promise.resolve()
    default:
      return route.handlers.run(trx, call)
  }
}

/**
 * Authorizes again once something was created. PostgreSQL lets others commit meanwhile: somebody who was removed from the place
 * between guard and action would keep what they created, as the removal did not see it yet (`actions/places/leaving.ts`).
 */
async function authorizeAgain({ route, call }: Changer, trx: Transaction<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgres') await authorize(route, trx, call.actor, call.params)
}

/** The address of a row: the first one in the contract. */
function addressOf({ endpoints, collection, id }: Resource, row: Row): string {
  const one = Object.values(endpoints).find(({ kind }) => kind === 'read')
  return (one?.at[0]?.path ?? `/${collection}/:${id}`).replace(/:(\w+)/g, (_, name: string) => String(row[name]))
}

/** The response of a custom handler to a change; 204 without a value. It runs in the given transaction. */
async function customAnswer(
  changer: Changer,
  { handlers, served, endpoint }: RouteOf<'custom'>,
  trx: Transaction<DB>,
): Promise<StoredAnswer> {
  const { request, call, query, serializers } = changer
  const { site, actor } = call
  const more = {
    context: serializers.embedContext({ db: trx, actor, site }),
    sort: [],
    embeds: [],
    trx,
    headersOnly: false,
  }
  const { present, answer } = handlers
  const ifMatch = request.headers['if-match']
  if (present && ifMatch !== undefined) {
    const row = await present(call, more)
    if (!row || !matchesTag(ifMatch, JSON.stringify(row))) throw preconditionFailed()
  }
  const value = (await withFieldErrors(served.contract.collection, () => answer(call, more))) as Row | undefined
  if (value === undefined) return { status: 204, location: null, body: '' }
  const body = JSON.stringify(query.fields ? selectFields(value, query.fields) : value)
  const status = endpoint.creates ? 201 : 200
  return { status, location: null, body, own: JSON.stringify(value) }
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
