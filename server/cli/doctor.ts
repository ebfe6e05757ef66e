// `doctor`: looks at the settings and the database and says what it finds.
import { existsSync } from 'node:fs'
import { fsyncIsOn } from '../db/durable.ts'
import { pending } from '../db/migrate.ts'
import { sqliteFile } from '../db/open.ts'
import type { Site } from '../site.ts'
import type { Command } from './command.ts'
import { addressOf, openSite } from './site.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  about: 'Checks the settings and the database, changes nothing, and ends with 1 where something is wrong.',
  options: {},
  words: 0,
  async run({ config, print }) {
    print(`node          ${process.version}`)
    print(`site          ${addressOf(config, config.port)}`)
    if (!config.databaseUrl && !existsSync(sqliteFile(config.data))) {
      print(`database      none yet in ${config.data}: the first start makes it`)
      return
    }
    const site = await openSite(config, { migrated: false })
    try {
      print(`time zone     ${site.timezone}`)
      print(`database      ${site.db.dialect}${config.databaseUrl ? '' : ` in ${config.data}`}`)
      await fsyncIsOn(site.db)
      const missing = await pending(site.db)
      print(`schema        ${missing.length ? `to be migrated: ${missing.join(', ')}` : 'current'}`)
      if (!missing.length) await count(site, print)
    } finally {
      await site.db.close()
    }
  },
}

async function count({ db }: Site, print: (line: string) => void): Promise<void> {
  for (const table of ['organization', 'room', 'member', 'meeting'] as const) {
    const { rows } = await db.reads
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    print(`${table.padEnd(14)}${Number(rows)}`)
  }
}
