// Refuses what came over plain HTTP from another machine (`docs/api.md#credentials`).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialsShown, type Identity } from '../../http/authenticate.ts'
import { type CreditsBySite, chargeAddress } from '../../http/limits/charge.ts'
import { isLoopback } from '../../http/loopback.ts'
import type { Step } from '../../http/step.ts'
import { pageAsking } from '../../page-preload.ts'
import { Problem } from '../../problem.ts'

/** Throws 403 once a token that crossed the public internet unencrypted is ended. */
export function requireHttps(identity: Pick<Identity, 'inClear'>, credits: CreditsBySite): Step {
  async function refuse(request: FastifyRequest, reply: FastifyReply) {
    chargeAddress(credits, request, reply)
    await identity.inClear(request, credentialsShown(request))
    // Without a redirect, so that a client with a wrong address fails where it can be seen.
    throw new Problem(403, 'HTTPS is required.')
  }

  return (request, reply) =>
    // What a page asks in this process crosses no network: the page itself came over HTTPS.
    request.protocol === 'https' || isLoopback(request.ip) || pageAsking() ? undefined : refuse(request, reply)
}
