// Changes by this process in the name of a person: several requests of the API as one transaction, each with the guards,
// checks and effects of its request.
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Caller } from '../access/actor.ts'
import { askerOf } from '../concurrency/worker-thread.ts'
import { isVanished } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import type { Row, Served } from '../resources/serving/serve.ts'
import type { Site } from '../site.ts'
import { authorizeAndChange } from './answers/answer-change.ts'
import { authorize } from './authorize.ts'
import { changeInTurn } from './changes-in-turn.ts'
import { readBody } from './input/body.ts'
import { cleanBodyAhead } from './input/clean-body.ts'
import type { CleanedTexts } from './input/kinds/field-kind.ts'
import { parseQuery, type RawQuery } from './input/query.ts'
import { listing } from './lists/listing.ts'
import { createSerializers } from './lists/serializer.ts'
import { type ChangeRoute, type Route, routesOf } from './route.ts'

/** A request: `POST /meetings/:meeting_id/notes` with the ids of its path. */
export interface OwnRequest {
  endpoint: string
  params: Readonly<Record<string, number>>
  body?: unknown
  query?: RawQuery
}

/** Requests of one person within one transaction. */
export interface OwnRequests {
  trx: Transaction<DB>
  /** Makes a change, and gives what it is answered with. Throws a `Problem` where it is refused. */
  change: <T = Row>(request: OwnRequest) => Promise<T>
  /** Reads one resource. */
  read: <T = Row>(request: OwnRequest) => Promise<T>
  /** Reads a list as a whole, of `MOST_LISTED` rows at most. */
  list: <T = Row>(request: OwnRequest) => Promise<T[]>
}

export interface OwnChanges {
  /** Sanitizes the long texts of a body, which is done outside of transactions. */
  clean: (site: Site, caller: Caller, request: OwnRequest) => Promise<CleanedTexts | undefined>
  /** Runs work in one transaction; all of it or nothing is done. It may be run again. */
  together: <T>(
    doing: { site: Site; caller: Caller; cleaned?: CleanedTexts | undefined },
    work: (requests: OwnRequests) => Promise<T>,
  ) => Promise<T>
}

const MOST_LISTED = 2_000
const MOST_TRIES = 3

/** They carry no headers, and nothing is answered to them. */
const NO_REQUEST = { headers: {}, method: 'POST' } as unknown as FastifyRequest

/** The API of some resources for changes of this process. */
export function ownChanges(resources: readonly Served[]): OwnChanges {
  const routes = new Map(resources.flatMap(routesOf).map((one) => [`${one.endpoint.verb} ${one.address.path}`, one]))
  const serializers = createSerializers(resources)

  const routeOf = <K extends Route['kind']>({ endpoint }: OwnRequest): Extract<Route, { kind: K }> => {
    const route = routes.get(endpoint)
    if (!route) throw new Error(`There is no ${endpoint}.`)
    return route as Extract<Route, { kind: K }>
  }

  const requestsOf = (
    trx: Transaction<DB>,
    { site, caller, cleaned }: { site: Site; caller: Caller; cleaned?: CleanedTexts | undefined },
  ): OwnRequests => {
    const now = site.clock()
    const reading = { now, timezone: caller.timezone }
    const queryOf = ({ served, endpoint }: Route, { query = {} }: OwnRequest) =>
      parseQuery(served.contract, endpoint, query, reading)
    const context = { db: trx, actor: caller, site }

    return {
      trx,
      change: async <T>(request: OwnRequest) => {
        const route = routeOf<ChangeRoute['kind']>(request)
        const { served, endpoint, address } = route
        await authorize(route, trx, caller, request.params)
        const sent = readBody(served.contract, endpoint, request.body ?? {}, {
          ...reading,
          ...(cleaned && { cleaned }),
        })
        const call = { site, actor: caller, now, params: { ...request.params }, as: address.as, sent }
        const query = queryOf(route, request)
        const changer = { request: NO_REQUEST, reply: undefined as never, route, call, query, serializers }
        const { body } = await authorizeAndChange(changer as never, trx, undefined)
        return JSON.parse(body || 'null') as T
      },
      read: async <T>(request: OwnRequest) => {
        const route = routeOf<'read'>(request)
        const { row } = await authorize(route, trx, caller, request.params)
        const { text } = await serializers.serializeRow(route.served, row!, queryOf(route, request), context)
        return JSON.parse(text) as T
      },
      list: async <T>(request: OwnRequest) => {
        const route = routeOf<'list'>(request)
        const { readsAll } = await authorize(route, trx, caller, request.params)
        const query = queryOf(route, request)
        const call = {
          site,
          actor: caller,
          now,
          params: { ...request.params },
          as: route.address.as,
          sent: query.filters,
        }
        const rows = await listing(route, trx, call, query, readsAll).slice(MOST_LISTED, 0)
        return (await serializers.serializeRows(route.served, rows, query, context)) as T[]
      },
    }
  }

  return {
    clean: async (site, caller, request) => {
      const { endpoint } = routeOf(request)
      const bytes = Buffer.from(JSON.stringify(request.body ?? {}))
      return cleanBodyAhead(endpoint.takes, request.body, bytes, askerOf(site, caller.member_id))
    },
    together: (doing, work) =>
      changeInTurn(doing.site, doing.caller.member_id, async (until) => {
        for (let tries = 1; ; tries++) {
          try {
            return await doing.site.db.write((trx) => work(requestsOf(trx, doing)), { until })
          } catch (error) {
            if (!isVanished(error) || tries === MOST_TRIES) throw error
          }
        }
      }),
  }
}
