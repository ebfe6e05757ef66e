// Reads and validates the settings from the environment at startup.
import type { HstsScope } from './http/headers/security-headers.ts'
import { MAIL_SETTINGS, type MailSettings, mailSettings } from './settings/mail.ts'
import {
  address,
  contacts,
  database,
  locale,
  megabytes,
  networks,
  oneOf,
  origins,
  secret,
  types,
  wholeNumber,
} from './settings/values.ts'
import type { SecondFactor } from './site.ts'
import type { S3Settings } from './store/s3.ts'

export interface Config extends MailSettings {
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
  /** How far HSTS reaches. */
  hsts: HstsScope
  /** Addresses and networks beside this machine that may read `/metrics`. */
  metricsNetworks: string[]
  /** Addresses for security.txt, at which vulnerabilities are reported. */
  securityContact: string[]
  /** Origins of other pages whose scripts may call the API; `*`: all. */
  corsOrigins: string[]
  /** Whether a token is revoked that comes unencrypted over the public internet. */
  revokeInClear: boolean
  /** Who must have a second factor. */
  secondFactor: SecondFactor
  /** Addresses and networks outside the public internet that webhooks may be sent to. */
  hookAllowNetworks: string[]
  /** Addresses and networks outside the public internet in which sign-in providers may be. */
  signInAllowNetworks: string[]
  /** The secret that seals other secrets in the database; undefined: the file in the data folder. */
  secret: string | undefined
  /** Whether an empty data folder is filled with a demo site. */
  demo: boolean
  /** Whether the server also runs jobs, delivery to hooks and mail; otherwise `worker` processes do. */
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
}

/** One sentence for each setting, as `--help` and docs/settings.md show them. */
export const SETTINGS: Readonly<Record<string, string>> = {
  PORT: 'The port to listen on; 8080 unless set.',
  HOST: 'The address to listen on; 127.0.0.1 unless set.',
  FOLKMOOT_URL: 'The public address of the site with an optional path prefix; the API is at $FOLKMOOT_URL/api/v1.',
  FOLKMOOT_DATA: 'The data folder; ./data unless set.',
  DATABASE_URL: 'The PostgreSQL database, postgres://…; unless set, SQLite in the data folder.',
  DATABASE_CONNECTIONS:
    'Connections to PostgreSQL that a process may hold, shared among its sites; 20, or 80 with FOLKMOOT_SITES, unless set.',
  FOLKMOOT_SITES:
    'The file that lists several sites by host, as site create keeps it; each has its own address, database and secret.',
  TLS_CERT: 'The file of the TLS certificate chain (PEM); with TLS_KEY, the server speaks HTTPS.',
  TLS_KEY: 'The file of the private key (PEM) of TLS_CERT.',
  TRUST_PROXY:
    'Addresses or networks of proxies, separated by commas, whose X-Forwarded headers are believed; none unless set.',
  HSTS: 'HTTPS-only policy sent to browsers (HSTS), for a year: subdomains, host or off; subdomains unless set.',
  METRICS_NETWORKS:
    'Addresses or networks beside this machine, separated by commas, that /metrics answers; none unless set.',
  SECURITY_CONTACT:
    'Contacts for security reports, separated by commas, such as mailto:security@example.com, for /.well-known/security.txt; none unless set.',
  CORS_ORIGINS:
    'Origins of other web pages, separated by commas, whose scripts may call the API with a token; off: none; all unless set.',
  REVOKE_IN_CLEAR: 'off: a token sent over plain HTTP from the public internet is not revoked; on unless set.',
  SECOND_FACTOR:
    'Users who need a second factor to sign in: optional (none), administrators (of the site and of organizations) or everybody; optional unless set.',
  HOOK_ALLOW_NETWORKS:
    'Addresses or networks beyond the public internet, separated by commas, that webhooks may be sent to; none unless set.',
  SIGN_IN_ALLOW_NETWORKS:
    'Addresses or networks beyond the public internet, separated by commas, in which sign-in providers may be; only there http:// is allowed; none unless set.',
  FOLKMOOT_SECRET:
    'At least 32 characters that seal the secrets in the database, the same for every server of a site; unless set, the file secret in the data folder.',
  FOLKMOOT_DEMO: 'off: an empty data folder stays empty until init, instead of being furnished with a demo site.',
  FOLKMOOT_WORKER: 'off: the server leaves jobs, webhooks and mail to processes of the command worker; on unless set.',
  FOLKMOOT_STORE:
    's3://bucket or s3://bucket/prefix: attached files are stored there; unless set, in the folder attachments of the data folder.',
  S3_ENDPOINT: 'The address of the store of FOLKMOOT_STORE, such as https://s3.eu-central-1.amazonaws.com.',
  S3_REGION: 'The region of that store; us-east-1 unless set.',
  S3_ACCESS_KEY: 'The access key of that store.',
  S3_SECRET_KEY: 'The secret key of that store.',
  ATTACHMENT_MEGABYTES: 'The most megabytes of one attached file; 25 unless set.',
  ATTACHMENTS_MEGABYTES: 'The most megabytes of all files of a meeting together; 500 unless set.',
  ATTACHMENTS_PER_MEETING: 'The most files of a meeting; 100 unless set.',
  ATTACHMENT_TYPES:
    'Content types that may be attached, separated by commas, each with more endings where it is said, such as image/x-dwg=dwg+dxf; unless set, the usual ones of documents, pictures, sound and film.',
  STORAGE_MEGABYTES_PERSON: 'The most megabytes of all files that one person has attached; 10000 unless set.',
  STORAGE_MEGABYTES_ORGANIZATION: 'The most megabytes of all files of an organization; 50000 unless set.',
  STORAGE_MEGABYTES_SITE: 'The most megabytes of all files of a site; 200000 unless set.',
  ...MAIL_SETTINGS,
  RATE_LIMIT:
    'Credits that a person may spend a minute with tokens and applications; 100 unless set. Their sessions have six times as many beside these.',
  AUDIT_DAYS: 'Days after which entries of the audit log are deleted; 180 unless set.',
  LOCALE:
    'The language, and the region by which days, times and numbers are written, for people who have told none, such as en-US or de-CH; en unless set, with the days and times of Great Britain.',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent; info unless set.',
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings; throws an error with a message of one line for the first wrong one. */
export function configFrom(env: Environment): Config {
  const { TLS_CERT, TLS_KEY } = env
  if (Boolean(TLS_CERT) !== Boolean(TLS_KEY)) throw new Error('TLS_CERT and TLS_KEY go together.')
  const sites = env['FOLKMOOT_SITES'] || undefined
  for (const name of ['FOLKMOOT_URL', 'FOLKMOOT_SECRET'])
    if (sites && env[name])
      throw new Error(`${name} is of one site: with FOLKMOOT_SITES each has its own, in that file.`)
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
    hookAllowNetworks: networks('HOOK_ALLOW_NETWORKS', env['HOOK_ALLOW_NETWORKS']),
    signInAllowNetworks: networks('SIGN_IN_ALLOW_NETWORKS', env['SIGN_IN_ALLOW_NETWORKS']),
    secret: secret(env['FOLKMOOT_SECRET']),
    demo: oneOf('FOLKMOOT_DEMO', env['FOLKMOOT_DEMO'], ['on', 'off'], 'on') === 'on',
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
  }
}

function s3From(env: Environment): S3Settings | undefined {
  const { FOLKMOOT_STORE, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!FOLKMOOT_STORE) return undefined
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(FOLKMOOT_STORE) ?? []
  if (!bucket || /(^|\/)\.{0,2}(\/|$)/.test(prefix?.replace(/\/$/, '') || 'x'))
    throw new Error('FOLKMOOT_STORE is an address such as s3://bucket or s3://bucket/prefix.')
  const endpoint = URL.parse(S3_ENDPOINT ?? '')
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.pathname !== '/' || endpoint.username)
    throw new Error('S3_ENDPOINT is an address such as https://s3.eu-central-1.amazonaws.com.')
  if (S3_REGION && !/^[a-z0-9-]+$/.test(S3_REGION)) throw new Error('S3_REGION is a region such as eu-central-1.')
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY) throw new Error('FOLKMOOT_STORE needs S3_ACCESS_KEY and S3_SECRET_KEY.')
  return {
    endpoint: endpoint.origin,
    region: S3_REGION || 'us-east-1',
    bucket,
    prefix: prefix ? `${prefix.replace(/\/$/, '')}/` : '',
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}
