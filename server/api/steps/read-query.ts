// Checks the query against the contract.
import type { Step } from '../../http/step.ts'
import { parseQuery, type RawQuery } from '../input/query.ts'
import { callerOf } from '../request.ts'

/** Sets `request.now` and `request.parsedQuery`. Throws 422 for every parameter that is unknown or wrong. */
export const readQuery: Step = (request) => {
  request.now = request.site.clock()
  const { route } = request.routeOptions.config
  if (!route) return
  const reading = { now: request.now, timezone: callerOf(request).timezone }
  request.parsedQuery = parseQuery(route.served.contract, route.endpoint, request.query as RawQuery, reading)
}
