// Records refusals in the audit log: every 401 and 403 of the API, whichever guard or action threw it.
import type { FastifyRequest } from 'fastify'
import { GREATEST_ID } from '../../contract/limits.ts'
import { originOf } from '../access/actor.ts'
import { stranger } from '../audit/by.ts'
import { recordRefusal } from '../audit/refusals.ts'
import type { Identity } from '../http/authenticate.ts'
import { isWrite } from '../http/request-line.ts'
import { Problem } from '../problem.ts'

/** Records a refusal in the audit log, unless the request carried no credential at all. */
export function logRefusal(error: unknown, request: FastifyRequest, identity: Pick<Identity, 'hasCookie'>): void {
  if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 403)) return
  const { site, caller, method } = request
  const credential = caller ? undefined : credentialOf(request, identity)
  if (!caller && (!credential || error.status === 403)) return
  const action = error.status === 401 ? 'credential_refused' : 'access_refused'
  const reason = credential ?? (caller?.writes === false && isWrite(method) ? 'only reads' : 'rights')
  const details = { verb: method, endpoint: addressOf(request), reason }
  recordRefusal(site, { actor: caller ?? stranger(originOf(request)), action, ...aboutOf(request), details })
}

/** The kind of credential that a request carries, whatever it is worth. */
function credentialOf(request: FastifyRequest, { hasCookie }: Pick<Identity, 'hasCookie'>): string | undefined {
  const { headers } = request
  if (headers['x-api-key'] || headers['x-api-token']) return 'API token'
  if (/^bearer\b/i.test(headers.authorization ?? '')) return 'access token'
  return hasCookie(request) ? 'session' : undefined
}

/** The address as the contract has it: what is typed in it may be anything. */
function addressOf({ routeOptions }: FastifyRequest): string | null {
  const { url, config } = routeOptions
  return url?.startsWith(config.prefix) ? url.slice(config.prefix.length) : null
}

/** The last resource of an address, by noun and id. */
function aboutOf({ routeOptions, params }: FastifyRequest): { kind: string | null; id: number | null } {
  const { route } = routeOptions.config
  const ids = Object.entries((params ?? {}) as Record<string, string>).filter(([name]) => name.endsWith('_id'))
  const [name, text] = ids.at(-1) ?? []
  const id = Number(text)
  const noun = route?.served.contract
  if (name === undefined || !Number.isInteger(id) || id < 1 || id > GREATEST_ID)
    return { kind: noun?.name ?? null, id: null }
  const kind = noun?.id === name ? noun.name : name === 'token_id' ? 'api_token' : name.replace(/_id$/, '')
  return { kind, id }
}
