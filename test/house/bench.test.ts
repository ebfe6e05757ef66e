// The world that is measured is one of the present schema, the server answers what is measured in it, and the floor answers
// the same.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dropTriggers, fillFeed, moveFeed } from '../../bench/changes/feed-world.ts'
import { createFloor } from '../../bench/floor/floor-app.ts'
import { feedPages, lists, requests, wide } from '../../bench/measuring/requests.ts'
import { withoutOwn } from '../../bench/measuring/same.ts'
import { makeWorld } from '../../bench/world/world.ts'
import { contract } from '../../contract/index.ts'
import type { Resource } from '../../contract/resource.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { ownTimezone } from '../../server/runtime/site.ts'
import { setStage } from '../stage.ts'

test('every list of the contract is measured in a large database', () => {
  const measured = [...lists, ...wide].map(({ paths }) => paths[0]!.split('?')[0]!.replace(/\d+/g, ':id'))
  for (const { endpoints } of Object.values(contract) as unknown as Resource[])
    for (const { kind, at, paged } of Object.values(endpoints))
      if (kind === 'list' || (kind === 'custom' && paged))
        for (const { path, as } of at)
          if (!Object.keys(as).length) assert.ok(measured.includes(path.replace(/:\w+/g, ':id')), path)
})

test('what is measured is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
  const world = await makeWorld(folder, 2)
  const stage = await setStage('sqlite')
  const db = await openDatabase({ url: undefined, folder })
  const site = { ...stage.site, db, timezone: ownTimezone() }
  const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
  const floor = createFloor({ file: world.file, url: site.url, author: world.member_id })
  try {
    // `npm run bench` refuses to begin where the floor answers anything else.
    for (const { method, paths, body } of requests(world)) {
      const headers = { 'x-api-key': world.token, ...(body && { 'content-type': 'application/json' }) }
      const request = { method, url: `/api/v1${paths[0]}`, headers, ...(body && { body }) }
      const [ours, bare] = [await app.inject(request), await floor.inject(request)]
      const [one, other] = [ours.body, bare.body].map((text) => (method === 'GET' ? text : withoutOwn(text)))
      assert.equal(one, other, `${method} ${paths[0]}`)
    }

    for (const request of [...requests(world), ...lists, ...wide]) {
      const { method, paths, body } = request
      const token = wide.includes(request) ? world.administrator : world.token
      const headers = { 'x-api-key': token, ...(body && { 'content-type': 'application/json' }) }
      const { statusCode } = await app.inject({ method, url: `/api/v1${paths[0]}`, headers, ...(body && { body }) })
      assert.ok(statusCode === 200 || statusCode === 201, `${method} ${paths[0]}: ${statusCode}`)
    }

    await dropTriggers(db)
    await fillFeed(db, 4_000, 2)
    const ask = async (path: string, token: string) =>
      app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { 'x-api-key': token } })
    for (const { name, path, everything } of feedPages) {
      const token = everything ? world.administrator : world.token
      await moveFeed(db, 1_000)
      const { headers } = await ask(`${path}after=now`, token)
      await moveFeed(db, 4_000)
      const page = await ask(`${path}after=${headers['x-next-cursor']}`, token)
      assert.ok(page.json().length > 40, `${name}: ${page.body.slice(0, 200)}`)
    }
    const [post] = requests(world).filter(({ method }) => method === 'POST')
    const headers = { 'x-api-key': world.token, 'content-type': 'application/json' }
    await app.inject({ method: 'POST', url: `/api/v1${post!.paths[0]}`, headers, body: post!.body! })
    assert.deepEqual(await db.reads.selectFrom('unordered_change').selectAll().execute(), [])
  } finally {
    await floor.close()
    await app.close()
    await db.close()
    await stage.app.close()
    await stage.fresh.remove()
    rmSync(folder, { recursive: true })
  }
})
