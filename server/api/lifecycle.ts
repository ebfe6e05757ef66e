// The life of a request: every step that it takes, in order. The steps stand in `steps/`, and in `server/http`.
//
// Fastify decides when a group of steps is taken, so there is one list for each of these moments. What a change does after
// its last step here stands in `answers/answer-change.ts` and `answers/make-change.ts`.
import type { IncomingMessage } from 'node:http'
import type { Identity } from '../http/authenticate.ts'
import { refuseExpectation } from '../http/expectation.ts'
import { type HstsScope, setSecurityHeaders } from '../http/headers/security-headers.ts'
import type { CreditsBySite } from '../http/limits/credits.ts'
import { limitRequestTime } from '../http/limits/slow-peers.ts'
import { warnOfUntrustedProxy } from '../http/loopback.ts'
import { refuseHost } from '../http/request-host.ts'
import { overrideVerb, readTarget } from '../http/request-line.ts'
import { resolveSite } from '../http/resolve-site.ts'
import type { Step } from '../http/step.ts'
import type { Sites } from '../site.ts'
import type { Serializers } from './lists/serializer.ts'
import {
  authorizeCaller,
  findRoute,
  parseIds,
  refuseMisusedOverride,
  refuseUndecodablePath,
  rememberRoute,
} from './steps/address.ts'
import { answer } from './steps/answer.ts'
import { allowScripts, answerPreflight, authenticateCaller, chargeCaller, requireHttps } from './steps/caller.ts'
import { checkContentType, readFields, readQuery } from './steps/input.ts'

/** Before a route is looked up, which goes by verb and path. Gives the path. */
export function beforeRouting(request: IncomingMessage): string {
  overrideVerb(request)
  return readTarget(request)
}

/** With every request, whether it asks for the API, a page or a file. */
export const withEveryRequest = ({ hsts }: { hsts: HstsScope }): readonly Step[] => [
  setSecurityHeaders(hsts),
  limitRequestTime, // 408, later
  warnOfUntrustedProxy(),
  refuseHost, // 400
  refuseExpectation, // 417
]

/** Has a request read what was committed before it came: on SQLite it could share a moment that began before. */
const readAfresh: Step = ({ site }) => site.db.arrived()

/** Below the path prefix of the one site of a process. */
export const belowOnePrefix = [readAfresh] as const

/** Below the path prefix of sites, where one process serves several. */
export const belowPrefix = ({ sites, root }: { sites: Sites; root: string }): readonly Step[] => [
  resolveSite(sites, root), // 404, 421, 503
  readAfresh,
]

/** With a request to the API, before its body is read. */
export const beforeBody = ({ identity, credits }: { identity: Identity; credits: CreditsBySite }): readonly Step[] => [
  rememberRoute,
  allowScripts,
  requireHttps(identity, credits), // 403
  answerPreflight(credits),
  authenticateCaller(identity, credits), // 401, 400
  chargeCaller(credits), // 429
  refuseUndecodablePath, // 400
  refuseMisusedOverride, // 400
  findRoute, // 405; what no path has is 404 by Fastify's own handler
  parseIds, // 404
  authorizeCaller, // 403, 404, 410
  checkContentType, // 415
]

/** Once the body is read and is JSON (400, 413). */
export const afterBody = ({
  serializers,
  identity,
}: {
  serializers: Serializers
  identity: Identity
}): readonly Step[] => [
  readQuery, // 422
  readFields, // 400, 422, 503
  answer(serializers, identity), // 429, where a person has too many streams
]
