// `worker`: jobs and hooks without a server, as one of any number of processes beside it.
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { counted, keptSites } from '../runtime/kept-sites.ts'
import { openSite } from '../runtime/site.ts'
import { terminationSignal } from '../runtime/termination.ts'
import { configsOf } from '../runtime/which-site.ts'
import { UNLOGGED } from '../unlogged.ts'
import type { Command } from './command.ts'
import { aboutMail, noMail } from './mail.ts'

export const worker: Command = {
  name: 'worker',
  usage: '',
  about:
    'Tells hooks what happened, sends mail and runs the jobs, beside servers of the same database; any number may run.',
  options: {},
  words: 0,
  sites: 'all',
  async run({ config, print }) {
    if (config.sites) return workForSites(config, print)
    const site = await openSite(config)
    const ending = terminationSignal()
    const log = pino({ level: config.logLevel, redact: UNLOGGED })
    try {
      // Loaded here, so that the other commands start without waiting for it.
      const { startBackground } = await import('../runtime/background.ts')
      const failed = (name: string, error: unknown) => log.error({ err: error }, `Failed: ${name}.`)
      const stop = startBackground(site, failed, (level, about, message) => log[level](about, message))
      const said = aboutMail(config, site.url)
      if (said) log.warn(said)
      print(`Folkmoot works for ${site.url} (${site.db.dialect}).`)
      await ending
      await stop()
    } finally {
      site.mailer?.close()
      await site.db.close()
    }
  },
}

/** The same for every site of the list; none of them can keep it from the others. */
async function workForSites(config: Config, print: (line: string) => void): Promise<void> {
  const list = configsOf(config)
  const ending = terminationSignal()
  const log = pino({ level: config.logLevel, redact: UNLOGGED })
  const { startBackground } = await import('../runtime/background.ts')
  const { sites, begin, end } = keptSites({ config, list, log: () => log, start: startBackground, all: true })
  begin()
  const silent = noMail(list)
  if (silent) log.warn(silent)
  print(`Folkmoot works for ${counted(list)}: ${[...list.keys()].join(', ')}.`)
  await ending
  await end()
  await sites.close()
}
