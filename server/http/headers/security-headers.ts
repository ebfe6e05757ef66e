// The headers of every answer that tell browsers to use HTTPS, to run nothing of the answer, and to keep nothing.
import type { Step } from '../step.ts'

/** The scope of HSTS: this host and its subdomains, this host only, or none. */
export type HstsScope = 'subdomains' | 'host' | 'off'

/** A year, in seconds. */
const YEAR = 31_536_000

/** For everything but pages, which set their own. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always = {
  'content-security-policy': NOTHING,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Neither the page that opened this one nor one that this opens reaches the other.
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The headers that an answer has unless its handler sets others. */
export const securityHeaders = (encrypted: boolean, strict: HstsScope): Record<string, string> =>
  encrypted && strict !== 'off'
    ? {
        ...always,
        'strict-transport-security': `max-age=${YEAR}${strict === 'subdomains' ? '; includeSubDomains' : ''}`,
      }
    : { ...always }

/** Sets them before anything else happens, so that no answer is without. */
export function setSecurityHeaders(strict: HstsScope): Step {
  const [plain, encrypted] = [securityHeaders(false, strict), securityHeaders(true, strict)]
  return (request, reply) => {
    reply.headers(request.protocol === 'https' ? encrypted : plain)
  }
}
