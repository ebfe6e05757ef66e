// Opens the site that a command works on: its database, secret, store and settings.
import { isIPv6 } from 'node:net'
import { setAuditRetention } from '../audit/retention.ts'
import type { Config } from '../config.ts'
import { mustBeDurable } from '../db/connections/durability-check.ts'
import { openDatabase } from '../db/connections/open.ts'
import { serverTrouble } from '../db/connections/server-errors.ts'
import type { Siblings } from '../db/connections/siblings.ts'
import { folderTrouble, isFolderTrouble } from '../db/data-folder/folder-errors.ts'
import { keepFromOthers } from '../db/data-folder/owner-only.ts'
import type { Database } from '../db/database.ts'
import { noteVersion } from '../db/schema/version.ts'
import { sealState, storeSealedWord } from '../db/secrets/seal-check.ts'
import { siteClock } from '../db/site-clock.ts'
import { CLIENT_DOCUMENT, guardedFetch } from '../events/outgoing.ts'
import { networksFrom } from '../events/target.ts'
import { converterOf } from '../exports/processes/converter.ts'
import { passwordHash, passwordMatches } from '../identity/password.ts'
import { mailerOf } from '../mail/transport/index.ts'
import { onTold, role, tellOthers } from '../processes/own-process.ts'
import { attachable, usualTypes } from '../rules/files/file-type.ts'
import type { Site } from '../site.ts'
import { openStore } from '../store/open.ts'
import { mailSetupOf } from './mail-setup.ts'
import { makeSecret, secretFile, secretOf } from './secret.ts'
import { upgradeDatabase } from './upgrade.ts'

const EVERYWHERE = ['0.0.0.0', '::']
/** People whom one caller may add by e-mail address in 24 hours. */
const NEW_PEOPLE_A_DAY = 100
/** How many days before its start a meeting of a series is created. */
const MAKE_AHEAD_DAYS = 7
/** Hooks that one person may have. */
const HOOKS_PER_PERSON = 1_000
/** Messages in the chat of one meeting. */
const CHAT_PER_MEETING = 10_000
/** API tokens that one person may have. */
const TOKENS_PER_PERSON = 100

/** Milliseconds after which an idle process that makes documents ends, where there are several sites. */
const IDLE_AMONG_MANY = 30_000

/** The public address of the site: its setting, or else the address on which the server listens. */
export function addressOf({ url, tls, host }: Config, port: number): string {
  // A server that listens on every address can be reached at least from its own machine.
  const name = EVERYWHERE.includes(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return url ?? `${tls ? 'https' : 'http'}://${name}:${port}`
}

/** The time zone of this machine. */
export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Opens the site of the settings and migrates its database; `say` is told of that. Throws an error that an operator can read where the
 * database, the data folder or the secret is wrong, and where the database does not wait for the disk.
 */
export async function openSite(config: Config, say: (line: string) => void = () => {}): Promise<Site> {
  const types = config.attachmentTypes ? attachable(config.attachmentTypes) : usualTypes
  const db = await openConfiguredSite(config)
  let sealKey: Buffer
  let millis: () => number
  try {
    keepFromOthers(config.data)
    // A folder may be readable but not writable.
    if (db.dialect === 'sqlite') await db.tryWriting()
    await mustBeDurable(db)
    const ran = await upgradeDatabase(db, config, say)
    await setAuditRetention(db, config.auditDays)
    sealKey = await keyFor(db, config)
    if (ran.length) await noteVersion(db.migrating)
    millis = await siteClock(db)
  } catch (error) {
    await db.close().catch(() => {})
    throw await explainError(config, error)
  }
  const signInNetworks = networksFrom(config.signInAllowNetworks)
  const site: Site = {
    db,
    url: addressOf(config, config.port),
    clock: () => Math.floor(millis() / 1000),
    millis,
    elapsed: () => Math.floor(performance.now()),
    timezone: ownTimezone(),
    locale: config.locale,
    hashPassword: passwordHash,
    passwordMatches,
    hookNetworks: networksFrom(config.hookAllowNetworks),
    pushNetworks: networksFrom(config.pushAllowNetworks),
    signInNetworks,
    askProvider: guardedFetch(signInNetworks),
    fetchClientDocument: guardedFetch(networksFrom(config.mcpAllowNetworks), CLIENT_DOCUMENT),
    sealKey,
    setupCode: config.setupCode,
    store: openStore(config),
    // Of many sites few make documents at the same time, and an idle process holds its memory.
    converter: converterOf(config.sites ? { idle: IDLE_AMONG_MANY } : {}),
    mailer: config.smtp && mailerOf(config.smtp, config.mailFrom!),
    replies: config.mailReplies,
    mailInSecret: config.mailInSecret,
    mailInTrusts: config.mailInTrusts,
    settings: {
      rateLimit: config.rateLimit,
      newPeopleADay: NEW_PEOPLE_A_DAY,
      mailsOutsideADay: config.mailsOutsideADay,
      mailsOutsideADayOfSite: config.mailsOutsideADayOfSite,
      makeAheadDays: MAKE_AHEAD_DAYS,
      hooksPerPerson: HOOKS_PER_PERSON,
      attachmentSize: config.attachmentSize,
      attachmentsSize: config.attachmentsSize,
      attachmentsPerMeeting: config.attachmentsPerMeeting,
      attachmentTypes: types,
      storageOfPerson: config.storageOfPerson,
      storageOfOrganization: config.storageOfOrganization,
      storageOfSite: config.storageOfSite,
      chatPerMeeting: CHAT_PER_MEETING,
      tokensPerPerson: TOKENS_PER_PERSON,
      auditDays: config.auditDays,
      securityContact: config.securityContact,
      corsOrigins: config.corsOrigins,
      revokeInClear: config.revokeInClear,
      secondFactor: config.secondFactor,
      mcp: config.mcp,
      mcpClients: config.mcpClients,
    },
  }
  site.mailSetup = mailSetupOf(site, config)
  if (!site.mailSetup.isFixed) await site.mailSetup.refresh()
  return site
}

/** The secret that the site was sealed with; the first start makes one where none is set. */
async function keyFor(db: Database, config: Config): Promise<Buffer> {
  const secret = () => secretOf(config)
  if ((await sealState(db, secret)) === 'none yet') {
    if (!secret()) makeSecret(config.data)
    await storeSealedWord(db, secret()!)
  }
  // Of several first starts at the same time, one has stored its seal.
  if ((await sealState(db, secret)) !== 'right') throw new Error(wrongSecret(config))
  return secret()!
}

/** The message for a site that was sealed with another secret. */
export const wrongSecret = (config: Config): string =>
  `The site was encrypted with another secret. Set ${secretName(config)} to it, or restore ${secretFile(config.data)}.`

/** The name of the setting that can hold the secret. */
export const secretName = ({ sites }: Config): string => (sites ? `its secret in ${sites}` : 'FOLKMOOT_SECRET')

/** Opens the database without migrating it. SQLite is opened at once, PostgreSQL is connected to by the first query. */
export async function openConfiguredSite(config: Config): Promise<Database> {
  const { databaseUrl, data, connections } = config
  try {
    return await openDatabase({ url: databaseUrl, folder: data, connections, siblings: role && siblingsAt(data) })
  } catch (error) {
    throw databaseUrl ? error : new Error(`FOLKMOOT_DATA: ${await messageOf(config, error)}`, { cause: error })
  }
}

/** The other processes of this server, as far as they have the same database. */
const siblingsAt = (folder: string): Siblings => ({
  tell: (channel, text) => tellOthers(`${folder} ${channel}`, text),
  listen: (channel, listener) => onTold(`${folder} ${channel}`, listener),
})

/** The same error in words for an operator, where the data folder or a PostgreSQL that is away is the cause. */
export async function explainError(config: Config, error: unknown): Promise<unknown> {
  if (config.databaseUrl) return explainServerError(config, error)
  if (!isFolderTrouble(error)) return error
  return new Error(`FOLKMOOT_DATA: ${await messageOf(config, error)}`, { cause: error })
}

/** The same error in words for an operator, where no PostgreSQL answers. */
export function explainServerError({ databaseUrl }: Config, error: unknown): unknown {
  const trouble = databaseUrl && serverTrouble(error)
  return trouble ? new Error(trouble, { cause: error }) : error
}

const messageOf = async ({ data }: Config, error: unknown): Promise<string> =>
  (await folderTrouble(data, error)) ?? (error as Error).message

/** Opens the site of the settings, does some work and closes it again. */
export async function withOpenSite<T>(config: Config, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await openSite(config)
  try {
    return await work(site)
  } finally {
    await site.db.close()
  }
}
