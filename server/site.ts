// One site: everything that a request, a job or a command needs to know of the place that it works for.
import type { Database } from './db/database.ts'
import type { Networks } from './events/networks.ts'
import type { Converter } from './exports/converter.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Store } from './store/store.ts'

export interface Site {
  db: Database
  /** The public address with its path prefix, without a slash at the end. */
  url: string
  /** Now, in Unix seconds. */
  clock: () => number
  /** The same in milliseconds. */
  millis: () => number
  /** Whole milliseconds since some moment, never fewer than before: for spans, which a clock that is set would get wrong. */
  elapsed: () => number
  /** The time zone of people who have chosen none (tz database name). */
  timezone: string
  /** What is kept of a password; refuses those that everybody tries first. */
  hashPassword: (password: string) => Promise<string>
  /** Whether a password is the one that this is kept of; null: there is none. */
  passwordMatches: (password: string, kept: string | null) => Promise<boolean>
  /** Where hooks may be sent beyond the public internet. */
  hookNetworks: Networks
  /** What seals the secrets that are kept (`db/seal.ts`). */
  sealKey: Buffer
  /** Where attached files are kept. */
  store: Store
  /** Makes documents, in processes of its own. */
  converter: Converter
  /** Sends mail; undefined: this site sends none. */
  mailer: Mailer | undefined
  settings: Settings
}

/** Who must have a second factor. */
export type SecondFactor = 'optional' | 'administrators' | 'everybody'

export interface Settings {
  /** Credits a person may spend a minute. */
  rateLimit: number
  /** People whom one caller may make by e-mail in 24 hours. */
  newPeopleADay: number
  /** How many days before its start a meeting of a series is made. */
  makeAheadDays: number
  /** Hooks that one person may have. */
  hooksPerPerson: number
  /** Bytes that an attached file may have. */
  attachmentSize: number
  /** Files that a meeting may have, and bytes of all of them together. */
  attachmentsPerMeeting: number
  attachmentsSize: number
  /** What may be attached, by content type, each with what its files may end in. */
  attachmentTypes: ReadonlyMap<string, readonly string[]>
  /** Messages in the chat of one meeting. */
  chatPerMeeting: number
  /** API tokens that one person may have. */
  tokensPerPerson: number
  /** Days for which entries of the audit log are kept. */
  auditDays: number
  /** Where weaknesses are reported (RFC 9116, 2.5.3). */
  securityContact: readonly string[]
  /** Origins of other pages whose scripts may call the API; `*`: all. */
  corsOrigins: readonly string[]
  /** Whether a token that comes unencrypted over the public internet ends. */
  revokeInClear: boolean
  /** Who must have a second factor; others may. */
  secondFactor: SecondFactor
}

/** The sites of one process, by the name of the host that a request comes to. */
export interface Sites {
  /** Every path prefix of their addresses; empty: none. */
  roots: readonly string[]
  has: (host: string) => boolean
  /** The site of that host, opened where it is not yet; undefined where there is none; rejects while it cannot be. */
  at: (host: string) => Site | Promise<Site> | undefined
  /** Those that are open, and how many could not be opened. */
  present: () => { open: readonly Site[]; closed: number }
}

/** The path below which a site lies: empty, or that of its address. */
export const rootOfUrl = (url: string): string => new URL(url).pathname.replace(/\/$/, '')

/** The address of the API. */
export const apiUrl = (site: Site) => `${site.url}/api/v1`
