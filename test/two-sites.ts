// Two sites behind one server, on either database: each a stage of its own, asked at its own host.
import { after, before, describe } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../server/app.ts'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { rootOfUrl, type Site, type Sites } from '../server/site.ts'
import { type Client, clientOf } from './client.ts'
import { DIALECTS, type Stage, type StageOptions, setStage } from './stage.ts'

export interface SiteStage {
  stage: Stage
  host: string
  /** A client at this site's host, with some headers of its own. */
  client: (headers?: Record<string, string>) => Client
}

export interface TwoSites {
  /** The server of both. */
  app: FastifyInstance
  harbour: SiteStage
  museum: SiteStage
  remove: () => Promise<void>
}

/** Any sites that are open already. */
export function openSites(sites: readonly Site[]): Sites {
  const byHost = new Map(sites.map((site) => [new URL(site.url).hostname, site]))
  return {
    roots: [...new Set(sites.map(({ url }) => rootOfUrl(url)))],
    has: (host) => byHost.has(host),
    at: (host) => byHost.get(host),
    present: () => ({ open: sites, closed: 0 }),
  }
}

export interface TwoSitesOptions extends StageOptions {
  trustProxy?: string[]
  /** The address of the museum, in place of one below a path. */
  museum?: string
}

export async function setTwoSites(
  dialect: Dialect,
  { trustProxy = [], museum: far = 'https://museum.example/moot', ...options }: TwoSitesOptions = {},
): Promise<TwoSites> {
  const stages = [
    await setStage(dialect, { ...options, url: 'https://harbour.example' }),
    await setStage(dialect, { ...options, url: far, sealKey: 'another secret that seals' }),
  ]
  const config = { logLevel: 'silent', trustProxy, tls: undefined }
  const app = await createApp({ site: openSites(stages.map(({ site }) => site)), config })
  const own = stages.map((stage) => stage.app)
  const [harbour, museum] = stages.map((stage) => placeOf(app, stage)) as [SiteStage, SiteStage]
  const remove = async () => {
    for (const server of [app, ...own]) await server.close()
    for (const { fresh } of stages) await fresh.remove()
  }
  return { app, harbour, museum, remove }
}

function placeOf(app: FastifyInstance, stage: Stage): SiteStage {
  const { hostname } = new URL(stage.site.url)
  const client = (headers: Record<string, string> = {}) =>
    clientOf(app, { host: hostname, ...headers }, `${rootOfUrl(stage.site.url)}/api/v1`)
  const as: Stage['as'] = async (member_id, access) => client({ 'x-api-key': await stage.token(member_id, access) })
  // Whoever is given the stage asks the server of both.
  return { stage: Object.assign(stage, { app, as, nobody: client() }), host: hostname, client }
}

/** Runs the same tests for two sites on SQLite and for two on PostgreSQL. */
export function forTwoSites(name: string, body: (sites: () => TwoSites) => void, options: TwoSitesOptions = {}) {
  for (const dialect of DIALECTS) {
    describe(`${name} (${dialect})`, () => {
      let sites: TwoSites
      before(async () => {
        sites = await setTwoSites(dialect, options)
      })
      after(async () => {
        await sites?.remove()
      })
      body(() => sites)
    })
  }
}
