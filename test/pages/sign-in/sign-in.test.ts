// Signing in and out, and the end of sessions.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { until } from '../../until.ts'

const PASSWORD = 'old pier in the fog'

onBothDatabases('signing in', (stage) => {
  let ada: number
  let email: string

  before(async () => {
    const { site, person, write } = stage()
    ada = await person()
    const password_hash = await site.hashPassword(PASSWORD)
    const row = await write((trx) =>
      trx
        .updateTable('member')
        .set({ password_hash })
        .where('member_id', '=', ada)
        .returning('email')
        .executeTakeFirstOrThrow(),
    )
    email = row.email!
  })

  const signedIn = async () => {
    const one = browser(stage().app)
    const shown = await one.signIn(email, PASSWORD)
    assert.equal(shown.status, 303)
    return one
  }

  /** The time of the last visit is written after the answer: reads it until it is there. */
  const noted = async () => {
    const { site } = stage()
    const seen = () =>
      site.db.reads.selectFrom('session').select('last_seen_ts').where('last_seen_ts', '=', site.clock())
    await until(() => seen().executeTakeFirst())
  }

  test('e-mail and password open a session, whose cookie is __Host-folkmoot', async () => {
    const one = await signedIn()
    const cookie = one.set.at(-1)!
    assert.match(cookie, /^__Host-folkmoot=[\w-]{43}; /)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) assert.ok(cookie.includes(attribute))
    const account = await one.get('/account')
    assert.equal(account.status, 200)
    assert.match(account.text, /Ada Thornbury/)
  })

  test('the e-mail address is known in any case', async () => {
    const one = browser(stage().app)
    assert.equal((await one.signIn(` ${email.toUpperCase()} `, PASSWORD)).status, 303)
  })

  test('a password is compared exactly as typed', async () => {
    const { site, person, write } = stage()
    const typed = `  Old PIER in the fog, café 潮 ${'and so on '.repeat(8)}`
    const id = await person({ email: 'typed@harbour.example' })
    const password_hash = await site.hashPassword(typed)
    await write((trx) => trx.updateTable('member').set({ password_hash }).where('member_id', '=', id).execute())
    const tried = async (password: string) =>
      (await browser(stage().app).signIn('typed@harbour.example', password)).status
    for (const other of [
      typed.trim(),
      typed.trimEnd(),
      typed.toLowerCase(),
      typed.slice(0, 72),
      typed.slice(0, 64),
      typed.normalize('NFD'),
      `${typed}x`,
    ])
      assert.equal(await tried(other), 401, JSON.stringify(other))
    assert.equal(await tried(typed), 303)
  })

  test('each sign-in creates a new session id and ends the previous session', async () => {
    const one = await signedIn()
    const secret = one.cookies.get('__Host-folkmoot')!
    await one.get('/account')
    // Whoever is signed in does not get the form, but may have it open in another tab.
    await one.send('/sign-in', { email, password: PASSWORD })
    assert.notEqual(one.cookies.get('__Host-folkmoot'), secret)
    const other = browser(stage().app)
    other.cookies.set('__Host-folkmoot', secret)
    assert.equal((await other.get('/account')).location, '/sign-in?next=%2Faccount')
  })

  test('a session id set by someone else is not accepted (session fixation)', async () => {
    const one = browser(stage().app)
    one.cookies.set('__Host-folkmoot', 'x'.repeat(43))
    assert.equal((await one.signIn(email, PASSWORD)).status, 303)
    assert.notEqual(one.cookies.get('__Host-folkmoot'), 'x'.repeat(43))
  })

  test('signing out deletes the cookie and invalidates copies of it', async () => {
    const one = await signedIn()
    const secret = one.cookies.get('__Host-folkmoot')!
    await one.get('/account')
    const out = await one.send('/sign-out')
    assert.equal(out.location, '/sign-in?done=signed-out')
    assert.equal(one.cookies.has('__Host-folkmoot'), false)
    one.cookies.set('__Host-folkmoot', secret)
    assert.equal((await one.get('/account')).status, 303)
    assert.equal((await one.api('GET', '/members?me=true')).status, 401)
  })

  test('whose session has ended meanwhile is signed out from a page that was open, by its own form alone', async () => {
    const one = await signedIn()
    const secret = one.cookies.get('__Host-folkmoot')!
    await one.get('/account')
    const { csrf_token } = one.hidden
    const again = (token: string, headers = {}) => {
      one.cookies.set('__Host-folkmoot', secret)
      return one.send('/sign-out', { csrf_token: token }, headers)
    }
    for (let time = 0; time < 2; time++) assert.equal((await again(csrf_token!)).location, '/sign-in?done=signed-out')
    assert.equal(one.cookies.has('__Host-folkmoot'), false)
    assert.equal((await again('x'.repeat(43))).status, 403)
    assert.equal((await again(csrf_token!, { 'sec-fetch-site': 'cross-site' })).status, 403)
    await stage().audit()
    await again(csrf_token!)
    assert.deepEqual(await stage().audit(), [])
  })

  test('deleting the member ends their sessions', async () => {
    const { person, site, write, as } = stage()
    const boss = await as(await person({ enterprise: true }))
    const gone = await person()
    const password_hash = await site.hashPassword(PASSWORD)
    const row = await write((trx) =>
      trx
        .updateTable('member')
        .set({ password_hash })
        .where('member_id', '=', gone)
        .returning('email')
        .executeTakeFirstOrThrow(),
    )
    const one = browser(stage().app)
    await one.signIn(row.email!, PASSWORD)
    assert.equal((await one.get('/account')).status, 200)
    assert.equal((await boss.delete(`/members/${gone}`)).status, 204)
    assert.equal((await one.get('/account')).status, 303)
    assert.equal((await one.signIn(row.email!, PASSWORD)).status, 401)
  })

  test('the domain of an address may be written in ASCII, as browsers send it, and is counted as the same', async () => {
    const { site, person, write } = stage()
    const otto = await person({ email: 'otto@bücher.example' })
    const password_hash = await site.hashPassword(PASSWORD)
    await write((trx) => trx.updateTable('member').set({ password_hash }).where('member_id', '=', otto).execute())
    const forms = ['otto@xn--bcher-kva.example', 'Otto@BÜCHER.example']
    for (const form of forms) assert.equal((await browser(stage().app).signIn(form, PASSWORD)).status, 303)
    const wrong: number[] = []
    for (let time = 0; time < 11; time++)
      wrong.push((await browser(stage().app).signIn(forms[time % 2]!, 'another pier')).status)
    assert.deepEqual(wrong, [...Array(10).fill(401), 429])
  })

  test('what is missing is said at its field, and nothing was tried', async () => {
    const one = browser(stage().app)
    const shown = await one.signIn('', '')
    assert.equal(shown.status, 422)
    assert.match(shown.text, /<a href="#email">Enter your e\u2011mail address\.<\/a>/)
    assert.match(shown.text, /<a href="#password">Enter your password\.<\/a>/)
    assert.match(shown.text, /role="alert"/)
  })

  for (const [next, goal] of [
    ['/account', '/account'],
    ['/account/password?a=b&c=d', '/account/password?a=b&c=d'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['\\/evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/@evil.example', '/@evil.example'],
    ['', '/'],
  ] as const) {
    test(`after signing in, ${JSON.stringify(next)} redirects to ${goal}`, async () => {
      const one = browser(stage().app)
      await one.get(`/sign-in?next=${encodeURIComponent(next)}`)
      assert.equal((await one.send('/sign-in', { email, password: PASSWORD })).location, goal)
      const direct = browser(stage().app)
      assert.equal((await direct.signIn(email, PASSWORD, { next })).location, goal)
    })
  }

  test('a session ends after 14 idle days, and 90 days after it began', async () => {
    const { pass, app } = stage()
    const DAY = 86_400
    const one = await signedIn()
    for (let day = 13; day < 90; day += 13) {
      pass(13 * DAY)
      assert.equal((await one.get('/account')).status, 200, `day ${day}`)
      await noted()
    }
    pass(13 * DAY)
    assert.equal((await one.get('/account')).status, 303)
    const other = browser(app)
    await other.signIn(email, PASSWORD)
    pass(14 * DAY)
    assert.equal((await other.get('/account')).status, 303)
  })
})
