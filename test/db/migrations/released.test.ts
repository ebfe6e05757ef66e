// Upgrades of released versions: a data folder that such a version has written gives the same answers after the upgrade.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../../../server/db/connections/open.ts'
import { upgradeDatabase } from '../../../server/runtime/upgrade.ts'
import { ask, openSite, REQUESTS, unpackSite } from './released/kept-site.ts'

const versions = globSync('test/db/migrations/released/*.json.br').map((path) => basename(path, '.json.br'))

for (const version of versions)
  test(`${version}: the same answers to ${REQUESTS} requests`, async (context) => {
    const { folder, token, answers } = unpackSite(version)
    const db = await openDatabase({ url: undefined, folder })
    await upgradeDatabase(db, { data: folder }, () => {})
    await db.close()
    const { stage, client } = await openSite(folder, token)
    context.after(async () => {
      await stage.app.close()
      await stage.fresh.remove()
    })
    assert.equal(answers.length, REQUESTS)
    for (const answer of answers) {
      const now = await ask(client, answer.path)
      assert.partialDeepStrictEqual(now, answer, answer.path)
      // Later versions may answer with more fields, but with no more rows.
      if (Array.isArray(answer.body)) assert.equal((now.body as unknown[]).length, answer.body.length, answer.path)
    }
  })
