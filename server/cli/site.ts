// The site that a command works on.
import { isIPv6 } from 'node:net'
import type { Transaction } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { heldTable } from '../db/dialect.ts'
import { fsyncIsOn } from '../db/durable.ts'
import { migrate, pending } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { DB } from '../db/tables.ts'
import { passwordHash } from '../identity/password.ts'
import type { Site } from '../site.ts'

const EVERYWHERE = ['0.0.0.0', '::']
/** People whom one caller may make by e-mail in 24 hours. */
const NEW_PEOPLE_A_DAY = 100
/** How many days before its start a meeting of a series is made. */
const MAKE_AHEAD_DAYS = 7

/** The public address of the site, which is where it listens unless said otherwise. */
export function addressOf({ url, tls, host }: Config, port: number): string {
  // A server that listens everywhere is reached at least from its own machine.
  const name = EVERYWHERE.includes(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return url ?? `${tls ? 'https' : 'http'}://${name}:${port}`
}

/** Opens the site of the settings; the database is brought to the present schema unless `migrated` is false. */
export async function openSite(config: Config, { migrated = true } = {}): Promise<Site> {
  const db = opened(config)
  try {
    if (migrated) {
      await fsyncIsOn(db)
      await pending(db)
      await migrate(db)
    }
  } catch (error) {
    await db.close().catch(() => {})
    throw error
  }
  return {
    db,
    url: addressOf(config, config.port),
    clock: () => Math.floor(Date.now() / 1000),
    millis: Date.now,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hashPassword: passwordHash,
    settings: { rateLimit: config.rateLimit, newPeopleADay: NEW_PEOPLE_A_DAY, makeAheadDays: MAKE_AHEAD_DAYS },
  }
}

/** SQLite is opened at once, so that what fails is the data folder; PostgreSQL when it is first asked. */
function opened({ databaseUrl, data }: Config): Database {
  try {
    return openDatabase({ url: databaseUrl, folder: data })
  } catch (error) {
    throw new Error(`FOLKMOOT_DATA: ${(error as Error).message}`)
  }
}

/** Whether nobody is there yet. Another process that asks the same waits until this one has made somebody. */
export async function isEmpty(trx: Transaction<DB>): Promise<boolean> {
  await heldTable(trx, 'member')
  return !(await trx.selectFrom('member').select('member_id').limit(1).executeTakeFirst())
}

/** Does something with the site of the settings and closes it again. */
export async function withSite<T>(config: Config, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await openSite(config)
  try {
    return await work(site)
  } finally {
    await site.db.close()
  }
}
