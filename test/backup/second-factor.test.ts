// Two-step sign-in still works after a site was restored into another database, and after its secret was replaced.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { backup } from '../../server/backup/backup.ts'
import { verifyBackup } from '../../server/backup/reading.ts'
import { restore } from '../../server/backup/restore.ts'
import { reseal } from '../../server/identity/reseal.ts'
import { folderStore } from '../../server/store/folder.ts'
import { codeAt } from '../authenticator.ts'
import { browser } from '../browser.ts'
import { freshDatabase } from '../database.ts'
import { beginIn, codesOn, halfway, show, withFactor } from '../pages/factor.ts'
import { signedIn, withPassword } from '../pages/people.ts'
import { DIALECTS, NOW, setStage } from '../stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))

for (const from of DIALECTS)
  for (const into of DIALECTS)
    test(`key, codes, and what is under way work on after a backup of ${from} into ${into} and with another secret`, async () => {
      const stage = await setStage(from)
      const fresh = await freshDatabase(into, { migrated: false })
      try {
        const ada = await withFactor(stage)
        const one = await halfway(stage, ada)
        const other = await signedIn(stage, await withPassword(stage))
        const key = await beginIn(other)
        const file = join(folder, `${from}-${into}.gz`)
        await backup(stage.site.db, stage.site.store, file, NOW)
        const store = folderStore(join(fresh.env.FOLKMOOT_DATA, 'attachments'))
        await restore(fresh.db, store, await verifyBackup(file), NOW)

        const sealKey = Buffer.from('another secret, which seals from now on')
        await fresh.db.write((trx) => reseal(trx, stage.site.sealKey, sealKey))
        const site = { ...stage.site, db: fresh.db, store, sealKey }
        const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
        const there = { ...stage, site, app }
        // Forms are made with the secret: the page is asked for again.
        const again = await halfway(there, ada)
        for (const [name, value] of one.cookies) again.cookies.set(name, value)
        await again.get('/sign-in/code')
        assert.equal((await show(again, codeAt(ada.key, site.clock()))).location, '/')
        assert.equal((await show(await halfway(there, ada), codeAt(ada.key, site.clock()))).status, 401)
        assert.equal((await show(await halfway(there, ada), ada.recovery[0]!)).location, '/')
        const carried = browser(app)
        for (const [name, value] of other.cookies) carried.cookies.set(name, value)
        await carried.get('/account/second-factor')
        const on = await carried.send('/account/second-factor/confirm', { code: codeAt(key, site.clock()) })
        assert.equal(codesOn(on).length, 10)
        await app.close()
      } finally {
        await stage.app.close()
        await stage.fresh.remove()
        await fresh.remove()
      }
    })
