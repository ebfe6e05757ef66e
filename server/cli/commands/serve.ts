// `serve`: runs the server until SIGTERM or SIGINT.
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config.ts'
import { describePause } from '../../db/delivery-pause.ts'
import { isDemoLeft } from '../../demo/begun.ts'
import { role, sayServing } from '../../processes/own-process.ts'
import { mustBePair } from '../../runtime/certificate.ts'
import { listen } from '../../runtime/listen.ts'
import { onReload, reloadCertificates } from '../../runtime/reload.ts'
import { addressOf, openSite } from '../../runtime/site.ts'
import { stopOnSignal, terminationSignal } from '../../runtime/termination.ts'
import type { Site } from '../../site.ts'
import { isReleased } from '../../web-app/built.ts'
import type { Invocation } from '../command.ts'
import { greetingOf } from '../greeting.ts'
import { type LogOutput, logOutput } from '../log-output.ts'
import { mailWarning } from '../mail.ts'
import { NO_SCREEN, progressOn } from '../screen.ts'
import { setupGuide } from '../setup-lines.ts'
import { type DemoGuide, furnishDemo } from './demo.ts'
import { serveSites } from './serve-sites.ts'

/** Serves one site, or those that FOLKMOOT_SITES lists. */
export async function serve({ config, print, screen = NO_SCREEN }: Invocation): Promise<void> {
  if (config.tls) mustBePair(config.tls)
  const begins = role?.begins ?? true
  const progress = progressOn(screen, print)
  try {
    if (!isReleased && begins) await (await import('../../web-app/build.ts')).buildApplication(progress.begin)
  } finally {
    progress.end()
  }
  const log = logOutput(config, screen, progress.clear)
  if (config.sites) return serveSites(config, print, log)
  const site = await openSite(config, print)
  const ending = terminationSignal()
  const { app, stop } = await listening(site, config, log)
  try {
    const warning = mailWarning(config, site)
    if (warning && begins) app.log.warn(warning)
    const waiting = await describePause(site.db.reads)
    const notes = waiting ? [waiting] : []
    const greet = async (demo?: DemoGuide) => {
      progress.end()
      const setup = demo ? undefined : await setupGuide(site)
      for (const line of greetingOf(site, { demo, setup, notes }, screen)) print(line)
    }
    const wanted = config.demo && !(await isDemoLeft(site.db.reads))
    if (begins && !(wanted && (await furnishDemo(site, greet, progress.begin).finally(progress.end)))) await greet()
    const { startBackgroundOfServer, startAnnouncing } = await import('../../runtime/background.ts')
    const { startMailIn } = await import('../../runtime/mail-in.ts')
    const start = config.worker ? startBackgroundOfServer : startAnnouncing
    const failed = (name: string, error: unknown) => app.log.error({ err: error }, `Failed: ${name}.`)
    const end = start(site, failed, (level, about, message) => app.log[level](about, message), config)
    const ownMail = () => [{ replies: site.replies, open: () => site }]
    const endMail = startMailIn(config.mailIn, ownMail, (level, about, message) => app.log[level](about, message))
    sayServing()
    const unsubscribe = config.tls && onReload(() => renew(app, config.tls!))
    await ending
    unsubscribe?.()
    await Promise.all([end(), endMail(), stop()])
  } finally {
    await stop()
    site.mailer?.close()
    await site.db.close()
  }
}

/** Starts to listen; returns the server and a function that stops it. */
async function listening(site: Site, config: Config, log: LogOutput | undefined) {
  try {
    // Loaded here, so that the other commands start without waiting for the server.
    const { createApp } = await import('../../app.ts')
    const app = await createApp({ site, config, log })
    app.server.once('listening', () => {
      site.url = addressOf(config, (app.server.address() as AddressInfo).port)
    })
    const stop = stopOnSignal(app)
    await listen(app, config)
    return { app, stop }
  } catch (error) {
    await site.db.close()
    throw error
  }
}

type App = Awaited<ReturnType<typeof listening>>['app']

/** Uses the renewed certificate; where its files are wrong, the old one stays. */
function renew(app: App, tls: NonNullable<Config['tls']>): void {
  try {
    reloadCertificates(app.server, tls)
    app.log.info('The certificate was reloaded.')
  } catch (error) {
    app.log.error({ err: error }, 'The certificate could not be reloaded.')
  }
}
