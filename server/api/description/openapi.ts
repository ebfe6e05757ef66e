// Describes the API as an OpenAPI 3.1 document, from the contract.
import { formats } from '../../../contract/formats.ts'
import { answersNothing, type Endpoint, type Resource } from '../../../contract/resource.ts'
import { answerSchema, bodySchemaOf } from '../input/field-kinds.ts'
import { reference, verbsSchema } from '../input/kinds/read-only.ts'
import { mayLackBody } from '../route.ts'
import { answerSchemaOf, errorSchema, querySchema, resourceSchema } from './schemas.ts'

const ABOUT = `Organizations contain rooms; rooms contain meetings, notes and action items; members are people.

Every request carries an API token in the header \`x-api-key\`, or the access token of an application (OAuth 2.0) as Bearer. Errors are JSON with \`message\`; 422 adds \`errors\`.
Every answer carries the rate headers \`X-Rate-Limit-Limit\`, \`-Remaining\`, \`-Used\` and \`-Reset\`.
A POST may carry an \`Idempotency-Key\`; single resources carry an \`ETag\` for \`If-None-Match\` and \`If-Match\`.`

const json = (schema: unknown) => ({ 'application/json': { schema } })
const error = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/error' }) })

const REFUSALS = {
  400: error('The address, a header or the body cannot be read'),
  401: error('No credentials, or they are not good'),
  403: error('No access'),
  404: error('There is no such thing'),
  422: error('A field or parameter is wrong'),
  429: error('The credits of this minute are used up'),
}

const GONE = { 410: error('It was deleted, and the caller could read it before') }
const NO_MORE = { 410: error('The cursor is of no use any more: begin again') }
const NOT_SENT = { 410: error('The content was not sent in time') }

/** Where something that was deleted is told from what never was. */
const DELETED = /^\/deleted_|:(meeting|meeting_series)_id\b/

/** What a change is refused with besides. */
const CHANGED = {
  409: error('A request with this `Idempotency-Key` is still running, or another state does not allow it'),
  412: error('It has changed since (`If-Match`)'),
  413: error('The body is too long'),
}
const SENT = { 415: error('The body is no JSON in UTF-8 by its `Content-Type`') }

/** What an endpoint refuses, and a reader has already. */
function refusalsOf(endpoint: Endpoint, path: string) {
  const changes = endpoint.verb !== 'GET'
  return {
    ...(!changes && { 304: { description: 'The caller has it already (`If-None-Match`)' } }),
    ...REFUSALS,
    ...(changes && CHANGED),
    ...(['POST', 'PUT', 'PATCH'].includes(endpoint.verb) && SENT),
    ...(DELETED.test(path) && GONE),
    ...(endpoint.paged === 'cursor' && NO_MORE),
    ...(endpoint.kind === 'content' && changes && NOT_SENT),
    ...(endpoint.formats && CROWDED),
  }
}

/** The scope that an application needs. */
const scopeFor = ({ verb }: Endpoint) => (verb === 'GET' ? 'read' : 'write')
const credentials = (scope: string) => [{ token: [] }, { bearer: [] }, { oauth: [scope] }]

const securitySchemes = (site: string) => ({
  token: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API token of a person' },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token that an application was given (OAuth 2.0)' },
  oauth: {
    type: 'oauth2',
    description: 'With PKCE (S256) and without ID tokens',
    flows: {
      authorizationCode: {
        authorizationUrl: `${site}/oauth/authorize`,
        tokenUrl: `${site}/oauth/token`,
        refreshUrl: `${site}/oauth/token`,
        scopes: { read: 'Reads what the person may read', write: 'Also changes what the person may change' },
      },
    },
  },
})

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

/** The whole description, for the site of this address. */
export function openapi(resources: readonly Resource[], site = 'https://meet.example.com') {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const resource of resources) {
    for (const [name, endpoint] of Object.entries(resource.endpoints)) {
      endpoint.at.forEach(({ path }, index) => {
        const key = path.replace(/:(\w+)/g, '{$1}')
        paths[key] ??= {}
        paths[key][endpoint.verb.toLowerCase()] = operation(resource, name, endpoint, path, index)
      })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Folkmoot', version: '1', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${site}/api/v1` }],
    security: credentials('read'),
    tags: resources.map(({ collection, about }) => ({ name: collection, description: about })),
    paths,
    components: {
      securitySchemes: securitySchemes(site),
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

function operation(resource: Resource, name: string, endpoint: Endpoint, path: string, index: number) {
  const query = Object.entries(querySchema(resource, endpoint))
  const sends = ['POST', 'PUT', 'PATCH'].includes(endpoint.verb)
  return {
    operationId: `${resource.name}.${name}${index ? `.${index}` : ''}`,
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
        required: !mayLackBody(endpoint),
        content: endpoint.kind === 'content' ? ANYTHING : json(bodySchemaOf(endpoint.takes)),
      },
    }),
    responses: { ...refusalsOf(endpoint, path), ...responsesOf(resource, endpoint) },
    ...(scopeFor(endpoint) !== 'read' && { security: credentials(scopeFor(endpoint)) }),
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
