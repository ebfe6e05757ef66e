// Refuses the verbs that a path does not have.
import type { Step } from '../../http/step.ts'
import { isUnknownVerb } from '../../http/verbs.ts'
import { notAllowed } from '../../problem.ts'

/** Throws 405 with the verbs that the path has. */
export const findRoute: Step = ({ method, raw, routeOptions: { config } }) => {
  const { path, route } = config
  if (!path || route) return
  if (method !== 'OPTIONS' || isUnknownVerb(raw)) throw notAllowed(path.verbs.join(', '))
}
