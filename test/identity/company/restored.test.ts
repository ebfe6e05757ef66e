// A site with a provider that is restored from a backup: people come in with it as before, as the same people.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createApp } from '../../../server/app.ts'
import { backup } from '../../../server/backup/backup.ts'
import { verifyBackup } from '../../../server/backup/reading.ts'
import { restore } from '../../../server/backup/restore.ts'
import { folderStore } from '../../../server/store/folder.ts'
import { browser } from '../../browser.ts'
import { freshDatabase } from '../../database.ts'
import { NOW, onBothDatabases } from '../../stage.ts'
import { type Hostile, hostileProvider } from './hostile.ts'
import { addProvider, begin, comeFrom, HERE_ALLOWED, providerOf, vouched, whoIsIn } from './scene.ts'

onBothDatabases(
  'company sign-in after a restore',
  (stage, dialect) => {
    let hostile: Hostile
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
    before(async () => {
      hostile = await hostileProvider()
    })
    after(() => {
      hostile.close()
      rmSync(folder, { recursive: true })
    })

    test('the secret of the client, the links and what was used already are all there', async () => {
      const admin = await stage().as(await stage().person({ enterprise: true, email: 'admin@harbour.example' }))
      await addProvider(stage(), admin, providerOf(hostile, { only: true }))
      await stage().person({ email: 'edda@harbour.example' })
      hostile.claims = vouched('edda@harbour.example', 'edda')
      const inside = browser(stage().app)
      assert.equal((await comeFrom(stage(), hostile, inside)).status, 303)
      const used = browser(stage().app)
      const path = hostile.back(await begin(used))
      const cookies = new Map(used.cookies)
      assert.equal((await used.get(path)).status, 303)

      const file = join(folder, 'backup')
      await backup(stage().site.db, stage().site.store, file, NOW)
      const fresh = await freshDatabase(dialect === 'sqlite' ? 'postgres' : 'sqlite', { migrated: false })
      try {
        const store = folderStore(join(folder, 'store'))
        await restore(fresh.db, store, await verifyBackup(file), NOW + 60)
        const site = { ...stage().site, db: fresh.db, store }
        const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
        // The address counts no more, since the person is known by their sub.
        hostile.claims = { sub: 'edda' }
        const one = browser(app)
        const sent = await begin(one)
        assert.equal((await one.get(hostile.back(sent))).status, 303)
        assert.equal(await whoIsIn(one), 'edda@harbour.example')
        assert.equal(hostile.authorization, basic(hostile))
        const again = browser(app)
        for (const [name, value] of cookies) again.cookies.set(name, value)
        assert.equal((await again.get(path)).status, 400)
        assert.equal(await whoIsIn(again), undefined)
        assert.doesNotMatch((await browser(app).get('/sign-in')).text, /type="password"/)
        await app.close()
      } finally {
        await fresh.remove()
      }
    })
  },
  HERE_ALLOWED,
)

/** How a client says who it is (RFC 6749, 2.3.1): both are encoded as in a form first. */
function basic({ client_id, client_secret }: Hostile): string {
  const encoded = [client_id, client_secret].map((word) => new URLSearchParams({ '': word }).toString().slice(1))
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
}
