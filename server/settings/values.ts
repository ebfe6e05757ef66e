// Parsers for single settings: each returns the value, or throws an error of one line that names the setting.
import { isIP } from 'node:net'
import { DEFAULT_LANGUAGE, languageNamed, SITE_LANGUAGES } from '../rules/people/language.ts'
import { regionNamed } from '../rules/people/region.ts'
import { parseDatabaseAddress } from './database-address.ts'

/** Characters that a secret must have. */
export const SHORTEST_SECRET = 32

/** A whole number from `min` to `max`; `unset` where the setting is empty. */
export function wholeNumber(name: string, text: string | undefined, unset: number, min: number, max: number): number {
  if (!text) return unset
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}.`)
  return number
}

/** One of several words; `unset` where the setting is empty. */
export function oneOf(name: string, text: string | undefined, values: readonly string[], unset: string): string {
  if (!text) return unset
  if (!values.includes(text)) throw new Error(`${name} must be one of ${values.join(', ')}.`)
  return text
}

const MOST_PROCESSES = 64

/** A number of processes, or `auto`; undefined where the setting is empty. */
export function processes(name: string, text: string | undefined): number | 'auto' | undefined {
  if (!text) return undefined
  if (text === 'auto') return text
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > MOST_PROCESSES)
    throw new Error(`${name} must be auto or a whole number from 1 to ${MOST_PROCESSES}.`)
  return number
}

/** A path that needs no escaping in routes and cookies. */
const BELOW = /^(\/[\w.~-]+)*\/?$/

/** Names of this machine itself. */
const OWN_MACHINE = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

/** A public address without a slash at the end; plain HTTP only for this machine. `name` is that of the setting. */
export function address(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !BELOW.test(url.pathname) || url.search || url.hash || url.username) {
    throw new Error(`${name} must be an address such as https://meet.example.com or https://example.com/folkmoot.`)
  }
  if (url.protocol === 'http:' && !OWN_MACHINE.test(url.hostname))
    throw new Error(`${name} must begin with https://, except for this machine.`)
  return url.href.replace(/\/+$/, '')
}

/** The address of a PostgreSQL database, with one host or several. */
export function database(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!parseDatabaseAddress(text))
    throw new Error(
      `${name} must be an address such as postgres://name:password@host:5432/database, or of several servers, postgres://name:password@host1,host2/database?target_session_attrs=read-write.`,
    )
  return text
}

/** A language of the site, with or without a region (BCP 47). */
export function locale(name: string, text: string | undefined): string {
  const tag = languageNamed(text || DEFAULT_LANGUAGE)
  const { region } = new Intl.Locale(tag ?? 'und')
  if (!tag || (region && !regionNamed(region))) {
    const languages = SITE_LANGUAGES.map(([one]) => one).join(' or ')
    throw new Error(`${name} must be a language of the site (${languages}), optionally with a region, such as en-US.`)
  }
  return tag
}

/** The secret; undefined where it is not set. */
export function secret(text: string | undefined): string | undefined {
  if (text && text.length < SHORTEST_SECRET)
    throw new Error(`FOLKMOOT_SECRET must have at least ${SHORTEST_SECRET} characters.`)
  return text || undefined
}

/** Characters that a setup code must have, and may have. */
const SETUP_CODE = { least: 12, most: 128 }

/** The code of the setup page without spaces around it; undefined where it is not set. */
export function setupCode(name: string, text = ''): string | undefined {
  const code = text.trim()
  if (!text) return undefined
  if (code && !/^[!-~]+$/.test(code))
    throw new Error(`${name} must contain only ASCII letters, digits and signs, and no spaces.`)
  const { least, most } = SETUP_CODE
  if (code.length < least || code.length > most)
    throw new Error(`${name} must have ${least} to ${most} characters (yours has ${code.length}).`)
  return code
}

/** A list of addresses and networks. */
export const networks = (name: string, text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => network(name, part))

/** Contact addresses (RFC 9116, 2.5.3). */
export function contacts(text = ''): string[] {
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of named)
    if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:[+\d-]+)$/.test(part) || !URL.canParse(part))
      throw new Error('SECURITY_CONTACT must be a list of addresses such as mailto:security@example.com.')
  return named
}

/** Origins of web pages (RFC 6454), or `*` for all. */
export function origins(text: string): string[] {
  const named = text === 'off' ? [] : text.split(',').map((part) => part.trim())
  if (text !== '*' && named.some((part) => URL.parse(part)?.origin !== part))
    throw new Error('CORS_ORIGINS must be off, * or a list of origins such as https://app.example.com.')
  return named
}

function network(name: string, text: string): string {
  const [ip, bits, more] = text.split('/')
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(ip!)]!
  if (widest < 0 || more !== undefined || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= widest))) {
    throw new Error(`${name} must be a list of addresses or networks such as 10.0.0.1,10.1.0.0/16.`)
  }
  return text
}

const MEGABYTE = 1024 * 1024

/** A number of megabytes, in bytes. */
export const megabytes = (name: string, text: string | undefined, unset: number): number =>
  MEGABYTE * wholeNumber(name, text, unset, 1, 1_000_000)

/** A content type, and after `=` more endings of its files. */
const ATTACHABLE = /^[a-z0-9][\w.+-]{0,62}\/[a-z0-9][\w.+-]{0,62}(=[a-z0-9]{1,16}(\+[a-z0-9]{1,16})*)?$/

/** Content types that may be attached; undefined where the setting is empty. */
export function types(text: string | undefined): readonly string[] | undefined {
  const named = text?.split(',').map((type) => type.trim().toLowerCase())
  if (named?.some((type) => !ATTACHABLE.test(type)))
    throw new Error(
      'ATTACHMENT_TYPES must be a list of content types such as application/pdf,image/png,image/x-dwg=dwg+dxf.',
    )
  return named
}
