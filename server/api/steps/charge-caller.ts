// Charges the caller: one credit, and one for each embeddable asked for, from the budget of their sessions or from that of
// their tokens and applications (`docs/api.md#credits`).
import type { FastifyRequest } from 'fastify'
import { type CreditsBySite, charge, countFleeting } from '../../http/limits/charge.ts'
import type { Step } from '../../http/step.ts'
import { pageAsking } from '../../page-preload.ts'
import { embedsOf, formatOf, type RawQuery } from '../input/query.ts'
import { callerOf } from '../request.ts'

/**
 * What a page costs with all that comes within it. The server decides what that is, and answers it together, so it costs
 * less than the same requests one by one.
 */
const PAGE_COST = 5

/** Throws 429 where the caller has no credits left, or sends too many requests that cost none. */
export const chargeCaller =
  (credits: CreditsBySite): Step =>
  (request, reply) => {
    const { usual, session, fleeting } = credits(request.site)
    const { member_id, by } = callerOf(request)
    const page = pageAsking()
    const cost = page ? (page.charged ? 0 : PAGE_COST) : costOf(request)
    charge(by === 'session' ? session : usual, request.site, member_id, cost, reply)
    // The first request within a page pays for all of them.
    if (page) page.charged = true
    if (isFleeting(request)) countFleeting(fleeting, request.site, member_id)
  }

const isFleeting = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.route?.endpoint.fleeting === true

function costOf(request: FastifyRequest): number {
  const { query, routeOptions } = request
  const sent = query as RawQuery
  const embed = sent['embed']
  const { route } = routeOptions.config
  if (isFleeting(request)) return 0
  if (typeof embed !== 'string' || !route) return 1
  const known = embedsOf(route.served.contract, route.endpoint, formatOf(route.endpoint, sent))
  const names = new Set(embed.split(',').map((name) => name.trim()))
  return 1 + known.filter((name) => names.has(name)).length
}
