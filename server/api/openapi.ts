// Describes the API as an OpenAPI 3.1 document, from the contract.
import { formats } from '../../contract/formats.ts'
import { answersNothing, type Endpoint, type Resource } from '../../contract/resource.ts'
import { answerSchema, bodySchemaOf } from './fields.ts'
import { reference, verbsSchema } from './kinds/embedded.ts'
import { answerSchemaOf, errorSchema, querySchema, resourceSchema } from './schemas.ts'

const ABOUT = `Organizations contain rooms; rooms contain meetings, notes and action items; members are people.

Every request carries an API token in the header \`x-api-key\`. Errors are JSON with \`message\`; 422 adds \`errors\`.
Every answer carries the rate headers \`X-Rate-Limit-Limit\`, \`-Remaining\`, \`-Used\` and \`-Reset\`.
A POST may carry an \`Idempotency-Key\`; single resources carry an \`ETag\` for \`If-None-Match\` and \`If-Match\`.`

const json = (schema: unknown) => ({ 'application/json': { schema } })
const error = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/error' }) })

const REFUSALS = {
  401: error('No credentials, or they are not good'),
  403: error('No access'),
  404: error('There is no such thing'),
  422: error('A field or parameter is wrong'),
  429: error('The credits of this minute are used up'),
}

/** Bytes of any type. */
const ANYTHING = { '*/*': {} }

const CROWDED = { 503: { description: 'Too many files are being made; `Retry-After` says when to ask again' } }

/** A list that can be listened to, and where a reader was who comes back. */
const EVENTS = { 'text/event-stream': { schema: { type: 'string' } } }
const LAST_EVENT = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'For a stream: the cursor to go on from, in place of `after`',
  schema: { type: 'string' },
}

/** The files that can be asked for instead of JSON. */
const files = ({ formats: names = [] }: Endpoint) => Object.fromEntries(names.map((name) => [formats[name].type, {}]))

/** The whole description; `server` is the address of the API, left out where it is not known. */
export function openapi(resources: readonly Resource[], server?: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const resource of resources) {
    for (const [name, endpoint] of Object.entries(resource.endpoints)) {
      endpoint.at.forEach(({ path }, place) => {
        const key = path.replace(/:(\w+)/g, '{$1}')
        paths[key] ??= {}
        paths[key][endpoint.verb.toLowerCase()] = operation(resource, name, endpoint, path, place)
      })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Folkmoot', version: '1', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    ...(server && { servers: [{ url: server }] }),
    security: [{ token: [] }],
    tags: resources.map(({ collection, about }) => ({ name: collection, description: about })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: {
        ...Object.fromEntries(resources.map((resource) => [resource.name, resourceSchema(resource)])),
        verbs: verbsSchema,
        error: errorSchema,
      },
    },
  }
}

const SUMMARIES: Readonly<Record<Endpoint['kind'], (resource: Resource) => string>> = {
  list: ({ collection }) => `List ${spaced(collection)}`,
  read: ({ name }) => `Read one ${spaced(name)}`,
  create: ({ name }) => `Add one ${spaced(name)}`,
  replace: ({ name }) => `Set all of one ${spaced(name)}`,
  update: ({ name }) => `Change one ${spaced(name)}`,
  remove: ({ name }) => `Delete one ${spaced(name)}`,
  several: ({ collection }) => `Set several ${spaced(collection)}`,
  content: ({ name }) => `The content of one ${spaced(name)}`,
  custom: ({ name }) => `Ask for ${spaced(name)}`,
}

const spaced = (name: string) => name.replaceAll('_', ' ')

function operation(resource: Resource, name: string, endpoint: Endpoint, path: string, place: number) {
  const query = Object.entries(querySchema(resource, endpoint))
  const sends = ['POST', 'PUT', 'PATCH'].includes(endpoint.verb)
  return {
    operationId: `${resource.name}.${name}${place ? `.${place}` : ''}`,
    tags: [resource.collection],
    summary: SUMMARIES[endpoint.kind](resource),
    ...(endpoint.about && { description: endpoint.about }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, id]) => ({
        name: id,
        in: 'path',
        required: true,
        schema: endpoint.words?.includes(id!) ? { type: 'string', pattern: '^[a-z0-9-]{1,64}$' } : { type: 'integer' },
      })),
      ...query.map(([parameter, schema]) => ({
        ...{ name: parameter, in: 'query', required: !sends && endpoint.takes[parameter]?.required === true, schema },
      })),
      ...(endpoint.streams ? [LAST_EVENT] : []),
    ],
    ...(sends && {
      requestBody: {
        required: true,
        content: endpoint.kind === 'content' ? ANYTHING : json(bodySchemaOf(endpoint.takes)),
      },
    }),
    responses: { ...responsesOf(resource, endpoint), ...REFUSALS, ...(endpoint.formats && CROWDED) },
  }
}

/** What a change answers that is only previewed, where it answers with another status than 200 otherwise. */
const previewed = ({ preview }: Endpoint) =>
  preview && { 200: { description: 'With `preview`: what would change', content: json(answerSchemaOf(preview)) } }

function responsesOf(resource: Resource, endpoint: Endpoint) {
  if (answersNothing(endpoint)) return { 204: { description: 'Deleted' }, ...previewed(endpoint) }
  const one =
    endpoint.answers && endpoint.answers !== resource.fields
      ? {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(endpoint.answers).map(([field, of]) => [field, answerSchema(of)]),
          ),
        }
      : reference(resource.name)
  const list = { type: 'array', items: one }
  switch (endpoint.kind) {
    case 'list':
    case 'several':
      return {
        200: { description: 'The list', content: { ...json(list), ...files(endpoint) } },
      }
    case 'create':
      return {
        201: { description: 'Made; `Location` is its address', ...ownHeaders(endpoint), content: json(one) },
        ...(endpoint.existing && { 200: { description: 'It was there already', content: json(one) } }),
        ...previewed(endpoint),
      }
    case 'content':
      return endpoint.verb === 'GET'
        ? {
            200: { description: 'The file', content: ANYTHING },
            206: { description: 'The bytes that were asked for', content: ANYTHING },
            304: { description: 'The caller has it already' },
            416: error('There are no such bytes'),
          }
        : {
            200: { description: 'All of it is there', content: json(one) },
            409: error('Another content is there already'),
            415: error('The content type is another than was said'),
          }
    default:
      return {
        200: {
          description: 'OK',
          ...ownHeaders(endpoint),
          content: { ...json(endpoint.paged ? list : one), ...files(endpoint), ...(endpoint.streams && EVENTS) },
        },
        ...(endpoint.paged === 'cursor' && { 410: error('The cursor is of no use any more: begin again') }),
      }
  }
}

/** The headers that only this endpoint sends. */
const ownHeaders = ({ headers }: Endpoint) =>
  headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  }
