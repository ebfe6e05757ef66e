// Decides whether the caller may use the route.
import type { Step } from '../../http/step.ts'
import { authorize } from '../authorize.ts'
import type { RawQuery } from '../query.ts'

/** Sets `request.access`. Throws 403, 404 or 410. An OPTIONS asks for each route of its path when it is answered. */
export const authorizeCaller: Step = async (request) => {
  const { site, caller, ids, query, routeOptions } = request
  const { route } = routeOptions.config
  if (route) request.access = await authorize(route, site.db.reads, caller!, ids, query as RawQuery)
}
