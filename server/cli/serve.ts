// `serve`: the server, until it is told to stop.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config.ts'
import { apiUrl, type Site } from '../site.ts'
import type { Command } from './command.ts'
import { furnished, welcome } from './demo.ts'
import { addressOf, openSite } from './site.ts'
import { stopping, told } from './stopping.ts'

export const serve: Command = {
  name: 'serve',
  usage: '',
  about: 'Serves the API and its description; the first start on an empty data folder furnishes a demo site.',
  options: {},
  words: 0,
  async run({ config, print }) {
    const site = await openSite(config)
    const ending = told()
    const { app, stop } = await listening(site, config)
    try {
      // A token is shown once, so the demo is made only where nothing more can fail before it is printed.
      const guide = config.demo ? await furnished(site) : undefined
      print(`Folkmoot serves ${apiUrl(site)} (${site.db.dialect}).`)
      if (guide) for (const line of welcome(site, guide)) print(line)
      const { startBackground, startCalling } = await import('./background.ts')
      const start = config.worker ? startBackground : startCalling
      const end = start(site, (name, error) => app.log.error({ err: error }, `Failed: ${name}.`))
      await ending
      await end()
    } finally {
      await stop()
      await site.db.close()
    }
  },
}

/** Listens; gives the server and what ends it. */
async function listening(site: Site, config: Config) {
  try {
    if (config.tls) mustBePair(config.tls)
    // Loaded here, so that the other commands start without waiting for the server.
    const { createApp } = await import('../app.ts')
    const app = await createApp({ site, config })
    app.server.once('listening', () => {
      site.url = addressOf(config, (app.server.address() as AddressInfo).port)
    })
    const stop = stopping(app)
    await app.listen({ host: config.host, port: config.port })
    return { app, stop }
  } catch (error) {
    await site.db.close()
    throw error
  }
}

/** Says which setting is wrong where the files are none that TLS can use. */
function mustBePair({ cert, key }: { cert: string; key: string }): void {
  try {
    createSecureContext({ cert: readFileSync(cert), key: readFileSync(key) })
  } catch (error) {
    throw new Error(`TLS_CERT and TLS_KEY: ${(error as Error).message}`)
  }
}
