// Finds out who is calling (`docs/api.md#credentials`).
import { authenticate, type Identity } from '../../http/authenticate.ts'
import { allowNoOrigin } from '../../http/headers/cors.ts'
import { type CreditsBySite, chargeAddress } from '../../http/limits/charge.ts'
import type { Step } from '../../http/step.ts'
import { Problem } from '../../problem.ts'

/** Sets `request.caller`. Throws 401, 400 for tokens of two people, or 429 where an address has tried too often. */
export const authenticateCaller =
  (identity: Identity, credits: CreditsBySite): Step =>
  async (request, reply) => {
    try {
      request.caller = await authenticate(request.site, identity, request)
    } catch (error) {
      if (error instanceof Problem) chargeAddress(credits, request, reply)
      throw error
    }
    if (request.caller.by === 'session') allowNoOrigin(reply)
    reply.header('x-requestor', inHeader(request.caller.email))
  }

/** A header carries no more than ASCII; e-mail addresses may hold any letter. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]+/gu, encodeURIComponent)
