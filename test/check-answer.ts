// Holds every answer of the API against its contract: status, headers, and every field of the body.
import assert from 'node:assert/strict'
import { Compile } from 'typebox/schema'
import type { Fields } from '../contract/field.ts'
import { contract } from '../contract/index.ts'
import { answersNothing, type Endpoint, type Resource } from '../contract/resource.ts'
import { openapi } from '../server/api/description/openapi.ts'
import { answerSchemaOf } from '../server/api/description/schemas.ts'

/** What a check looks at. */
export interface Checked {
  status: number
  headers: Record<string, string>
  /** The JSON of the body. */
  body: any
  text: string
  bytes: Buffer
}

export interface Match {
  resource: Resource
  endpoint: Endpoint
  name: string
}

const resources = Object.values(contract) as unknown as Resource[]
const described = openapi(resources)
const { schemas } = described.components as unknown as { schemas: Record<string, ObjectSchema> }
const operations = described.paths as Record<string, Record<string, { responses: Record<string, unknown> }>>

interface ObjectSchema {
  properties: Record<string, object>
  required: string[]
}

const matcher = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** By how many parts a path has, since every answer is looked for here. */
const patterns = Map.groupBy(
  resources.flatMap((resource) =>
    Object.entries(resource.endpoints).flatMap(([name, endpoint]) =>
      endpoint.at.map(({ path }) => ({
        match: { resource, endpoint, name },
        pattern: matcher(path),
        parts: path.split('/').length,
      })),
    ),
  ),
  ({ parts }) => parts,
)

/** The endpoint that answers a verb at a path below the API, its query left aside. */
export const endpointAt = (verb: string, path: string): Match | undefined =>
  patterns
    .get(path.split('/').length)
    ?.find(
      ({ match: { endpoint }, pattern }) =>
        (endpoint.verb === verb || (verb === 'HEAD' && endpoint.verb === 'GET')) && pattern.test(path),
    )?.match

/** Fails unless the answer to that verb and path is one that the contract describes. */
export function checkAnswer(verb: string, path: string, answer: Checked, query: URLSearchParams): void {
  const what = `${answer.status} to ${verb} ${path}`
  if (answer.status >= 400) checkRefusal(verb, answer, what)
  else if (verb === 'OPTIONS' && answer.status === 200) checkVerbs(answer, what)
  const match = endpointAt(verb, path)
  if (match) mustBeDescribed(match, path, answer.status, what)
  if (!match || answer.status >= 400 || answer.status === 304) return
  const previewed = match.endpoint.preview !== undefined && query.get('preview') === 'true'
  assert.ok((previewed ? [200] : statusesOf(match.endpoint)).includes(answer.status), what)
  if (answer.status === 201) assert.match(answer.headers['location'] ?? '', /\/\d+$/, what)
  if (answer.status === 204) assert.equal(answer.text, '', what)
  else if (isFile(match.endpoint, query)) checkFile(verb, answer, what)
  else checkJson(match, verb, answer, query, what)
}

/** What any address of a server may answer: too slow, for another site, or not now. */
const EVERYWHERE = [408, 421, 500, 503]

/** Whoever reads the description knows the status. */
function mustBeDescribed({ endpoint }: Match, path: string, status: number, what: string): void {
  const { path: at } = endpoint.at.find((one) => matcher(one.path).test(path))!
  const { responses } = operations[at.replace(/:(\w+)/g, '{$1}')]![endpoint.verb.toLowerCase()]!
  assert.ok(EVERYWHERE.includes(status) || Object.hasOwn(responses, status), `${what}: not in the description`)
}

function checkRefusal(verb: string, { headers, body }: Checked, what: string): void {
  assert.match(headers['content-type'] ?? '', /^application\/json/, what)
  if (verb !== 'HEAD') mustFit(schemas['error']!, 'error', body, what)
}

function checkVerbs({ headers, body }: Checked, what: string): void {
  assert.ok(Array.isArray(body), what)
  assert.equal(headers['allow'], body.join(', '), what)
}

function checkFile(verb: string, { headers, bytes }: Checked, what: string): void {
  assert.match(headers['content-disposition'] ?? '', /^attachment; filename=/, what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  if (verb === 'HEAD') assert.ok(!bytes.length, what)
}

function checkJson(match: Match, verb: string, answer: Checked, query: URLSearchParams, what: string): void {
  const { endpoint, name, resource } = match
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/, what)
  const key = `${resource.name}.${name}`
  if (verb === 'HEAD') assert.equal(answer.text, '', what)
  else if (endpoint.preview && query.get('preview') === 'true')
    mustFit(strict(endpoint.preview), `${key} preview`, answer.body, what)
  else {
    const isList = ['list', 'several'].includes(endpoint.kind) || endpoint.paged !== undefined
    const rows: unknown = isList ? answer.body : [answer.body]
    assert.ok(Array.isArray(rows), what)
    const schema =
      endpoint.answers && endpoint.answers !== resource.fields ? strict(endpoint.answers) : schemas[resource.name]!
    const fields = query.has('fields') ? words(query.get('fields')) : undefined
    for (const row of rows) {
      if (fields) mustFit({ ...schema, required: [] }, `${key} in part`, row, what)
      else mustFit(schema, key, row, what)
      mustBeAskedFor(match, row, fields, words(query.get('embed')), what)
    }
  }
}

/** The statuses below 300 of an endpoint. */
function statusesOf(endpoint: Endpoint): number[] {
  const { kind, verb, existing } = endpoint
  if (answersNothing(endpoint)) return [204]
  if (kind === 'create') return existing ? [201, 200] : [201]
  return kind === 'content' && verb === 'GET' ? [200, 206] : [200]
}

const isFile = ({ kind, verb, formats }: Endpoint, query: URLSearchParams): boolean =>
  kind === 'content' ? verb === 'GET' : formats !== undefined && query.has('format')

const words = (text: string | null): string[] => (text === null ? [] : text.split(',').map((word) => word.trim()))

/** Nothing is embedded that was not asked for, and of the fields only those that were. */
function mustBeAskedFor(
  { resource, endpoint }: Match,
  row: object,
  fields: string[] | undefined,
  embeds: string[],
  what: string,
) {
  const known = endpoint.answers ?? resource.fields
  for (const name of Object.keys(row)) {
    if (fields) assert.ok(fields.includes(name), `${what}: ${name} is not among the fields`)
    if (!Object.hasOwn(known, name)) assert.ok(embeds.includes(name), `${what}: ${name} is not embedded`)
  }
}

const strict = (fields: Fields) => answerSchemaOf(fields) as unknown as ObjectSchema

const checks = new Map<string, ReturnType<typeof Compile>>()

/** `key`: the same for the same schema, which is compiled once. */
function mustFit(schema: ObjectSchema, key: string, value: unknown, what: string): void {
  let check = checks.get(key)
  if (!check) {
    check = Compile({ ...schema, properties: inlined(schema.properties) } as never)
    checks.set(key, check)
  }
  if (check.Check(value)) return
  const [, errors] = check.Errors(value)
  assert.fail(
    `${what} is not what the contract says:\n${JSON.stringify(errors.slice(0, 5), null, 1)}\n${JSON.stringify(value)?.slice(0, 800)}`,
  )
}

/** Inlines references, so that one schema can be checked by itself. Rows do not embed each other more than once. */
function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref) return inlined(withoutEmbeds($ref.split('/').pop()!))
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, inlined(value)]))
}

/** A row inside another comes without embeds of its own. */
function withoutEmbeds(name: string): object {
  const schema = schemas[name]!
  const fields = resources.find((resource) => resource.name === name)?.fields
  if (!fields) return schema
  const kept = Object.entries(schema.properties).filter(([property]) => Object.hasOwn(fields, property))
  return { ...schema, properties: Object.fromEntries(kept) }
}
