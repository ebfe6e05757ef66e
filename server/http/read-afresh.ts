// Has every request read what was committed before it came, by other processes too.
import type { FastifyRequest } from 'fastify'

/** Without it, requests to SQLite could share a moment that began before they came. */
export const readAfresh = ({ site }: FastifyRequest): void => {
  site.db.arrived()
}
