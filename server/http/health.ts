// For operators and what watches for them: alive, ready, measured.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Site } from '../site.ts'

/** `/healthz`: the process answers. `/readyz`: the database does too. `/metrics`: counts and times for Prometheus. */
export async function health(app: FastifyInstance, { site }: { site: Site }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'folkmoot_requests_total',
    help: 'Requests answered, by verb and class of status.',
    labelNames: ['verb', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'folkmoot_request_seconds',
    help: 'Time to answer a request, in seconds.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.server.on('request', (request, response) => {
    const start = performance.now()
    response.once('finish', () => {
      seconds.observe((performance.now() - start) / 1000)
      requests.inc({ verb: request.method ?? '', status: `${Math.floor(response.statusCode / 100)}xx` })
    })
  })

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
