// For operators and what watches for them: alive, ready, measured.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Site } from '../site.ts'

export interface HealthOptions {
  site: Site
  registry: Registry
}

/** `/healthz`: the process answers. `/readyz`: the database does too. `/metrics`: counts and times for Prometheus. */
export async function health(app: FastifyInstance, { site, registry }: HealthOptions) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    try {
      await sql`select 1`.execute(site.db.reads)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send()
    }
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
