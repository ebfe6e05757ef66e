// security.txt: the contact for vulnerability reports (RFC 9116).
import type { FastifyInstance } from 'fastify'
import type { Site } from '../site.ts'

const WELL_KNOWN = '/.well-known/security.txt'

/** How long the file is valid, in seconds. */
const GOOD_FOR = 90 * 86_400

const securityText = ({ settings, clock, url }: Site): string =>
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
  /** Whether it is the only site of the process: then the file at the root of the host is this site's. */
  alone: boolean
}

/** Serves the file; 404 without SECURITY_CONTACT. */
export async function securityTxt(app: FastifyInstance, { root, alone }: SecurityTextOptions) {
  for (const path of new Set(alone ? [WELL_KNOWN, root + WELL_KNOWN] : [root + WELL_KNOWN])) {
    app.get(path, ({ site }, reply) =>
      site.settings.securityContact.length
        ? reply.type('text/plain; charset=utf-8').send(securityText(site))
        : reply.code(404).send({ message: 'Not Found' }),
    )
  }
}
