// JSON endpoints of passkey ceremonies, for the site's own pages only: their checks, their bodies and their errors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { partyOf } from '../../actions/account/passkeys/index.ts'
import { withFieldErrors } from '../../api/input/field-errors.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { answerError } from '../../http/errors.ts'
import {
  callerAt,
  formSecret,
  formToken,
  isToken,
  originOfRequest,
  secretHash,
  sessionOf,
  sessionToken,
  type Visitor,
} from '../../identity/index.ts'
import { badRequest, forbidden, unauthorized } from '../../problem.ts'
import type { RelyingParty } from '../../rules/account/webauthn/index.ts'

/** Bytes that a body can have. */
const MOST = 64 * 1024

/** One request of a ceremony. */
export interface CeremonyCall {
  request: FastifyRequest
  reply: FastifyReply
  party: RelyingParty
  /** The browser or session that challenges belong to, as a hash of its secret. */
  bearer: string
  body: Readonly<Record<string, unknown>>
}

/** The same of somebody with a session, even where they must still show a second factor. */
export type MemberCall = CeremonyCall & { visitor: Visitor }

interface Checked {
  party: RelyingParty
  bearer: string
  visitor: Visitor | undefined
}

/** By Fastify's request: the checks run before the body is read. */
const checked = new WeakMap<FastifyRequest, Checked>()

/** Makes a scope read JSON and answer errors as the API does. */
export function ceremonyScope(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: MOST },
    async ({ headers }: FastifyRequest, text: string) =>
      /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '') ? objectIn(text) : undefined,
  )
  scope.setErrorHandler(answerError)
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Adds an endpoint for browsers in which nobody is signed in. */
export const addForStrangers = (scope: FastifyInstance, path: string, answer: (call: CeremonyCall) => unknown): void =>
  add(scope, path, answer, async (request) => {
    const session = await sessionOf(request)
    return bearerWithoutSession(request) ?? (session && bearerOf(request, session))
  })

/** Adds an endpoint for people with a session; others get 401. */
export const addForMembers = (scope: FastifyInstance, path: string, answer: (call: MemberCall) => unknown): void =>
  add(
    scope,
    path,
    (call) => answer({ ...call, visitor: checked.get(call.request)!.visitor! }),
    async (request) => {
      const session = await sessionOf(request)
      if (!session) throw unauthorized()
      return bearerOf(request, session)
    },
  )

function add(
  scope: FastifyInstance,
  path: string,
  answer: (call: CeremonyCall) => unknown,
  bearerAt: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const party = await partyOf(request.site)
    if (!party || originOfRequest(request) === 'elsewhere') throw await refused(request)
    const bearer = await bearerAt(request)
    if (bearer === undefined) throw await refused(request)
    checked.set(request, { party, bearer, visitor: await sessionOf(request) })
  }
  scope.post(path, { onRequest: check }, (request, reply) => {
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const { party, bearer } = checked.get(request)!
    const call = { request, reply, party, bearer, body: body as Record<string, unknown> }
    return withFieldErrors('passkeys', () => Promise.resolve(answer(call)))
  })
}

/** Of a browser that was only sent a form, whose token it must have sent. */
function bearerWithoutSession(request: FastifyRequest): string | undefined {
  const secret = formSecret(request)
  if (secret === undefined || !isToken(request.headers['x-csrf-token'], formToken(request.site, secret)))
    return undefined
  return secretHash(`form ${secret}`)
}

/** Of a session, whose token must have been sent. */
const bearerOf = ({ site, headers }: FastifyRequest, session: Visitor): string | undefined =>
  isToken(headers['x-csrf-token'], sessionToken(site, session)) ? secretHash(`session ${session.hash}`) : undefined

/** 403, which is recorded where somebody is signed in. */
async function refused(request: FastifyRequest) {
  const visitor = await sessionOf(request)
  if (visitor) {
    const details = { verb: request.method, endpoint: request.routeOptions.url ?? null, reason: 'form' }
    recordRefusal(request.site, { actor: callerAt(request, visitor), action: 'access_refused', details })
  }
  return forbidden()
}
