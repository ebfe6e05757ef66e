// The tables that lead from every operation, field and parameter of the API to its page (docs/pages.md) are whole, and name
// pages that there are.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import { PAGES } from '../../web/preload/pages.ts'

const [byEndpoint = '', byField = ''] = readFileSync('docs/pages.md', 'utf8').split('## Fields and parameters')

const rows = [...byEndpoint.matchAll(/^\| ([A-Z]+) `([^`]+)` \| (.+) \|$/gm)].map(([, verb, path, page]) => ({
  endpoint: `${verb} ${path}`,
  page: page!,
}))

/** What the names of a cell stand for: `a`, `b`. */
const named = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!)

/** What is the same wherever it stands. */
const everywhere = [...byField.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, page]) => ({
  name: name!,
  page: page!,
}))

const fieldRows = [...byField.matchAll(/^\| ([A-Z]+) `([^`]+)` \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, verb, path, names, page]) => ({ endpoint: `${verb} ${path}`, names: named(names!), page: page! }),
)

const endpoints = (Object.values(contract) as unknown as Resource[]).flatMap((resource) =>
  Object.values(resource.endpoints).map(({ verb, at }) => `${verb} ${at[0]!.path}`),
)

/** The pages of the application, and those without script. */
const pages = new Set([
  ...Object.keys(PAGES),
  ...globSync('server/pages/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/app\.get\(\s*'([^']+)'/g)].map(([, path]) => path!),
  ),
])

test('every endpoint has one row, and every row an endpoint', () => {
  const listed = rows.map(({ endpoint }) => endpoint)
  assert.deepEqual([...listed].sort(), [...endpoints].sort())
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  type?: string
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** The operations by the endpoint whose address they are, which is the first of them. */
const operations = new Map<string, { verb: string; path: string; operation: Operation }[]>()
for (const [path, verbs] of Object.entries(paths))
  for (const [verb, operation] of Object.entries(verbs)) {
    const endpoint = operation.operationId.split('.').slice(0, 2).join('.')
    const own = { verb: verb.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1'), operation }
    operations.set(endpoint, [...(operations.get(endpoint) ?? []), own])
  }

/** What an operation takes in its query and its body. */
function takenBy({ parameters = [], requestBody }: Operation): string[] {
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const bodies = Object.values(requestBody?.content ?? {})
  return [...query, ...bodies.flatMap(({ schema }) => Object.keys(schema?.properties ?? {}))]
}

const pageOf = new Map(rows.map(({ endpoint, page }) => [endpoint, page]))

test('every operation of the API belongs to a row', () => {
  for (const all of operations.values()) {
    const first = all.find(({ verb, path }) => pageOf.has(`${verb} ${path}`))
    assert.ok(first, all.map(({ verb, path }) => `${verb} ${path}`).join(', '))
  }
})

test('every field and parameter of an endpoint with a page has its own, or says why there is none', () => {
  const usual = new Set(everywhere.map(({ name }) => name))
  const seen = new Set<string>()
  for (const all of operations.values()) {
    const { verb, path } = all.find((one) => pageOf.has(`${one.verb} ${one.path}`))!
    const endpoint = `${verb} ${path}`
    const taken = new Set(all.flatMap(({ operation }) => takenBy(operation)))
    const listed = fieldRows.filter((row) => row.endpoint === endpoint).flatMap(({ names }) => names)
    for (const name of listed) assert.ok(taken.has(name), `${endpoint} takes no ${name}`)
    assert.equal(new Set(listed).size, listed.length, `${endpoint} has a name twice`)
    for (const name of taken) if (usual.has(name)) seen.add(name)
    if (pageOf.get(endpoint)!.startsWith('none')) assert.deepEqual(listed, [], endpoint)
    else
      assert.deepEqual(
        [...taken].filter((name) => !usual.has(name) && !listed.includes(name)),
        [],
        endpoint,
      )
  }
  assert.deepEqual(
    [...usual].filter((name) => !seen.has(name)),
    [],
    'what nothing takes',
  )
  const known = new Set(rows.map(({ endpoint }) => endpoint))
  assert.deepEqual(
    fieldRows.map(({ endpoint }) => endpoint).filter((endpoint) => !known.has(endpoint)),
    [],
  )
})

test('a row names a page that there is, or says why there is none', () => {
  const all = [...rows, ...everywhere.map(({ name, page }) => ({ endpoint: name, page })), ...fieldRows]
  for (const { endpoint, page } of all) {
    const named = [...page.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!)
    if (page.startsWith('none')) assert.match(page, /^none: .{12,}/, endpoint)
    else assert.ok(named.length > 0, `${endpoint}: ${page}`)
    for (const path of named) assert.ok(pages.has(path), `${endpoint}: there is no page ${path}`)
  }
})
