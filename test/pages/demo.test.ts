// The button that leaves the demo behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../server/audit/by.ts'
import { furnishDemo } from '../../server/cli/commands/demo.ts'
import { isDemoLeft } from '../../server/demo/begun.ts'
import { leaveDemo } from '../../server/demo/leave.ts'
import { browser } from '../browser.ts'
import { onBothDatabases } from '../stage.ts'
import { signedIn, withPassword } from './people.ts'

const PATH = '/administration/demo'

onBothDatabases('leaving the demo by its page', (stage) => {
  test('nobody but an enterprise administrator may, and only where the site is a demo', async () => {
    const [admin, other] = [await withPassword(stage(), { enterprise: true }), await withPassword(stage())]
    const own = await signedIn(stage(), admin)
    assert.equal((await own.get(PATH)).status, 404)
    assert.equal((await own.send(PATH, {})).status, 404)
    const guest = await signedIn(stage(), other)
    assert.equal((await guest.get(PATH)).status, 403)
    assert.equal((await guest.send(PATH, {})).status, 403)
    assert.equal((await own.get('/account')).status, 200)
  })

  test('what a stopped one has left of the files goes when it is left once more', async () => {
    const { site } = stage()
    await site.db.write((trx) => trx.deleteFrom('member').execute())
    assert.ok(await furnishDemo(site))
    const remove = async () => {
      throw new Error('Stopped.')
    }
    await assert.rejects(leaveDemo({ ...site, store: { ...site.store, remove } }, operator), /Stopped/)
    const files = () => site.db.reads.selectFrom('stored_file').select('stored_file_id').execute()
    assert.ok((await files()).length > 0)
    assert.equal(await leaveDemo(site, operator), true)
    assert.deepEqual(await files(), [])
    assert.equal(await isDemoLeft(site.db.reads), true)
  })

  test('it says what goes, and leads to setting up the empty site', async () => {
    const { db } = stage().site
    await db.write((trx) => trx.deleteFrom('member').execute())
    const guide = await furnishDemo(stage().site)
    const ada = browser(stage().app)
    await ada.get('/sign-in')
    await ada.send('/sign-in', { email: guide!.email, password: guide!.password })
    const { text } = await ada.get(PATH)
    assert.match(text, /40 people, \d+ rooms and \d{3} meetings/)
    await stage().person({ email: 'newcomer@elsewhere.example' })
    assert.match((await ada.get(PATH)).text, /1 of these people was added after the demo was created and is deleted/)
    const forged = await browser(stage().app).send(PATH, {})
    assert.equal(forged.status, 303)
    const { status, location } = await ada.send(PATH, {})
    assert.equal(status, 303)
    assert.match(location!, /\/begin\/[\w-]{19}$/)
    assert.deepEqual(await db.reads.selectFrom('member').select('member_id').execute(), [])
    assert.equal((await ada.get('/account')).status, 303)
    assert.equal((await ada.get(new URL(location!).pathname)).status, 200)
  })
})
