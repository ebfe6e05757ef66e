// Finds the settings of the site that a command works on, where FOLKMOOT_SITES lists several.

import { join } from 'node:path'
import type { Config } from '../config.ts'
import { MOST_CONNECTIONS } from '../db/connections/postgres.ts'
import { replyTemplate } from '../settings/reply-template.ts'
import { MAIL_OFF, sender, smtp } from '../settings/smtp.ts'
import { readSites, type SiteEntries, type SiteEntry } from './sites-file.ts'
import { UsageError } from './usage-error.ts'

/** Connections of a process to PostgreSQL, over all its sites, unless set otherwise. */
const MOST_IN_ALL = 80
/** Connections of one site at least: one to read while the other writes. */
const FEWEST = 2

/** The settings of every listed site, by host. Throws where the list is wrong or empty. */
export function configsOf(config: Config): Map<string, Config> {
  const entries = readSites(config.sites!)
  if (!entries.size) throw new Error(`${config.sites} lists no sites yet. Run "site create HOST".`)
  const connections = shareOf(config, entries)
  return new Map([...entries].map(([host, entry]) => [host, siteConfig(config, entry, connections)]))
}

/** The settings of one site: the common ones, and those of its entry. `sites` still names the list. */
export function siteConfig(config: Config, entry: SiteEntry, connections = FEWEST): Config {
  const { url, database, data, secret, tls } = entry
  const mail = mailOf(config, entry)
  if (tls && !config.tls) throw new Error(`FOLKMOOT_SITES: ${url} has its own certificate, which requires TLS_CERT.`)
  return {
    ...config,
    ...mail,
    url,
    secret,
    connections,
    data: join(config.data, data),
    databaseUrl: database === 'sqlite' ? undefined : database,
    tls: tls ?? config.tls,
    s3: config.s3 && { ...config.s3, prefix: `${config.s3.prefix}${data}/` },
  }
}

/** The mail settings of a site: the common ones, unless its entry has its own. */
function mailOf(
  config: Config,
  { url, smtp: own, mail_from, mail_replies }: SiteEntry,
): Pick<Config, 'smtp' | 'mailFrom' | 'mailReplies'> {
  const server = own === MAIL_OFF ? undefined : own ? smtp('smtp', own) : config.smtp
  const mailFrom = mail_from ? sender('mail_from', mail_from) : config.mailFrom
  if (server && !mailFrom) throw new Error(`FOLKMOOT_SITES: ${url} sends mail, which requires MAIL_FROM or mail_from.`)
  const mailReplies = mail_replies ? replyTemplate('mail_replies', mail_replies) : config.mailReplies
  return { smtp: server, mailFrom, mailReplies }
}

/** The connections of each site: the same share for all that use PostgreSQL. */
function shareOf({ connections = MOST_IN_ALL }: Config, entries: SiteEntries): number {
  const sharing = [...entries.values()].filter(({ database }) => database !== 'sqlite').length
  return Math.min(MOST_CONNECTIONS, Math.max(FEWEST, Math.floor(connections / Math.max(1, sharing))))
}

/** The settings of the site that `--site` names, or of the only one where there is no list. Throws `UsageError`. */
export function oneSite(config: Config, named: string | undefined): Config {
  if (!config.sites) {
    if (named !== undefined) throw new UsageError('--site requires FOLKMOOT_SITES.')
    return config
  }
  const all = configsOf(config)
  if (named === undefined) throw new UsageError(`--site HOST is required; sites: ${[...all.keys()].join(', ')}.`)
  const entry = all.get(named)
  if (!entry) throw new Error(`${config.sites} has no site ${named}.`)
  return entry
}

/** The same for a command that works on every site where none is named; the key is the host, empty without a list. */
export function namedOrAll(config: Config, named: string | undefined): ReadonlyMap<string, Config> {
  if (named !== undefined || !config.sites) return new Map([[named ?? '', oneSite(config, named)]])
  return configsOf(config)
}
