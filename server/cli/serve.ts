// `serve`: the server, until it is told to stop.
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Site } from '../site.ts'
import type { Command } from './command.ts'
import { furnished, welcome } from './demo.ts'
import { openSite } from './site.ts'

/** How long requests under way may take once the server was told to stop. */
const GRACE = 8_000

export const serve: Command = {
  name: 'serve',
  usage: '',
  about: 'Serves the API and its description; the first start on an empty data folder furnishes a demo site.',
  options: {},
  words: 0,
  async run({ config, print }) {
    const site = await openSite(config)
    const guide = config.demo ? await furnished(site) : undefined
    const app = await listening(site, config)
    print(`Folkmoot serves ${site.url}/api/v1 (${site.db.dialect}).`)
    if (guide) for (const line of welcome(site, guide)) print(line)
    await told()
    await stop(app, site)
  },
}

async function listening(site: Site, config: Config): Promise<FastifyInstance> {
  const app = await createApp({ site, config })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await site.db.close()
    throw error
  }
  return app
}

/** Resolves when the process is asked to end. */
const told = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })

/** Takes no new requests, answers those under way, closes the database. */
async function stop(app: FastifyInstance, site: Site): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
  await app.close()
  clearTimeout(late)
  await site.db.close()
}
