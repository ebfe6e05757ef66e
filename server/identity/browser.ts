// Client information at sign-in: the browser, and the person's address.
import type { FastifyRequest } from 'fastify'
import { regionWanted } from '../rules/people/region.ts'

export interface Browser {
  user_agent: string | undefined
  /** The language in which the person read the page (BCP 47, without a region). */
  language: string
  /** Their region (ISO 3166-1 alpha-2); null where the browser names none. */
  region: string | null
}

/** The browser of a request; `language`: in which its page was shown. */
export const browserAt = ({ headers }: FastifyRequest, language: string): Browser => ({
  user_agent: headers['user-agent'],
  language,
  region: regionWanted(headers['accept-language']),
})
