// JSON Schemas of everything on the wire, derived from the contract: for the description and for checking answers.
import { type TProperties, type TSchema, Type } from 'typebox'
import { errorCodes } from '../../../contract/errors.ts'
import type { Fields } from '../../../contract/field.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import { answerSchema, bodySchema } from '../input/field-kinds.ts'
import { embedsOf, filtersOf, hasPages, sortsOf } from '../input/query.ts'

/** The schema of a response with all of these fields. */
export const answerSchemaOf = (fields: Fields): TSchema => closedObject(answerProperties(fields))

/** A resource as it is answered, with whatever may be embedded. */
export function resourceSchema({ fields, embeds, about }: Resource): TSchema {
  const embedded = Object.entries(embeds).map(([name, field]) => [name, Type.Optional(answerSchema(field))])
  return closedObject({ ...answerProperties(fields), ...Object.fromEntries(embedded) }, about)
}

const answerProperties = (fields: Fields): TProperties =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = answerSchema(field)
      return [name, field.kind === 'link' && field.while ? Type.Optional(schema) : schema]
    }),
  )

const closedObject = (properties: TProperties, description?: string): TSchema =>
  Type.Object(properties, { additionalProperties: false, ...(description !== undefined && { description }) })

const commaSeparated = (names: readonly string[], description: string) =>
  `${description}, separated by commas: ${names.map((name) => `\`${name}\``).join(', ')}`

/** The query of an endpoint, parameter by parameter. */
export function querySchema(resource: Resource, endpoint: Endpoint): Record<string, TSchema> {
  const query: Record<string, TSchema> = {}
  for (const [name, field] of Object.entries(filtersOf(endpoint))) query[name] = bodySchema(field)
  const givesBytes = endpoint.kind === 'content' && endpoint.verb === 'GET'
  if (endpoint.kind !== 'remove' && !givesBytes) {
    const names = [...Object.keys(endpoint.answers ?? resource.fields), ...Object.keys(resource.embeds)]
    query['fields'] = Type.String({ description: commaSeparated(names, 'Fields to return') })
  }
  const embeds = [
    [embedsOf(resource, endpoint), 'Related data to add'],
    [endpoint.formatEmbeds ?? [], 'With `format`: additional content of the file'],
  ] as const
  const embed = embeds.flatMap(([names, about]) => (names.length ? [commaSeparated(names, about)] : []))
  if (embed.length) query['embed'] = Type.String({ description: embed.join('. ') })
  const sorts = sortsOf(resource, endpoint)
  if (sorts.length) {
    const about = `Sort order (prefix with \`-\` for descending; default: \`${resource.order}\`)`
    query['sort'] = Type.String({ description: commaSeparated(sorts, about) })
  }
  if (hasPages(endpoint)) {
    query['page'] = Type.Integer({ minimum: 0, default: 0 })
    query['per_page'] = Type.Integer({ minimum: 0, maximum: 100, default: endpoint.perPage ?? 10 })
  }
  if (endpoint.formats) {
    query['format'] = Type.Enum([...endpoint.formats], { description: 'Return a file instead, without an envelope' })
  }
  if (endpoint.preview) query['preview'] = Type.Boolean({ description: 'Preview the effect without changing anything' })
  if (endpoint.tells)
    query['notify'] = Type.Boolean({
      description: 'Whether people are notified of the change: on the site, by push and by e-mail',
      default: true,
    })
  if (givesBytes) return query
  query['envelope'] = Type.Boolean({ description: 'Return 200 with `{status, headers, response}`' })
  return query
}

/** The body of every 4xx answer. */
export const errorSchema = Type.Object(
  {
    message: Type.String(),
    present: Type.Optional(
      Type.Unknown({ description: 'On 412 for a PATCH that supports merging: the current resource.' }),
    ),
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
  { additionalProperties: false, description: 'Problem details; `errors` is present on 422.' },
)
