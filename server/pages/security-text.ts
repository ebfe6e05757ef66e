// Tells whoever found a weakness where to report it (RFC 9116).
import type { FastifyInstance } from 'fastify'
import type { Site } from '../site.ts'

const WELL_KNOWN = '/.well-known/security.txt'

/** What is fetched today may be relied on for so long, in seconds. */
const GOOD_FOR = 90 * 86_400

const written = ({ settings, clock, url }: Site): string =>
  [
    ...settings.securityContact.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date((clock() + GOOD_FOR) * 1000).toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(WELL_KNOWN, url)}`,
    '',
  ].join('\n')

export interface SecurityTextOptions {
  /** The path below which the site is. */
  root: string
  /** No site is below another path, so what stands at the top of the host is this site's. */
  alone: boolean
}

/** Where the operator has named nobody (SECURITY_CONTACT), there is none. */
export async function securityTxt(app: FastifyInstance, { root, alone }: SecurityTextOptions) {
  for (const path of new Set(alone ? [WELL_KNOWN, root + WELL_KNOWN] : [root + WELL_KNOWN])) {
    app.get(path, ({ site }, reply) =>
      site.settings.securityContact.length
        ? reply.type('text/plain; charset=utf-8').send(written(site))
        : reply.code(404).send({ message: 'Not Found' }),
    )
  }
}
