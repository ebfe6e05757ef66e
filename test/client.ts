// Asks the server as a person would, and holds every answer against the contract.
import assert from 'node:assert/strict'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Compile } from 'typebox/schema'
import { contract } from '../contract/index.ts'
import type { Endpoint, Resource } from '../contract/resource.ts'
import { openapi } from '../server/api/openapi.ts'
import { noteAnswer } from './answered.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: any
  text: string
  /** The body as it came: a file. */
  bytes: Buffer
}

export interface Asking {
  headers?: Record<string, string>
  /** Sent as it is, instead of JSON. */
  payload?: string | Buffer
  /** The address that the request seems to come from. */
  from?: string
}

const resources = Object.values(contract) as unknown as Resource[]
const document = openapi(resources)
const schemas = document.components.schemas as unknown as Record<string, object>

/** Inlines references, so that one schema can be checked by itself. Rows do not embed each other more than once. */
function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref) return inlined(plain(schemas[$ref.split('/').pop()!]!))
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inlined(value)]))
}

/** A row inside another comes without embeds of its own. */
function plain(schema: object): object {
  const { properties, required, ...rest } = structuredClone(schema) as {
    properties: Record<string, object>
    required: string[]
  }
  const kept = Object.entries(properties).filter(
    ([name]) => required.includes(name) || name === 'meeting_inprogress_url',
  )
  return { ...rest, properties: Object.fromEntries(kept), required }
}

/** `fields` may leave anything out. */
const partial = (schema: object) => ({ ...schema, required: [] })

const checks = new Map<string, ReturnType<typeof Compile>>()

function check(name: string, part: boolean, value: unknown, what: string) {
  const key = `${name} ${part}`
  let compiled = checks.get(key)
  if (!compiled) {
    const { properties, ...rest } = schemas[name] as { properties: object }
    const whole = { ...rest, properties: inlined(properties) } as object
    compiled = Compile((part ? partial(whole) : whole) as never)
    checks.set(key, compiled)
  }
  if (compiled.Check(value)) return
  const [, errors] = compiled.Errors(value)
  assert.fail(
    `${what} is not what the contract says:\n${JSON.stringify(errors.slice(0, 5), null, 1)}\n${JSON.stringify(value).slice(0, 800)}`,
  )
}

interface Match {
  resource: Resource
  endpoint: Endpoint
  name: string
}

const patterns = resources.flatMap((resource) =>
  Object.entries(resource.endpoints).flatMap(([name, endpoint]) =>
    endpoint.at.map(({ path }) => ({
      resource,
      endpoint,
      name,
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    })),
  ),
)

const matched = (verb: string, path: string): Match | undefined =>
  patterns.find(
    ({ endpoint, pattern }) =>
      (endpoint.verb === verb || (verb === 'HEAD' && endpoint.verb === 'GET')) && pattern.test(path),
  )

function hold(verb: string, path: string, answer: Answer, query: URLSearchParams) {
  const { status, body } = answer
  const what = `${status} to ${verb} ${path}`
  if (status >= 400) {
    assert.match(answer.headers['content-type'] ?? '', /^application\/json/, what)
    if (verb !== 'HEAD') check('error', false, body, what)
    return
  }
  const match = matched(verb, path)
  if (!match || verb === 'OPTIONS' || status === 304) return
  if (match.endpoint.kind === 'content' && match.endpoint.verb === 'GET') {
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment; filename=/, what)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', what)
  } else if (status === 204) assert.equal(answer.text, '', what)
  else if (match.endpoint.preview && query.get('preview') === 'true')
    assert.deepEqual(Object.keys(body), Object.keys(match.endpoint.preview), what)
  else if (match.endpoint.formats && query.has('format')) {
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment; filename=/, what)
    assert.ok((verb === 'HEAD') === !answer.bytes.length, what)
  } else if (verb !== 'HEAD' && match.endpoint.kind !== 'custom') {
    const rows = ['list', 'several'].includes(match.endpoint.kind) ? body : [body]
    assert.ok(Array.isArray(rows), what)
    for (const row of rows) check(match.resource.name, query.has('fields'), row, what)
  }
  if (status === 201) assert.match(answer.headers['location'] ?? '', /\/\d+$/, what)
}

export interface Client {
  ask: (verb: string, path: string, body?: unknown, asking?: Asking) => Promise<Answer>
  get: (path: string, asking?: Asking) => Promise<Answer>
  post: (path: string, body?: unknown, asking?: Asking) => Promise<Answer>
  put: (path: string, body?: unknown, asking?: Asking) => Promise<Answer>
  patch: (path: string, body?: unknown, asking?: Asking) => Promise<Answer>
  delete: (path: string, asking?: Asking) => Promise<Answer>
  options: (path: string, asking?: Asking) => Promise<Answer>
}

/** A client with some headers of its own (a token, or none); `below`: the path of the API. */
export function clientOf(app: FastifyInstance, own: Record<string, string> = {}, below = '/api/v1'): Client {
  async function ask(verb: string, path: string, body?: unknown, asking: Asking = {}): Promise<Answer> {
    const sends = body !== undefined || asking.payload !== undefined
    const options: InjectOptions = {
      method: verb as 'GET',
      url: `${below}${path}`,
      headers: { ...own, ...(sends && { 'content-type': 'application/json' }), ...asking.headers },
      ...(sends && { payload: asking.payload ?? JSON.stringify(body) }),
      ...(asking.from && { remoteAddress: asking.from }),
    }
    for (const [name, value] of Object.entries(options.headers!)) if (value === '-') delete options.headers![name]
    const response = await app.inject(options)
    const isJson = /json/.test(String(response.headers['content-type'])) && response.payload
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: isJson ? JSON.parse(response.payload) : undefined,
      text: response.payload,
      bytes: response.rawPayload,
    }
    assert.ok(answer.status < 500, `${answer.status} to ${verb} ${path} ${JSON.stringify(body)?.slice(0, 300)}`)
    const [pathname, search] = path.split('?') as [string, string?]
    const query = new URLSearchParams(search)
    // A POST that stands for another verb is answered as that one is.
    const effective = (verb === 'POST' && asking.headers?.['x-http-method-override']) || verb
    const match = matched(effective, pathname)
    if (match) {
      noteAnswer(`${match.resource.name}.${match.name}`, answer.status)
    }
    if (query.get('envelope') !== 'true') hold(effective, pathname, answer, query)
    return answer
  }

  return {
    ask,
    get: (path, asking) => ask('GET', path, undefined, asking),
    post: (path, body, asking) => ask('POST', path, body, asking),
    put: (path, body, asking) => ask('PUT', path, body, asking),
    patch: (path, body, asking) => ask('PATCH', path, body, asking),
    delete: (path, asking) => ask('DELETE', path, undefined, asking),
    options: (path, asking) => ask('OPTIONS', path, undefined, asking),
  }
}
