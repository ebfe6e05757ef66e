// Authentication of a request by token or session, and the person's last access.
import type { FastifyRequest } from 'fastify'
import type { Caller, Credential } from '../access/actor.ts'
import { isUseRecorded, originOf } from '../access/actor.ts'
import type { AssistantIdentity } from '../access/assistant.ts'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import { badRequest, invalidToken, type Problem, unauthorized } from '../problem.ts'
import type { Site } from '../site.ts'

/** The credentials that a request carries, valid or not. */
export interface ShownCredential {
  tokens: string[]
  bearer: string | undefined
}

/** Credential lookups, implemented by `server/identity`. */
export interface Identity {
  /** Returns the credential of an API token. */
  byToken: (site: Site, token: string) => Awaitable<Credential | undefined>
  /** Returns the credential of an access token (OAuth 2.0). */
  byBearer: (site: Site, token: string) => Awaitable<Credential | undefined>
  /** Returns the credential of a request to `/mcp`: an access token for it, or an API token. */
  byAssistant: (request: Pick<FastifyRequest, 'site' | 'headers' | 'ip' | 'id'>) => Awaitable<AssistantIdentity>
  /** Returns the credential of the session, if the request is from one of the site's own pages. */
  byCookie: (request: FastifyRequest) => Awaitable<Credential | undefined>
  /** Is told of tokens that came unencrypted. */
  inClear: (request: FastifyRequest, shown: ShownCredential) => Promise<void>
  /** Returns whether the request has a session cookie, valid or not. */
  hasCookie: (request: FastifyRequest) => boolean
  /** The credentials that a request was let in by, each as a word. */
  marksOf: (request: FastifyRequest, shown: ShownCredential) => string[]
  /** Returns those of the credentials that are valid now. */
  standing: (site: Site, marks: readonly string[]) => Promise<ReadonlySet<string>>
  /** Notes that the person was active; off the request's path. */
  seen: (site: Site, credential: Credential) => void
}

/** The caller, who is noted as active; throws 401, or 400 where the request carries tokens of two people. */
export const authenticate = (site: Site, identity: Identity, request: FastifyRequest): Awaitable<Caller> =>
  whenReady(identifyCaller(site, identity, request), (caller) => {
    if (isUseRecorded(caller.seen_ts, site.clock())) identity.seen(site, caller)
    return { ...caller, from: originOf(request) }
  })

/** The same, noting nothing. A token is sent on purpose, a cookie by itself: where there is a token, it is passed over. */
export function identifyCaller(site: Site, identity: Identity, request: FastifyRequest): Awaitable<Credential> {
  let byTokens: Awaitable<Credential | undefined>
  for (const token of tokensOf(request))
    byTokens = whenReady<Credential | undefined, Credential>(byTokens, (one) =>
      whenReady(identity.byToken(site, token), (other) => together(one, mustBeKnown(other, unauthorized))),
    )
  return whenReady(byTokens, (one) => {
    const bearer = bearerOf(request)
    if (bearer === undefined) return one ?? whenReady(identity.byCookie(request), (it) => mustBeKnown(it, unauthorized))
    return whenReady(identity.byBearer(site, bearer), (other) => together(one, mustBeKnown(other, invalidToken)))
  })
}

function mustBeKnown(credential: Credential | undefined, refusal: () => Problem): Credential {
  if (!credential) throw refusal()
  return credential
}

/** The credentials of a request that is refused anyway; malformed ones are ignored. */
export function credentialsShown(request: FastifyRequest): ShownCredential {
  try {
    return { tokens: tokensOf(request), bearer: bearerOf(request) }
  } catch {
    return { tokens: [], bearer: undefined }
  }
}

/** Combines two tokens of one person: the weaker one applies. An application's is weaker than their own, read weaker than write. */
function together(one: Credential | undefined, other: Credential): Credential {
  if (!one) return other
  if (one.member_id !== other.member_id) throw badRequest('The request has tokens of two different people.')
  const weaker = other.by === 'program' ? other : one.writes ? other : one
  return { ...weaker, writes: one.writes && other.writes }
}

/** The access token of `Authorization: Bearer` (RFC 6750, 2.1). Other schemes are somebody else's, such as a proxy's. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (authorization === undefined || !/^bearer\b/i.test(authorization)) return undefined
  const token = /^bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
  if (!token) throw invalidToken()
  return token
}

function tokensOf({ headers }: FastifyRequest): string[] {
  const tokens: string[] = []
  for (const name of ['x-api-key', 'x-api-token'] as const) {
    const token = headers[name]
    if (token === undefined) continue
    if (typeof token !== 'string' || !token) throw unauthorized()
    tokens.push(token)
  }
  return tokens
}
