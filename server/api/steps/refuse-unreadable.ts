// Refuses paths that cannot be decoded, and the override header where it cannot be used.
import { isUndecodable } from '../../http/request-target.ts'
import type { Step } from '../../http/step.ts'
import { isOverrideRefused } from '../../http/verbs.ts'
import { badRequest } from '../../problem.ts'

/** Throws 400 for a path with a percent sign that begins no character (RFC 3986, 2.1). */
export const refuseUndecodablePath: Step = ({ raw }) => {
  if (isUndecodable(raw)) throw badRequest()
}

/** Throws 400 (`docs/api.md#method-override`). */
export const refuseMisusedOverride: Step = ({ raw }) => {
  if (isOverrideRefused(raw)) throw badRequest('X-HTTP-Method-Override goes on a POST and names PUT, PATCH or DELETE.')
}
