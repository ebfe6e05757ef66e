// The steps that check what a request brings against the contract: the type of its body, its query and its fields.

import { whenReady } from '../../concurrency/awaitable.ts'
import { askerOf } from '../../concurrency/worker-thread.ts'
import type { Step } from '../../http/step.ts'
import { mustAcceptContentType } from '../answers/answer-content.ts'
import { hasNoBody, mustBeJson, readBody } from '../input/body.ts'
import { cleanBodyAhead } from '../input/clean-body.ts'
import { parseQuery, type RawQuery } from '../input/query.ts'
import { callerOf } from './caller.ts'

/** Refuses a body of the wrong content type before any of it is read (`docs/api/requests.md#content-type`): throws 415. */
export const checkContentType: Step = (request) => {
  const { route } = request.routed
  if (!route) return undefined
  const { headers } = request
  if (route.takesJson && !(route.mayLackBody && hasNoBody(headers))) mustBeJson(headers)
  return route.kind === 'upload' ? mustAcceptContentType(route, request) : undefined
}

/** Sets `request.now` and `request.parsedQuery`. Throws 422 for every parameter that is unknown or wrong. */
export const readQuery: Step = (request) => {
  request.now = request.site.clock()
  const { route } = request.routed
  if (!route) return
  const reading = { now: request.now, timezone: callerOf(request).timezone }
  request.parsedQuery = parseQuery(route.served.contract, route.endpoint, request.query as RawQuery, reading)
}

/** Sets `request.sent`: the fields of a body, else the filters of the query. Throws 400, 422 or 503. */
export const readFields: Step = (request) => {
  const { route } = request.routed
  if (!route) return undefined
  if (!route.takesJson) {
    request.sent = request.parsedQuery.filters
    return undefined
  }
  const { endpoint, served, mayLackBody } = route
  const { bytes, now, site } = request
  const { timezone, member_id } = callerOf(request)
  const body = request.body === undefined && mayLackBody ? {} : request.body
  return whenReady(cleanBodyAhead(endpoint.takes, body, bytes, askerOf(site, member_id)), (cleaned) => {
    request.sent = readBody(served.contract, endpoint, body, { now, timezone, cleaned })
  })
}
