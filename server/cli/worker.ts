// `worker`: jobs and hooks without a server, as one of any number of processes beside it.
import { pino } from 'pino'
import type { Command } from './command.ts'
import { openSite } from './site.ts'
import { told } from './stopping.ts'

export const worker: Command = {
  name: 'worker',
  usage: '',
  about: 'Tells hooks what happened and runs the jobs, beside servers of the same database; any number may run.',
  options: {},
  words: 0,
  async run({ config, print }) {
    const site = await openSite(config)
    const ending = told()
    const log = pino({ level: config.logLevel })
    try {
      // Loaded here, so that the other commands start without waiting for it.
      const { startBackground } = await import('./background.ts')
      const stop = startBackground(site, (name, error) => log.error({ err: error }, `Failed: ${name}.`))
      print(`Folkmoot works for ${site.url} (${site.db.dialect}).`)
      await ending
      await stop()
    } finally {
      await site.db.close()
    }
  },
}
