// Finds who is signed in at a request of a browser, for the site's pages and for the API.
import type { FastifyRequest } from 'fastify'
import { mustHaveFactor } from '../access/account/second-factor.ts'
import type { Caller, Credential } from '../access/actor.ts'
import { originOf } from '../access/actor.ts'
import type { Site } from '../site.ts'
import { sessionSecret } from './cookie.ts'
import { tagAt } from './language-tag.ts'
import { isToken, originOfRequest, sessionToken } from './own-page.ts'
import { type Visitor, visitorBy } from './session.ts'

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The person of the request's session, even where they must still turn on a second factor before anything else. */
export async function sessionOf(request: FastifyRequest): Promise<Visitor | undefined> {
  const { site } = request
  const secret = sessionSecret(request)
  return secret ? visitorBy(site.db.reads, secret, site.clock()) : undefined
}

/**
 * The person who is signed in, by the cookie of the request; undefined without a session, and for a person without a
 * second factor where the site requires one. A page that changes something must check the token of its form besides.
 */
export async function visitorOf(request: FastifyRequest): Promise<Visitor | undefined> {
  const visitor = await sessionOf(request)
  return visitor && !(await lacksFactor(request.site, visitor)) ? visitor : undefined
}

/** Whether a person must turn on a second factor before anything else. */
export const lacksFactor = async (site: Site, visitor: Visitor): Promise<boolean> =>
  !visitor.second_factor && !visitor.assured && (await mustHaveFactor(site.db.reads, site, visitor))

/**
 * The person who is signed in, for the API, which accepts the cookie from the site's own pages only
 * (docs/api.md#signing-in): the origin of the request must be this site, and a change needs the token of the session in
 * `X-CSRF-Token`.
 */
export async function callerByCookie(request: FastifyRequest): Promise<Credential | undefined> {
  const { site } = request
  if (!sessionSecret(request) || originOfRequest(request) !== 'here') return undefined
  const visitor = await visitorOf(request)
  if (!visitor) return undefined
  if (!SAFE.has(request.method) && !isToken(request.headers['x-csrf-token'], sessionToken(site, visitor)))
    return undefined
  return callerOf(request, visitor)
}

/** A person who is signed in, as the caller of an action; pages and API pass the same. */
export const callerAt = (request: FastifyRequest, visitor: Visitor): Caller => ({
  ...callerOf(request, visitor),
  from: originOf(request),
})

function callerOf(request: FastifyRequest, visitor: Visitor): Credential {
  const { site } = request
  const { member_id, session_id, enterprise, email, timezone_name, last_access, last_seen_ts } = visitor
  return {
    ...{ member_id, session_id, enterprise, email, token_id: null, by: 'session', writes: true },
    timezone: timezone_name ?? site.timezone,
    tag: tagAt(request, visitor).tag,
    seen_ts: last_access === null ? null : Math.min(last_access, last_seen_ts),
  }
}
