// The world that is measured is one of the present schema, and the server answers what is measured in it.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lists, requests, wide } from '../../bench/requests.ts'
import { makeWorld } from '../../bench/world.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { setStage } from '../stage.ts'

test('what is measured is answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
  const world = await makeWorld(folder, 2)
  const stage = await setStage('sqlite')
  const db = await openDatabase({ url: undefined, folder })
  const app = await createApp({
    site: { ...stage.site, db },
    config: { logLevel: 'silent', trustProxy: [], tls: undefined },
  })
  try {
    for (const { method, paths, body } of [...requests(world), ...lists, ...wide]) {
      const headers = { 'x-api-key': world.administrator, ...(body && { 'content-type': 'application/json' }) }
      const { statusCode } = await app.inject({ method, url: `/api/v1${paths[0]}`, headers, ...(body && { body }) })
      assert.ok(statusCode === 200 || statusCode === 201, `${method} ${paths[0]}: ${statusCode}`)
    }
  } finally {
    await app.close()
    await db.close()
    await stage.app.close()
    await stage.fresh.remove()
    rmSync(folder, { recursive: true })
  }
})
