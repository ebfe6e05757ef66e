// A site with people in their places, on either database, for one test file.
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import { createPerson } from '../server/actions/people/people.ts'
import { insertOrganization } from '../server/actions/places/organizations.ts'
import { createApp } from '../server/app.ts'
import { refusalsWritten } from '../server/audit/refusals.ts'
import type { DatabaseTimeouts } from '../server/db/connections/timeouts.ts'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import type { DB } from '../server/db/tables.ts'
import { type Person, people } from '../server/demo/world.ts'
import { CLIENT_DOCUMENT, guardedFetch } from '../server/events/outgoing.ts'
import { networksFrom } from '../server/events/target.ts'
import { type ConverterOptions, converterOf } from '../server/exports/processes/converter.ts'
import { type Access, addToken } from '../server/identity/api-token.ts'
import { passwordHash, passwordMatches } from '../server/identity/password.ts'
import { type Mailer, mailerOf } from '../server/mail/transport/mailer.ts'
import { attachable, usualTypes } from '../server/rules/files/file-type.ts'
import { mailSetupOf } from '../server/runtime/mail-setup.ts'
import type { AssistantAccess } from '../server/settings/assistants.ts'
import { replyTemplate } from '../server/settings/reply-template.ts'
import { smtp } from '../server/settings/smtp.ts'
import type { SecondFactor, Site } from '../server/site.ts'
import { folderStore } from '../server/store/folder.ts'
import type { Store } from '../server/store/store.ts'
import { type Client, clientOf } from './client.ts'
import { type Fresh, freshDatabase } from './database.ts'
import { providerFetch } from './provider.ts'
import { DIALECTS } from './ring.ts'

export { DIALECTS }

/** Monday 2 March 2026, 10:00 UTC. */
export const NOW = 1_772_445_600

/** The least that argon2 does: what a hash costs in truth is tested in test/identity. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

/** Connects nowhere, since it is never told to send. */
const NOWHERE = mailerOf(smtp('SMTP_URL', 'smtp://127.0.0.1:9')!, { name: undefined, address: 'moot@moot.example' })

export interface Stage {
  site: Site
  app: FastifyInstance
  fresh: Fresh
  /** Lets so many seconds pass; fewer than none: sets the clock of the site back, and no time passes. */
  pass: (seconds: number) => void
  /** Makes a person of the cast, or any person, without any place. */
  person: (more?: Partial<Person> & { enterprise?: boolean }) => Promise<number>
  /** A client that is this person. */
  as: (member_id: number, access?: Access) => Promise<Client>
  token: (member_id: number, access?: Access) => Promise<string>
  /** A client without credentials. */
  nobody: Client
  organization: (owner: number, name?: string) => Promise<number>
  seat: (organization_id: number, member_id: number, role_id: number) => Promise<number>
  room: (organization_id: number, more?: Partial<Pick<DB['room'], 'name' | 'private'>>) => Promise<number>
  place: (room_id: number, member_id: number, role_id: number) => Promise<number>
  /** The events written since this was last called, as `name resource`. */
  events: () => Promise<string[]>
  /** The entries of the audit log written since this was last called. */
  audit: () => Promise<LogEntry[]>
  write: <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>
}

/** An entry of the audit log, with its details read. */
export type LogEntry = Omit<Selectable<DB['audit']>, 'details'> & { details: Record<string, unknown>; times: number }

export interface StageOptions {
  rateLimit?: number
  url?: string
  sealKey?: string
  timezone?: string
  /** The language and region of people who have told none. */
  locale?: string
  hooksPerPerson?: number
  attachmentSize?: number
  attachmentsSize?: number
  attachmentsPerMeeting?: number
  attachmentTypes?: readonly string[]
  storageOfPerson?: number
  storageOfOrganization?: number
  storageOfSite?: number
  chatPerMeeting?: number
  /** Where attached files are kept, in place of a folder. */
  store?: Store
  tokensPerPerson?: number
  securityContact?: readonly string[]
  corsOrigins?: readonly string[]
  revokeInClear?: boolean
  secondFactor?: SecondFactor
  /** What mail is sent with; null: none is. Unless given, there is one, and nobody tells it to send. */
  mailer?: Mailer | null
  /** The address to which people answer by mail. */
  replies?: string
  /** What a mail server shows that hands in mail over HTTP. */
  mailInSecret?: string
  /** The mail server that proves who sent a mail. */
  mailInTrusts?: string
  /** How documents are made. */
  converter?: ConverterOptions
  /** Networks beyond the public internet that webhooks may be sent to. */
  hookAllowNetworks?: string[]
  /** Networks beyond the public internet that push messages may be sent to. */
  pushAllowNetworks?: string[]
  /** Networks beyond the public internet in which sign-in providers may be. */
  signInAllowNetworks?: string[]
  /** What assistants may do, the networks beyond the public internet of client documents, and their hosts. */
  mcp?: AssistantAccess
  mcpAllowNetworks?: string[]
  mcpClients?: string[]
  /** The addresses of names; beside them there is only `localhost`. */
  names?: Record<string, string[]>
  /** A folder with an SQLite to go on with, and with attached files. */
  folder?: string
  /** How long the database is waited for, where that is not the usual. */
  limits?: Partial<DatabaseTimeouts>
}

/** The tests of a stage. */
export type OnStage = (stage: () => Stage, dialect: Dialect) => void

/** Runs the same tests on SQLite and on PostgreSQL; `stage()` gives the site of the present one. */
export const onBothDatabases = (name: string, body: OnStage, options: StageOptions = {}): void =>
  onDatabases(DIALECTS, name, body, options)

/** Runs the same tests on the databases that make a difference. */
export function onDatabases(dialects: readonly Dialect[], name: string, body: OnStage, options: StageOptions): void {
  for (const dialect of dialects) {
    describe(`${name} (${dialect})`, () => {
      let stage: Stage
      before(async () => {
        stage = await setStage(dialect, options)
      })
      after(async () => {
        await stage?.app.close()
        await stage?.fresh.remove()
      })
      body(() => stage, dialect)
    })
  }
}

export async function setStage(dialect: Dialect, options: StageOptions = {}): Promise<Stage> {
  const fresh = await freshDatabase(dialect, { folder: options.folder, limits: options.limits })
  const { db } = fresh
  let time = NOW
  let passed = 0
  let cast = 0
  const began = performance.now()
  let heard = 0
  let told = 0
  // Nobody outside this machine is asked.
  const names: Record<string, string[]> = { ...options.names }
  const namesOf = async (name: string) => names[name] ?? []
  const signInNetworks = networksFrom(options.signInAllowNetworks ?? [], namesOf)
  const site: Site = {
    db,
    url: options.url ?? 'https://moot.example',
    clock: () => time,
    millis: () => time * 1000 + Math.floor(performance.now() - began),
    elapsed: () => passed * 1000 + Math.floor(performance.now() - began),
    timezone: options.timezone ?? 'UTC',
    locale: options.locale ?? 'en',
    hashPassword: (password) => passwordHash(password, CHEAP),
    passwordMatches,
    hookNetworks: networksFrom(options.hookAllowNetworks ?? [], namesOf),
    pushNetworks: networksFrom(options.pushAllowNetworks ?? [], namesOf),
    signInNetworks,
    askProvider: providerFetch(signInNetworks),
    fetchClientDocument: guardedFetch(networksFrom(options.mcpAllowNetworks ?? [], namesOf), CLIENT_DOCUMENT),
    sealKey: Buffer.from(options.sealKey ?? 'the secret that seals what tests keep'),
    store: options.store ?? folderStore(join(fresh.env.FOLKMOOT_DATA, 'attachments')),
    converter: converterOf(options.converter),
    mailer: options.mailer === null ? undefined : (options.mailer ?? NOWHERE),
    replies: replyTemplate('MAIL_REPLIES', options.replies),
    mailInSecret: options.mailInSecret,
    mailInTrusts: options.mailInTrusts,
    settings: {
      rateLimit: options.rateLimit ?? 1_000_000,
      newPeopleADay: 100,
      mailsOutsideADay: 200,
      mailsOutsideADayOfSite: 2_000,
      makeAheadDays: 7,
      hooksPerPerson: options.hooksPerPerson ?? 1_000,
      attachmentSize: options.attachmentSize ?? 25 * 1024 * 1024,
      attachmentsSize: options.attachmentsSize ?? 500 * 1024 * 1024,
      attachmentsPerMeeting: options.attachmentsPerMeeting ?? 100,
      attachmentTypes: options.attachmentTypes ? attachable(options.attachmentTypes) : usualTypes,
      storageOfPerson: options.storageOfPerson ?? 10_000 * 1024 * 1024,
      storageOfOrganization: options.storageOfOrganization ?? 50_000 * 1024 * 1024,
      storageOfSite: options.storageOfSite ?? 200_000 * 1024 * 1024,
      chatPerMeeting: options.chatPerMeeting ?? 10_000,
      tokensPerPerson: options.tokensPerPerson ?? 100,
      auditDays: 180,
      securityContact: options.securityContact ?? [],
      corsOrigins: options.corsOrigins ?? ['*'],
      revokeInClear: options.revokeInClear ?? true,
      secondFactor: options.secondFactor ?? 'optional',
      mcp: options.mcp ?? 'on',
      mcpClients: options.mcpClients ?? [],
    },
  }
  // Pages may set a mail server on this machine, where the site has none.
  const smtpUrl = options.mailer === null ? undefined : smtp('SMTP_URL', 'smtp://127.0.0.1:9')
  site.mailSetup = mailSetupOf(site, { smtp: smtpUrl, smtpAllowNetworks: ['127.0.0.1'] })
  const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
  const stamps = () => ({ create_ts: time, update_ts: time })

  const stage: Stage = {
    site,
    app,
    fresh,
    nobody: clientOf(app),
    pass: (seconds) => {
      time += seconds
      passed += Math.max(seconds, 0)
    },
    write: db.write,
    audit: async () => {
      await refusalsWritten(site)
      const rows = await db.reads
        .selectFrom('audit')
        .leftJoin('audit_repeat', 'audit_repeat.audit_id', 'audit.audit_id')
        .selectAll('audit')
        .select('audit_repeat.times')
        .where('audit.audit_id', '>', told)
        .orderBy('audit.audit_id')
        .execute()
      told = rows.at(-1)?.audit_id ?? told
      return rows.map(({ details, times, ...row }) => ({
        ...row,
        times: times ?? 1,
        details: JSON.parse(details ?? '{}'),
      }))
    },
    person: ({ enterprise, ...more } = {}) => {
      const part = people[cast % people.length]!
      const round = Math.floor(cast++ / people.length)
      const email = round ? part.email.replace('@', `.${round}@`) : part.email
      const making = {
        now: time,
        create_id: null,
        organization_id: null,
        enterprise_admin: enterprise ? 1 : 0,
      } as const
      return db.write((trx) => createPerson(trx, { ...part, email, ...more }, making))
    },
    token: (member_id, access = 'read_write') =>
      db.write((trx) => addToken(trx, { member_id, access, name: 'test', now: time })),
    as: async (member_id, access) => clientOf(app, { 'x-api-key': await stage.token(member_id, access) }),
    organization: (owner, name = 'Harbour Works') =>
      db.write((trx) => insertOrganization(trx, { name, type: 'enterprise', member_id: owner, now: time })),
    seat: async (organization_id, member_id, role_id) => {
      const row = { organization_id, member_id, role_id, ...stamps() }
      const made = await db.write((trx) =>
        trx.insertInto('organization_member').values(row).returning('organization_member_id').executeTakeFirstOrThrow(),
      )
      return made.organization_member_id
    },
    room: async (organization_id, more = {}) => {
      const row = { organization_id, name: 'Board', description: null, private: 1 as const, ...more, ...stamps() }
      const made = await db.write((trx) =>
        trx.insertInto('room').values(row).returning('room_id').executeTakeFirstOrThrow(),
      )
      return made.room_id
    },
    place: async (room_id, member_id, role_id) => {
      const row = { room_id, member_id, role_id, ...stamps() }
      const made = await db.write((trx) =>
        trx.insertInto('room_member').values(row).returning('room_member_id').executeTakeFirstOrThrow(),
      )
      return made.room_member_id
    },
    events: async () => {
      const rows = await db.reads
        .selectFrom('event')
        .selectAll()
        .where('event_id', '>', heard)
        .orderBy('event_id')
        .execute()
      heard = rows.at(-1)?.event_id ?? heard
      return rows.map(({ event, resource }) => `${event} ${resource}`)
    },
  }
  return stage
}
