// Charges the caller: one credit, and one for each embeddable asked for, from the budget of their sessions or from that of
// their tokens and applications (`docs/api.md#credits`).
import type { FastifyRequest } from 'fastify'
import { type CreditsBySite, charge, countFleeting } from '../../http/charge.ts'
import type { Step } from '../../http/step.ts'
import { embedsOf, formatOf, type RawQuery } from '../query.ts'
import { callerOf } from '../request.ts'

/** Throws 429 where the caller has no credits left, or sends too many requests that cost none. */
export const chargeCaller =
  (credits: CreditsBySite): Step =>
  (request, reply) => {
    const { usual, session, fleeting } = credits(request.site)
    const { member_id, by } = callerOf(request)
    charge(by === 'session' ? session : usual, request.site, member_id, costOf(request), reply)
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
