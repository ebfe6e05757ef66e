// What a User of SCIM says of a person: the values that are kept.
import { email as emailField, nonEmpty, text } from '../../contract/field.ts'
import { member } from '../../contract/people/member.ts'
import { regionIn } from '../actions/people/spoken.ts'
import { parseFields } from '../api/input/field-kinds.ts'
import type { Refusal } from '../problem.ts'
import { languageNamed } from '../rules/people/language.ts'
import { zoneNamed } from '../rules/time/zone-name.ts'
import type { Site } from '../site.ts'
import { canonical, ENTERPRISE_USER, isObject, userAttributes } from './attributes.ts'
import { badRequest } from './scim-problem.ts'

/** What is kept; undefined: it was not sent, null: it was sent empty or taken away. */
export interface UserValues {
  userName: string | undefined
  externalId: string | null | undefined
  active: boolean | undefined
  first_name: string | null | undefined
  last_name: string | null | undefined
  title: string | null | undefined
  company: string | null | undefined
  email: string | null | undefined
  language: string | null | undefined
  /** The region that `locale` names (RFC 7643, 4.1.1: by which numbers, times and the like are written). */
  region: string | undefined
  timezone_name: string | null | undefined
}

const { first_name, last_name, title, company } = member.endpoints.change.takes
const takes = {
  ...{ first_name, last_name, title, company, email: emailField() },
  userName: nonEmpty(text(255)),
  externalId: text(255),
}
/** The names of SCIM for what is refused by the names of the API. */
const CALLED: Readonly<Record<string, string>> = {
  first_name: 'name.givenName',
  last_name: 'name.familyName',
  company: `${ENTERPRISE_USER}:organization`,
  email: 'emails.value',
}

/** Reads a User. Throws 400 for attributes that are none and values that cannot be kept. */
export function userValues(body: unknown, site: Site): UserValues {
  if (!isObject(body)) throw badRequest('The body must be a JSON object.', 'invalidSyntax')
  const user = canonical(body, userAttributes)
  const name = isObject(user['name']) ? user['name'] : {}
  const enterprise = isObject(user[ENTERPRISE_USER]) ? user[ENTERPRISE_USER] : {}
  const sent = {
    first_name: name['givenName'],
    last_name: name['familyName'],
    title: user['title'],
    company: enterprise['organization'],
    email: addressIn(user['emails']),
    userName: user['userName'],
    externalId: user['externalId'],
  }
  const refused: Refusal[] = []
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null))
  const parsed = parseFields(takes, given, { now: site.clock(), timezone: site.timezone }, refused)
  const [first] = refused
  if (first) throw badRequest(first.named(CALLED[first.field] ?? first.field))
  const kept = (field: keyof typeof sent) => (sent[field] === null ? null : (parsed[field] as string | undefined))
  return {
    userName: kept('userName') ?? undefined,
    externalId: kept('externalId'),
    active: flag(user['active']),
    first_name: kept('first_name'),
    last_name: kept('last_name'),
    title: kept('title'),
    company: kept('company'),
    email: kept('email'),
    language: languageIn(textIn('preferredLanguage', user['preferredLanguage']) ?? textIn('locale', user['locale'])),
    region: regionIn(textIn('locale', user['locale'])?.replace('_', '-')),
    timezone_name: zoneIn(user['timezone']),
  }
}

/** Directories also send booleans as text, such as `"False"`. */
function flag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw badRequest('active must be true or false.')
}

/** The primary address, else the one for work, else the first. */
function addressIn(emails: unknown): unknown {
  if (emails === undefined) return undefined
  if (emails === null) return null
  const all = (Array.isArray(emails) ? emails : [emails]).map((one): Record<string, unknown> => {
    const email = isObject(one) ? one : { value: one }
    if (email['value'] != null && typeof email['value'] !== 'string') throw badRequest('emails.value must be a string.')
    return email
  })
  const chosen =
    all.find((one) => flag(one['primary'])) ??
    all.find((one) => one['type'] === 'work') ??
    all.find((one) => one['value'])
  return chosen?.['value'] ?? null
}

function textIn(name: string, value: unknown): string | null | undefined {
  if (value != null && typeof value !== 'string') throw badRequest(`${name} must be a string.`)
  return value as string | null | undefined
}

/** A language that the pages do not know leaves the choice to the browser. */
const languageIn = (value: string | null | undefined): string | null | undefined =>
  value == null ? value : (languageNamed(value.replace('_', '-')) ?? null)

function zoneIn(value: unknown): string | null | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '') return null
  const zone = typeof value === 'string' ? zoneNamed(value) : undefined
  if (zone === undefined) throw badRequest('timezone must be an IANA time zone name such as Europe/Berlin.')
  return zone
}
