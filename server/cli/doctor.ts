// `doctor`: looks at the settings and the database and says what it finds.
import { fsyncIsOn } from '../db/durable.ts'
import { pending } from '../db/migrate.ts'
import type { Command } from './command.ts'
import { openSite } from './site.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  about: 'Checks the settings and the database, changes nothing, and ends with 1 where something is wrong.',
  options: {},
  words: 0,
  async run({ config, print }) {
    const site = await openSite(config, { migrated: false })
    try {
      print(`node      ${process.version}`)
      print(`site      ${site.url}, time zone ${site.timezone}`)
      print(`database  ${site.db.dialect}${config.databaseUrl ? '' : ` in ${config.data}`}`)
      await fsyncIsOn(site.db)
      const missing = await pending(site.db)
      print(`schema    ${missing.length ? `migrations to run: ${missing.join(', ')}` : 'current'}`)
      if (missing.length) return
      for (const table of ['organization', 'room', 'member', 'meeting'] as const) {
        const { count } = await site.db.reads
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        print(`${table.padEnd(13)}${Number(count)}`)
      }
    } finally {
      await site.db.close()
    }
  },
}
