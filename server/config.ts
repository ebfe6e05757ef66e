// The settings of the environment, read and checked once at the start.
import { isIP } from 'node:net'

export interface Config {
  host: string
  port: number
  /** The public address without a slash at the end; undefined: worked out from host and port. */
  url: string | undefined
  /** The data folder. */
  data: string
  databaseUrl: string | undefined
  tls: { cert: string; key: string } | undefined
  /** Addresses and networks whose X-Forwarded headers are believed. */
  trustProxy: string[]
  /** Addresses and networks beyond the public internet that hooks may be sent to. */
  hookAllowNetworks: string[]
  /** What seals the secrets that are kept; undefined: the file in the data folder. */
  secret: string | undefined
  /** Whether an empty data folder is furnished with a demo site. */
  demo: boolean
  /** Whether the server also runs the jobs and tells hooks; otherwise `worker` processes do. */
  worker: boolean
  rateLimit: number
  logLevel: string
}

/** So long is a secret that nobody guesses. */
export const SHORTEST_SECRET = 32

/** One sentence for each setting, as `--help` and the README show them. */
export const SETTINGS: Readonly<Record<string, string>> = {
  PORT: 'The port to listen on; 8080 unless set.',
  HOST: 'The address to listen on; 127.0.0.1 unless set.',
  FOLKMOOT_URL: 'The public address of the site with an optional path prefix; the API is at $FOLKMOOT_URL/api/v1.',
  FOLKMOOT_DATA: 'The data folder; ./data unless set.',
  DATABASE_URL: 'The PostgreSQL database, postgres://…; unless set, SQLite in the data folder.',
  TLS_CERT: 'The file of the TLS certificate chain (PEM); with TLS_KEY, the server speaks HTTPS.',
  TLS_KEY: 'The file of the private key (PEM) of TLS_CERT.',
  TRUST_PROXY:
    'Addresses or networks of proxies, separated by commas, whose X-Forwarded headers are believed; none unless set.',
  HOOK_ALLOW_NETWORKS:
    'Addresses or networks beyond the public internet, separated by commas, that hooks may be sent to; none unless set.',
  FOLKMOOT_SECRET:
    'At least 32 characters that seal the secrets in the database, the same for every server of a site; unless set, the file secret in the data folder.',
  FOLKMOOT_DEMO: 'off: an empty data folder stays empty until init, instead of being furnished with a demo site.',
  FOLKMOOT_WORKER: 'off: the server leaves jobs and hooks to processes of the command worker; on unless set.',
  RATE_LIMIT: 'Credits that a person may spend a minute; 100 unless set.',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent; info unless set.',
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings; throws an error of one line for the first that is wrong. */
export function configFrom(env: Environment): Config {
  const { TLS_CERT, TLS_KEY } = env
  if (Boolean(TLS_CERT) !== Boolean(TLS_KEY)) throw new Error('TLS_CERT and TLS_KEY go together.')
  return {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber('PORT', env['PORT'], 8080, 0, 65_535),
    url: address(env['FOLKMOOT_URL']),
    data: env['FOLKMOOT_DATA'] || './data',
    databaseUrl: database(env['DATABASE_URL']),
    tls: TLS_CERT && TLS_KEY ? { cert: TLS_CERT, key: TLS_KEY } : undefined,
    trustProxy: networks('TRUST_PROXY', env['TRUST_PROXY']),
    hookAllowNetworks: networks('HOOK_ALLOW_NETWORKS', env['HOOK_ALLOW_NETWORKS']),
    secret: secret(env['FOLKMOOT_SECRET']),
    demo: oneOf('FOLKMOOT_DEMO', env['FOLKMOOT_DEMO'], ['on', 'off'], 'on') === 'on',
    worker: oneOf('FOLKMOOT_WORKER', env['FOLKMOOT_WORKER'], ['on', 'off'], 'on') === 'on',
    rateLimit: wholeNumber('RATE_LIMIT', env['RATE_LIMIT'], 100, 1, 1_000_000_000),
    logLevel: oneOf(
      'LOG_LEVEL',
      env['LOG_LEVEL'],
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
  }
}

function wholeNumber(name: string, text: string | undefined, unset: number, min: number, max: number): number {
  if (!text) return unset
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new Error(`${name} is a whole number from ${min} to ${max}.`)
  return number
}

function oneOf(name: string, text: string | undefined, values: readonly string[], unset: string): string {
  if (!text) return unset
  if (!values.includes(text)) throw new Error(`${name} is one of ${values.join(', ')}.`)
  return text
}

function address(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error('FOLKMOOT_URL is an address such as https://meet.example.com or https://example.com/folkmoot.')
  }
  return url.href.replace(/\/+$/, '')
}

function database(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('DATABASE_URL is an address such as postgres://name:password@host:5432/database.')
  return text
}

function secret(text: string | undefined): string | undefined {
  if (text && text.length < SHORTEST_SECRET)
    throw new Error(`FOLKMOOT_SECRET has at least ${SHORTEST_SECRET} characters.`)
  return text || undefined
}

/** A list of addresses and networks. */
const networks = (name: string, text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => network(name, part))

function network(name: string, text: string): string {
  const [ip, bits, more] = text.split('/')
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(ip!)]!
  if (widest < 0 || more !== undefined || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= widest))) {
    throw new Error(`${name} is a list of addresses or networks such as 10.0.0.1,10.1.0.0/16.`)
  }
  return text
}
