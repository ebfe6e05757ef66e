// Who may do what at an address: the checks between knowing the caller and reading the body (decisions 2.1).
import type { Kysely } from 'kysely'
import type { Address, Endpoint, Verb } from '../../contract/resource.ts'
import type { Caller } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import { writes } from '../http/verbs.ts'
import { forbidden, notFound, Problem, scopeTooSmall } from '../problem.ts'
import type { Served } from '../resources/serve.ts'
import type { RawQuery } from './query.ts'
import { belongsToPath, rowById, visibleRow } from './rows.ts'

/** One address of one endpoint, with the list that it is nested under where there is one. */
export interface Route {
  served: Served
  name: string
  endpoint: Endpoint
  address: Address
  /** For a nested form: the list endpoint that stands before the id. */
  parent: string | undefined
  /** Whether the path ends in the resource's own id. */
  single: boolean
}

type Params = Record<string, number>

/** Every door of a resource. */
export function routesOf(served: Served): Route[] {
  const { contract } = served
  const lists = Object.entries(contract.endpoints).filter(([, { kind }]) => kind === 'list')
  return Object.entries(contract.endpoints).flatMap(([name, endpoint]) =>
    endpoint.at.map((address) => {
      const single = address.path.endsWith(`/:${contract.id}`)
      const before = address.path.slice(0, address.path.lastIndexOf('/'))
      const nested = single && before.includes(':')
      const parent = nested ? lists.find(([, list]) => list.at.some(({ path }) => path === before))?.[0] : undefined
      return { served, name, endpoint, address, parent, single }
    }),
  )
}

/** Lets the caller in, or throws 403, 404, 410. Gives whether they read everything below the parent of a list. */
export async function authorize(
  door: Route,
  db: Kysely<DB>,
  actor: Caller,
  params: Params,
  query?: RawQuery,
): Promise<boolean> {
  const { served, name, endpoint, address, parent } = door
  if (parent) {
    await served.endpoints[parent]!.may!(db, actor, params)
    const row = await rowById(served, db, params[served.contract.id]!)
    if (!row) throw served.missing ? await served.missing(db, actor, params[served.contract.id]!) : notFound()
    if (!belongsToPath(row, address, params)) throw notFound()
  }
  const whole = (await served.endpoints[name]?.may?.(db, actor, params, query)) ?? true
  if (!actor.writes && writes(endpoint.verb)) throw actor.by === 'program' ? scopeTooSmall() : forbidden()
  return whole
}

/** The verbs that a caller may use at a path: those whose doors let them in. */
export async function verbsFor(
  doors: readonly Route[],
  db: Kysely<DB>,
  actor: Caller,
  params: Params,
): Promise<string[]> {
  const allowed: Verb[] = []
  for (const door of doors) {
    try {
      await authorize(door, db, actor, params)
      const { served, endpoint } = door
      if (endpoint.kind === 'read') await visibleRow(served, db, actor, params[served.contract.id]!)
      if (!allowed.includes(door.endpoint.verb)) allowed.push(door.endpoint.verb)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 403) throw error
    }
  }
  return withImplied(allowed)
}

const ORDER = ['OPTIONS', 'HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** With HEAD where there is GET, and OPTIONS always, in the order of the specification. */
export const withImplied = (verbs: readonly string[]): string[] =>
  ORDER.filter((verb) => verb === 'OPTIONS' || verbs.includes(verb) || (verb === 'HEAD' && verbs.includes('GET')))
