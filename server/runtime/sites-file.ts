// The file that lists the sites of one server by their host (docs/several-sites.md).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../db/data-folder/data-folder.ts'
import { databaseNameIn, parseDatabaseAddress } from '../settings/database-address.ts'
import { replyTemplate } from '../settings/reply-template.ts'
import { MAIL_OFF, sender, smtp } from '../settings/smtp.ts'
import { address, database, SHORTEST_SECRET } from '../settings/values.ts'

/** The entry of one site. */
export interface SiteEntry {
  /** The public address, whose host is the key of the entry. */
  url: string
  /** `sqlite`, or the address of a PostgreSQL database of its own. */
  database: string
  /** The folder of the site in the data folder. */
  data: string
  /** The secret that seals what it stores; without it, the file `secret` in its folder. */
  secret?: string
  /** A certificate of its own (SNI), beside that of TLS_CERT. */
  tls?: { cert: string; key: string }
  /** A mail server of its own in place of SMTP_URL, or `off`; and the sender of its mail in place of MAIL_FROM. */
  smtp?: string
  mail_from?: string
  /** The address to which people answer, in place of MAIL_REPLIES. */
  mail_replies?: string
}
/** Entries by their host. */
export type SiteEntries = ReadonlyMap<string, SiteEntry>

const KEYS = ['url', 'database', 'data', 'secret', 'tls', 'smtp', 'mail_from', 'mail_replies']
const FOLDER = /^[a-z0-9][a-z0-9._-]{0,126}$/

/** Reads and checks the file; throws an error of one line for the first thing that is wrong. */
export function readSites(file: string): SiteEntries {
  const entries = new Map<string, SiteEntry>()
  const say = (host: string, what: string) => new Error(`FOLKMOOT_SITES: ${file}: ${host}: ${what}`)
  for (const [host, given] of Object.entries(objectOf(file)))
    entries.set(
      host,
      entryOf(host, given, (what) => say(host, what)),
    )
  mustBeApart(entries, say)
  return entries
}

/** Throws where two sites have the same folder, secret or database. */
export function mustBeApart(entries: SiteEntries, say: (host: string, what: string) => Error): void {
  const taken = new Map<string, string>()
  for (const [host, entry] of entries) {
    for (const resource of resourcesOf(entry)) {
      if (taken.has(resource))
        throw say(host, `its ${resource.split(' ')[0]} is already used by ${taken.get(resource)}.`)
      taken.set(resource, host)
    }
  }
}

/** Replaces the file, readable by its owner alone. An interruption leaves either the old file or the new one. */
export function writeSites(file: string, entries: SiteEntries): void {
  const whole = `${file}.new`
  const fd = openSync(whole, 'w', 0o600)
  try {
    writeSync(fd, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(whole, file)
}

/** Does some work while no other process changes the file; throws where another one is doing so. */
export async function withSitesLocked<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`
  makeFolder(dirname(file))
  try {
    closeSync(openSync(lock, 'wx', 0o600))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'EEXIST'
        ? `${lock} exists: another site create is running. If none is, an interrupted one left this file: delete it and try again.`
        : message,
    )
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The entries of the file; none where it does not exist yet. */
export const sitesSoFar = (file: string): Map<string, SiteEntry> => new Map(existsSync(file) ? readSites(file) : [])

function objectOf(file: string): object {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`FOLKMOOT_SITES: ${file}: ${(error as Error).message}`)
  }
  if (!isObject(value)) throw new Error(`FOLKMOOT_SITES: ${file} must be an object with a host for each key.`)
  return value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Say = (what: string) => Error

/** Checks one entry and fills in its defaults; throws what `say` makes of the first fault. */
export function entryOf(host: string, given: unknown, say: Say): SiteEntry {
  if (!isObject(given)) throw say('must be an object.')
  const unknown = Object.keys(given).find((key) => !KEYS.includes(key))
  if (unknown) throw say(`"${unknown}" is not one of ${KEYS.join(', ')}.`)
  for (const key of ['url', 'database', 'data', 'secret', 'smtp', 'mail_from', 'mail_replies'])
    if (given[key] !== undefined && (typeof given[key] !== 'string' || !given[key]))
      throw say(`${key} must be a string.`)
  const {
    url = `https://${host}`,
    database: where,
    data = host,
    secret,
    smtp: server,
    mail_from,
    mail_replies,
  } = given as Partial<SiteEntry>
  const checked = guarded(say, () => address('url', url)!)
  if (new URL(checked).hostname !== host) throw say(`the host of its url is ${new URL(checked).hostname}.`)
  if (where !== 'sqlite') guarded(say, () => database('database', where ?? ''))
  if (!where) throw say('database must be sqlite, or an address such as postgres://name:password@host:5432/database.')
  if (!FOLDER.test(data)) throw say('data must be a folder name with lower-case letters, digits, dots and hyphens.')
  if (secret && secret.length < SHORTEST_SECRET) throw say(`secret must have at least ${SHORTEST_SECRET} characters.`)
  if (server !== MAIL_OFF) guarded(say, () => smtp('smtp', server))
  guarded(say, () => sender('mail_from', mail_from))
  guarded(say, () => replyTemplate('mail_replies', mail_replies))
  const mail = {
    ...(server && { smtp: server }),
    ...(mail_from && { mail_from }),
    ...(mail_replies && { mail_replies }),
  }
  return { url: checked, database: where, data, ...(secret && { secret }), ...tlsOf(given['tls'], say), ...mail }
}

function tlsOf(tls: unknown, say: Say): Pick<SiteEntry, 'tls'> {
  if (tls === undefined) return {}
  const { cert, key, ...more } = isObject(tls) ? tls : {}
  if (typeof cert !== 'string' || typeof key !== 'string' || Object.keys(more).length)
    throw say('tls must be {"cert": FILE, "key": FILE}.')
  return { tls: { cert, key } }
}

function guarded<T>(say: Say, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw say((error as Error).message)
  }
}

/** What no two sites may share: the folder, the secret, and the database, whatever user the address names. */
function resourcesOf({ data, database, secret }: SiteEntry): string[] {
  const own = [`data ${data}`, ...(secret ? [`secret ${secret}`] : [])]
  if (database === 'sqlite') return own
  const { hosts } = parseDatabaseAddress(database)!
  return [...own, ...hosts.map(({ host, port }) => `database ${host}:${port}/${databaseNameIn(database)}`)]
}
