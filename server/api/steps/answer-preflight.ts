// Answers a browser that asks whether a script may send a request (`docs/api.md#other-web-pages`).

import { answerPreflight as answerCors, isPreflight } from '../../http/headers/cors.ts'
import { type CreditsBySite, chargeAddress } from '../../http/limits/charge.ts'
import type { Step } from '../../http/step.ts'
import { VERBS } from '../../http/verbs.ts'

const VERBS_OF_SCRIPTS = ['HEAD', ...VERBS, 'OPTIONS'].join(', ')

/** Answers without authenticating, as a preflight carries no credentials. It costs no credit. */
export const answerPreflight =
  (credits: CreditsBySite): Step =>
  (request, reply) => {
    if (!reply.hasHeader('access-control-allow-origin') || !isPreflight(request)) return undefined
    chargeAddress(credits, request, reply, 0)
    return answerCors(reply, VERBS_OF_SCRIPTS)
  }
