// Searching by POST (RFC 7644, 3.4.3): what a GET would say in its query stands in the body, so that no log keeps it.
import { isObject } from './attributes.ts'
import { badRequest } from './scim-problem.ts'

const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

const PARAMETERS = {
  ...({ attributes: 'names', excludedAttributes: 'names', filter: 'text', sortBy: 'text' } as const),
  ...({ sortOrder: 'text', startIndex: 'number', count: 'number' } as const),
} as const

const byName = new Map(Object.entries(PARAMETERS).map(([name, kind]) => [name.toLowerCase(), { name, kind }]))

/** The query of a GET that asks for the same. Throws 400 for a body that is no search. */
export function queryOfSearch(body: unknown): Record<string, string> {
  if (!isObject(body)) throw badRequest('The body must be a JSON object.', 'invalidSyntax')
  const entries = Object.entries(body).filter(([name]) => name.toLowerCase() !== 'schemas')
  const schemas = Object.entries(body).find(([name]) => name.toLowerCase() === 'schemas')?.[1]
  if (!Array.isArray(schemas) || !schemas.includes(SEARCH))
    throw badRequest(`schemas must contain ${SEARCH}.`, 'invalidSyntax')
  return Object.fromEntries(
    entries.flatMap(([given, value]) => {
      const known = byName.get(given.toLowerCase())
      if (!known) throw badRequest(`Unknown parameter: ${given.slice(0, 100)}.`, 'invalidSyntax')
      return value === null ? [] : [[known.name, textOf(known, value)] as const]
    }),
  )
}

function textOf({ name, kind }: { name: string; kind: 'names' | 'text' | 'number' }, value: unknown): string {
  if (kind === 'number') {
    if (!Number.isInteger(value)) throw badRequest(`${name} must be a number.`)
    return String(value)
  }
  const names = kind === 'names' && Array.isArray(value) ? value : [value]
  if (!names.every((one) => typeof one === 'string')) throw badRequest(`${name} must be a string.`)
  return names.join(',')
}
