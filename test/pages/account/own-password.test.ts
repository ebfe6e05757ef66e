// The page that changes one's own password.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addLink } from '../../../server/identity/links/password-link.ts'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { PASSWORD, signedIn, withPassword } from '../people.ts'

const NEW = 'tide tables at noon'
const YEAR = 365 * 86_400

onBothDatabases('one’s own password', (stage) => {
  test('changing a password requires the current one and ends all other sessions', async () => {
    const ada = await withPassword(stage())
    const [here, there] = [await signedIn(stage(), ada), await signedIn(stage(), ada)]
    const change = async (current_password: string, password: string, again = password) => {
      await here.get('/account/password')
      return here.send('/account/password', { current_password, password, again })
    }
    for (const [current, password, again] of [
      ['', NEW, NEW],
      ['nonsense', NEW, NEW],
      [PASSWORD, NEW, 'another'],
      [PASSWORD, 'short', 'short'],
      [PASSWORD, 'qwertyuiop', 'qwertyuiop'],
      [PASSWORD, ada.email, ada.email],
    ] as const)
      assert.equal((await change(current, password, again)).status, 422, password)
    assert.equal((await there.get('/account')).status, 200)
    const changed = await change(PASSWORD, NEW)
    assert.deepEqual([changed.status, changed.location], [303, '/account/security?done=password'])
    assert.deepEqual([(await here.get('/account')).status, (await there.get('/account')).status], [200, 303])
    assert.equal((await browser(stage().app).signIn(ada.email, PASSWORD)).status, 401)
    await signedIn(stage(), ada, NEW)
  })

  test('a password works until it is changed', async () => {
    const ada = await withPassword(stage())
    stage().pass(10 * YEAR)
    const one = await signedIn(stage(), ada)
    assert.equal((await one.get('/account')).status, 200)
  })

  test('password fields are masked, and allow pasting and password managers', async () => {
    const ada = await withPassword(stage())
    const link = await stage().write((trx) => addLink(trx, ada.id, stage().site.clock()))
    const one = await signedIn(stage(), ada)
    for (const [who, path, filled] of [
      [browser(stage().app), '/sign-in', ['current-password']],
      [browser(stage().app), `/password/new?link=${link}`, ['new-password', 'new-password']],
      [one, '/account/password', ['current-password', 'new-password', 'new-password']],
    ] as const) {
      const { text } = await who.get(path)
      const fields = [...text.matchAll(/<input[^>]*name="(?:password|again|current_password)"[^>]*>/g)].map(
        ([tag]) => tag,
      )
      assert.deepEqual(
        fields.map((tag) => /autocomplete="([^"]+)"/.exec(tag)?.[1]),
        filled,
      )
      for (const tag of fields) assert.match(tag, / type="password"/)
      // Whose password it is.
      assert.match(text, /autocomplete="username( webauthn)?"/)
      assert.doesNotMatch(text, /onpaste|maxlength="[1-9]?\d"|<script(?! type="module" src=)/)
    }
  })

  test('every page has sign-out while signed in, which clears the browser’s data', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    for (const path of ['/account', '/account/password', '/account/tokens/new', '/account/applications/new'])
      assert.match(
        (await one.get(path)).text,
        /<form[^>]* action="\/sign-out">[\s\S]*?<button[^>]*>Sign out<\/button>/,
        path,
      )
    const out = await one.send('/sign-out')
    assert.equal(out.headers['clear-site-data'], '"cache", "storage"')
    assert.equal(one.cookies.has('__Host-folkmoot'), false)
  })
})
