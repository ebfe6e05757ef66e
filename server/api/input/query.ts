// Parser of query strings: fields, embeds, order, page and filters, validated against the contract.
import type { Fields } from '../../../contract/field.ts'
import { flag, integer, oneOf } from '../../../contract/field.ts'
import type { Format } from '../../../contract/formats.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import { invalid, Refusal, refuse } from '../../problem.ts'
import { parseField, parseParameter } from './field-kinds.ts'
import type { ParseContext } from './kinds/field-kind.ts'

export type RawQuery = Readonly<Record<string, string | string[] | undefined>>

export interface PageNumber {
  page: number
  per_page: number
}

export interface Sort {
  name: string
  descending: boolean
}

export interface ParsedQuery {
  /** Undefined: all of them. `lists/serializer.ts` cuts rows to them. */
  fields: string[] | undefined
  embeds: string[]
  sort: Sort[]
  /** Undefined where everything is answered at once. */
  page: PageNumber | undefined
  filters: Record<string, unknown>
  /** Whether a change is only previewed. */
  preview: boolean
  /** Whether people are notified of the change by mail. */
  notify: boolean
  /** The file that is wanted instead of JSON. */
  format: Format | undefined
}

const NOTHING: ParsedQuery = {
  fields: undefined,
  embeds: [],
  sort: [],
  page: undefined,
  filters: {},
  preview: false,
  notify: true,
  format: undefined,
}

const paging = { page: integer(0, Number.MAX_SAFE_INTEGER), per_page: integer(0, 100) }
const flags = flag()

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** The file that a query asks for, where it is one that the endpoint gives. */
export const formatOf = ({ formats }: Endpoint, query: RawQuery): Format | undefined =>
  formats?.find((format) => format === query['format'])

const embedsOfEndpoints = new WeakMap<Endpoint, readonly string[]>()

/** The embeddables that an endpoint accepts, those of a file being others; writes answer without any. */
export function embedsOf(resource: Resource, endpoint: Endpoint, format?: Format): readonly string[] {
  if (format) return endpoint.formatEmbeds ?? []
  const known = embedsOfEndpoints.get(endpoint) ?? findEmbeds(resource, endpoint)
  embedsOfEndpoints.set(endpoint, known)
  return known
}

function findEmbeds(resource: Resource, { kind, verb, answers, embeds }: Endpoint): readonly string[] {
  if (kind !== 'list' && kind !== 'read' && (verb !== 'GET' || answers !== resource.fields)) return []
  const all = Object.entries(resource.embeds)
  return all.filter(([name, field]) => !embeds || embeds.includes(name) || field.kind === 'verbs').map(([name]) => name)
}

/** The fields that an endpoint can be asked to sort by. */
export const sortsOf = (resource: Resource, endpoint: Endpoint): readonly string[] =>
  endpoint.sorts ?? (endpoint.kind === 'list' ? resource.sorts : [])

/** Returns whether an endpoint is asked for pages by their number. */
export const hasPages = ({ paged }: Endpoint): boolean => paged === 'always' || paged === 'extra'

/** The query parameters of an endpoint: filters of a list, or options of a removal. */
export const filtersOf = ({ kind, verb, takes }: Endpoint): Fields =>
  kind === 'list' || kind === 'remove' || (kind === 'custom' && verb === 'GET') ? takes : {}

/** Reads a query; throws 422 with an entry for every parameter that is unknown or wrong. */
export function parseQuery(
  resource: Resource,
  endpoint: Endpoint,
  query: RawQuery,
  reading: ParseContext,
): ParsedQuery {
  const names = Object.keys(query)
  if (!names.length && !endpoint.paged) return NOTHING
  const format = formatOf(endpoint, query)
  const parsed: ParsedQuery = { ...NOTHING, filters: {}, format }
  const embeds = embedsOf(resource, endpoint, format)
  const problems: Refusal[] = []
  const paged: Partial<PageNumber> = {}
  const takes = filtersOf(endpoint)
  const givesBytes = format || (endpoint.kind === 'content' && endpoint.verb === 'GET')

  for (const name of names) {
    try {
      read(name, query[name])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(refuse(name, error.code, error.message))
    }
  }
  for (const [name, { required }] of Object.entries(takes))
    if (required && query[name] === undefined) problems.push(refuse(name, 'missing_field', 'is required.'))
  if (problems.length) throw invalid(fieldErrors(resource.collection, problems))
  // A file holds the whole list, unless one page of it is asked for.
  if ((endpoint.paged === 'always' && !format) || paged.page !== undefined || paged.per_page !== undefined) {
    parsed.page = { page: paged.page ?? 0, per_page: paged.per_page ?? endpoint.perPage ?? 10 }
  }
  return parsed

  function read(name: string, sent: string | string[] | undefined) {
    if (typeof sent !== 'string') throw refuse(name, 'invalid_value', 'must not be repeated.')
    if (Object.hasOwn(takes, name)) {
      parsed.filters[name] = parseParameter(takes[name]!, sent, reading)
    } else if (name === 'format' && endpoint.formats) parseField(oneOf(...endpoint.formats), sent, reading)
    else if (name === 'envelope') {
      if (parseParameter(flags, sent, reading) && givesBytes)
        throw refuse(name, 'conflicting_fields', 'cannot be true: a file has no envelope.')
    } else if (name === 'preview' && endpoint.preview) parsed.preview = parseParameter(flags, sent, reading) === 1
    else if (name === 'notify' && endpoint.tells) parsed.notify = parseParameter(flags, sent, reading) === 1
    else if (name === 'fields' && (format || !givesBytes)) parsed.fields = parseFieldNames(sent)
    else if (name === 'embed' && embeds.length) parsed.embeds = parseEmbeds(sent)
    else if (name === 'sort' && sortsOf(resource, endpoint).length) parsed.sort = parseSort(sent)
    else if ((name === 'page' || name === 'per_page') && hasPages(endpoint)) {
      paged[name] = parseParameter(paging[name], sent, reading) as number
    } else
      throw refuse(
        name,
        'invalid_value',
        name === 'embed' && format ? 'cannot be combined with this format.' : 'is not a parameter of this endpoint.',
      )
  }

  function parseFieldNames(sent: string): string[] {
    const known = endpoint.answers ?? resource.fields
    return words(sent).map((name) => {
      if (Object.hasOwn(known, name) || (!format && Object.hasOwn(resource.embeds, name))) return name
      throw refuse('fields', 'invalid_value', `contains the unknown field ${JSON.stringify(name)}.`)
    })
  }

  function parseEmbeds(sent: string): string[] {
    return [...new Set(words(sent))].map((name) => {
      if (embeds.includes(name)) return name
      throw refuse(
        'embed',
        'invalid_value',
        `must be one or more of ${embeds.join(', ')}, separated by commas, not ${JSON.stringify(name)}.`,
      )
    })
  }

  function parseSort(sent: string) {
    const known = sortsOf(resource, endpoint)
    const sorts = new Map<string, Sort>()
    for (const word of words(sent)) {
      const descending = word.startsWith('-')
      const name = descending ? word.slice(1) : word
      if (!known.includes(name))
        throw refuse(
          'sort',
          'invalid_value',
          `must be one or more of ${known.join(', ')}, each also with a leading "-", not ${JSON.stringify(name)}.`,
        )
      // What is equal in a field stays so: a second mention orders nothing.
      if (!sorts.has(name)) sorts.set(name, { name, descending })
    }
    return [...sorts.values()]
  }
}

/** Refusals as the entries of a 422 body. */
export const fieldErrors = (resource: string, problems: readonly Refusal[]) =>
  problems.map(({ field, code, message }) => ({ resource, field, code, details: message === code ? null : message }))
