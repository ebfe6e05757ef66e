// Authorization of a route: the single place where its guard runs.
import type { Actor, Caller } from '../access/actor.ts'
import type { RowSource } from '../access/batch.ts'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import { isWrite } from '../http/request-line.ts'
import { forbidden, notFound, Problem, scopeTooSmall } from '../problem.ts'
import type { Row } from '../resources/serving/serve.ts'
import type { RawQuery } from './input/query.ts'
import { belongsToPath, refuseMissing, rowById, visibleRow } from './lists/rows.ts'
import { type Route, withImplied } from './route.ts'

/** The person who requests a route, and whether their credential can write. */
export type Requester = Actor & Pick<Caller, 'writes'>

/** The access of a caller to a route. */
export interface RouteAccess {
  /** Whether they can read everything below the parent of a list, so that rows need no checks. */
  readsAll: boolean
  /** For the read of one resource: its row, as the caller may see it. */
  row: Row | undefined
}

/**
 * Grants access to a route, or throws 403, 404 or 410 (`docs/api/errors.md#forbidden-missing-and-deleted`). It is asked before the
 * body of a request is read, again in the transaction of a change, for every verb of an OPTIONS, for those of rows with
 * `embed=may`, and before a hook is told of a resource. `query`: the query as it came, where there is one; some guards look
 * at it.
 */
export function authorize(
  route: Route,
  from: RowSource,
  caller: Requester,
  params: Readonly<Record<string, number>>,
  query?: RawQuery,
): Awaitable<RouteAccess> {
  const { kind, served, handlers, endpoint } = route
  return whenReady(mustBelong(route, from, caller, params), () =>
    whenReady(handlers.may?.(from, caller, params, query) ?? true, (readsAll) => {
      if (!caller.writes && isWrite(endpoint.verb)) throw caller.by === 'program' ? scopeTooSmall() : forbidden()
      if (kind !== 'read') return { readsAll, row: undefined }
      // The read of one resource is granted by its query, which starts from the rows that the caller may see.
      return whenReady(visibleRow(served, from, caller, params[served.contract.id]!), (row) => ({ readsAll, row }))
    }),
  )
}

/** A path that names a parent leads to a row below it; anyone who may not list what is there gets no further. */
function mustBelong(
  { served, address, parent }: Route,
  from: RowSource,
  caller: Requester,
  params: Readonly<Record<string, number>>,
): Awaitable<void> {
  if (!parent) return undefined
  const id = params[served.contract.id]!
  return whenReady(parent.may(from, caller, params), () =>
    whenReady(rowById(served, from, id), (row) => {
      if (!row) return refuseMissing(served, from, caller, id)
      if (!belongsToPath(row, address, params)) throw notFound()
      return undefined
    }),
  )
}

/** Returns whether a caller can use a route; throws 404 or 410 if its address does not exist. */
export async function isAllowed(
  route: Route,
  from: RowSource,
  caller: Requester,
  params: Readonly<Record<string, number>>,
): Promise<boolean> {
  try {
    await authorize(route, from, caller, params)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return false
    throw error
  }
}

/** The verbs that a caller may use at a path: those whose routes grant them access. */
export async function verbsFor(
  routes: readonly Route[],
  from: RowSource,
  caller: Requester,
  params: Readonly<Record<string, number>>,
): Promise<string[]> {
  const allowed: string[] = []
  for (const route of routes) if (await isAllowed(route, from, caller, params)) allowed.push(route.endpoint.verb)
  return withImplied(allowed)
}
