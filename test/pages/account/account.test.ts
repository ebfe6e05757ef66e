// The account without script: profile, e-mail address, sessions, light and dark.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { PASSWORD, signedIn, withPassword } from '../people.ts'

onBothDatabases('the account', (stage) => {
  const scene = async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const client = await stage().as(ada.id)
    return { ada, one, client, shown: async () => (await client.get(`/members/${ada.id}`)).body }
  }
  const PROFILE = { first_name: 'Ada', last_name: 'Thornbury', company: '', title: 'Chair', timezone_name: '' }

  test('there is one: /profile leads to it', async () => {
    const { one } = await scene()
    const led = await one.get('/profile')
    assert.deepEqual([led.status, led.location], [308, '/account'])
    const guest = await browser(stage().app).get('/profile')
    assert.deepEqual([guest.status, guest.location], [308, '/account'])
  })

  test('names, title and time zone are changed there, and shown by the API; what is empty is unset', async () => {
    const { one, shown } = await scene()
    await one.get('/account')
    const sent = { ...PROFILE, first_name: ' Ada <b>M.</b> ', timezone_name: 'Asia/Tokyo' }
    assert.equal((await one.send('/account', sent)).location, '/account?done=saved')
    const { first_name, last_name, company, title, timezone_name } = await shown()
    assert.deepEqual(
      [first_name, last_name, company, title, timezone_name],
      ['Ada M.', 'Thornbury', null, 'Chair', 'Asia/Tokyo'],
    )
    const { text } = await one.get('/account?done=saved')
    assert.match(text, /role="status"[^>]*>Saved\.</)
    assert.match(text, /<input id="timezone_name"[^>]* value="Tokyo \(UTC\+9\)"/)
    assert.match(text, /It’s now 19:00 in Tokyo \(UTC\+9\)\./)
    await one.send('/account', PROFILE)
    assert.equal((await shown()).timezone_name, null)
  })

  test('time zones are offered by the names that places have today, and a chosen old one stays', async () => {
    const { one } = await scene()
    const { text } = await one.get('/account')
    assert.match(text, /<input id="timezone_name"[^>]* value=""/)
    for (const [zone, label, place] of [
      ['Asia/Kolkata', 'Kolkata (UTC+5:30)', 'India'],
      ['Europe/Kyiv', 'Kyiv (UTC+2)', 'Ukraine'],
      ['Asia/Kathmandu', 'Kathmandu (UTC+5:45)', 'Nepal'],
      ['Europe/London', 'London (UTC+0)', 'United Kingdom'],
      ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina (UTC−3)', 'Argentina'],
    ] as const)
      assert.ok(text.includes(`<option value="${label}" data-zone="${zone}">${place}, ${zone}</option>`), zone)
    for (const zone of ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Katmandu'])
      assert.ok(!text.includes(`data-zone="${zone}"`), zone)
    assert.equal((await one.send('/account', { ...PROFILE, timezone_name: 'Asia/Calcutta' })).status, 303)
    assert.match((await one.get('/account')).text, /<input id="timezone_name"[^>]* value="Asia\/Calcutta"/)
  })

  test('a time zone is chosen by its name as it is shown, or by its city alone', async () => {
    const { one, shown } = await scene()
    await one.get('/account')
    for (const [timezone_name, expected] of [
      ['London (UTC+0)', 'Europe/London'],
      ['kolkata', 'Asia/Kolkata'],
      ['Buenos Aires, Argentina', 'America/Argentina/Buenos_Aires'],
      // The offset was another one when the page was opened.
      ['Berlin (UTC+2)', 'Europe/Berlin'],
    ] as const) {
      assert.equal((await one.send('/account', { ...PROFILE, timezone_name })).status, 303, timezone_name)
      assert.equal((await shown()).timezone_name, expected)
    }
  })

  test('what is wrong is said at its field, what was typed stays, and nothing is saved', async () => {
    const { one, shown } = await scene()
    const before = await shown()
    await one.get('/account')
    const sent = { ...PROFILE, title: 'k'.repeat(33), first_name: 'k'.repeat(65), timezone_name: 'Nowhere/Land' }
    const long = await one.send('/account', sent)
    assert.equal(long.status, 422)
    assert.match(long.text, /<title>Error: Profile · Folkmoot<\/title>/)
    assert.match(long.text, /role="alert" tabindex="-1" autofocus/)
    assert.match(long.text, /<a href="#title">Job title: at most 32 characters\.<\/a>/)
    assert.match(long.text, /<a href="#first_name">First name: at most 64 characters\.<\/a>/)
    assert.match(long.text, /<input id="title"[^>]* value="k{33}" aria-describedby="title-fault" aria-invalid="true">/)
    const zone = await one.send('/account', { ...PROFILE, timezone_name: 'Nowhere/Land' })
    assert.equal(zone.status, 422)
    assert.match(zone.text, /<a href="#timezone_name">This time zone doesn’t exist\.<\/a>/)
    for (const timezone_name of ['__proto__', 'constructor/x', 'toString'])
      assert.equal((await one.send('/account', { ...PROFILE, timezone_name })).status, 422, timezone_name)
    assert.deepEqual(await shown(), before)
  })

  test('another e-mail address is asked for with the present password', async () => {
    const { one, shown, ada } = await scene()
    await one.get('/account/email')
    for (const [email, current_password, said] of [
      ['', PASSWORD, 'Enter your e\u2011mail address.'],
      ['new.ada@harbour.example', 'a quite wrong password', 'This isn’t your current password.'],
      ['ada', PASSWORD, 'Enter an e\u2011mail address such as'],
    ] as const) {
      const refused = await one.send('/account/email', { email, current_password })
      assert.equal(refused.status, 422)
      assert.ok(refused.text.includes(said), said)
    }
    assert.deepEqual([(await shown()).email, (await shown()).pending_email], [ada.email, null])
  })

  test('ten wrong passwords there are followed by 429 until they expire', async () => {
    const { one } = await scene()
    await one.get('/account/email')
    const sent = { email: 'new.ada@harbour.example', current_password: 'a quite wrong password' }
    for (let time = 0; time < 10; time++) assert.equal((await one.send('/account/email', sent)).status, 422)
    for (const path of ['/account/email', '/account/password']) {
      const late = await one.send(path, {
        ...sent,
        current_password: PASSWORD,
        password: 'new herons',
        again: 'new herons',
      })
      assert.equal(late.status, 429)
      assert.equal(late.headers['retry-after'], '900')
      assert.match(late.text, /Too many attempts/)
    }
  })

  test('the color scheme can be set without script, returns to the same page, and applies to every page', async () => {
    const { one } = await scene()
    assert.match(
      (await one.get('/account/tokens')).text,
      /<html lang="en">.*<meta name="color-scheme" content="light dark">/s,
    )
    const chosen = await one.send('/account/look', { look: 'dark', next: '/account/tokens' })
    assert.equal(chosen.location, '/account/tokens')
    assert.match(one.set.at(-1)!, /^__Secure-folkmoot-look=dark; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
    for (const path of ['/account/tokens', '/', '/password/forgotten', '/nowhere', '/password/new?link=x']) {
      const { text } = await one.get(path, { accept: 'text/html' })
      assert.match(text, /<html lang="en" data-look="dark">.*<meta name="color-scheme" content="dark">/s, path)
    }
    assert.equal((await one.send('/account/look', { look: 'light', next: 'https://evil.example/' })).location, '/')
    assert.equal(one.cookies.get('__Secure-folkmoot-look'), 'light')
    await one.get('/account')
    await one.send('/account/look', { look: 'auto' })
    assert.equal(one.cookies.has('__Secure-folkmoot-look'), false)
    await one.send('/sign-out')
    one.cookies.set('__Secure-folkmoot-look', 'dark')
    for (const path of ['/sign-in', '/password/forgotten'])
      assert.match((await one.get(path)).text, /<html lang="en" data-look="dark">/)
  })

  test('every page has the user menu with sign-out while signed in', async () => {
    const { one, shown } = await scene()
    const { first_name, last_name } = await shown()
    const name = `<span class="own-name">${first_name} ${last_name}</span>`
    for (const path of ['/account', '/account/security', '/account/applications', '/nowhere', '/password/new?link=x']) {
      const { text } = await one.get(path, { accept: 'text/html' })
      const [, menu = ''] = /<summary class="button quiet">(.*)<\/summary>/.exec(text) ?? []
      assert.ok(menu.includes(name), path)
      assert.match(text, /<form method="post" action="\/sign-out">/, path)
    }
  })
})
