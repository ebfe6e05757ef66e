// The credential of a request to `/mcp`, and the challenge where it has none (RFC 9728).
import type { FastifyRequest } from 'fastify'
import { type Caller, type Credential, isUseRecorded, originOf } from '../../access/actor.ts'
import type { Identity } from '../../http/authenticate.ts'
import { Problem } from '../../problem.ts'
import { rootOf, type Site } from '../../site.ts'
import { accessOf } from './access.ts'

/** The address of the metadata of this resource. */
export const metadataUrl = (site: Site): string =>
  `${new URL(site.url).origin}/.well-known/oauth-protected-resource${rootOf(site)}/mcp`

const challenge = (site: Site, parts: readonly string[]): Record<string, string> => ({
  'www-authenticate': `Bearer ${[...parts, `resource_metadata="${metadataUrl(site)}"`].join(', ')}`,
})

const scopeOf = (site: Site): string => `scope="${accessOf(site) === 'read' ? 'read' : 'write'}"`

/** 401: no token, or one that is not valid. */
export const unauthorized = (site: Site, wasSent: boolean): Problem =>
  new Problem(
    401,
    'Unauthorized',
    undefined,
    challenge(site, [...(wasSent ? ['error="invalid_token"'] : []), scopeOf(site)]),
  )

/** 403: the token only reads. */
export const insufficientScope = (site: Site): Problem =>
  new Problem(
    403,
    'This needs write access.',
    undefined,
    challenge(site, ['error="insufficient_scope"', 'scope="write"']),
  )

/** The token of a header; undefined where there is none, empty where it is malformed. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  const key = headers['x-api-key']
  if (authorization !== undefined) return /^bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? ''
  return Array.isArray(key) ? '' : key
}

/** The person who calls, noted as active; throws 401. */
export async function callerAt(identity: Identity, request: FastifyRequest): Promise<Caller> {
  const { site } = request
  const token = tokenOf(request)
  const credential: Credential | undefined = token ? await identity.byToken(site, token) : undefined
  if (!credential) throw unauthorized(site, token !== undefined)
  if (isUseRecorded(credential.seen_ts, site.clock())) identity.seen(site, credential)
  return { ...credential, from: originOf(request) }
}
