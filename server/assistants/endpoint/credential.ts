// The person who calls `/mcp` and their assistant, and the challenges where a token is missing or too weak (RFC 9728).
import type { FastifyRequest } from 'fastify'
import { isUseRecorded, originOf } from '../../access/actor.ts'
import type { AssistantUser } from '../../audit/assistants.ts'
import type { Identity } from '../../http/authenticate.ts'
import { resourceMetadataUrl } from '../../identity/index.ts'
import { Problem } from '../../problem.ts'
import type { Site } from '../../site.ts'

/** The caller of the API that a tool is, and the assistant that they use. */
export type AssistantCaller = AssistantUser

const challenge = (site: Site, ...parts: readonly string[]): Record<string, string> => ({
  'www-authenticate': `Bearer ${[...parts, `resource_metadata="${resourceMetadataUrl(site)}"`].join(', ')}`,
})

const scopeOf = ({ settings }: Site): string => `scope="${settings.mcp === 'read' ? 'read' : 'write'}"`

/** 401: no token, or one that is not valid. */
const unauthorized = (site: Site, wasSent: boolean): Problem =>
  new Problem(
    401,
    'Unauthorized',
    undefined,
    challenge(site, ...(wasSent ? ['error="invalid_token"'] : []), scopeOf(site)),
  )

/** 403: the token only reads. */
export const insufficientScope = (site: Site): Problem =>
  new Problem(
    403,
    'This requires write access.',
    undefined,
    challenge(site, 'error="insufficient_scope"', 'scope="write"'),
  )

/** The person who calls, noted as active; throws 401. */
export async function callerAt(identity: Identity, request: FastifyRequest): Promise<AssistantCaller> {
  const { site } = request
  const identified = await identity.byAssistant(request)
  const { credential } = identified
  if (!credential) throw unauthorized(site, identified.wasSent)
  if (isUseRecorded(credential.seen_ts, site.clock())) identity.seen(site, credential)
  return { ...credential, from: originOf(request) }
}
