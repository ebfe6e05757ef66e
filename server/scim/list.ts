// Lists of SCIM: paging, sorting, and which attributes are shown (RFC 7644, 3.4.2 and 3.9).
import { badRequest } from './scim-problem.ts'

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const USUAL = 100
const MOST = 1_000

export interface ListQuery {
  filter: string | undefined
  /** The position of the first, from 0. */
  offset: number
  count: number
  sortBy: string | undefined
  descending: boolean
}

/** What a list is asked for, in the words of a query. */
export type Query = Readonly<Record<string, unknown>>

const oneOf = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

/** What a list is asked for. Throws 400 for numbers that are none. */
export function listQuery(query: Query): ListQuery {
  const start = numberIn(query, 'startIndex') ?? 1
  const count = numberIn(query, 'count') ?? USUAL
  return {
    filter: oneOf(query, 'filter')?.trim() || undefined,
    offset: Math.max(start, 1) - 1,
    count: Math.min(Math.max(count, 0), MOST),
    sortBy: oneOf(query, 'sortBy'),
    descending: oneOf(query, 'sortOrder')?.toLowerCase() === 'descending',
  }
}

function numberIn(query: Query, name: string): number | undefined {
  const text = oneOf(query, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw badRequest(`${name} must be a number.`)
  return Number(text)
}

/** The answer of a list. */
export const listBody = (resources: readonly object[], total: number, { offset }: ListQuery) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** Whether an attribute, in lower case, is asked for. */
type IsWanted = (attribute: string) => boolean

/** Which attributes are asked for; `schemas`, `id` and `meta` always are. */
function attributesWanted(query: Query): IsWanted | undefined {
  const named = (name: string) =>
    oneOf(query, name)
      ?.split(',')
      .map((one) => one.trim().replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, ''))
      .map((one) => one.split('.')[0]!.toLowerCase())
      .filter(Boolean)
  const [only, without] = [named('attributes'), named('excludedAttributes')].map((names) => names && new Set(names))
  if (!only && !without) return undefined
  const always = ['schemas', 'id', 'meta']
  return (name) => always.includes(name) || (only ? only.has(name) : !without!.has(name))
}

/** Returns whether an attribute is asked for. */
export const isShown = (query: Query, name: string): boolean => attributesWanted(query)?.(name.toLowerCase()) ?? true

/** What gives resources with the attributes alone that a query asks for, which is read once. */
export function attributesOf(query: Query): <R extends object>(resource: R) => Partial<R> {
  const isWanted = attributesWanted(query)
  return <R extends object>(resource: R) =>
    isWanted
      ? (Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(name.toLowerCase()))) as Partial<R>)
      : resource
}
