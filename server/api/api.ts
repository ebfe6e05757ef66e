// The API as one plugin: the conventions that every endpoint shares, in the order of the checks, around the routes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/actor.ts'
import { authenticate, type Identity, shownBy } from '../http/authenticate.ts'
import { allowNoOrigin, allowOrigin, answerPreflight, isPreflight } from '../http/cors.ts'
import { type Balance, type Credits, creditsInMemory } from '../http/credits.ts'
import { answerError } from '../http/errors.ts'
import { isLoopback } from '../http/loopback.ts'
import { isUndecodable } from '../http/request-target.ts'
import { CARRIES_BODY, overrideRefused, VERBS } from '../http/verbs.ts'
import { badRequest, notFound, Problem, tooMany } from '../problem.ts'
import type { Row, Served } from '../resources/serve.ts'
import { networkOf } from '../rules/network.ts'
import type { Site } from '../site.ts'
import type { Route } from './authorize.ts'
import { parseJson } from './body.ts'
import { embedsOf, formatOf, type RawQuery } from './query.ts'
import { noteRefused } from './refusal-log.ts'
import { addRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site
    caller: Caller | null
    /** The body as it came. */
    bytes: Buffer | undefined
    /** The ids of the path, by name. */
    ids: Record<string, number>
    /** For a read: the row that the path names, as the caller may see it. */
    row: Row | undefined
    /** For a list: whether the caller reads everything below its parent. */
    whole: boolean
  }
  interface FastifyContextConfig {
    /** The path of the API. */
    prefix: string
    door?: Route
  }
}

export interface ApiOptions {
  served: readonly Served[]
  identity: Identity
  /** The path of the API, e.g. `/api/v1`. */
  prefix: string
}

export async function api(app: FastifyInstance, { served, identity, prefix }: ApiOptions) {
  const balances = new WeakMap<Site, Credits>()
  const creditsOf = (site: Site): Credits => {
    const known = balances.get(site)
    if (known) return known
    const made = creditsInMemory(site.settings.rateLimit)
    balances.set(site, made)
    return made
  }

  app.decorateRequest('caller', null)
  app.decorateRequest('ids')
  app.decorateRequest('bytes')
  app.decorateRequest('row')
  app.decorateRequest('whole', false)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      request.bytes = bytes
      return CARRIES_BODY.has(request.method) ? parseJson(bytes) : undefined
    },
  )
  // What is no JSON was refused where a body counts; elsewhere it is passed over.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
  app.setErrorHandler((error: Error, request, reply) => {
    noteRefused(error, request, identity)
    return answerError(error, request, reply)
  })

  app.addHook('onRequest', async (request, reply) => {
    const readable = allowOrigin(request, reply)
    if (request.protocol !== 'https' && !isLoopback(request.ip)) {
      chargeAddress(request, reply)
      await identity.inClear(request, shownBy(request))
      throw forbiddenPlain()
    }
    if (readable && isPreflight(request)) {
      // Nobody and nothing is asked for yet: it costs nothing.
      chargeAddress(request, reply, 0)
      return answerPreflight(reply, VERBS_OF_SCRIPTS)
    }
    await identified(request, reply)
  })
  app.setNotFoundHandler(async () => {
    throw notFound()
  })
  addRoutes(app, served, prefix)

  /** Who calls, and whether they have the credits to. */
  async function identified(request: FastifyRequest, reply: FastifyReply) {
    const { site } = request
    try {
      request.caller = await authenticate(site, identity, request)
    } catch (error) {
      if (error instanceof Problem) chargeAddress(request, reply)
      throw error
    }
    if (request.caller.by === 'session') allowNoOrigin(reply)
    reply.header('x-requestor', inHeader(request.caller.email))
    charge(reply, creditsOf(site).take(request.caller.member_id, costOf(request), site.elapsed()))
    if (isUndecodable(request.raw)) throw badRequest()
    if (overrideRefused(request.raw)) {
      throw badRequest('X-HTTP-Method-Override goes on a POST and names PUT, PATCH or DELETE.')
    }
  }

  /** Whoever has not said who they are is known by their address: of IPv6 by its network, whose addresses never end. */
  function chargeAddress({ site, ip }: FastifyRequest, reply: FastifyReply, cost = 1) {
    charge(reply, creditsOf(site).take(`address ${networkOf(ip)}`, cost, site.elapsed()))
  }
}

const VERBS_OF_SCRIPTS = ['HEAD', ...VERBS, 'OPTIONS'].join(', ')

/** One credit, and one for each embeddable asked for (decisions 2.8). */
function costOf(request: FastifyRequest): number {
  const query = request.query as RawQuery
  const asked = query['embed']
  if (typeof asked !== 'string') return 1
  const door = request.routeOptions.config?.door
  if (!door) return 1
  const known = embedsOf(door.served.contract, door.endpoint, formatOf(door.endpoint, query))
  const names = new Set(asked.split(',').map((name) => name.trim()))
  return 1 + known.filter((name) => names.has(name)).length
}

/** Writes the balance into the headers of the answer (specification, "Limits"); throws 429 where it is used up. */
function charge(reply: FastifyReply, { limit, remaining, used, reset, refused }: Balance): void {
  reply.headers({
    'x-rate-limit-limit': limit,
    'x-rate-limit-remaining': remaining,
    'x-rate-limit-used': used,
    'x-rate-limit-reset': reset,
  })
  if (refused) throw tooMany({ 'retry-after': String(reset) })
}

/** A header carries no more than ASCII; e-mail addresses may hold any letter. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]+/gu, encodeURIComponent)

/** Plain HTTP is answered without a redirect, so that a client with a wrong address fails where it can be seen. */
const forbiddenPlain = () => new Problem(403, 'HTTPS is required.')
