// A form without script whose session has ended before it is sent: its person signs in and sends it all the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, hiddenIn } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from '../people.ts'

const PAGE = '/account/unsent'

onBothDatabases('a form whose session has ended', (stage) => {
  const sessionsEnd = ({ id }: Somebody) =>
    stage().write((trx) => trx.deleteFrom('session').where('member_id', '=', id).execute())

  async function scene(path: string, more: Parameters<typeof withPassword>[1] = {}) {
    const who = await withPassword(stage(), more)
    const one = await signedIn(stage(), who)
    assert.equal((await one.get(path)).status, 200)
    await sessionsEnd(who)
    return { who, one }
  }

  /** Signs in on the page that a form led to, and goes on to the page that offers to send it. */
  async function enterAgain(one: Browser, { email }: Somebody, location: string | undefined) {
    assert.equal(location, `/sign-in?next=${encodeURIComponent(PAGE)}`)
    assert.match((await one.get(location!)).text, /Sign in to submit your form\. Your entries are saved\./)
    const entered = await one.send('/sign-in', { email, password: PASSWORD })
    assert.deepEqual([entered.status, entered.location], [303, PAGE])
    return one.get(PAGE)
  }
  const nameOf = async ({ id }: Somebody) => (await (await stage().as(id)).get(`/members/${id}`)).body.first_name
  const kept = ({ cookies }: Browser) => [...cookies.keys()].some((name) => name.endsWith('-unsent'))

  test('what was typed is sent after signing in again, and only then', async () => {
    const { who, one } = await scene('/account')
    const before = await nameOf(who)
    const lost = await one.send('/account', { first_name: 'Agnes "A" <Ö>', last_name: 'Quill', title: 'Chair & clerk' })
    const { text, status } = await enterAgain(one, who, lost.location)
    assert.equal(status, 200)
    assert.match(text, /<h1>Your form wasn’t submitted<\/h1>/)
    assert.match(text, /<form class="form" method="post" action="\/account">/)
    assert.match(text, /name="first_name" value="Agnes &quot;A&quot; &lt;Ö&gt;"/)
    assert.equal(await nameOf(who), before)
    const hidden = { ...one.hidden, first_name: 'Agnes', title: 'Chair & clerk' }
    assert.equal((await one.send('/account', hidden)).location, '/account?done=saved')
    assert.equal(await nameOf(who), 'Agnes')
    // It is offered once.
    assert.equal(kept(one), false)
    assert.equal((await one.get(PAGE)).location, '/account')
  })

  test('it can be discarded', async () => {
    const { who, one } = await scene('/account')
    const before = await nameOf(who)
    await enterAgain(one, who, (await one.send('/account', { first_name: 'Agnes' })).location)
    assert.equal((await one.send(PAGE)).location, '/account')
    assert.deepEqual([kept(one), await nameOf(who)], [false, before])
  })

  test('passwords and codes are not kept, and asked for again', async () => {
    const { who, one } = await scene('/account/email')
    const sent = { email: 'agnes@harbour.example', current_password: PASSWORD, code: '123456' }
    const { text } = await enterAgain(one, who, (await one.send('/account/email', sent)).location)
    assert.doesNotMatch(text, /old pier|current_password|123456/)
    assert.equal(one.hidden['email'], 'agnes@harbour.example')
    // The sign-in counts as proof, or else the password is asked for with the address in its field.
    const next = await one.send('/account/email')
    if (next.status !== 303) assert.match(next.text, /value="agnes@harbour\.example"/)
  })

  test('nobody else is shown it in the same browser, nor anybody after an hour', async () => {
    for (const isLate of [false, true]) {
      const { who, one } = await scene('/account')
      await one.send('/account', { first_name: 'Agnes' })
      if (isLate) stage().pass(3_600)
      const next = isLate ? who : await withPassword(stage())
      await one.get('/sign-in')
      await one.send('/sign-in', { email: next.email, password: PASSWORD })
      const shown = await one.get(PAGE)
      assert.deepEqual([shown.status, shown.location, kept(one)], [303, '/account', false])
    }
  })

  test('a form of another session, of another site or without anything typed is not kept', async () => {
    const { one } = await scene('/account')
    const [elsewhere, foreign, bare] = [
      await one.send('/account', { first_name: 'Agnes' }, { 'sec-fetch-site': 'cross-site' }),
      await one.send('/account', { first_name: 'Agnes', csrf_token: 'x'.repeat(43) }),
      await one.send('/account/sessions/end', { session_id: '7' }),
    ]
    for (const { location } of [elsewhere, foreign, bare])
      assert.equal(location, `/sign-in?next=${encodeURIComponent('/account')}`)
    assert.equal(kept(one), false)
  })

  test('one that is longer than a cookie is not kept, and long ones are where they fit', async () => {
    const letters = (count: number) =>
      Array.from({ length: count }, (_, at) => String.fromCharCode(33 + ((at * at * 7) % 90))).join('')
    const noise = Array.from({ length: 6_000 }, () => Math.floor(Math.random() * 36).toString(36)).join('')
    for (const [title, isKept] of [
      [letters(6_000), true],
      [noise, false],
    ] as const) {
      const { one } = await scene('/account')
      await one.send('/account', { title })
      assert.equal(kept(one), isKept)
    }
  })

  test('signing out forgets it', async () => {
    const { who, one } = await scene('/account')
    await enterAgain(one, who, (await one.send('/account', { first_name: 'Agnes' })).location)
    await one.send('/sign-out')
    assert.equal(kept(one), false)
  })

  test('administrators send theirs too', async () => {
    const { who, one } = await scene('/administration/groups', { enterprise: true })
    const lost = await one.send('/administration/groups', { name: 'Pilots' })
    await enterAgain(one, who, lost.location)
    assert.equal((await one.send('/administration/groups')).status, 303)
    assert.match((await one.get('/administration/groups')).text, /Pilots/)
  })

  /** A form of somebody who signs in again in another tab before it is sent. */
  async function twoTabs(path: string, more: Parameters<typeof withPassword>[1] = {}) {
    const who = await withPassword(stage(), more)
    const one = await signedIn(stage(), who)
    await one.get(path)
    const { hidden } = one
    await one.send('/sign-out')
    await one.get('/sign-in')
    assert.equal((await one.send('/sign-in', { email: who.email, password: PASSWORD })).status, 303)
    await one.get('/account')
    assert.notEqual(one.hidden['csrf_token'], hidden['csrf_token'])
    return { who, one, hidden }
  }

  test('of an earlier session is shown again with what was typed, changes nothing, and is sent from there', async () => {
    const { who, one, hidden } = await twoTabs('/account')
    const before = await nameOf(who)
    const typed = { first_name: 'Agnes "A" <Ö>', last_name: 'Quill', title: 'Chair & clerk' }
    const shown = await one.send('/account', { ...hidden, ...typed })
    assert.equal(shown.status, 403)
    assert.match(shown.text, /<h1>Your form wasn’t submitted<\/h1>/)
    assert.match(shown.text, /You signed in again after opening this page, so nothing was changed\./)
    assert.match(shown.text, /<form class="form" method="post" action="\/account">/)
    assert.match(shown.text, /name="first_name" value="Agnes &quot;A&quot; &lt;Ö&gt;"/)
    assert.doesNotMatch(shown.text, new RegExp(hidden['csrf_token']!))
    assert.equal(await nameOf(who), before)
    assert.equal((await one.send('/account', hiddenIn(shown.text))).location, '/account?done=saved')
    assert.equal(await nameOf(who), typed.first_name)
  })

  test('of an earlier session keeps no password, and an administrator sends theirs, too', async () => {
    const { one, hidden } = await twoTabs('/account/email')
    const sent = { ...hidden, email: 'agnes@harbour.example', current_password: PASSWORD, code: '123456' }
    const { status, text } = await one.send('/account/email', sent)
    assert.equal(status, 403)
    assert.doesNotMatch(text, /old pier|current_password|123456/)
    assert.equal(hiddenIn(text)['email'], 'agnes@harbour.example')
    const chief = await twoTabs('/administration/groups', { enterprise: true })
    const groups = () => chief.one.get('/administration/groups')
    const shown = await chief.one.send('/administration/groups', { ...chief.hidden, name: 'Boatswains' })
    assert.equal(shown.status, 403)
    const again = hiddenIn(shown.text)
    assert.doesNotMatch((await groups()).text, /Boatswains/)
    assert.equal((await chief.one.send('/administration/groups', again)).status, 303)
    assert.match((await groups()).text, /Boatswains/)
  })

  test('of an earlier session is not shown to another person, nor if another page may have sent it', async () => {
    const { who, one, hidden } = await twoTabs('/account')
    const before = await nameOf(who)
    const { id: other } = await withPassword(stage())
    const typed = { ...hidden, first_name: 'Agnes' }
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]
    const refused = [
      await one.send('/account', { ...typed, form_of: String(other) }),
      await one.send('/account', { ...typed, form_of: '' }),
    ]
    for (const headers of elsewhere) refused.push(await one.send('/account', typed, headers))
    const silent = await stage().app.inject({
      ...{ method: 'POST', url: '/account', payload: new URLSearchParams(typed).toString() },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...one.cookies].map((pair) => pair.join('=')).join('; '),
      },
    })
    refused.push({ status: silent.statusCode, text: silent.payload, headers: {}, location: undefined })
    for (const { status, text } of refused) {
      assert.equal(status, 403)
      assert.match(text, /This form has expired/)
      assert.doesNotMatch(text, /Agnes/)
    }
    assert.equal(await nameOf(who), before)
  })
})
