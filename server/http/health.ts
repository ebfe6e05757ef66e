// For operators and what watches for them: alive, ready, measured.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Site, Sites } from '../site.ts'
import { hostOf } from './sited.ts'

export interface HealthOptions {
  site: Site | Sites
  registry: Registry
}

/**
 * `/healthz`: the process answers. `/readyz`: the database does too; with several sites that of the host, and elsewhere
 * any of them. `/metrics`: counts and times for Prometheus, of all sites and so at the host of none.
 */
export async function health(app: FastifyInstance, { site, registry }: HealthOptions) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const ready = await readiness(site, hostOf(request))
    return ready ? { status: 'ready', ...ready } : reply.code(503).send()
  })
  app.get('/metrics', async (request, reply) => {
    if (!('db' in site) && site.has(hostOf(request))) return reply.code(404).send({ message: 'Not Found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** What there is to say of what is ready; undefined where nothing is. */
async function readiness(site: Site | Sites, host: string): Promise<object | undefined> {
  if ('db' in site) return (await answers(site)) ? {} : undefined
  if (site.has(host)) return (await opened(site, host)) ? {} : undefined
  const { open, closed } = site.present()
  const ready = (await Promise.all(open.map(answers))).filter(Boolean).length
  const away = open.length - ready + closed
  return away && !ready ? undefined : { sites: ready, unavailable: away }
}

const opened = async (sites: Sites, host: string): Promise<boolean> => {
  try {
    return await answers((await sites.at(host))!)
  } catch {
    return false
  }
}

const answers = ({ db }: Site): Promise<boolean> =>
  sql`select 1`.execute(db.reads).then(
    () => true,
    () => false,
  )
