// PATCH of SCIM (RFC 7644, 3.5.2), as directories send it.
import { NoTarget, type ScimResource as Patched, type ScimPatchOperation, scimPatch } from 'scim-patch'
import { type Attributes, canonicalPath, canonicalValue, isObject, isPassedOver } from './attributes.ts'
import { badRequest } from './scim-problem.ts'
import { checkKeys } from './value-keys.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
/** Operations of one request. */
const MOST = 1_000
/** Values that one request brings to a resource: each is compared with all that are there. */
const MOST_VALUES = 200

/** Characters of a path, and of all paths of a request whose filters are compared with the values that are there. */
const LONGEST_PATH = 4_000

/** A resource after the operations of a request. Throws 400 for operations that are none, or lead nowhere. */
export function patched<R extends object>(resource: R, operations: ScimPatchOperation[]): unknown {
  const values = operations.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0)
  if (values > MOST_VALUES) throw badRequest(`One request can change at most ${MOST_VALUES} values.`)
  const compared = operations.reduce((sum, { path = '' }) => sum + (path.includes('[') ? path.length : 0), 0)
  if (compared > LONGEST_PATH) throw tooLong()
  try {
    return scimPatch(structuredClone(resource) as unknown as Patched, operations)
  } catch (error) {
    const why =
      error instanceof NoTarget ? 'No value matches the filter of a path.' : 'The operations cannot be applied.'
    throw badRequest(why, 'noTarget')
  }
}

/** What the server alone says of a resource. */
const READ_ONLY = /^(?:schemas|meta|groups)\b/

/**
 * The operations on the resource of an id, one for each attribute: a value without a path holds several. Throws 400 for those that
 * would change the id; saying it again, as Okta does, changes nothing. It also throws 400 for what is read only and named by a path;
 * within a value without a path it is passed over, since directories send whole resources.
 */
export function operationsIn(body: unknown, known: Attributes, core: string, id: string): ScimPatchOperation[] {
  if (!isObject(body)) throw badRequest('The body must be a JSON object.', 'invalidSyntax')
  const { schemas, Operations } = { Operations: body['operations'], ...body } as Record<string, unknown>
  if (!Array.isArray(schemas) || !schemas.includes(PATCH))
    throw badRequest(`schemas must contain ${PATCH}.`, 'invalidSyntax')
  if (!Array.isArray(Operations) || !Operations.length) throw badRequest('Operations must be a list.', 'invalidSyntax')
  if (Operations.length > MOST) throw badRequest(`One request can have at most ${MOST} operations.`)
  return Operations.flatMap((one) => operation(one, known, core)).filter((one) => {
    if (!/^id\b/.test(one.path ?? '')) return true
    if (one.path !== 'id' || one.op === 'remove') throw immutable()
    mustKeepId({ id: one.value }, id)
    return false
  })
}

const readOnly = (path: string) => badRequest(`${path.slice(0, 100)} is read-only.`, 'mutability')
const immutable = () => badRequest('id cannot be changed.', 'mutability')

/** Throws 400 where a resource is to have another id. */
export function mustKeepId(body: unknown, id: string): void {
  if (!isObject(body)) return
  for (const [name, value] of Object.entries(body))
    if (name.toLowerCase() === 'id' && String(value) !== id) throw immutable()
}

function operation(said: unknown, known: Attributes, core: string, isPart = false): ScimPatchOperation[] {
  if (!isObject(said) || typeof said['op'] !== 'string')
    throw badRequest('Each operation must have an op.', 'invalidSyntax')
  const op = said['op'].toLowerCase()
  const { path, value } = said
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw badRequest('op must be add, replace or remove.', 'invalidSyntax')
  if (path !== undefined && typeof path !== 'string') throw badRequest('path must be a string.', 'invalidPath')
  if (path !== undefined && path.length > LONGEST_PATH) throw tooLong()
  if (op !== 'remove' && !('value' in said)) throw badRequest(`${op} requires a value.`, 'invalidValue')
  checkKeys(value)
  if (path !== undefined && path !== '') {
    const at = canonicalPath(path, known, core)
    if (READ_ONLY.test(at)) {
      if (isPart) return []
      throw readOnly(at)
    }
    if (isPassedOver(at, known)) return []
    if (at.startsWith('urn:') && typeof known[at] === 'object') {
      const parts = op === 'remove' ? known[at] : value
      if (!isObject(parts)) throw badRequest(`${at} must be an object.`, 'invalidValue')
      return Object.entries(parts).flatMap(([name, part]) =>
        operation({ op, path: `${at}:${name}`, ...(op !== 'remove' && { value: part }) }, known, core, isPart),
      )
    }
    const parts = known[at]
    // null is nothing (RFC 7643, 2.5).
    if (op === 'replace' && value === null && typeof parts === 'object') return [{ op: 'remove', path: at }]
    const given = parts === undefined ? value : canonicalValue(value, parts, at)
    return [{ op, path: at, ...(value !== undefined && { value: given }) } as ScimPatchOperation]
  }
  if (op === 'remove') throw badRequest('remove requires a path.', 'noTarget')
  if (!isObject(value)) throw badRequest('Without a path, value must be an object.', 'invalidValue')
  return Object.entries(value).flatMap(([name, part]) => operation({ op, path: name, value: part }, known, core, true))
}

const tooLong = () => badRequest(`A path can have at most ${LONGEST_PATH} characters.`, 'invalidPath')
