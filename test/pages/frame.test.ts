// What every page shares: headers, forms with a CSRF token, and no secrets in logs or addresses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { newToken } from '../../server/db/secrets/api-token.ts'
import { serializeRequest } from '../../server/http/monitoring/request-log.ts'
import { addLink } from '../../server/identity/links/password-link.ts'
import { html } from '../../server/pages/kit/html.ts'
import { browser } from '../browser.ts'
import { traces } from '../permissions/traces.ts'
import { onBothDatabases } from '../stage.ts'
import { emailLinksOf } from './email-link.ts'
import { halfway, show, withFactor } from './factor.ts'
import { LINKS_IN_MAIL, OF_PROVIDERS, paths } from './paths.ts'
import { PASSWORD, signedIn, withPassword } from './people.ts'

/** The scripts of the few pages that have one. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  '/sign-in': /<script type="module" src="\/assets\/passkeys-[0-9a-f]{12}\.js"><\/script>/,
  '/account/notifications': /<script type="module" src="\/assets\/push-[0-9a-f]{12}\.js"><\/script>/,
}

/** Every address that takes a form, except those that need an OAuth request first. */
const others = ['/oauth/consent/:uid', ...LINKS_IN_MAIL, ...OF_PROVIDERS]
const forms = paths('post').filter((path) => !others.includes(path))

test('values in pages are escaped, unless they are trusted HTML', () => {
  const name = `<script>"&'`
  assert.equal(
    html`<b title="${name}">${name}${html`<i>${1}</i>`}${[name, null, false, undefined]}</b>`.html,
    '<b title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;<i>1</i>&lt;script&gt;&quot;&amp;&#39;</b>',
  )
})

test('the log contains no credentials', () => {
  const noted = (url: string) => serializeRequest({ method: 'GET', url, host: 'moot.example', ip: '::1' } as never).url
  assert.equal(noted('/password/new?a=1&link=secret&code=secret'), '/password/new?a=1&link=…&code=…')
  // Addresses in `next`, to return to after signing in or choosing a language.
  const links = ['/password/new?link=secret', '/account/email/confirm?link=secret', '/x?a=%C3&%6Cink=secret']
  for (const link of links) {
    let next = link
    for (let layer = 0; layer < 12; layer++) {
      next = `/sign-in?next=${encodeURIComponent(next)}`
      assert.equal(noted(next), '/sign-in?next=…')
      assert.equal(noted(`${next}&lang=de`), '/sign-in?next=…&lang=de')
    }
  }
  assert.equal(noted(`/x?q=fmr%5F${'w'.repeat(38)}`), '/x?q=…')
  assert.equal(noted('/members?search=50%25%20%C3%A9'), '/members?search=50%25%20%C3%A9')
  for (const path of ['/rsvp/', '/mail/stop/', '/feeds/', '/begin/', '/moot/rsvp/']) {
    assert.equal(noted(`${path}secret?answer=yes`), `${path}…?answer=yes`)
    assert.equal(noted(`/language/de?next=${encodeURIComponent(`${path}secret`)}`), '/language/de?next=…')
  }
  // Browsers also send parameters that mean nothing.
  for (const name of ['x-api-key', 'X-Api-Token', 'api_key', 'apikey', 'key', 'token', 'access_token', 'refresh_token'])
    assert.equal(noted(`/api/v1/metadata?${name}=secret&page=2`), `/api/v1/metadata?${name}=…&page=2`)
  for (const name of ['client_secret', 'code_verifier', 'csrf_token', 'password', 'current_password'])
    assert.equal(noted(`/oauth/token?${name}=secret#x`), `/oauth/token?${name}=…#x`)
  assert.equal(noted(`/api/v1/${newToken('read')}?q=${newToken('read_write')}`), '/api/v1/fmr_…?q=fmw_…')
  assert.equal(noted('/meetings?sort=name&tag=monkey=1'), '/meetings?sort=name&tag=monkey=1')
  // An address within an address, as often encoded as it was passed on; and letters that need not be encoded.
  let link = '/password/new?link=secret'
  for (let times = 0; times < 4; times++) {
    link = `/sign-in?next=${encodeURIComponent(link)}`
    assert.doesNotMatch(noted(link), /secret/, link)
    assert.match(noted(link), /^\/sign-in\?next=/)
    assert.match(noted(`${link}&page=2`), /next=…&page=2$/)
  }
  for (const hidden of [
    '/password/new?%6cink=secret',
    '/password/new?l%69nk%3Dsecret&link=secret',
    '/sign-in?next=/password/new%3Flink=secret',
    '/sign-in?next=%2Fpassword%2Fnew%3F%256cink%253dsecret',
    `/sign-in?next=${'%25'.repeat(9)}3Flink=secret`,
    `/sign-in?next=${'%'}${'25'.repeat(20)}3Flink${'%'}${'25'.repeat(20)}3Dsecret`,
    '/nowhere?next=%2F%3Fx%zz%26token%3Dsecret',
    `/x?y=${encodeURIComponent(encodeURIComponent('fmr_')).replace('_', '%5F')}${'secret'.repeat(6)}`,
  ])
    assert.doesNotMatch(noted(hidden), /secret/, hidden)
  const harmless = '/sign-in?next=%2Faccount%2Ftokens%3Fname%3D100%2525'
  assert.equal(noted(harmless), harmless)
})

onBothDatabases('pages', (stage) => {
  test('none may be framed, kept, or given a script; the style sheet may be kept', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    const guest = browser(stage().app)
    for (const [who, path] of [
      [guest, '/sign-in'],
      [guest, '/password/forgotten'],
      [guest, '/password/new?link=nonsense'],
      [one, '/account'],
      [one, '/account/mail'],
      [one, '/account/notifications'],
      [one, '/account/feeds'],
      [one, '/account/feeds/new'],
      [one, '/account/security'],
      [one, '/account/email'],
      [one, '/account/password'],
      [one, '/account/tokens'],
      [one, '/account/tokens/new'],
      [one, '/account/applications'],
      [one, '/account/applications/new'],
    ] as const) {
      const { headers, text } = await who.get(path)
      const policy = headers['content-security-policy']!
      assert.match(policy, /default-src 'none'/, path)
      assert.match(policy, /frame-ancestors 'none'/, path)
      assert.doesNotMatch(policy, /unsafe/, path)
      // Signing in has the script that uses passkeys, and choices the one of push messages, in files of their own.
      const script = SCRIPTS[path]
      if (script) assert.match(policy, /; script-src 'self'; connect-src 'self';/)
      else assert.doesNotMatch(policy, /script-src|connect-src/, path)
      assert.equal(headers['referrer-policy'], 'same-origin', path)
      assert.equal(headers['cache-control'], 'no-store', path)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
      const shown = script ? text.replace(script, '') : text
      assert.doesNotMatch(shown, /<script|style=|<style| on\w+=/, path)
      assert.match(text, /<html lang="en">/, path)
      assert.match(text, /<meta name="viewport"/, path)
      const labelled = [...text.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)
      const asked = [...text.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g)].map(([, id]) => id)
      assert.deepEqual(labelled, asked, path)
    }
    const [, sheet] = /<link rel="stylesheet" href="([^"]+)"/.exec((await guest.get('/sign-in')).text)!
    assert.match(sheet!, /^\/assets\/pages-[0-9a-f]{12}\.css$/)
    const styled = await guest.get(sheet!)
    assert.equal(styled.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(styled.text, /color-scheme: light dark;/)
    assert.match(styled.text, /--fm-paper: light-dark\(/)
    const icon = /<link rel="icon" href="([^"]+)"/.exec((await guest.get('/sign-in')).text)![1]!
    const shown = await guest.get(icon)
    assert.deepEqual([shown.status, shown.headers['content-type']], [200, 'image/svg+xml'])
    assert.match(shown.headers['cache-control']!, /immutable/)
    assert.equal((await guest.get('/assets/pages-000000000000.css')).status, 404)
  })

  test('a form from another site, or with a missing or wrong CSRF token, is 403 and changes nothing', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const other = await signedIn(stage(), await withPassword(stage()))
    await other.get('/account')
    const foreign = other.hidden['csrf_token']!
    const untouched = await traces(stage())
    assert.ok(forms.length > 10 && forms.includes('/account/authorizations/end'))
    for (const path of forms) {
      const elsewhere: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
      ]
      for (const headers of elsewhere) {
        await one.get('/account')
        assert.equal((await one.send(path, {}, headers)).status, 403, path)
      }
      for (const csrf_token of ['', 'x'.repeat(43), foreign])
        assert.equal((await one.send(path, { csrf_token })).status, 403, path)
    }
    for (const path of ['/sign-in', '/password/forgotten', '/password/new']) {
      const guest = browser(stage().app)
      assert.equal((await guest.send(path, { email: ada.email, password: PASSWORD })).status, 403, path)
    }
    assert.equal((await one.get('/account')).status, 200)
    assert.equal(await traces(stage()), untouched)
  })

  test('a character that nobody types is 400, in every form and field, on either database', async () => {
    const ada = await withPassword(stage())
    const inside = await signedIn(stage(), ada)
    const outside = browser(stage().app)
    await outside.get('/sign-in')
    const { csrf_token } = JSON.parse((await inside.get('/session')).text)
    inside.hidden = { csrf_token }
    for (const [one, path, names] of [
      [outside, '/sign-in', ['email', 'password', 'next']],
      [outside, '/password/forgotten', ['email']],
      [outside, '/password/new', ['link', 'password', 'again']],
      [inside, '/account/applications/end', ['client_id']],
      [inside, '/account/assistants/end', ['authorization_id']],
      [inside, '/account/tokens', ['name', 'access', 'days']],
      [inside, '/account/password', ['current_password', 'password', 'again']],
      [inside, '/sign-out', ['x']],
    ] as const)
      for (const name of names) {
        const { status, text } = await one.send(path, { [name]: 'a\0b' })
        assert.equal(status, 400, `${path} ${name}`)
        assert.match(text, /<h1>/)
      }
    assert.equal((await inside.get('/account')).status, 200)
  })

  test('what is no form is 415, what is too large 413', async () => {
    const one = browser(stage().app)
    await one.get('/sign-in')
    assert.equal((await one.send('/sign-in', {}, { 'content-type': 'application/json' })).status, 415)
    assert.equal((await one.send('/sign-in', { email: 'a'.repeat(20_000) })).status, 413)
  })

  test('plain HTTP from other machines redirects people to HTTPS and accepts no data', async () => {
    const one = browser(stage().app, { from: '203.0.113.9' })
    const led = await one.get('/sign-in?next=/account')
    assert.deepEqual([led.status, led.location], [308, 'https://moot.example/sign-in?next=/account'])
    assert.equal((await one.send('/sign-in', {})).status, 403)
  })

  test('a token is made in the account page, as read or read/write, shown once, and ended there', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    await one.get('/account/tokens/new')
    const nameless = await one.send('/account/tokens', { name: ' ', access: 'read' })
    assert.equal(nameless.status, 422)
    const { text } = await one.send('/account/tokens', {
      ...{ name: '<b>Tide</b> clock', access: 'read', days: '30' },
      current_password: PASSWORD,
    })
    const [secret] = /fmr_\w{38}/.exec(text)!
    const headers = { 'x-api-key': secret }
    const answer = await stage().app.inject({ url: '/api/v1/tokens', headers })
    const [made] = answer.json()
    assert.deepEqual([made.name, made.access, made.last_four], ['Tide clock', 'read', secret.slice(-4)])
    assert.equal(made.expires_ts.value, stage().site.clock() + 30 * 86_400)
    const account = await one.get('/account/tokens')
    assert.ok(account.text.includes('Tide clock') && !account.text.includes(secret))
    const [, id] = /name="token_id" value="(\d+)"/.exec(account.text)!
    await one.send('/account/tokens/end', { token_id: id! })
    assert.equal((await stage().app.inject({ url: '/api/v1/tokens', headers })).statusCode, 401)
  })

  test('people can end one or all of their other sessions, and nobody else’s', async () => {
    const ada = await withPassword(stage())
    const [here, there, elsewhere] = [
      await signedIn(stage(), ada),
      await signedIn(stage(), ada),
      await signedIn(stage(), ada),
    ]
    const grace = await signedIn(stage(), await withPassword(stage()))
    const { session_id } = JSON.parse((await there.get('/session')).text)
    await grace.get('/account')
    const asked = { asked: '1', current_password: PASSWORD }
    await grace.send('/account/sessions/end', { ...asked, session_id: String(session_id) })
    assert.equal((await there.get('/account')).status, 200)
    await here.get('/account')
    await here.send('/account/sessions/end', { ...asked, session_id: String(session_id) })
    assert.deepEqual([(await there.get('/account')).status, (await elsewhere.get('/account')).status], [303, 200])
    for (const none of ['99999999999', '1e3', '-1', 'all', '0']) {
      for (const what of ['sessions', 'tokens', 'authorizations']) {
        const page = await here.get('/account')
        assert.equal(page.status, 200)
        const id = `${what.slice(0, -1)}_id`
        assert.equal((await here.send(`/account/${what}/end`, { ...asked, [id]: none })).status, 303, `${what} ${none}`)
      }
    }
    assert.equal((await elsewhere.get('/account')).status, 200)
    await here.get('/account')
    delete here.hidden['session_id']
    await here.send('/account/sessions/end', asked)
    assert.deepEqual([(await elsewhere.get('/account')).status, (await here.get('/account')).status], [303, 200])
  })

  test('ending another session requires the current password, on the page and through the API', async () => {
    const ada = await withPassword(stage())
    const [here, there] = [await signedIn(stage(), ada), await signedIn(stage(), ada)]
    const { session_id } = JSON.parse((await there.get('/session')).text)
    await stage().audit()
    for (const id of [String(session_id), '']) {
      const page = await here.get('/account/security')
      assert.doesNotMatch(page.text, /name="current_password"/)
      const asks = await here.send('/account/sessions/end', { session_id: id })
      assert.equal(asks.status, 200)
      assert.match(asks.text, /name="current_password"/)
      assert.ok(asks.text.includes(`name="session_id" value="${id}"`))
      for (const current_password of ['', 'a quite wrong password']) {
        const refused = await here.send('/account/sessions/end', { session_id: id, asked: '1', current_password })
        assert.equal(refused.status, 422)
        assert.match(refused.text, /This isn’t your current password/)
      }
    }
    assert.equal((await there.get('/account')).status, 200)
    const entries = await stage().audit()
    assert.deepEqual([...new Set(entries.map(({ action }) => action))], ['password_check_failed'])
    const { csrf_token, session_id: own } = JSON.parse((await here.get('/session')).text)
    const headers = { 'x-csrf-token': csrf_token }
    assert.equal((await here.api('DELETE', `/sessions/${session_id}`, undefined, headers)).status, 403)
    assert.doesNotMatch((await here.api('OPTIONS', `/sessions/${session_id}`)).headers['allow']!, /DELETE/)
    assert.equal((await there.get('/account')).status, 200)
    assert.match((await here.api('OPTIONS', `/sessions/${own}`)).headers['allow']!, /DELETE/)
    assert.equal((await here.api('DELETE', `/sessions/${own}`, undefined, headers)).status, 204)
    assert.equal((await here.get('/account')).status, 303)
  })

  test('neither the database nor the log contains credentials', async () => {
    const { site, write } = stage()
    const lines: string[] = []
    const stdout = process.stdout.write
    // Bytes belong to the test runner, which reports earlier tests.
    process.stdout.write = ((line: string | Uint8Array) =>
      typeof line === 'string' ? lines.push(line) > 0 : stdout.call(process.stdout, line)) as never
    const secrets: string[] = []
    try {
      const ada = await withPassword(stage())
      const app = await createApp({ site, config: { logLevel: 'trace', trustProxy: [], tls: undefined } })
      const one = browser(app)
      await one.signIn(ada.email, 'a quite wrong password')
      await one.signIn(ada.email, PASSWORD)
      await one.get('/account/tokens/new')
      const { text } = await one.send('/account/tokens', {
        ...{ name: 'Tide clock', access: 'read_write' },
        current_password: PASSWORD,
      })
      const link = await write((trx) => addLink(trx, ada.id, site.clock()))
      await one.get(`/password/new?link=${link}`)
      await one.get('/password/forgotten')
      await one.send('/password/forgotten', { email: ada.email })
      await one.get('/account/email')
      await one.send('/account/email', { email: `next.${ada.email}`, current_password: PASSWORD })
      const [proof] = await emailLinksOf({ ...stage(), app }, ada.id)
      await one.get(proof!.path)
      secrets.push(proof!.path.split('=')[1]!)
      await one.api('GET', '/members?me=true')
      secrets.push(...one.cookies.values(), one.hidden['csrf_token']!, /fmw_\w{38}/.exec(text)![0], link, PASSWORD)
      const factor = await withFactor({ ...stage(), app })
      const half = await halfway({ ...stage(), app }, factor)
      await half.get('/sign-in/code?with=recovery')
      await show(half, factor.recovery[0]!)
      const codes = factor.recovery.flatMap((code) => [code, code.replaceAll('-', '')])
      secrets.push(
        factor.key,
        ...codes,
        ...half.cookies.values(),
        ...half.set.map((set) => set.split(/[=;]/)[1]!).filter(Boolean),
      )
      await app.close()
    } finally {
      process.stdout.write = stdout
    }
    assert.ok(secrets.length >= 6)
    const tables = [
      'session',
      'password_link',
      'pending_email',
      'second_factor',
      'second_factor_setup',
      'recovery_code',
      'half_sign_in',
      'audit',
      'api_token',
      'notice',
      'sign_in_attempt',
      'member',
      'idempotency',
    ] as const
    const kept = await Promise.all(tables.map((table) => site.db.reads.selectFrom(table).selectAll().execute()))
    const all = lines.join('') + JSON.stringify(kept)
    for (const secret of secrets) assert.ok(!all.includes(secret))
    assert.ok(lines.some((line) => line.includes('/password/new?link=…')))
  })
})

onBothDatabases(
  'pages below a path',
  (stage) => {
    test('cookies have the path in their name, and everything stays below it', async () => {
      const ada = await withPassword(stage())
      const one = browser(stage().app, { root: '/moot' })
      assert.equal((await one.get('/')).location, '/moot/sign-in')
      const shown = await one.signIn(ada.email, PASSWORD, { next: '/elsewhere' })
      assert.equal(shown.location, '/moot/')
      assert.deepEqual([...one.cookies.keys()].sort(), ['__Host-folkmoot_moot', '__Host-folkmoot_moot-form'])
      assert.equal((await one.get('/account')).status, 200)
      assert.equal((await one.api('GET', '/members?me=true')).status, 200)
    })
  },
  { url: 'https://example.com/moot' },
)

onBothDatabases(
  'pages on this machine',
  (stage) => {
    test('over plain HTTP the cookie is named folkmoot, since browsers refuse __Host- there', async () => {
      const one = await signedIn(stage(), await withPassword(stage()))
      assert.match(one.set.at(-1)!, /^folkmoot=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
      assert.equal((await one.get('/account')).status, 200)
    })
  },
  { url: 'http://127.0.0.1:8080' },
)
