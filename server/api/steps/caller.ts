// The steps about who sends a request: over what, from which web page, with which credential and how many credits.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/actor.ts'
import { orElse, whenReady } from '../../concurrency/awaitable.ts'
import { authenticate, credentialsShown, type Identity } from '../../http/authenticate.ts'
import { allowNoOrigin, allowOrigin, answerPreflight as answerCors, isPreflight } from '../../http/headers/cors.ts'
import { type CreditsBySite, charge, chargeAddress, countFleeting } from '../../http/limits/credits.ts'
import { isLoopback } from '../../http/loopback.ts'
import { pageAsking } from '../../http/page-preload.ts'
import { VERBS } from '../../http/request-line.ts'
import type { Step } from '../../http/step.ts'
import { Problem, unauthorized } from '../../problem.ts'
import { embedsOf, formatOf, type RawQuery } from '../input/query.ts'

/** The person who sent a request; throws 401 before `authenticateCaller`, and where there is none. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw unauthorized()
  return caller
}

/** Tells browsers whether scripts of the page that asks may read the answer (`docs/api/authentication.md#cross-origin-requests`). */
export const allowScripts: Step = (request, reply) => {
  allowOrigin(request, reply)
}

/**
 * Refuses what came over plain HTTP from another machine (`docs/api/authentication.md#credentials`): throws 403 once a token that crossed
 * the public internet unencrypted is ended.
 */
export function requireHttps(identity: Pick<Identity, 'inClear'>, credits: CreditsBySite): Step {
  async function refuse(request: FastifyRequest, reply: FastifyReply) {
    await chargeAddress(credits, request, reply)
    await identity.inClear(request, credentialsShown(request))
    // Without a redirect, so that a client with a wrong address fails where it can be seen.
    throw new Problem(403, 'HTTPS is required.')
  }

  return (request, reply) =>
    // What a page asks in this process crosses no network: the page itself came over HTTPS.
    request.protocol === 'https' || isLoopback(request.ip) || pageAsking() ? undefined : refuse(request, reply)
}

const VERBS_OF_SCRIPTS = ['HEAD', ...VERBS, 'OPTIONS'].join(', ')

/**
 * Answers a browser that asks whether a script may send a request (`docs/api/authentication.md#cross-origin-requests`), without authenticating, as
 * a preflight carries no credentials. It costs no credit.
 */
export const answerPreflight =
  (credits: CreditsBySite): Step =>
  (request, reply) => {
    if (!isPreflight(request) || !reply.hasHeader('access-control-allow-origin')) return undefined
    return whenReady(chargeAddress(credits, request, reply, 0), () => answerCors(reply, VERBS_OF_SCRIPTS))
  }

/**
 * Finds out who is calling (`docs/api/authentication.md#credentials`). Sets `request.caller`. Throws 401, 400 for tokens of two people, or
 * 429 where an address has tried too often.
 */
export const authenticateCaller =
  (identity: Identity, credits: CreditsBySite): Step =>
  (request, reply) =>
    whenReady(
      orElse(
        () => pageAsking()?.caller ?? authenticate(request.site, identity, request),
        (error) => {
          const charged = error instanceof Problem ? chargeAddress(credits, request, reply) : undefined
          return whenReady(charged, () => {
            throw error
          })
        },
      ),
      (caller) => {
        request.caller = caller
        if (caller.by === 'session') allowNoOrigin(reply)
        reply.header('x-requestor', inHeader(caller.email))
      },
    )

/** A header carries no more than ASCII; e-mail addresses may hold any letter. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]+/gu, encodeURIComponent)

/**
 * What a page costs with all that comes within it. The server decides what that is, and answers it together, so it costs
 * less than the same requests one by one.
 */
const PAGE_COST = 5

/**
 * Charges the caller: one credit, and one for each embeddable asked for, from the budget of their sessions or from that of
 * their tokens and applications (`docs/api/rate-limits.md#credits`). Throws 429 where none are left, or for too many requests that cost none.
 */
export const chargeCaller =
  (credits: CreditsBySite): Step =>
  (request, reply) => {
    const { usual, session, fleeting } = credits(request.site)
    const { member_id, by } = callerOf(request)
    const page = pageAsking()
    const cost = page ? (page.charged ? 0 : PAGE_COST) : costOf(request)
    // The first request within a page pays for all of them, also for those that come while it is charged.
    if (page) page.charged = true
    const charged = orElse(
      () => charge(by === 'session' ? session : usual, request.site, member_id, cost, reply),
      (error) => {
        if (page && cost) page.charged = false
        throw error
      },
    )
    return whenReady(charged, () =>
      isFleeting(request) ? countFleeting(fleeting, request.site, member_id) : undefined,
    )
  }

const isFleeting = ({ routed }: FastifyRequest): boolean => routed.route?.endpoint.fleeting === true

function costOf(request: FastifyRequest): number {
  const { query, routed } = request
  const sent = query as RawQuery
  const embed = sent['embed']
  const { route } = routed
  if (isFleeting(request)) return 0
  if (typeof embed !== 'string' || !route) return 1
  const known = embedsOf(route.served.contract, route.endpoint, formatOf(route.endpoint, sent))
  const names = new Set(embed.split(',').map((name) => name.trim()))
  return 1 + known.filter((name) => names.has(name)).length
}
