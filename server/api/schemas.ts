// JSON Schemas of everything on the wire, derived from the contract: for the description and for checking answers.
import { type TProperties, type TSchema, Type } from 'typebox'
import { errorCodes } from '../../contract/errors.ts'
import type { Field, Fields } from '../../contract/field.ts'
import type { Endpoint, Resource } from '../../contract/resource.ts'
import { embedsOf, filtersOf, sortsOf } from './query.ts'

const nullableIf = (field: Field, schema: TSchema): TSchema =>
  field.nullable ? Type.Union([schema, Type.Null()]) : schema

const named = ({ names }: Field): TSchema =>
  Type.Object({ value: Type.Enum(Object.keys(names!)), display: Type.String() }, { additionalProperties: false })

const tuple = Type.Object({ value: Type.Integer(), display: Type.String() }, { additionalProperties: false })

function timestampShown({ pretty, ts }: Field): TSchema {
  const parts: TProperties = {
    value: Type.Integer({ description: 'Unix seconds, UTC' }),
    iso_8601: Type.String({ format: 'date-time' }),
  }
  if (ts) parts['ts'] = Type.Integer()
  if (pretty) parts['pretty'] = Type.Object({ time: Type.String(), date: Type.String(), timezone: Type.String() })
  return Type.Object(parts, { additionalProperties: false })
}

/** A resource's row, wherever it stands in an answer. */
export const reference = (name: string): TSchema => Type.Unsafe({ $ref: `#/components/schemas/${name}` })

/** What a field looks like in an answer. */
export function shown(field: Field): TSchema {
  return nullableIf(field, shownValue(field))
}

function shownValue(field: Field): TSchema {
  switch (field.kind) {
    case 'id':
    case 'integer':
      return Type.Integer()
    case 'flag':
      return Type.Boolean()
    case 'timestamp':
      return timestampShown(field)
    case 'tuple':
    case 'coded':
    case 'duration':
      return tuple
    case 'oneOf':
      return Type.Enum([...field.values!])
    case 'named':
      return named(field)
    case 'json':
      return Type.Unknown()
    case 'link':
      return Type.String({ format: 'uri' })
    case 'many':
      return Type.Array(field.rows ? reference(field.rows) : shown(field.of!))
    case 'group':
      return field.rows ? reference(field.rows) : object(field.fields!, shown)
    default:
      return Type.String()
  }
}

const object = (fields: Fields, each: (field: Field) => TSchema): TSchema =>
  Type.Object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, each(field)])), {
    additionalProperties: false,
  })

/** What a caller may send for a field. */
export function taken(field: Field): TSchema {
  return nullableIf(field, takenValue(field))
}

function takenValue(field: Field): TSchema {
  const { min, max } = field
  switch (field.kind) {
    case 'id':
    case 'tuple':
      return Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
    case 'integer':
      return Type.Integer({ minimum: min!, maximum: max! })
    case 'flag':
      return Type.Boolean()
    case 'coded':
      return Type.Enum(Object.keys(field.codes!).map(Number))
    case 'oneOf':
      return Type.Enum([...field.values!])
    case 'named':
      return Type.Enum(Object.keys(field.names!))
    case 'target':
      return Type.String({ maxLength: max!, description: 'An https address that can be reached from the server' })
    case 'timestamp':
      return Type.Union([
        Type.Integer({ description: 'Unix seconds' }),
        Type.String({ description: 'ISO 8601, or a phrase such as `tomorrow`' }),
      ])
    case 'localTime':
      return Type.Union([
        Type.Integer({ description: 'Unix seconds' }),
        Type.String({ description: 'ISO 8601; without a zone, in the time zone of the series' }),
      ])
    case 'json':
      return Type.Unknown()
    case 'many':
      return Type.Array(taken(field.of!), { maxItems: max! })
    case 'group':
      return sentObject(field.fields!)
    case 'email':
      return Type.String({ format: 'email', maxLength: max! })
    case 'password':
      return Type.String({ minLength: min!, maxLength: max! })
    default:
      return Type.String({
        ...(field.filled && { minLength: 1 }),
        maxLength: max!,
        ...(field.kind === 'html' && { description: 'HTML' }),
      })
  }
}

const sentObject = (fields: Fields): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.must ? taken(field) : Type.Optional(taken(field))]),
    ),
  )

/** A resource as it is answered; with `fields`, any part of it. */
export function resourceSchema(resource: Resource): TSchema {
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    field.while ? Type.Optional(shown(field)) : shown(field),
  ])
  const embeds = Object.entries(resource.embeds).map(([name, field]) => [name, Type.Optional(shown(field))])
  return Type.Object(Object.fromEntries([...fields, ...embeds]), {
    additionalProperties: false,
    description: resource.about,
  })
}

/** The body of a create, update or replace. */
export const bodySchema = (endpoint: Endpoint): TSchema => sentObject(endpoint.takes)

const commaSeparated = (names: readonly string[], description: string) =>
  `${description}, separated by commas: ${names.map((name) => `\`${name}\``).join(', ')}`

/** The query of an endpoint, parameter by parameter. */
export function querySchema(resource: Resource, endpoint: Endpoint): Record<string, TSchema> {
  const query: Record<string, TSchema> = {}
  for (const [name, field] of Object.entries(filtersOf(endpoint))) query[name] = taken(field)
  const givesBytes = endpoint.kind === 'content' && endpoint.verb === 'GET'
  if (endpoint.kind !== 'remove' && !givesBytes) {
    const names = [...Object.keys(endpoint.answers ?? resource.fields), ...Object.keys(resource.embeds)]
    query['fields'] = Type.String({ description: commaSeparated(names, 'The fields to answer') })
  }
  const embeds = [
    [embedsOf(resource, endpoint), 'Related data to add'],
    [endpoint.formatEmbeds ?? [], 'With `format`, what the file is to hold as well'],
  ] as const
  const embed = embeds.flatMap(([names, about]) => (names.length ? [commaSeparated(names, about)] : []))
  if (embed.length) query['embed'] = Type.String({ description: embed.join('. ') })
  const sorts = sortsOf(resource, endpoint)
  if (sorts.length) {
    const about = `The order, each also with a leading \`-\`, unless given \`${resource.order}\``
    query['sort'] = Type.String({ description: commaSeparated(sorts, about) })
  }
  if (endpoint.paged) {
    query['page'] = Type.Integer({ minimum: 0, default: 0 })
    query['per_page'] = Type.Integer({ minimum: 0, maximum: 100, default: 10 })
  }
  if (endpoint.formats) {
    query['format'] = Type.Enum([...endpoint.formats], { description: 'Answer a file instead, without envelope' })
  }
  if (endpoint.preview) query['preview'] = Type.Boolean({ description: 'Change nothing, and answer what would change' })
  if (givesBytes) return query
  query['envelope'] = Type.Boolean({ description: 'Answer 200 with `{status, headers, response}`' })
  return query
}

/** The body of every 4xx answer. */
export const errorSchema = Type.Object(
  {
    message: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          resource: Type.String(),
          field: Type.String(),
          code: Type.Enum([...errorCodes]),
          details: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    ),
  },
  { additionalProperties: false, description: 'What is wrong with a request; `errors` comes with 422.' },
)
