// Decides whether the caller may use the route.
import type { Step } from '../../http/step.ts'
import { authorize } from '../authorize.ts'
import type { RawQuery } from '../input/query.ts'
import { callerOf } from '../request.ts'

/** Sets `request.access`. Throws 403, 404 or 410. An OPTIONS asks for each route of its path when it is answered. */
export const authorizeCaller: Step = async (request) => {
  const { site, ids, query, routeOptions } = request
  const { route } = routeOptions.config
  if (route) request.access = await authorize(route, site.db.reads, callerOf(request), ids, query as RawQuery)
}
