// Refuses a body of the wrong content type before any of it is read (`docs/api.md#content-type`).
import type { Step } from '../../http/step.ts'
import { mustAcceptContentType } from '../answers/answer-content.ts'
import { hasNoBody, mustBeJson } from '../input/body.ts'
import { mayLackBody, sendsJson } from '../route.ts'

/** Throws 415. */
export const checkContentType: Step = (request) => {
  const { route } = request.routeOptions.config
  if (!route) return undefined
  const { headers } = request
  if (sendsJson(route.endpoint) && !(mayLackBody(route.endpoint) && hasNoBody(headers))) mustBeJson(headers)
  return route.kind === 'upload' ? mustAcceptContentType(route, request) : undefined
}
