// Two-step sign-in in the account: turning it on and off and creating recovery codes, each with the password.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import { ATTEMPT_LIFE } from '../../../server/actions/account/attempts.ts'
import { RECOVERY_CODES } from '../../../server/actions/account/recovery-codes.ts'
import { SETUP_LIFE } from '../../../server/actions/account/second-factor.ts'
import { sweepSignIn } from '../../../server/jobs/sign-in.ts'
import { codeAt, wrongCode } from '../../authenticator.ts'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { beginIn, codesOn, halfway, keyOn, show, signedInWith, turnOnIn, withFactor } from '../factor.ts'
import { PASSWORD, signedIn, withPassword } from '../people.ts'

const WRONG = 'a quite wrong password'
const PAGE = '/account/second-factor'

/** The text in the QR code of a page. */
function scanned(page: string): string {
  const width = Number(/class="qr"[^>]* viewBox="0 0 (\d+) /.exec(page)![1])
  const path = /class="dark"[^>]* d="([^"]+)"/.exec(page)![1]!
  const scale = 4
  const size = width * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at++) {
      const [across, down] = [Number(x) * scale + (at % scale), Number(y) * scale + Math.floor(at / scale)]
      data.fill(0, (down * size + across) * 4, (down * size + across) * 4 + 3)
    }
  return decodeQR({ width: size, height: size, data })
}

onBothDatabases('two-step sign-in in the account', (stage) => {
  const now = () => stage().site.clock()
  const actions = async () => (await stage().audit()).map(({ action }) => action)
  const kept = (table: 'second_factor' | 'recovery_code' | 'second_factor_setup') =>
    stage().site.db.reads.selectFrom(table).selectAll().execute() as Promise<{ secret?: string; hash?: string }[]>
  const notices = async (member_id: number) =>
    (
      await stage()
        .site.db.reads.selectFrom('notice')
        .select(['kind', 'details'])
        .where('member_id', '=', member_id)
        .orderBy('notice_id')
        .execute()
    ).map(({ kind, details }) => [kind, JSON.parse(details)])

  test('it is off; the page of signing in says so and leads to where it is turned on', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    const { text } = await one.get('/account/security')
    assert.match(text, /<h2>Two-step sign-in<\/h2>/)
    assert.match(text, /<strong>Off\.<\/strong>/)
    assert.match(text, new RegExp(`href="${PAGE}"`))
    for (const path of [`${PAGE}/off`, `${PAGE}/codes`])
      assert.equal((await one.get(path)).location, '/account/security')
  })

  test('the key is shown for the present password only', async () => {
    const somebody = await withPassword(stage())
    const one = await signedIn(stage(), somebody)
    await one.get(PAGE)
    await stage().audit()
    const refused = await one.send(PAGE, { current_password: WRONG })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /This isn’t your current password/)
    assert.doesNotMatch(refused.text, /class="qr"/)
    assert.deepEqual(await actions(), ['password_check_failed'])
    // Confirming does nothing before the password was sent.
    assert.equal((await one.send(`${PAGE}/confirm`, { code: '123456' })).location, `${PAGE}?next=%2Faccount%2Fsecurity`)
  })

  test('the picture holds what the key says, in text beside it, and both are hidden from others', async () => {
    const somebody = await withPassword(stage())
    const one = await signedIn(stage(), somebody)
    const other = await signedIn(stage(), somebody)
    const key = await beginIn(one)
    const { text, headers } = await one.get(PAGE)
    const uri = scanned(text)
    const host = 'moot.example'
    const label = `${encodeURIComponent(`Folkmoot ${host}`)}:${encodeURIComponent(somebody.email)}`
    assert.ok(uri.startsWith(`otpauth://totp/${label}?`), uri)
    assert.equal(new URL(uri).searchParams.get('secret'), key)
    assert.ok(text.includes(`href="${uri.replaceAll('&', '&amp;')}"`))
    assert.match(text, /<svg class="qr" role="img" aria-label="QR code of the key below"/)
    assert.match(key, /^[A-Z2-7]{32}$/)
    assert.ok(text.includes(`>${key.match(/.{4}/g)!.join(' ')}</textarea>`))
    assert.equal(headers['cache-control'], 'no-store')
    assert.doesNotMatch(text, /<script|style="/)
    // In another session of the same person the password is asked for.
    assert.doesNotMatch((await other.get(PAGE)).text, /class="qr"/)
    assert.equal((await other.send(`${PAGE}/confirm`, { code: codeAt(key, now()) })).status, 303)
    assert.deepEqual(await kept('second_factor'), [])
  })

  test('a wrong first code is said at its field, and nothing is on; the same key goes on being shown', async () => {
    const somebody = await withPassword(stage())
    const one = await signedIn(stage(), somebody)
    const key = await beginIn(one)
    for (const [code, said] of [
      ['', /Enter the code\./],
      [wrongCode(key, now()), /This code isn’t valid/],
      ['no code', /This code isn’t valid/],
    ] as const) {
      const shown = await one.send(`${PAGE}/confirm`, { code })
      assert.equal(shown.status, 422)
      assert.match(shown.text, said)
      assert.match(shown.text, /aria-invalid="true"/)
      assert.equal(keyOn(shown), key)
    }
    assert.equal((await signedIn(stage(), somebody)).cookies.has('__Host-folkmoot'), true)
    assert.deepEqual(await notices(somebody.id), [])
  })

  test('a key that no code has come for is shown for half an hour, then another one is made', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    const key = await beginIn(one)
    stage().pass(SETUP_LIFE - 1)
    assert.equal(keyOn(await one.get(PAGE)), key)
    stage().pass(1)
    assert.match((await one.get(PAGE)).text, /current_password/)
    assert.equal((await one.send(`${PAGE}/confirm`, { code: codeAt(key, now()) })).status, 303)
    assert.deepEqual(await kept('second_factor'), [])
    await sweepSignIn(stage().site)
    assert.deepEqual(await kept('second_factor_setup'), [])
    assert.notEqual(await beginIn(one), key)
  })

  test('the first right code turns it on: ten recovery codes, once; the other sessions end', async () => {
    const somebody = await withPassword(stage())
    const [one, other] = [await signedIn(stage(), somebody), await signedIn(stage(), somebody)]
    const key = await beginIn(one)
    await stage().audit()
    const shown = await one.send(`${PAGE}/confirm`, { code: codeAt(key, now()) })
    assert.equal(shown.status, 200)
    assert.match(shown.text, /<h1>Two-step sign-in is on<\/h1>/)
    const codes = codesOn(shown)
    assert.equal(codes.length, RECOVERY_CODES)
    assert.equal(new Set(codes).size, RECOVERY_CODES)
    for (const code of codes) assert.match(code, /^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    assert.equal(shown.headers['cache-control'], 'no-store')
    assert.equal((await other.get('/account')).status, 303)
    const entries = await stage().audit()
    assert.deepEqual(
      entries.map(({ action, object_kind }) => `${action} ${object_kind}`),
      ['second_factor_on member', 'session_ended session', 'recovery_codes_made member'],
    )
    assert.equal(entries[1]!.details['reason'], 'second factor turned on')
    for (const entry of entries) assert.deepEqual([entry.member_id, entry.via], [somebody.id, 'session'])
    assert.deepEqual(await notices(somebody.id), [['second_factor_on', { email: somebody.email, by_operator: false }]])
    const page = await one.get('/account/security')
    assert.match(page.text, /On since \d+ Mar 2026\./)
    assert.match(page.text, /10 recovery codes left\./)
    // Neither is shown again, wherever one looks.
    for (const path of [PAGE, `${PAGE}?next=/account/security`]) {
      const { status, location } = await one.get(path)
      assert.deepEqual([status, location], [303, '/account/security'])
    }
    for (const path of ['/account/security', `${PAGE}/codes`, `${PAGE}/off`]) {
      const { text } = await one.get(path)
      for (const secret of [key, ...codes]) assert.ok(!text.replaceAll(' ', '').includes(secret), path)
    }
    assert.equal((await one.send(PAGE, { current_password: PASSWORD, next: '' })).location, '/account/security')
    const again = await one.send(`${PAGE}/confirm`, { code: codeAt(key, now(), 1) })
    assert.deepEqual([again.status, again.headers['set-cookie']], [303, undefined])
    assert.equal((await stage().audit()).length, 0)
  })

  test('the stored key is encrypted and the stored codes are hashed, so they cannot be used to sign in', async () => {
    const { key, recovery } = await withFactor(stage())
    const rows = JSON.stringify([await kept('second_factor'), await kept('recovery_code')])
    for (const secret of [key, key.toLowerCase(), ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      assert.ok(!rows.includes(secret))
    for (const { secret } of await kept('second_factor')) assert.match(secret!, /^v1\./)
    for (const { hash } of await kept('recovery_code')) assert.match(hash!, /^[\w-]{43}$/)
  })

  test('of many first codes at once, one turns it on', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    const key = await beginIn(one)
    const shown = await Promise.all(
      Array.from({ length: 6 }, () => one.send(`${PAGE}/confirm`, { code: codeAt(key, now()) })),
    )
    assert.equal(shown.filter(({ status }) => status === 200).length, 1)
    assert.ok(shown.every(({ status }) => status === 200 || status === 303))
    // A browser shows the last answer, so whoever pressed twice has not seen the codes, and can create new ones.
    const other = `${PAGE}/codes?done=on`
    assert.deepEqual(new Set(shown.map(({ location }) => location)), new Set([undefined, other]))
    assert.match((await one.get(other)).text, /role="status"[^>]*>Two-step sign-in is already on/)
    const codes = codesOn(shown.find(({ status }) => status === 200)!)
    await one.get(`${PAGE}/off`)
    assert.equal((await one.send(`${PAGE}/off`, { current_password: PASSWORD, code: codes[0]! })).status, 303)
  })

  test('a recovery code works once, however it is typed, and the person is notified', async () => {
    const ada = await withFactor(stage())
    const [code] = ada.recovery
    const one = await halfway(stage(), ada)
    const page = await one.get('/sign-in/code?with=recovery')
    assert.match(page.text, /<label for="code">Recovery code<\/label>/)
    assert.match(page.text, /<input id="code" name="code" type="text" autocomplete="off" required inputmode="text"/)
    await stage().audit()
    const shown = await show(one, code!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))
    assert.deepEqual([shown.status, shown.location], [303, '/'])
    const entries = await stage().audit()
    assert.deepEqual(
      entries.map(({ action, details }) => [action, details]),
      [
        ['recovery_code_used', { left: 9 }],
        ['signed_in', { second_factor: 'recovery code' }],
      ],
    )
    assert.equal(entries[0]!.member_id, ada.id)
    assert.deepEqual((await notices(ada.id)).at(-1), [
      'recovery_code_used',
      { email: ada.email, by_operator: false, left: 9 },
    ])
    assert.match((await one.get('/account/security')).text, /9 recovery codes left\./)
    const again = await halfway(stage(), ada)
    await again.get('/sign-in/code?with=recovery')
    const refused = await show(again, code!)
    assert.equal(refused.status, 401)
    assert.match(refused.text, /This recovery code is wrong or was already used/)
    assert.equal((await show(again, ada.recovery[1]!)).status, 303)
  })

  test('of many concurrent requests with the same recovery code, exactly one succeeds', async () => {
    const ada = await withFactor(stage())
    const all = [await halfway(stage(), ada), await halfway(stage(), ada), await halfway(stage(), ada)]
    const twice = [...all, ...all]
    const shown = await Promise.all(twice.map((one) => show(one, ada.recovery[0]!)))
    assert.equal(shown.filter(({ location }) => location === '/').length, 1)
    assert.match((await ada.own.get('/account/security')).text, /9 recovery codes left\./)
  })

  test('where one browser sends several recovery codes at once, one is used up', async () => {
    const ada = await withFactor(stage())
    const one = await halfway(stage(), ada)
    const shown = await Promise.all(ada.recovery.slice(0, 5).map((code) => show(one, code)))
    assert.equal(shown.filter(({ location }) => location === '/').length, 1)
    assert.match((await ada.own.get('/account/security')).text, /9 recovery codes left\./)
  })

  test('a recovery code of somebody else lets nobody in', async () => {
    const [ada, bo] = [await withFactor(stage()), await withFactor(stage())]
    assert.equal((await show(await halfway(stage(), ada), bo.recovery[0]!)).status, 401)
    assert.equal((await show(await halfway(stage(), ada), codeAt(bo.key, now()))).status, 401)
    assert.equal((await show(await halfway(stage(), bo), bo.recovery[0]!)).status, 303)
  })

  for (const [deed, done] of [
    ['codes', 'recovery_codes_made'],
    ['off', 'second_factor_off'],
  ] as const)
    test(`${deed}: asks for the password and a code, and is refused without either`, async () => {
      const ada = await withFactor(stage())
      const { own } = ada
      const path = `${PAGE}/${deed}`
      const code = codeAt(ada.key, now())
      const page = await own.get(path)
      assert.match(page.text, /name="current_password"/)
      assert.match(page.text, /autocomplete="one-time-code"/)
      await stage().audit()
      for (const [fields, said, written] of [
        [{ current_password: WRONG, code }, /This isn’t your current password/, ['password_check_failed']],
        [{ current_password: '', code }, /This isn’t your current password/, []],
        [{ current_password: PASSWORD, code: '' }, /Enter the code/, []],
        [{ current_password: PASSWORD, code: wrongCode(ada.key, now()) }, /was already used/, ['second_factor_failed']],
      ] as const) {
        const shown = await own.send(path, fields)
        assert.equal(shown.status, 422)
        assert.match(shown.text, said)
        if (written.length) assert.deepEqual(await actions(), written)
        else await stage().audit()
      }
      const other = browser(stage().app)
      await other.get('/sign-in')
      assert.equal((await other.send(path, { current_password: PASSWORD, code })).status, 303)
      assert.equal(
        (await own.send(path, { current_password: PASSWORD, code }, { 'sec-fetch-site': 'cross-site' })).status,
        403,
      )
      assert.equal((await own.send(path, { current_password: PASSWORD, code, csrf_token: 'forged' })).status, 403)
      await stage().audit()
      assert.equal((await own.send(path, { current_password: PASSWORD, code })).status, deed === 'off' ? 303 : 200)
      assert.deepEqual(await actions(), [done])
    })

  test('codes that are wrong here count as those at the door do', async () => {
    const ada = await withFactor(stage())
    await ada.own.get(`${PAGE}/off`)
    const fields = { current_password: PASSWORD, code: wrongCode(ada.key, now()) }
    for (let time = 0; time < 10; time++) assert.equal((await ada.own.send(`${PAGE}/off`, fields)).status, 422)
    const shown = await ada.own.send(`${PAGE}/off`, { ...fields, code: codeAt(ada.key, now()) })
    assert.equal(shown.status, 429)
    assert.ok(Number(shown.headers['retry-after']) > 0)
    const one = await halfway(stage(), ada)
    assert.equal((await show(one, codeAt(ada.key, now()))).status, 429)
    stage().pass(ATTEMPT_LIFE)
    await signedInWith(stage(), ada)
  })

  test('new recovery codes take the place of the old ones', async () => {
    const ada = await withFactor(stage())
    await ada.own.get(`${PAGE}/codes`)
    const code = codeAt(ada.key, now())
    const shown = await ada.own.send(`${PAGE}/codes`, { current_password: PASSWORD, code })
    const codes = codesOn(shown)
    assert.equal(codes.length, RECOVERY_CODES)
    assert.deepEqual(
      codes.filter((one) => ada.recovery.includes(one)),
      [],
    )
    const one = await halfway(stage(), ada)
    // The code is used.
    assert.equal((await show(one, code)).status, 401)
    for (const old of ada.recovery.slice(0, 3)) assert.equal((await show(one, old)).status, 401)
    assert.equal((await show(one, codes[0]!)).status, 303)
  })

  test('once it is off, the password alone lets in, key and codes are gone, and the person is told', async () => {
    const ada = await withFactor(stage())
    const half = await halfway(stage(), ada)
    await ada.own.get(`${PAGE}/off`)
    const fields = { current_password: PASSWORD, code: ada.recovery[3]! }
    const off = await ada.own.send(`${PAGE}/off`, fields)
    assert.equal(off.location, '/account/security?done=off')
    assert.match((await ada.own.get(off.location!)).text, /role="status"[^>]*>Two-step sign-in is off\./)
    await signedIn(stage(), ada)
    assert.match((await show(half, ada.recovery[4]!)).location!, /^\/sign-in\?/)
    assert.deepEqual((await notices(ada.id)).at(-1), ['second_factor_off', { email: ada.email, by_operator: false }])
    const { key, recovery } = await turnOnIn(stage(), ada.own)
    assert.notEqual(key, ada.key)
    stage().pass(60)
    const one = await halfway(stage(), ada)
    for (const code of [codeAt(ada.key, now()), ada.recovery[5]!]) assert.equal((await show(one, code)).status, 401)
    assert.equal((await show(one, recovery[0]!)).status, 303)
  })
})
