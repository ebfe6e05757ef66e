// The type of a site: everything that a request, a job or a command needs to know of it.
import type { Database } from './db/database.ts'
import type { Networks } from './events/networks.ts'
import type { GuardedFetch } from './events/outgoing.ts'
import type { Converter } from './exports/processes/converter.ts'
import type { Mailer } from './mail/transport/index.ts'
import type { MailSetup } from './mail-setup.ts'
import type { AssistantAccess } from './settings/assistants.ts'
import type { ReplyTemplate } from './settings/reply-template.ts'
import type { Store } from './store/store.ts'

export interface Site {
  db: Database
  /** The public address with its path prefix, without a slash at the end. */
  url: string
  /** Now, in Unix seconds, by the clock that all servers and workers of the site share (`db/site-clock.ts`). */
  clock: () => number
  /** The same in milliseconds. */
  millis: () => number
  /** Whole milliseconds of a monotonic clock, for durations: it does not change when the system clock is set. */
  elapsed: () => number
  /** The time zone of people who have chosen none (tz database name). */
  timezone: string
  /** The language of people who have chosen none and whose browser says none, with a region where it is set (BCP 47). */
  locale: string
  /** The hash of a password; throws 422 for a password that is too common. */
  hashPassword: (password: string) => Promise<string>
  /** Whether a password has a hash; null: the account has no password. */
  passwordMatches: (password: string, hash: string | null) => Promise<boolean>
  /** The networks outside the public internet that webhooks may be sent to. */
  hookNetworks: Networks
  /** The networks outside the public internet that push messages may be sent to. */
  pushNetworks: Networks
  /** The networks outside the public internet in which sign-in providers may be. */
  signInNetworks: Networks
  /** Asks sign-in providers, in the public internet and in these networks only. */
  askProvider: GuardedFetch
  /** Fetches the metadata documents of clients (OAuth 2.0), in the public internet and in `MCP_ALLOW_NETWORKS` only. */
  fetchClientDocument: GuardedFetch
  /** The key that seals secrets in the database (`db/secrets/seal.ts`). */
  sealKey: Buffer
  /** The code that sets up the site while it is empty; undefined: one that is derived from its secret. */
  setupCode?: string | undefined
  /** The store of attached files. */
  store: Store
  /** Makes documents, in processes of its own. */
  converter: Converter
  /** Sends mail; undefined: this site sends none. Another one when an administrator has set another mail server. */
  mailer: Mailer | undefined
  /** Lets administrators set the mail server on a page; undefined in tests that need none. */
  mailSetup?: MailSetup
  /** The addresses to which people answer by mail; undefined: they answer by links alone. */
  replies?: ReplyTemplate | undefined
  /** What a mail server shows that hands in mail over HTTP; undefined: none may. */
  mailInSecret?: string | undefined
  /** The name of a mail server that proves senders (`Authentication-Results`); undefined: only tokens count. */
  mailInTrusts?: string | undefined
  settings: Settings
}

/** The people who must have a second factor. */
export type SecondFactor = 'optional' | 'administrators' | 'everybody'

export interface Settings {
  /** Credits a person may spend a minute. */
  rateLimit: number
  /** People whom one caller may add by e-mail address in 24 hours. */
  newPeopleADay: number
  /** People outside the organization whom one person, and the whole site, may mail in 24 hours. */
  mailsOutsideADay: number
  mailsOutsideADayOfSite: number
  /** How many days before its start a meeting of a series is created. */
  makeAheadDays: number
  /** Hooks that one person may have. */
  hooksPerPerson: number
  /** Bytes that an attached file may have. */
  attachmentSize: number
  /** Files that a meeting may have, and bytes of all of them together. */
  attachmentsPerMeeting: number
  attachmentsSize: number
  /** The content types that may be attached, each with the endings of its files. */
  attachmentTypes: ReadonlyMap<string, readonly string[]>
  /** Bytes that all files of a person, of an organization, and of the site may have together. */
  storageOfPerson: number
  storageOfOrganization: number
  storageOfSite: number
  /** Messages in the chat of one meeting. */
  chatPerMeeting: number
  /** API tokens that one person may have. */
  tokensPerPerson: number
  /** Days for which entries of the audit log are kept. */
  auditDays: number
  /** Addresses at which vulnerabilities are reported (RFC 9116, 2.5.3). */
  securityContact: readonly string[]
  /** Origins of other pages whose scripts may call the API; `*`: all. */
  corsOrigins: readonly string[]
  /** Whether tokens sent unencrypted over the public internet are revoked. */
  revokeInClear: boolean
  /** Who must have a second factor; others may. */
  secondFactor: SecondFactor
  /** What assistants may do on the site (MCP). */
  mcp: AssistantAccess
  /** Hosts whose client documents are accepted; empty: all. */
  mcpClients: readonly string[]
}

/** The sites of one process, by the name of the host that a request comes to. */
export interface Sites {
  /** Every path prefix of their addresses; an empty string stands for none. */
  roots: readonly string[]
  has: (host: string) => boolean
  /** The site of a host, opened on demand; undefined where there is none; rejects where it cannot be opened. */
  at: (host: string) => Site | Promise<Site> | undefined
  /** The open sites, and how many could not be opened. */
  present: () => { open: readonly Site[]; closed: number }
}

/** The path prefix of a site's address; empty where there is none. */
export const rootOfUrl = (url: string): string => new URL(url).pathname.replace(/\/$/, '')

/** The path below which a site is: empty, or the path of its address. */
export const rootOf = ({ url }: Pick<Site, 'url'>): string => rootOfUrl(url)

/** The address of the API. */
export const apiUrl = (site: Site) => `${site.url}/api/v1`
