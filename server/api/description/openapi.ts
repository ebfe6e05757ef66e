// Describes the API as an OpenAPI 3.1 document, from the contract.
import { formats } from '../../../contract/formats.ts'
import { answersNothing, type Endpoint, type Resource } from '../../../contract/resource.ts'
import { answerSchema, bodySchemaOf } from '../input/field-kinds.ts'
import { reference, verbsSchema } from '../input/kinds/read-only.ts'
import { mayLackBody } from '../route.ts'
import { summaryOf } from './operation-summary.ts'
import { answerSchemaOf, errorSchema, querySchema, resourceSchema } from './schemas.ts'

const ABOUT = `Organizations have rooms. Rooms have meetings, series, notes and action items. Members are people.

Send an API token in the header \`x-api-key\`, or an application's access token (OAuth 2.0) as Bearer. Errors are JSON with \`message\`; 422 adds \`errors\`.
Every response has the rate limit headers \`X-Rate-Limit-Limit\`, \`-Remaining\`, \`-Used\` and \`-Reset\`.
POST accepts an \`Idempotency-Key\`. Single resources have an \`ETag\` for \`If-None-Match\` and \`If-Match\`.`

const json = (schema: unknown) => ({ 'application/json': { schema } })
const error = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/error' }) })

const REFUSALS = {
  400: error('The address, a header or the body is malformed'),
  401: error('Missing or invalid credentials'),
  403: error('Not allowed'),
  404: error('Not found'),
  422: error('A field or parameter is invalid'),
  429: error('Rate limit reached'),
}

const GONE = { 410: error('Deleted; the caller could read it before') }
const NO_MORE = { 410: error('The cursor is no longer valid: start over') }
const NOT_SENT = { 410: error('The content was not uploaded in time') }

/** Paths that distinguish deleted resources (410) from unknown ones (404). */
const DELETED = /^\/deleted_|:(meeting|meeting_series)_id\b/

/** Additional error responses of changes. */
const CHANGED = {
  409: error('A request with this `Idempotency-Key` is still running, or the state does not allow it'),
  412: error('Changed since it was read (`If-Match`)'),
  413: error('The body is too large'),
}
const SENT = { 415: error('The `Content-Type` is not JSON in UTF-8') }

/** Error responses of an endpoint, and 304. */
function refusalsOf(endpoint: Endpoint, path: string) {
  const changes = endpoint.verb !== 'GET'
  return {
    ...(!changes && { 304: { description: 'Not changed (`If-None-Match`)' } }),
    ...REFUSALS,
    ...(changes && CHANGED),
    ...(['POST', 'PUT', 'PATCH'].includes(endpoint.verb) && SENT),
    ...(DELETED.test(path) && GONE),
    ...(endpoint.paged === 'cursor' && NO_MORE),
    ...(endpoint.kind === 'content' && changes && NOT_SENT),
    ...(endpoint.gone && { 410: error(endpoint.gone) }),
    ...(endpoint.formats && CROWDED),
  }
}

/** The scope that an application needs. */
const scopeFor = ({ verb }: Endpoint) => (verb === 'GET' ? 'read' : 'write')
const credentials = (scope: string) => [{ token: [] }, { bearer: [] }, { oauth: [scope] }]

const securitySchemes = (site: string) => ({
  token: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'API token of a person' },
  bearer: { type: 'http', scheme: 'bearer', description: 'Access token of an application (OAuth 2.0)' },
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

const CROWDED = { 503: { description: 'Too many files are being created; retry after `Retry-After` seconds' } }

/** A list that can be listened to, and where a reader was who comes back. */
const EVENTS = { 'text/event-stream': { schema: { type: 'string' } } }
const LAST_EVENT = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'For a stream: the cursor to resume from, instead of `after`',
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

function operation(resource: Resource, name: string, endpoint: Endpoint, path: string, index: number) {
  const query = Object.entries(querySchema(resource, endpoint))
  const sends = ['POST', 'PUT', 'PATCH'].includes(endpoint.verb)
  return {
    operationId: `${resource.name}.${name}${index ? `.${index}` : ''}`,
    tags: [resource.collection],
    summary: summaryOf(resource, endpoint, path),
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

/** The response of a preview, if the change itself has a status other than 200. */
const previewed = ({ preview }: Endpoint) =>
  preview && {
    200: { description: 'With `preview`: the effect of the change', content: json(answerSchemaOf(preview)) },
  }

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
        201: { description: 'Created; `Location` is the address', ...ownHeaders(endpoint), content: json(one) },
        ...(endpoint.existing && { 200: { description: 'Already exists', content: json(one) } }),
        ...previewed(endpoint),
      }
    case 'content':
      return endpoint.verb === 'GET'
        ? {
            200: { description: 'The file', content: ANYTHING },
            206: { description: 'The requested range', content: ANYTHING },
            304: { description: 'Not changed' },
            416: error('The requested range is not satisfiable'),
          }
        : {
            200: { description: 'The upload is complete', content: json(one) },
            409: error('Different content already exists'),
            415: error('The content type differs from the announced one'),
          }
    default:
      return {
        [endpoint.creates ? 201 : 200]: {
          description: endpoint.creates ? 'Created' : 'OK',
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
