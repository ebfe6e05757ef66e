// `serve` for several sites; the failure of one does not keep the others from being served.

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { role, sayServing } from '../../processes/own-process.ts'
import { listen } from '../../runtime/listen.ts'
import { reloadCertificates } from '../../runtime/reload.ts'
import { addressOf } from '../../runtime/site.ts'
import { countedSites, keepSites } from '../../runtime/site-list.ts'
import { stopOnSignal, terminationSignal } from '../../runtime/termination.ts'
import { configsOf } from '../../runtime/which-site.ts'
import type { LogOutput } from '../log-output.ts'
import { mailWarningOfSites } from '../mail.ts'

/** Serves the listed sites until SIGTERM or SIGINT. */
export async function serveSites(
  config: Config,
  print: (line: string) => void,
  output: LogOutput | undefined,
): Promise<void> {
  const list = configsOf(config)
  const ending = terminationSignal()
  // Loaded here, so that the other commands start without waiting for the server.
  const { createApp } = await import('../../app.ts')
  const { startBackgroundOfServer, startAnnouncing } = await import('../../runtime/background.ts')
  const { startMailIn } = await import('../../runtime/mail-in.ts')
  const show = (sites: ReadonlyMap<string, Config>) => {
    if (config.tls) reloadCertificates(app.server, config.tls, sites)
  }
  const { sites, begin, end } = keepSites({
    config,
    list,
    log: () => app.log,
    start: config.worker ? startBackgroundOfServer : startAnnouncing,
    all: config.worker,
    again: show,
  })
  const app: FastifyInstance = await createApp({ site: sites, config, log: output })
  show(list)
  const stop = stopOnSignal(app)
  await listen(app, config)
  const { port } = app.server.address() as AddressInfo
  const begins = role?.begins ?? true
  if (begins) {
    print(`Folkmoot listens on ${addressOf(config, port)} for ${countedSites(list)}:`)
    for (const { url } of list.values()) print(`  ${url}/api/v1`)
  }
  begin()
  const endMail = startMailIn(config.mailIn, sites.withReplies, (level, about, message) =>
    app.log[level](about, message),
  )
  const silent = mailWarningOfSites(list)
  if (silent && begins) app.log.warn(silent)
  sayServing()
  await ending
  await Promise.all([end(), endMail(), stop()])
  await sites.close()
}
