// Reads and validates the settings from the environment at startup.
import type { HstsScope } from './http/headers/security-headers.ts'
import { ASSISTANT_SETTINGS, type AssistantSettings, assistantSettings } from './settings/assistants.ts'
import { MAIL_SETTINGS, type MailSettings, mailSettings } from './settings/mail.ts'
import { NETWORK_SETTINGS, type NetworkSettings, networkSettings } from './settings/networks.ts'
import {
  address,
  contacts,
  database,
  locale,
  megabytes,
  networks,
  oneOf,
  origins,
  processes,
  secret,
  setupCode,
  types,
  wholeNumber,
} from './settings/values.ts'
import type { SecondFactor } from './site.ts'
import type { S3Settings } from './store/s3.ts'

export interface Config extends MailSettings, AssistantSettings, NetworkSettings {
  host: string
  port: number
  /** The public address without a slash at the end; undefined: derived from host and port. */
  url: string | undefined
  /** The data folder. */
  data: string
  databaseUrl: string | undefined
  /** Connections to PostgreSQL that the process may hold in total. */
  connections: number | undefined
  /** The file that lists the sites, where there are several. */
  sites: string | undefined
  tls: { cert: string; key: string } | undefined
  /** Addresses and networks whose X-Forwarded headers are trusted. */
  trustProxy: string[]
  /** Scope of HSTS. */
  hsts: HstsScope
  /** Addresses and networks beside this machine that may read `/metrics`. */
  metricsNetworks: string[]
  /** Addresses for security.txt, at which vulnerabilities are reported. */
  securityContact: string[]
  /** Origins of other pages whose scripts may call the API; `*`: all. */
  corsOrigins: string[]
  /** Whether tokens sent unencrypted over the public internet are revoked. */
  revokeInClear: boolean
  /** The people who must have a second factor. */
  secondFactor: SecondFactor
  /** The secret that seals other secrets in the database; undefined: the file in the data folder. */
  secret: string | undefined
  /** The code that sets up an empty site; undefined: one that is derived from the secret. */
  setupCode: string | undefined
  /** How many processes serve; undefined: as many as the machine allows on PostgreSQL, and one on SQLite. */
  processes: number | 'auto' | undefined
  /** Whether an empty data folder is filled with a demo site. */
  demo: boolean
  /** Whether the server also runs jobs, webhooks and mail; otherwise only `worker` processes do. */
  worker: boolean
  /** The bucket for attached files; undefined: they are in the data folder. */
  s3: S3Settings | undefined
  /**
   * Limits of attached files: bytes of one, bytes of all of a meeting, number of a meeting, types (undefined: the
   * usual).
   */
  attachmentSize: number
  attachmentsSize: number
  attachmentsPerMeeting: number
  attachmentTypes: readonly string[] | undefined
  /** Bytes of all files of a person, of an organization, and of the site. */
  storageOfPerson: number
  storageOfOrganization: number
  storageOfSite: number
  /** Credits that a person may spend a minute. */
  rateLimit: number
  /** Days after which entries of the audit log are deleted. */
  auditDays: number
  /** The language and region of people who have told none (BCP 47). */
  locale: string
  logLevel: string
  /** How log lines are written; undefined: readable in a terminal, else as JSON. */
  logFormat: LogFormat | undefined
}

export type LogFormat = 'json' | 'text'

/** One sentence for each setting, as `--help` and docs/settings.md show them. */
export const SETTINGS: Readonly<Record<string, string>> = {
  PORT: 'The port to listen on (default: 8080).',
  HOST: 'The IP address to listen on (default: 127.0.0.1).',
  FOLKMOOT_URL: 'The public URL of the site, with an optional path prefix; the API is at $FOLKMOOT_URL/api/v1.',
  FOLKMOOT_DATA: 'The data folder (default: ./data).',
  DATABASE_URL:
    'The PostgreSQL database, postgres://…, with several hosts separated by commas if one of them is the primary (default: SQLite in the data folder).',
  DATABASE_CONNECTIONS:
    'Maximum number of PostgreSQL connections of a server, shared among its processes and sites (default: 20, or 80 with FOLKMOOT_SITES).',
  PROCESSES:
    'Number of processes that answer requests, or auto: one per CPU core, and at most one per 512 MB of memory (default: auto with PostgreSQL, 1 with SQLite).',
  FOLKMOOT_SITES:
    'The file, managed by `site create`, that lists several sites by host; each has its own URL, database and secret.',
  TLS_CERT: 'The TLS certificate chain file (PEM); with TLS_KEY, the server uses HTTPS.',
  TLS_KEY: 'The private key file (PEM) of TLS_CERT.',
  TRUST_PROXY:
    'IP addresses or networks of proxies, separated by commas, whose X-Forwarded headers are trusted (default: none).',
  HSTS: 'HTTPS-only policy sent to browsers (HSTS), for a year: subdomains, host or off (default: subdomains).',
  METRICS_NETWORKS:
    'IP addresses or networks other than this machine, separated by commas, that can read /metrics (default: none).',
  SECURITY_CONTACT:
    'Contacts for security reports, separated by commas, such as mailto:security@example.com, listed in /.well-known/security.txt (default: none).',
  CORS_ORIGINS:
    'Origins of other web pages, separated by commas, whose scripts may call the API with a token; off: none (default: all).',
  REVOKE_IN_CLEAR: 'off: a token sent over plain HTTP from the public internet is not revoked (default: on).',
  SECOND_FACTOR:
    'Users who must use two-step sign-in: optional (none), administrators (of the site and of organizations) or everybody (default: optional).',
  ...NETWORK_SETTINGS,
  ...ASSISTANT_SETTINGS,
  FOLKMOOT_SECRET:
    'Key that encrypts the secrets in the database (32 characters or more), the same for every server of a site (default: the file `secret` in the data folder).',
  FOLKMOOT_SETUP_CODE:
    'Code that the setup page of an empty site requires, 12 characters or more (default: the one that `serve` and `setup-code` print).',
  FOLKMOOT_DEMO:
    'off: an empty data folder stays empty until it is set up, instead of getting a demo site (default: on).',
  FOLKMOOT_WORKER: 'off: jobs, webhooks and mail run only in `worker` processes (default: on).',
  FOLKMOOT_STORE:
    's3://bucket or s3://bucket/prefix: attached files are stored there (default: the folder `attachments` in the data folder).',
  S3_ENDPOINT: 'The endpoint of the S3 storage in FOLKMOOT_STORE, such as https://s3.eu-central-1.amazonaws.com.',
  S3_REGION: 'The region of that storage (default: us-east-1).',
  S3_ACCESS_KEY: 'The access key of that storage.',
  S3_SECRET_KEY: 'The secret key of that storage.',
  ATTACHMENT_MEGABYTES: 'Maximum size of an attached file, in MB (default: 25).',
  ATTACHMENTS_MEGABYTES: 'Maximum total size of a meeting’s files, in MB (default: 500).',
  ATTACHMENTS_PER_MEETING: 'Maximum number of files per meeting (default: 100).',
  ATTACHMENT_TYPES:
    'Allowed content types of attached files, separated by commas, optionally with extra file extensions, such as image/x-dwg=dwg+dxf (default: common types of documents, images, audio and video).',
  STORAGE_MEGABYTES_PERSON: 'Maximum total size of the files that one person has attached, in MB (default: 10000).',
  STORAGE_MEGABYTES_ORGANIZATION: 'Maximum total size of an organization’s files, in MB (default: 50000).',
  STORAGE_MEGABYTES_SITE: 'Maximum total size of a site’s files, in MB (default: 200000).',
  ...MAIL_SETTINGS,
  RATE_LIMIT:
    'Credits per person per minute for API tokens and applications (default: 100). Sessions have a separate budget, six times as large.',
  AUDIT_DAYS: 'Days after which audit log entries are deleted (default: 180).',
  LOCALE:
    'Language, and region for dates, times and numbers, for people who have not chosen them, such as en-US or de-CH (default: en, with British date and time formats).',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent (default: info).',
  LOG_FORMAT:
    'json: JSON lines on standard output; text: readable lines on standard error (default: text in a terminal, json elsewhere).',
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings; throws an error with a message of one line for the first wrong one. */
export function configFrom(env: Environment): Config {
  const { TLS_CERT, TLS_KEY } = env
  if (Boolean(TLS_CERT) !== Boolean(TLS_KEY)) throw new Error('Set both TLS_CERT and TLS_KEY.')
  const sites = env['FOLKMOOT_SITES'] || undefined
  for (const name of ['FOLKMOOT_URL', 'FOLKMOOT_SECRET'])
    if (sites && env[name])
      throw new Error(`${name} applies to a single site. With FOLKMOOT_SITES, set it for each site in that file.`)
  if (sites && env['FOLKMOOT_SETUP_CODE'])
    throw new Error(
      'FOLKMOOT_SETUP_CODE applies to a single site. With FOLKMOOT_SITES, `setup-code --site HOST` prints the code of each.',
    )
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber('PORT', env['PORT'], 8080, 0, 65_535),
    url: address('FOLKMOOT_URL', env['FOLKMOOT_URL']),
    data: env['FOLKMOOT_DATA'] || './data',
    databaseUrl: database('DATABASE_URL', env['DATABASE_URL']),
    connections: env['DATABASE_CONNECTIONS']
      ? wholeNumber('DATABASE_CONNECTIONS', env['DATABASE_CONNECTIONS'], 0, 2, 10_000)
      : undefined,
    sites,
    tls: TLS_CERT && TLS_KEY ? { cert: TLS_CERT, key: TLS_KEY } : undefined,
    trustProxy: networks('TRUST_PROXY', env['TRUST_PROXY']),
    hsts: oneOf('HSTS', env['HSTS'], ['subdomains', 'host', 'off'], 'subdomains') as HstsScope,
    metricsNetworks: networks('METRICS_NETWORKS', env['METRICS_NETWORKS']),
    securityContact: contacts(env['SECURITY_CONTACT']),
    corsOrigins: origins(env['CORS_ORIGINS'] || '*'),
    revokeInClear: oneOf('REVOKE_IN_CLEAR', env['REVOKE_IN_CLEAR'], ['on', 'off'], 'on') === 'on',
    secondFactor: oneOf(
      'SECOND_FACTOR',
      env['SECOND_FACTOR'],
      ['optional', 'administrators', 'everybody'],
      'optional',
    ) as SecondFactor,
    ...networkSettings(env),
    ...assistantSettings(env),
    secret: secret(env['FOLKMOOT_SECRET']),
    setupCode: setupCode('FOLKMOOT_SETUP_CODE', env['FOLKMOOT_SETUP_CODE']),
    demo: oneOf('FOLKMOOT_DEMO', env['FOLKMOOT_DEMO'], ['on', 'off'], 'on') === 'on',
    processes: processes('PROCESSES', env['PROCESSES']),
    worker: oneOf('FOLKMOOT_WORKER', env['FOLKMOOT_WORKER'], ['on', 'off'], 'on') === 'on',
    s3: s3From(env),
    attachmentSize: megabytes('ATTACHMENT_MEGABYTES', env['ATTACHMENT_MEGABYTES'], 25),
    attachmentsSize: megabytes('ATTACHMENTS_MEGABYTES', env['ATTACHMENTS_MEGABYTES'], 500),
    attachmentsPerMeeting: wholeNumber('ATTACHMENTS_PER_MEETING', env['ATTACHMENTS_PER_MEETING'], 100, 0, 10_000),
    attachmentTypes: types(env['ATTACHMENT_TYPES'] || undefined),
    storageOfPerson: megabytes('STORAGE_MEGABYTES_PERSON', env['STORAGE_MEGABYTES_PERSON'], 10_000),
    storageOfOrganization: megabytes('STORAGE_MEGABYTES_ORGANIZATION', env['STORAGE_MEGABYTES_ORGANIZATION'], 50_000),
    storageOfSite: megabytes('STORAGE_MEGABYTES_SITE', env['STORAGE_MEGABYTES_SITE'], 200_000),
    ...mailSettings(env, sites),
    auditDays: wholeNumber('AUDIT_DAYS', env['AUDIT_DAYS'], 180, 1, 36_500),
    rateLimit: wholeNumber('RATE_LIMIT', env['RATE_LIMIT'], 100, 1, 1_000_000_000),
    locale: locale('LOCALE', env['LOCALE']),
    logLevel: oneOf(
      'LOG_LEVEL',
      env['LOG_LEVEL'],
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    logFormat: env['LOG_FORMAT']
      ? (oneOf('LOG_FORMAT', env['LOG_FORMAT'], ['json', 'text'], 'json') as LogFormat)
      : undefined,
  }
}

function s3From(env: Environment): S3Settings | undefined {
  const { FOLKMOOT_STORE, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!FOLKMOOT_STORE) return undefined
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(FOLKMOOT_STORE) ?? []
  if (!bucket || /(^|\/)\.{0,2}(\/|$)/.test(prefix?.replace(/\/$/, '') || 'x'))
    throw new Error('FOLKMOOT_STORE must be an address such as s3://bucket or s3://bucket/prefix.')
  const endpoint = URL.parse(S3_ENDPOINT ?? '')
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.pathname !== '/' || endpoint.username)
    throw new Error('S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com.')
  if (S3_REGION && !/^[a-z0-9-]+$/.test(S3_REGION)) throw new Error('S3_REGION must be a region such as eu-central-1.')
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY) throw new Error('FOLKMOOT_STORE requires S3_ACCESS_KEY and S3_SECRET_KEY.')
  return {
    endpoint: endpoint.origin,
    region: S3_REGION || 'us-east-1',
    bucket,
    prefix: prefix ? `${prefix.replace(/\/$/, '')}/` : '',
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}
