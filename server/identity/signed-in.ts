// Finds the signed-in person of a browser's request, for pages and the API.
import type { FastifyRequest } from 'fastify'
import { mustHaveFactor } from '../access/account/second-factor.ts'
import type { Caller, Credential } from '../access/actor.ts'
import { originOf } from '../access/actor.ts'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import type { Site } from '../site.ts'
import { sessionSecret } from './cookie.ts'
import { tagAt } from './language-tag.ts'
import { isToken, originOfRequest, sessionToken } from './own-page.ts'
import { type Visitor, visitorBy } from './session.ts'

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The person of the request's session, even where they must still turn on a second factor before anything else. */
export function sessionOf(request: FastifyRequest): Awaitable<Visitor | undefined> {
  const { site } = request
  const secret = sessionSecret(request)
  return secret ? visitorBy(site.db.reads, secret, site.clock()) : undefined
}

/**
 * The person who is signed in, by the cookie of the request; undefined without a session, and for a person without a
 * second factor where the site requires one. A page that changes something must check the token of its form besides.
 */
export const visitorOf = (request: FastifyRequest): Awaitable<Visitor | undefined> =>
  whenReady(
    sessionOf(request),
    (visitor) => visitor && whenReady(lacksFactor(request.site, visitor), (lacks) => (lacks ? undefined : visitor)),
  )

/** Returns whether a person must turn on a second factor before anything else. */
export const lacksFactor = (site: Site, visitor: Visitor): Awaitable<boolean> =>
  !visitor.second_factor && !visitor.assured && mustHaveFactor(site.db.reads, site, visitor)

/**
 * The person who is signed in, for the API, which accepts the cookie from the site's own pages only
 * (docs/api/authentication.md#sign-in): the origin of the request must be this site, and a change needs the token of the session in
 * `X-CSRF-Token`.
 */
export function callerByCookie(request: FastifyRequest): Awaitable<Credential | undefined> {
  if (!sessionSecret(request) || originOfRequest(request) !== 'here') return undefined
  return whenReady(visitorOf(request), (visitor) =>
    visitor && (SAFE.has(request.method) || hasToken(request, visitor)) ? callerOf(request, visitor) : undefined,
  )
}

const hasToken = ({ site, headers }: FastifyRequest, visitor: Visitor): boolean =>
  isToken(headers['x-csrf-token'], sessionToken(site, visitor))

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
