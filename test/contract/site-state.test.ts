// The state of the site, which enterprise administrators read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteBackup } from '../../server/db/last-backup.ts'
import { VERSION } from '../../server/db/schema/version.ts'
import { setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('site state', (stage) => {
  test('GET /site_state: what there is, and what became of mail, for enterprise administrators alone', async () => {
    const scene = await setScene(stage())
    const { client } = scene.chief
    const before = (await client.get('/site_state')).body
    await stage().room(scene.organization)
    const owner = await someone(stage(), scene, { organization: 2 })
    const { status, body } = await client.get('/site_state')
    assert.equal(status, 200)
    const { rooms, members, database } = body
    assert.deepEqual([rooms, members], [before.rooms + 1, before.members + 1])
    assert.equal(database, stage().site.db.dialect)
    assert.deepEqual([body.stored_bytes, body.stored_bytes_limit], [0, stage().site.settings.storageOfSite])
    assert.equal(body.deliveries_paused, false)
    assert.deepEqual([body.version, body.last_backup_ts, body.sign_in_providers], [VERSION, null, 0])
    const at = stage().site.clock()
    await stage().site.db.write((trx) => noteBackup(trx, at))
    assert.equal((await client.get('/site_state')).body.last_backup_ts.value, at)
    assert.equal(body.mail.sends, stage().site.mailer !== undefined)
    assert.deepEqual([body.mail.last_failure, body.mail.last_failure_ts], [null, null])
    await stage().site.db.write((trx) =>
      trx
        .insertInto('notice')
        .values({
          ...{ member_id: owner.id, kind: 'password_changed', details: '{}', create_ts: stage().site.clock() },
          ...{ state: 'failed', failure: '550 no such box' },
        })
        .execute(),
    )
    const after = (await client.get('/site_state')).body.mail
    assert.deepEqual([after.failed, after.last_failure], [body.mail.failed + 1, '550 no such box'])
    assert.equal((await owner.client.get('/site_state')).status, 403)
  })
})
