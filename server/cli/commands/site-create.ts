// `site create`: adds a site, with a folder or a database of its own.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { audit } from '../../audit/audit.ts'
import { operator } from '../../audit/by.ts'
import type { Config } from '../../config.ts'
import { clientsOf } from '../../db/connections/clients.ts'
import { withOpenSite } from '../../runtime/site.ts'
import {
  entryOf,
  mustBeApart,
  type SiteEntry,
  sitesSoFar,
  withSitesLocked,
  writeSites,
} from '../../runtime/sites-file.ts'
import { UsageError } from '../../runtime/usage-error.ts'
import { siteConfig } from '../../runtime/which-site.ts'
import { databaseNameIn, withDatabaseName } from '../../settings/database-address.ts'
import { apiUrl } from '../../site.ts'
import { type Invocation, optionalOption } from '../command.ts'

export async function createSite(invocation: Invocation): Promise<void> {
  const { config, words, print } = invocation
  const file = config.sites
  if (!file) throw new Error('Set FOLKMOOT_SITES to the file for the list of sites.')
  const host = hostFrom(words[0]!)
  const given = optionalOption(invocation, 'database')
  const fields = {
    url: optionalOption(invocation, 'url'),
    database: given ?? ownDatabase(config, host) ?? 'sqlite',
    data: host.replace(/[^a-z0-9._-]/g, ''),
  }
  const entry = entryOf(host, fields, (what) => new UsageError(`${host}: ${what}`))
  await withSitesLocked(file, async () => {
    const entries = sitesSoFar(file)
    if (entries.has(host))
      throw new Error(`${file} already lists ${host}. To add its first administrator, run "init --site ${host}".`)
    const whole = entry.database === 'sqlite' ? entry : { ...entry, secret: randomBytes(32).toString('base64url') }
    entries.set(host, whole)
    mustBeApart(entries, (_, what) => new Error(`${host}: ${what}`))
    const made = entry.database !== 'sqlite' && !given
    if (made) await createDatabase(config, entry)
    try {
      await withOpenSite(siteConfig(config, whole), async (site) => {
        await site.db.write((trx) => audit(trx, { actor: operator, now: site.clock() }, 'site_created', null))
        writeSites(file, entries)
        print(apiUrl(site))
      })
    } catch (error) {
      if (made) await onServer(config, `drop database ${nameOf(entry)}`)
      throw error
    }
  })
}

/** A host in the form that URLs have: without a port, in lower case. Throws `UsageError` where it is none. */
function hostFrom(word: string): string {
  const url = URL.parse(`https://${word}`)
  if (!url || url.host !== url.hostname || url.href !== `https://${url.host}/`)
    throw new UsageError('HOST must be a host name such as meet.example.com.')
  return url.hostname
}

/** The address of a new database on the server of DATABASE_URL, named after that database and the host. */
function ownDatabase({ databaseUrl }: Config, host: string): string | undefined {
  if (!databaseUrl) return undefined
  const name = `${databaseNameIn(databaseUrl).slice(0, 24) || 'folkmoot'}_${host.replace(/[^a-z0-9]/g, '_')}`.slice(
    0,
    63,
  )
  return withDatabaseName(databaseUrl, name)
}

const nameOf = ({ database }: SiteEntry): string => pg.escapeIdentifier(databaseNameIn(database))

/**
 * Creates the database of a site. One that an interrupted attempt has left is sealed with a secret that was not kept.
 */
async function createDatabase(config: Config, entry: SiteEntry): Promise<void> {
  try {
    await onServer(config, `create database ${nameOf(entry)}`)
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error
    throw new Error(
      `The database ${nameOf(entry)} already exists. If an interrupted site create left it, drop it and try again.`,
    )
  }
}

/** An error code of PostgreSQL. */
const DUPLICATE_DATABASE = '42P04'

async function onServer({ databaseUrl }: Config, statement: string): Promise<void> {
  const client = clientsOf(databaseUrl!)({})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}
