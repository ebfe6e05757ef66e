// Filters of SCIM (RFC 7644, 3.4.2.2) as conditions of a query.

import { type RawBuilder, sql } from 'kysely'
import { type Compare, type Filter, parse } from 'scim2-parse-filter'
import { GREATEST_ID } from '../../contract/limits.ts'
import { badRequest } from './scim-problem.ts'

/** An attribute that can be compared: its column, and what its values are. */
export interface FilterColumn {
  column: RawBuilder<unknown>
  /** `folded`: text that is compared in lower case. */
  of: 'text' | 'folded' | 'boolean' | 'seconds' | 'id'
  /** The condition that it equals a value, where an index can find that. */
  equals?: (value: string | number) => RawBuilder<boolean>
}

/** The attributes of a kind of resource, by their path in lower case. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>

const LONGEST = 4_000
const DEEPEST = 20

/** The condition of a filter. Throws 400 for what is no filter, or names an attribute that cannot be compared. */
export function filterCondition(text: string, columns: FilterColumns, core: string): RawBuilder<boolean> {
  if (text.length > LONGEST) throw badRequest('The filter is too long.', 'invalidFilter')
  let filter: Filter
  try {
    filter = parse(text)
  } catch {
    throw badRequest('The filter is not valid.', 'invalidFilter')
  }
  return condition(filter, { columns, core: `${core.toLowerCase()}:` }, '', 0)
}

interface Reading {
  columns: FilterColumns
  core: string
}

function condition(filter: Filter, reading: Reading, within: string, depth: number): RawBuilder<boolean> {
  if (depth > DEEPEST) throw badRequest('The filter is nested too deeply.', 'invalidFilter')
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => condition(one, reading, within, depth + 1))
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`(${condition(filter.filter, reading, within, depth + 1)}) is not true`
    case '[]':
      return condition(filter.valFilter, reading, `${within}${filter.attrPath}.`, depth + 1)
    case 'pr':
      return sql`${columnAt(within + filter.attrPath, reading).column} is not null`
    default:
      return comparison(filter, columnAt(within + filter.attrPath, reading))
  }
}

/** The column of a path. Throws 400 where there is none. */
export function columnAt(path: string, { columns, core }: Reading): FilterColumn {
  const lower = path.toLowerCase()
  const name = lower.startsWith(core) ? lower.slice(core.length) : lower
  if (!Object.hasOwn(columns, name)) throw badRequest(`A filter cannot compare ${path.slice(0, 100)}.`, 'invalidFilter')
  return columns[name]!
}

const ORDER = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function comparison({ op, compValue }: Compare, { column, of, equals }: FilterColumn): RawBuilder<boolean> {
  const given = valueFor(of, compValue)
  const value = of === 'seconds' && typeof given === 'number' ? wholeSeconds(op, given) : given
  if (op === 'eq') {
    if (value === null) return sql`${column} is null`
    return equals ? equals(value) : sql`${column} = ${value}`
  }
  if (op === 'ne') return sql`${column} is distinct from ${value}`
  if (op in ORDER) return sql`${column} ${ORDER[op as keyof typeof ORDER]} ${value}`
  if ((of !== 'text' && of !== 'folded') || typeof value !== 'string')
    throw badRequest(`${op} requires a string.`, 'invalidFilter')
  const literal = value.replaceAll(/[\\%_]/g, '\\$&')
  const pattern = `${op === 'sw' ? '' : '%'}${literal}${op === 'ew' ? '' : '%'}`
  return sql`${column} like ${pattern} escape '\\'`
}

/** Times are kept in whole seconds: the one that divides them as this moment does; one that no row has for equality. */
function wholeSeconds(op: Compare['op'], seconds: number): number {
  if (Number.isInteger(seconds)) return seconds
  if (op === 'eq' || op === 'ne') return -1
  return op === 'ge' || op === 'lt' ? Math.ceil(seconds) : Math.floor(seconds)
}

function valueFor(of: FilterColumn['of'], value: Compare['compValue']): string | number | null {
  if (value === null) return null
  const text = String(value)
  switch (of) {
    case 'text':
      return text
    case 'folded':
      return text.normalize('NFC').toLowerCase()
    case 'boolean':
      if (!/^(true|false)$/i.test(text))
        throw badRequest('This attribute must be compared with true or false.', 'invalidFilter')
      return text.toLowerCase() === 'true' ? 1 : 0
    case 'id':
      return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), GREATEST_ID) : 0
    case 'seconds': {
      const millis = Date.parse(text)
      if (Number.isNaN(millis))
        throw badRequest('This attribute must be compared with an ISO 8601 time.', 'invalidFilter')
      return millis / 1000
    }
  }
}
