// Checks the body against the contract.

import type { Step } from '../../http/step.ts'
import { askerOf } from '../../worker-thread.ts'
import { readBody } from '../input/body.ts'
import { cleanBodyAhead } from '../input/clean-body.ts'
import { callerOf } from '../request.ts'
import { mayLackBody, sendsJson } from '../route.ts'

/** Sets `request.sent`: the fields of a body, else the filters of the query. Throws 400, 422 or 503. */
export const readFields: Step = async (request) => {
  const { route } = request.routeOptions.config
  if (!route) return
  const { endpoint, served } = route
  if (!sendsJson(endpoint)) {
    request.sent = request.parsedQuery.filters
    return
  }
  const { bytes, now, site } = request
  const { timezone, member_id } = callerOf(request)
  const body = request.body === undefined && mayLackBody(endpoint) ? {} : request.body
  const cleaned = await cleanBodyAhead(endpoint.takes, body, bytes, askerOf(site, member_id))
  request.sent = readBody(served.contract, endpoint, body, { now, timezone, cleaned })
}
