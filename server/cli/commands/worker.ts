// `worker`: runs jobs, the delivery to hooks and mail without a server; any number of workers may run beside servers.
import { type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import { serializeError, UNLOGGED } from '../../http/monitoring/log-redaction.ts'
import { openSite } from '../../runtime/site.ts'
import { countedSites, keepSites } from '../../runtime/site-list.ts'
import { terminationSignal } from '../../runtime/termination.ts'
import { configsOf } from '../../runtime/which-site.ts'
import type { Invocation } from '../command.ts'
import { type LogOutput, logOutput } from '../log-output.ts'
import { mailWarning, mailWarningOfSites } from '../mail.ts'
import { NO_SCREEN } from '../screen.ts'

export async function work({ config, print, screen = NO_SCREEN }: Invocation): Promise<void> {
  const log = loggerTo(logOutput(config, screen), config)
  if (config.sites) return workForSites(config, print, log)
  const site = await openSite(config, print)
  const ending = terminationSignal()
  try {
    // Loaded here, so that the other commands start without waiting for it.
    const { startBackgroundOfWorker } = await import('../../runtime/background.ts')
    const { startMailIn } = await import('../../runtime/mail-in.ts')
    const failed = (name: string, error: unknown) => log.error({ err: error }, `Failed: ${name}.`)
    const stop = startBackgroundOfWorker(site, failed, (level, about, message) => log[level](about, message))
    const ownMail = () => [{ replies: site.replies, open: () => site }]
    const stopMail = startMailIn(config.mailIn, ownMail, (level, about, message) => log[level](about, message))
    const warning = mailWarning(config, site)
    if (warning) log.warn(warning)
    print(`Worker running for ${site.url} (${site.db.dialect}).`)
    await ending
    await Promise.all([stop(), stopMail()])
  } finally {
    site.mailer?.close()
    await site.db.close()
  }
}

function loggerTo(output: LogOutput | undefined, { logLevel }: Config): Logger {
  const options = { level: logLevel, redact: UNLOGGED, serializers: { err: serializeError } }
  return output ? pino(options, output) : pino(options)
}

/** Works for every listed site; the failure of one does not affect the others. */
async function workForSites(config: Config, print: (line: string) => void, log: Logger): Promise<void> {
  const list = configsOf(config)
  const ending = terminationSignal()
  const { startBackgroundOfWorker } = await import('../../runtime/background.ts')
  const { startMailIn } = await import('../../runtime/mail-in.ts')
  const { sites, begin, end } = keepSites({ config, list, log: () => log, start: startBackgroundOfWorker, all: true })
  begin()
  const stopMail = startMailIn(config.mailIn, sites.withReplies, (level, about, message) => log[level](about, message))
  const silent = mailWarningOfSites(list)
  if (silent) log.warn(silent)
  print(`Worker running for ${countedSites(list)}: ${[...list.keys()].join(', ')}.`)
  await ending
  await Promise.all([end(), stopMail()])
  await sites.close()
}
