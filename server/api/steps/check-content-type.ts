// Refuses a body of the wrong content type before any of it is read (`docs/api.md#content-type`).
import type { Step } from '../../http/step.ts'
import { mustAcceptContentType } from '../answer-content.ts'
import { mustBeJson } from '../body.ts'
import { sendsJson } from '../route.ts'

/** Throws 415. */
export const checkContentType: Step = (request) => {
  const { route } = request.routeOptions.config
  if (!route) return undefined
  if (sendsJson(route.endpoint)) mustBeJson(request.headers)
  return route.kind === 'upload' ? mustAcceptContentType(route, request) : undefined
}
