// The table that leads from every endpoint to its page (docs/pages.md) is whole, and names pages that there are.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import { PAGES } from '../../web/first-pages.ts'

const rows = [...readFileSync('docs/pages.md', 'utf8').matchAll(/^\| ([A-Z]+) `([^`]+)` \| (.+) \|$/gm)].map(
  ([, verb, path, page]) => ({ endpoint: `${verb} ${path}`, page: page! }),
)

const endpoints = (Object.values(contract) as unknown as Resource[]).flatMap((resource) =>
  Object.values(resource.endpoints).map(({ verb, at }) => `${verb} ${at[0]!.path}`),
)

/** The pages of the application, and those without script. */
const pages = new Set([
  ...Object.keys(PAGES),
  ...globSync('server/pages/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/app\.get\('([^']+)'/g)].map(([, path]) => path!),
  ),
])

test('every endpoint has one row, and every row an endpoint', () => {
  const listed = rows.map(({ endpoint }) => endpoint)
  assert.deepEqual([...listed].sort(), [...endpoints].sort())
})

test('a row names a page that there is, or says why there is none', () => {
  for (const { endpoint, page } of rows) {
    const named = [...page.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!)
    if (page.startsWith('none')) assert.match(page, /^none: .{12,}/, endpoint)
    else assert.ok(named.length > 0, `${endpoint}: ${page}`)
    for (const path of named) assert.ok(pages.has(path), `${endpoint}: there is no page ${path}`)
  }
})
