// What a Group of SCIM says, and what the operations of a PATCH make of it, as Entra ID and Okta send them.
import type { ScimPatchOperation } from 'scim-patch'
import { filter, parse } from 'scim2-parse-filter'
import { group } from '../../contract/groups/group.ts'
import { parseFields } from '../api/input/field-kinds.ts'
import type { Refusal } from '../problem.ts'
import { idIn } from '../rules/id.ts'
import { canonical, groupAttributes, isObject } from './attributes.ts'
import { badRequest } from './scim-problem.ts'

/** What is kept; undefined: it was not sent, null: it was taken away. */
export interface GroupValues {
  displayName: string | undefined
  externalId: string | null | undefined
  /** The ids of the people. */
  members: readonly number[] | undefined
}

const takes = { displayName: group.endpoints.change.takes.name, externalId: group.fields.external_id }

/** Reads a Group. Throws 400 for attributes that are none and values that cannot be kept. */
export function groupValues(body: unknown): GroupValues {
  if (!isObject(body)) throw badRequest('The body must be a JSON object.', 'invalidSyntax')
  const sent = canonical(body, groupAttributes)
  return {
    displayName: nameIn(sent['displayName']),
    externalId: externalIdIn(sent['externalId']),
    members: sent['members'] == null ? undefined : idsIn(sent['members']),
  }
}

function nameIn(value: unknown): string | undefined {
  return value === undefined ? undefined : (textIn('displayName', value) ?? undefined)
}

function externalIdIn(value: unknown): string | null | undefined {
  return value === undefined || value === null ? value : textIn('externalId', value)
}

function textIn(name: keyof typeof takes, value: unknown): string | null {
  const refused: Refusal[] = []
  const parsed = parseFields({ [name]: takes[name] }, { [name]: value }, { now: 0, timezone: 'UTC' }, refused)
  const [first] = refused
  if (first) throw badRequest(first.named(first.field))
  return (parsed as Record<string, string | null>)[name] ?? null
}

/** The ids of members, each as an object with a value. A group has people, and no other groups. */
function idsIn(value: unknown): number[] {
  const all = Array.isArray(value) ? value : [value]
  return all.map((one) => {
    const { value: id, type } = isObject(one) ? one : { value: one, type: undefined }
    if (typeof type === 'string' && type.toLowerCase() === 'group')
      throw badRequest('members must be Users: nested groups are not supported.')
    const member_id = typeof id === 'string' || typeof id === 'number' ? idIn(String(id)) : undefined
    if (!member_id) throw badRequest('members.value must be the id of a User.')
    return member_id
  })
}

/** What operations make of a group whose people are `present`. Throws 400 for those that lead nowhere. */
export function patchedGroup(operations: readonly ScimPatchOperation[], present: ReadonlySet<number>): GroupValues {
  const values: GroupValues = { displayName: undefined, externalId: undefined, members: undefined }
  let members = new Set(present)
  mustBeComparable(operations)
  for (const { op, path = '', ...rest } of operations) {
    const value: unknown = 'value' in rest ? rest.value : undefined
    const attribute = /^(?:urn:.+:)?(\w+)/.exec(path)?.[1]
    if (attribute === 'displayName') {
      if (op === 'remove') throw badRequest('displayName is required.')
      values.displayName = nameIn(value)
    } else if (attribute === 'externalId') values.externalId = op === 'remove' ? null : externalIdIn(value)
    else if (attribute === 'members') members = changedMembers(members, { op, path, value })
  }
  return { ...values, members: [...members] }
}

interface Operation {
  op: string
  path: string
  value: unknown
}

function changedMembers(members: Set<number>, { op, path, value }: Operation): Set<number> {
  const chosen = path.indexOf('[')
  if (chosen >= 0) {
    if (op !== 'remove' || !path.endsWith(']'))
      throw badRequest('Members of a group can be added and removed, but not changed.', 'mutability')
    return members.difference(matching(members, path.slice(chosen + 1, -1)))
  }
  if (path.includes('.'))
    throw badRequest('Members of a group can be added and removed, but not changed.', 'mutability')
  if (op === 'add') return members.union(new Set(idsIn(value)))
  if (op === 'replace') return new Set(value === null ? [] : idsIn(value))
  return value === undefined || value === null ? new Set() : members.difference(new Set(idsIn(value)))
}

const ONE = /^\s*value\s+eq\s+"(\d{1,10})"\s*$/i

/** Those whom a filter names, such as `value eq "7" or value eq "8"`; undefined for any other filter. */
function named(text: string): Set<number> | undefined {
  const ids = text.split(/\bor\b/i).map((one) => ONE.exec(one)?.[1])
  return ids.includes(undefined) ? undefined : new Set(ids.map(Number))
}

/** Characters of all other filters of a request, since each is compared with all people of the group. */
const MOST_COMPARED = 500

function mustBeComparable(operations: readonly ScimPatchOperation[]): void {
  const filters = operations.flatMap(({ path = '' }) => withinBrackets(path))
  const compared = filters.filter((text) => !named(text)).reduce((sum, { length }) => sum + length, 0)
  if (compared > MOST_COMPARED)
    throw badRequest(`Filters other than value eq "ID" can have at most ${MOST_COMPARED} characters.`, 'invalidPath')
}

/** Those whom a filter means. */
function matching(members: ReadonlySet<number>, text: string): Set<number> {
  const few = named(text)
  if (few) return few
  let matches: (member: Record<string, unknown>) => boolean
  try {
    matches = filter(parse(text))
  } catch {
    throw badRequest('The filter in the path is not valid.', 'invalidPath')
  }
  return new Set([...members].filter((id) => matches({ value: String(id), type: 'User' })))
}

/** What stands between the brackets at the end of a path. */
function withinBrackets(path: string): string[] {
  const from = path.indexOf('[')
  return from >= 0 && path.endsWith(']') ? [path.slice(from + 1, -1)] : []
}
