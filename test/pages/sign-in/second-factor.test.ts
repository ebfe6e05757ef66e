// Signing in with a password and a code: each code works once, and only in the browser that sent the password.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ATTEMPT_LIFE } from '../../../server/actions/account/attempts.ts'
import { giveLink } from '../../../server/identity/links/password-link.ts'
import { sweepSignIn } from '../../../server/jobs/sign-in.ts'
import { codeAt, wrongCode } from '../../authenticator.ts'
import { type Browser, browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Factor, halfway, show, signedInWith, withFactor } from '../factor.ts'
import { PASSWORD } from '../people.ts'

const SESSION = '__Host-folkmoot'
const HALF = '__Host-folkmoot-code'
const NEW = 'seven green herons'
/** No more than are looked at. */
const AT_ONCE = 10

onBothDatabases('signing in with a code', (stage) => {
  let ada: Factor
  before(async () => {
    ada = await withFactor(stage())
  })
  const now = () => stage().site.clock()
  const codeOf = (steps = 0) => codeAt(ada.key, now(), steps)
  /** Lets enough time pass that earlier codes and attempts no longer count. */
  const later = () => stage().pass(ATTEMPT_LIFE)
  const sessions = async () =>
    (
      await stage()
        .site.db.reads.selectFrom('session')
        .select('session_id')
        .where('member_id', '=', ada.id)
        .where('expires_ts', '>', now())
        .execute()
    ).length

  test('the correct password leads to the code page, and opens no session', async () => {
    const one = browser(stage().app)
    const sent = await one.signIn(ada.email, PASSWORD, { next: '/account/tokens' })
    assert.equal(sent.location, '/sign-in/code?next=%2Faccount%2Ftokens')
    const cookie = one.set.at(-1)!
    assert.match(cookie, /^__Host-folkmoot-code=[\w-]{43}; /)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
      assert.ok(cookie.includes(attribute), attribute)
    assert.equal(one.cookies.has(SESSION), false)
    assert.equal((await one.get('/account')).location, '/sign-in?next=%2Faccount')
    assert.equal((await one.get('/session')).status, 401)
    assert.equal((await one.api('GET', '/members?me=true')).status, 401)
    const page = await one.get(sent.location!)
    assert.equal(page.status, 200)
    assert.match(
      page.text,
      /<input id="code" name="code" type="text" autocomplete="one-time-code" required inputmode="numeric"/,
    )
    assert.match(page.text, /<label for="code">Code<\/label>/)
    assert.match(page.headers['content-security-policy']!, /form-action 'self'/)
    const shown = await show(one, codeOf())
    assert.deepEqual([shown.status, shown.location], [303, '/account/tokens'])
    assert.equal(one.cookies.has(HALF), false)
    assert.equal((await one.get('/account/tokens')).status, 200)
  })

  test('a wrong password is answered as without a second factor', async () => {
    const one = browser(stage().app)
    const sent = await one.signIn(ada.email, 'a quite wrong password')
    assert.equal(sent.status, 401)
    assert.equal(one.cookies.has(HALF), false)
  })

  for (const [steps, status] of [
    [-2, 401],
    [-1, 303],
    [0, 303],
    [1, 303],
    [2, 401],
  ] as const)
    test(`a phone’s clock can be one step off: ${steps} steps are ${status}`, async () => {
      later()
      const one = await halfway(stage(), ada)
      assert.equal((await show(one, codeOf(steps))).status, status)
    })

  test('blanks in a code do not matter; what is no code is none', async () => {
    later()
    const one = await halfway(stage(), ada)
    for (const code of [
      '12345',
      '1234567',
      '१२३४५६',
      'abcdef',
      `${codeOf()}0`,
      `-${codeOf().slice(1)}`,
      '0'.repeat(9_000),
    ])
      assert.equal((await show(one, code)).status, 401, code.slice(0, 10))
    const code = codeOf()
    assert.equal((await show(one, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 303)
  })

  test('what is missing is said at its field, and nothing was tried', async () => {
    const one = await halfway(stage(), ada)
    for (let time = 0; time < 12; time++) {
      const shown = await show(one, ' ')
      assert.equal(shown.status, 422)
      assert.match(shown.text, /<a href="#code">Enter the code\.<\/a>/)
    }
    later()
  })

  test('a wrong code is said at its field, and written down; the page stays', async () => {
    later()
    const one = await halfway(stage(), ada)
    await stage().audit()
    const shown = await show(one, wrongCode(ada.key, now()))
    assert.equal(shown.status, 401)
    assert.equal(shown.headers['www-authenticate'], 'Form')
    assert.match(shown.text, /aria-describedby="code-hint code-fault" aria-invalid="true"/)
    assert.match(shown.text, /role="alert"/)
    const [entry, ...more] = await stage().audit()
    assert.deepEqual(more, [])
    assert.deepEqual([entry!.action, entry!.result, entry!.object_id], ['second_factor_failed', 'refused', ada.id])
    assert.deepEqual([entry!.member_id, entry!.details], [null, {}])
    assert.equal((await show(one, codeOf())).status, 303)
    const [entered] = await stage().audit()
    assert.deepEqual([entered!.action, entered!.details], ['signed_in', { second_factor: 'code' }])
  })

  test('a code works once, and older codes no longer work afterwards', async () => {
    later()
    const code = codeOf(1)
    assert.equal((await show(await halfway(stage(), ada), code)).status, 303)
    await stage().audit()
    const one = await halfway(stage(), ada)
    for (const other of [code, codeOf(), codeOf(-1)]) assert.equal((await show(one, other)).status, 401)
    const [entry] = await stage().audit()
    assert.deepEqual(
      [entry!.action, entry!.details, entry!.times],
      ['second_factor_failed', { reason: 'used before' }, 3],
    )
    stage().pass(60)
    assert.equal((await show(one, codeOf())).status, 303)
  })

  test('the code that turned on the second factor cannot be used to sign in', async () => {
    const bo = await withFactor(stage())
    stage().pass(-60)
    const one = await halfway(stage(), bo)
    assert.equal((await show(one, codeAt(bo.key, now()))).status, 401)
    stage().pass(60)
  })

  test('of many concurrent requests with the same code, exactly one succeeds', async () => {
    later()
    const all: Browser[] = []
    for (let at = 0; at < AT_ONCE; at++) all.push(await halfway(stage(), ada, { from: `127.0.2.${at}` }))
    const was = await sessions()
    const code = codeOf()
    const shown = await Promise.all(all.map((one) => show(one, code)))
    assert.equal(shown.filter(({ status }) => status === 303).length, 1)
    assert.equal(await sessions(), was + 1)
  })

  test('of several codes that one browser sends at once, one session comes', async () => {
    later()
    const one = await halfway(stage(), ada)
    const was = await sessions()
    const shown = await Promise.all([codeOf(), codeOf(1), ...ada.recovery.slice(8)].map((code) => show(one, code)))
    assert.equal(shown.filter(({ location }) => location === '/').length, 1)
    assert.equal(await sessions(), was + 1)
    stage().pass(60)
  })

  test('ten wrong codes are followed by 429 until they expire; the password step does not reveal it', async () => {
    later()
    const one = await halfway(stage(), ada)
    for (let time = 0; time < 10; time++) assert.equal((await show(one, wrongCode(ada.key, now()))).status, 401)
    await stage().audit()
    const shown = await show(one, codeOf())
    assert.equal(shown.status, 429)
    assert.equal(shown.headers['retry-after'], String(ATTEMPT_LIFE))
    assert.match(shown.text, /Wait 15 minutes/)
    const [entry] = await stage().audit()
    assert.deepEqual([entry!.action, entry!.object_id], ['second_factor_throttled', ada.id])
    // From another address too, and by a recovery code too.
    const other = await halfway(stage(), ada, { from: '127.0.2.99' })
    assert.equal((await show(other, ada.recovery[0]!)).status, 429)
    later()
    const again = await halfway(stage(), ada)
    assert.equal((await show(again, codeOf())).status, 303)
  })

  test('of thirty concurrent codes, ten are checked', async () => {
    later()
    const one = await halfway(stage(), ada)
    const wrong = wrongCode(ada.key, now())
    const shown = await Promise.all(Array.from({ length: 30 }, () => show(one, wrong)))
    assert.equal(shown.filter(({ status }) => status === 401).length, 10)
    assert.equal(shown.filter(({ status }) => status === 429).length, 20)
  })

  test('fifty wrong codes from an address are followed by 429 for every account', async () => {
    later()
    for (let person = 0; person < 5; person++) {
      const factor = await withFactor(stage())
      const one = await halfway(stage(), factor, { from: '127.0.3.1' })
      for (let time = 0; time < 10; time++) assert.equal((await show(one, wrongCode(factor.key, now()))).status, 401)
    }
    const one = await halfway(stage(), ada, { from: '127.0.3.1' })
    assert.equal((await show(one, codeOf())).status, 429)
    const elsewhere = await halfway(stage(), ada, { from: '127.0.3.2' })
    assert.equal((await show(elsewhere, codeOf())).status, 303)
  })

  test('a password link does not replace the code, and does not reset the count of wrong codes', async () => {
    later()
    const cleo = await withFactor(stage())
    const wrong = wrongCode(cleo.key, now())
    const first = await halfway(stage(), cleo)
    for (let time = 0; time < 10; time++) await show(first, wrong)
    const link = await stage().write((trx) => giveLink(trx, cleo.id, now()))
    const one = browser(stage().app)
    await one.get(`/password/new?link=${link}`)
    assert.equal((await one.send('/password/new', { password: NEW, again: NEW })).location, '/sign-in?done=password')
    assert.equal(one.cookies.has(SESSION), false)
    assert.match((await one.signIn(cleo.email, NEW)).location!, /^\/sign-in\/code\?/)
    await one.get('/sign-in/code')
    assert.equal((await show(one, codeAt(cleo.key, now()))).status, 429)
    later()
    await one.signIn(cleo.email, NEW)
    await one.get('/sign-in/code')
    assert.equal((await show(one, codeAt(cleo.key, now()))).status, 303)
    assert.equal((await one.get('/account')).status, 200)
  })

  test('being halfway in ends with another password', async () => {
    const dan = await withFactor(stage())
    const one = await halfway(stage(), dan)
    const link = await stage().write((trx) => giveLink(trx, dan.id, now()))
    const other = browser(stage().app)
    await other.get(`/password/new?link=${link}`)
    await other.send('/password/new', { password: NEW, again: NEW })
    const shown = await show(one, codeAt(dan.key, now()))
    assert.equal(shown.location, '/sign-in?next=%2F&done=over')
    assert.equal(one.cookies.has(SESSION), false)
  })

  test('a browser that has not shown the password is not asked, whatever code it sends', async () => {
    later()
    await halfway(stage(), ada)
    const other = browser(stage().app)
    assert.equal((await other.get('/sign-in/code?next=/account')).location, '/sign-in?next=%2Faccount')
    await other.get('/sign-in')
    const code = codeOf()
    const shown = await show(other, code)
    assert.deepEqual([shown.status, shown.location], [303, '/sign-in?next=%2F'])
    assert.equal(other.cookies.has(SESSION), false)
    for (const secret of ['x'.repeat(43), '', 'null']) {
      other.cookies.set(HALF, secret)
      assert.match((await show(other, code)).location!, /^\/sign-in\?/)
      assert.equal(other.cookies.has(SESSION), false)
    }
    // The code is not used.
    assert.equal((await show(await halfway(stage(), ada), code)).status, 303)
  })

  test('what a browser shows between the two is no session, and a session is not what it shows between', async () => {
    later()
    const one = await halfway(stage(), ada)
    const thief = browser(stage().app)
    thief.cookies.set(SESSION, one.cookies.get(HALF)!)
    assert.equal((await thief.get('/account')).status, 303)
    assert.equal((await thief.api('GET', '/members?me=true')).status, 401)
    const own = await signedInWith(stage(), ada)
    thief.cookies.clear()
    thief.cookies.set(HALF, own.cookies.get(SESSION)!)
    await thief.get('/sign-in')
    stage().pass(60)
    assert.match((await show(thief, codeOf())).location!, /^\/sign-in\?/)
  })

  test('the code must be entered within ten minutes', async () => {
    later()
    const one = await halfway(stage(), ada)
    stage().pass(599)
    assert.equal((await one.get('/sign-in/code')).status, 200)
    stage().pass(1)
    assert.equal((await show(one, codeOf())).location, '/sign-in?next=%2F&done=over')
    const led = await one.get('/sign-in?next=%2F&done=over')
    assert.match(led.text, /Sign-in timed out/)
    assert.equal(one.cookies.has(HALF), false)
    assert.equal((await one.get('/sign-in/code')).location, '/sign-in?next=%2F')
  })

  test('what is over is swept away', async () => {
    await halfway(stage(), ada)
    stage().pass(600)
    await sweepSignIn(stage().site)
    const rows = await stage().site.db.reads.selectFrom('half_sign_in').selectAll().execute()
    assert.deepEqual(rows, [])
  })

  test('a code in a form that is not of this browser, or from another site, is refused and not used up', async () => {
    later()
    const one = await halfway(stage(), ada)
    const code = codeOf()
    const other = browser(stage().app)
    await other.get('/sign-in')
    assert.equal((await show(one, code, { csrf_token: 'forged' })).status, 403)
    assert.equal((await show(one, code, { csrf_token: other.hidden['csrf_token']! })).status, 403)
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of elsewhere) assert.equal((await one.send('/sign-in/code', { code }, headers)).status, 403)
    assert.equal(one.cookies.has(SESSION), false)
    assert.equal((await show(one, code)).status, 303)
  })

  for (const [next, goal] of [
    ['/account?a=b&c=d', '/account?a=b&c=d'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['javascript:alert(1)', '/'],
  ] as const)
    test(`after the code, ${JSON.stringify(next)} leads to ${goal}`, async () => {
      later()
      const one = browser(stage().app)
      const sent = await one.signIn(ada.email, PASSWORD, { next })
      await one.get(sent.location!)
      assert.equal((await show(one, codeOf())).location, goal)
      later()
      const direct = await halfway(stage(), ada)
      assert.equal((await show(direct, codeOf(), { next })).location, goal)
    })

  test('the browser’s previous session ends after the code, not after the password', async () => {
    later()
    const one = await signedInWith(stage(), ada)
    const secret = one.cookies.get(SESSION)!
    await one.get('/account')
    assert.match((await one.send('/sign-in', { email: ada.email, password: PASSWORD })).location!, /sign-in\/code/)
    assert.equal((await one.get('/account')).status, 200)
    stage().pass(60)
    await one.get('/sign-in/code')
    assert.equal((await show(one, codeOf())).status, 303)
    assert.notEqual(one.cookies.get(SESSION), secret)
    const other = browser(stage().app)
    other.cookies.set(SESSION, secret)
    assert.equal((await other.get('/account')).status, 303)
  })

  test('whoever is in already is led on', async () => {
    later()
    const one = await signedInWith(stage(), ada)
    assert.equal((await one.get('/sign-in/code?next=/account')).location, '/account')
  })

  test('API tokens and what applications were allowed do not ask for a code', async () => {
    const client = await stage().as(ada.id)
    assert.equal((await client.get('/members?me=true')).status, 200)
  })

  test('deleting a member takes key and recovery codes along', async () => {
    const eve = await withFactor(stage())
    const boss = await stage().as(await stage().person({ enterprise: true }))
    const half = await halfway(stage(), eve)
    assert.equal((await boss.delete(`/members/${eve.id}`)).status, 204)
    for (const table of ['second_factor', 'recovery_code', 'half_sign_in'] as const) {
      const rows = await stage().site.db.reads.selectFrom(table).selectAll().where('member_id', '=', eve.id).execute()
      assert.deepEqual(rows, [], table)
    }
    assert.match((await show(half, codeAt(eve.key, now()))).location!, /^\/sign-in\?/)
  })
})
