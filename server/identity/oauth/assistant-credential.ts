// Authenticates requests to `/mcp`: an access token for it, or an API token. Nothing else counts, neither sessions nor tokens
// in the address.
import type { FastifyRequest } from 'fastify'
import type { AssistantCredential, AssistantIdentity } from '../../access/assistant.ts'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import type { Site } from '../../site.ts'
import { identifyToken } from '../api-token.ts'
import { identifyAssistantBearer } from './bearer.ts'

const REFUSED: AssistantIdentity = { credential: undefined, wasSent: true }
const NOTHING: AssistantIdentity = { credential: undefined, wasSent: false }

/** Identifies the person and the assistant behind a request. Of two tokens of one person, the weaker one counts. */
export function identifyAssistant({
  site,
  headers,
}: Pick<FastifyRequest, 'site' | 'headers'>): Awaitable<AssistantIdentity> {
  const { authorization } = headers
  const key = headers['x-api-key']
  const bearer = authorization !== undefined && /^bearer\b/i.test(authorization) ? authorization : undefined
  if (key === undefined && bearer === undefined) return NOTHING
  return whenReady(key === undefined ? undefined : byKey(site, key), (one) => {
    if (bearer === undefined) return one ? { credential: one } : REFUSED
    if (key !== undefined && !one) return REFUSED
    const token = /^bearer +([\w.~+/-]+=*)$/i.exec(bearer)?.[1]
    if (token === undefined) return REFUSED
    return whenReady(byBearer(site, token), (other) => {
      const credential = other && (one ? weaker(one, other) : other)
      return credential ? { credential } : REFUSED
    })
  })
}

const byKey = (site: Site, token: string | string[]): Awaitable<AssistantCredential | undefined> =>
  typeof token === 'string'
    ? whenReady(identifyToken(site, token), (found) => found && { ...found, client: { name: null, host: null } })
    : undefined

const byBearer = (site: Site, token: string): Awaitable<AssistantCredential | undefined> =>
  whenReady(byKey(site, token), (found) => found ?? identifyAssistantBearer(site, token))

function weaker(one: AssistantCredential, other: AssistantCredential): AssistantCredential | undefined {
  if (one.member_id !== other.member_id) return undefined
  const lesser = other.by === 'program' || one.writes ? other : one
  return { ...lesser, writes: one.writes && other.writes }
}
