// Which attributes of RFC 7643 are kept, which are passed over, and that others are refused by name.
import { badRequest } from './scim-problem.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** The parts of an attribute; `true`: it has none, `any`: whatever they are, they are not kept. */
export interface Attributes {
  readonly [name: string]: true | 'any' | Attributes
}

const COMMON = { schemas: 'any', id: 'any', meta: 'any', externalId: true } as const
const VALUE = { value: true, type: true, primary: true, display: true, $ref: true } as const

/** The attributes of a user, kept or passed over. */
export const userAttributes: Attributes = {
  ...COMMON,
  userName: true,
  name: {
    formatted: true,
    givenName: true,
    familyName: true,
    middleName: true,
    honorificPrefix: true,
    honorificSuffix: true,
  },
  displayName: true,
  nickName: true,
  profileUrl: true,
  title: true,
  userType: true,
  preferredLanguage: true,
  locale: true,
  timezone: true,
  active: true,
  password: true,
  emails: VALUE,
  phoneNumbers: 'any',
  ims: 'any',
  photos: 'any',
  addresses: 'any',
  groups: 'any',
  entitlements: 'any',
  roles: 'any',
  x509Certificates: 'any',
  [ENTERPRISE_USER]: {
    employeeNumber: true,
    costCenter: true,
    organization: true,
    division: true,
    department: true,
    manager: 'any',
  },
}

/** The attributes of a group, kept or passed over. */
export const groupAttributes: Attributes = {
  ...COMMON,
  displayName: true,
  members: { value: true, $ref: true, type: true, display: true },
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Attributes of several values have a part `value` (RFC 7643, 2.4). */
const isOfSeveral = (parts: Attributes): boolean => 'value' in parts

/**
 * The resource with its attributes spelled as the RFC spells them, which are read in any case. Throws 400 for an attribute that
 * is none, and for one with parts that is no object.
 */
export const canonical = (resource: Record<string, unknown>, known: Attributes): Record<string, unknown> =>
  canonicalParts(resource, known, '')

function canonicalParts(value: Record<string, unknown>, known: Attributes, path: string): Record<string, unknown> {
  const names = new Map(Object.keys(known).map((name) => [name.toLowerCase(), name]))
  const entries = Object.entries(value).map(([name, part]) => {
    const proper = names.get(name.toLowerCase())
    if (proper === undefined) throw badRequest(`Unknown attribute: ${path}${name.slice(0, 100)}.`, 'invalidSyntax')
    return [proper, canonicalValue(part, known[proper]!, path + proper)] as const
  })
  return Object.fromEntries(entries)
}

/** The value of one attribute, with its parts spelled as the RFC spells them. Throws 400 as `canonical` does. */
export function canonicalValue(value: unknown, parts: Attributes[string], path: string): unknown {
  if (typeof parts !== 'object' || value === null) return value
  if (isObject(value)) return canonicalParts(value, parts, `${path}.`)
  if (!isOfSeveral(parts)) throw badRequest(`${path} must be an object.`)
  // Some directories send a value alone.
  if (!Array.isArray(value)) return value
  return value.map((one) => (isObject(one) ? canonicalParts(one, parts, `${path}.`) : one))
}

/** The path of a PATCH with its attribute spelled as the RFC spells it. Throws 400 for one that leads to no attribute. */
export function canonicalPath(path: string, known: Attributes, core: string): string {
  const prefix = path.toLowerCase().startsWith(`${core.toLowerCase()}:`) ? path.slice(0, core.length + 1) : ''
  const [, schema, rest] = /^(urn:.+?:2\.0:\w+)(?:[:.](.+))?$/is.exec(path.slice(prefix.length)) ?? []
  if (schema !== undefined) {
    const name = Object.keys(known).find((one) => one.toLowerCase() === schema.toLowerCase())
    const parts = name === undefined ? undefined : known[name]
    if (name === undefined || typeof parts !== 'object') throw noPath(path)
    return rest === undefined ? name : `${name}:${canonicalPath(rest, parts, core)}`
  }
  const [, name, filter = '', sub] = /^([$\w]+)(\[.+\])?(?:\.([$\w]+))?$/s.exec(path.slice(prefix.length)) ?? []
  const proper = Object.keys(known).find((one) => one.toLowerCase() === name?.toLowerCase())
  if (proper === undefined) throw noPath(path)
  const parts = known[proper]!
  if (filter && parts !== 'any' && (parts === true || !isOfSeveral(parts))) throw noPath(path)
  if (sub === undefined) return proper + filter
  if (parts === true) throw noPath(path)
  if (parts === 'any') return `${proper}${filter}.${sub}`
  const part = Object.keys(parts).find((one) => one.toLowerCase() === sub.toLowerCase())
  if (part === undefined) throw noPath(path)
  return `${proper}${filter}.${part}`
}

/** Whether a path, as `canonicalPath` gives it, leads into an attribute that is not kept. The id is, though nobody changes it. */
export function isPassedOver(path: string, known: Attributes): boolean {
  const schema = Object.keys(known).find((name) => path.startsWith(`${name}:`))
  if (schema !== undefined) return isPassedOver(path.slice(schema.length + 1), known[schema] as Attributes)
  const [name = ''] = /^[$\w]+/.exec(path) ?? []
  return known[name] === 'any' && name !== 'id'
}

const noPath = (path: string) => badRequest(`Unknown attribute: ${path.slice(0, 100)}.`, 'invalidPath')
