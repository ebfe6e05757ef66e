// Visitors who are not signed in: all but public pages lead to the sign-in page, and their forms do nothing.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser } from '../browser.ts'
import { traces } from '../permissions/traces.ts'
import { onBothDatabases } from '../stage.ts'
import { LINKS_IN_MAIL, OF_PROVIDERS, paths } from './paths.ts'

/** Public pages: signing in and out, preferences, and OAuth, which has tests of its own. */
const OPEN: readonly string[] = [
  ...['/sign-in', '/sign-out', '/password/forgotten', '/password/new', '/language/:tag', '/profile'],
  '/account/look',
  // What a browser installs says nothing of anybody.
  ...['/manifest.webmanifest', '/service-worker.js'],
  // Guarded by the setup code (test/pages/setup).
  '/begin',
  ...['/oauth/authorize', '/oauth/authorize/:uid', '/oauth/consent/:uid'],
  ...LINKS_IN_MAIL,
  ...OF_PROVIDERS,
]

onBothDatabases('strangers', (stage) => {
  // A site without people shows its setup page instead (test/pages/setup).
  before(() => stage().person())

  test('every non-public page redirects strangers to sign-in and reveals nothing', async () => {
    const closed = paths('get').filter((path) => !OPEN.includes(path))
    assert.ok(closed.includes('/account') && closed.includes('/account/tokens') && closed.length > 6)
    for (const path of closed) {
      const { status, location, text } = await browser(stage().app).get(path)
      if (path === '/session') assert.deepEqual([status, text], [401, JSON.stringify({ message: 'Unauthorized' })])
      else {
        assert.deepEqual([status, text], [303, ''], path)
        assert.match(location!, /^\/sign-in(\?|$)/, path)
      }
    }
  })

  test('every non-public form redirects strangers to sign-in and does nothing', async () => {
    const closed = paths('post').filter((path) => !OPEN.includes(path))
    assert.ok(closed.includes('/account/password') && closed.length > 6)
    const guest = browser(stage().app)
    await guest.get('/sign-in')
    const untouched = await traces(stage())
    for (const path of closed) {
      const { status, location } = await guest.send(path, { name: 'x', email: 'x@tides.example' })
      assert.equal(status, 303, path)
      assert.match(location!, /^\/sign-in(\?|$)/, path)
    }
    assert.equal(await traces(stage()), untouched)
  })
})
