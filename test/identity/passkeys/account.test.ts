// Passkeys in an account: proof, the API, removing, both factors, where they are offered, and what happens to their people.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { SIGN_IN_PROVES } from '../../../server/actions/account/recent-sign-in.ts'
import { codeAt } from '../../authenticator.ts'
import { type Browser, browser } from '../../browser.ts'
import { withFactor } from '../../pages/factor.ts'
import { PASSWORD, signedIn, withPassword } from '../../pages/people.ts'
import { ISSUER } from '../../provider.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'
import { oauthScene } from '../oauth/scene.ts'
import {
  type Answered,
  addIn,
  beginSignIn,
  noProviders,
  type Owner,
  openAccount,
  provider,
  signInWith,
  withPasskey,
} from './owner.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const WRONG = 'a quite wrong password'
const TOKEN = { name: 'Tide clock', access: 'read' }

/** The first refused field, and its code. */
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.errors[0].field, body.errors[0].code]

/** The header of a browser that shows a page of its session. */
async function csrf(one: Browser): Promise<Record<string, string>> {
  await openAccount(one)
  return { 'x-csrf-token': one.hidden['csrf_token']! }
}

const forgetPassword = ({ write }: Stage, member_id: number) =>
  write((trx) => trx.updateTable('member').set({ password_hash: null }).where('member_id', '=', member_id).execute())

const proveWith = async (one: Browser, owner: Pick<Owner, 'authenticator'>): Promise<Answered> => {
  const { body: options } = await one.json('/account/proof/options')
  return one.json('/account/proof', { credential: owner.authenticator.get(options) })
}

onBothDatabases('proof by a passkey', (stage) => {
  let owner: Owner
  before(async () => {
    owner = await withPasskey(stage())
  })

  test('counts ten minutes in that session, wherever a password and a code are asked', async () => {
    const one = await signedIn(stage(), owner)
    const headers = await csrf(one)
    assert.deepEqual(refusal(await one.api('POST', '/tokens', TOKEN, headers)), [
      422,
      'current_password',
      'missing_field',
    ])
    const { body: options } = await one.json('/account/proof/options')
    assert.deepEqual(options.allowCredentials, [
      { id: owner.authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    assert.equal(options.userVerification, 'required')
    assert.equal((await proveWith(one, owner)).status, 204)
    assert.equal((await one.api('POST', '/tokens', TOKEN, headers)).status, 201)
    const other = await signedIn(stage(), owner)
    assert.equal((await other.api('POST', '/tokens', TOKEN, await csrf(other))).status, 422)
    for (const [path, fields] of [
      ['/account/tokens/new', { ...TOKEN, days: '0' }],
      ['/account/email', { email: owner.email }],
    ] as const) {
      const page = await one.get(path)
      assert.doesNotMatch(page.text, /name="current_password"/)
      const sent = await one.send(path.replace('/new', ''), fields)
      assert.ok(sent.status < 400, `${path} ${sent.status}`)
    }
    stage().pass(SIGN_IN_PROVES)
    assert.equal((await one.api('POST', '/tokens', TOKEN, headers)).status, 422)
    assert.match((await one.get('/account/tokens/new')).text, /name="current_password"/)
  })

  test('a passkey at sign-in is such a proof; a password is none', async () => {
    const { one } = await signInWith(stage(), owner.authenticator)
    assert.equal((await one.api('POST', '/tokens', TOKEN, await csrf(one))).status, 201)
    assert.equal((await one.json('/account/passkeys/options')).status, 200)
    stage().pass(SIGN_IN_PROVES)
    assert.equal((await one.api('POST', '/tokens', TOKEN, await csrf(one))).status, 422)
  })

  test('replaces the code of an authenticator, too', async () => {
    const factor = await withFactor(stage())
    const authenticator = softwareAuthenticator()
    await openAccount(factor.own)
    assert.deepEqual(refusal(await factor.own.json('/account/proof', { current_password: PASSWORD })), [
      422,
      'code',
      'missing_field',
    ])
    const code = codeAt(factor.key, stage().site.clock())
    assert.equal((await factor.own.json('/account/proof', { current_password: PASSWORD, code })).status, 204)
    assert.equal((await addIn(factor.own, authenticator, { proof: null })).status, 201)
    stage().pass(SIGN_IN_PROVES)
    const off = await factor.own.get('/account/second-factor/off')
    assert.match(off.text, /name="code"/)
    assert.equal((await proveWith(factor.own, { authenticator })).status, 204)
    const proven = await factor.own.get('/account/second-factor/off')
    assert.doesNotMatch(proven.text, /name="(code|current_password)"/)
    assert.equal((await factor.own.send('/account/second-factor/off')).location, '/account/security?done=off')
  })

  test('one’s own passkey alone, right once; a wrong one is 422', async () => {
    const one = await signedIn(stage(), owner)
    await openAccount(one)
    const thief = await withPasskey(stage())
    const refused = [422, 'credential', 'invalid_value']
    assert.deepEqual(refusal(await proveWith(one, thief)), refused)
    const { body: options } = await one.json('/account/proof/options')
    const credential = owner.authenticator.get(options, { userHandle: null })
    assert.deepEqual(
      refusal(await one.json('/account/proof', { credential: owner.authenticator.get(options, { flags: 1 }) })),
      refused,
    )
    assert.deepEqual(refusal(await one.json('/account/proof', { credential })), refused)
    const { body: next } = await one.json('/account/proof/options')
    assert.deepEqual(
      refusal(await one.json('/account/proof', { credential: owner.authenticator.get(next, { userHandle: 'AAAA' }) })),
      refused,
    )
    const { body: last } = await one.json('/account/proof/options')
    // Only at sign-in must it say whose it is.
    const right = owner.authenticator.get(last, { userHandle: null })
    assert.equal((await one.json('/account/proof', { credential: right })).status, 204)
  })

  test('a password proves as well, and an earlier proof prolongs nothing', async () => {
    const one = await signedIn(stage(), owner)
    await openAccount(one)
    const missing = [422, 'current_password', 'missing_field']
    assert.deepEqual(refusal(await one.json('/account/proof', {})), missing)
    assert.deepEqual(refusal(await one.json('/account/proof', { current_password: WRONG })), [
      422,
      'current_password',
      'invalid_value',
    ])
    assert.equal((await one.json('/account/proof', { current_password: PASSWORD })).status, 204)
    stage().pass(SIGN_IN_PROVES - 1)
    assert.deepEqual(refusal(await one.json('/account/proof', {})), missing)
    stage().pass(1)
    assert.equal((await one.json('/account/passkeys/options')).status, 422)
  })

  test('people without a password prove with a passkey, or by having signed in at a provider just now', async () => {
    const person = await withPasskey(stage())
    await forgetPassword(stage(), person.id)
    await provider(stage(), 0)
    const one = person.own
    stage().pass(SIGN_IN_PROVES)
    await openAccount(one)
    assert.deepEqual(refusal(await one.json('/account/passkeys/options')), [422, 'current_password', 'missing_field'])
    const own = stage().site.db.reads.selectFrom('session').select('session_id').where('member_id', '=', person.id)
    const { session_id } = await own.executeTakeFirstOrThrow()
    await stage().write((trx) =>
      trx
        .updateTable('session')
        .set({ proven_ts: stage().site.clock() })
        .where('session_id', '=', session_id)
        .execute(),
    )
    assert.equal((await one.json('/account/passkeys/options')).status, 200)
    stage().pass(SIGN_IN_PROVES)
    assert.equal((await one.json('/account/passkeys/options')).status, 422)
    assert.equal((await proveWith(one, person)).status, 204)
    assert.equal((await one.json('/account/passkeys/options')).status, 200)
    await noProviders(stage())
  })
})

onBothDatabases('passkeys in the API', (stage) => {
  test('only one’s own are listed, read, renamed and removed; others are 404, and applications 403', async () => {
    const ada = await withPasskey(stage())
    const bo = await withPasskey(stage())
    const root = await stage().as(await stage().person({ enterprise: true }))
    const client = await stage().as(ada.id)
    const reader = await stage().as(ada.id, 'read')
    const path = `/passkeys/${ada.passkey_id}`
    const { body: list } = await client.get('/passkeys')
    assert.deepEqual(
      list.map(({ passkey_id, name }: Record<string, unknown>) => [passkey_id, name]),
      [[ada.passkey_id, 'Passkey 1']],
    )
    assert.equal((await reader.get(path)).status, 200)
    for (const other of [root, await stage().as(bo.id)]) {
      assert.equal((await other.get(path)).status, 404)
      assert.equal((await other.patch(path, { name: 'Mine' })).status, 404)
      assert.equal((await other.delete(path)).status, 404)
      assert.ok(!(await other.get('/passkeys')).text.includes('Mine'))
    }
    await stage().audit()
    const renamed = await client.patch(path, { name: 'Pier lantern' })
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'Pier lantern'])
    for (const name of ['', 'x'.repeat(65), null]) assert.equal((await client.patch(path, { name })).status, 422)
    const [entry] = await stage().audit()
    assert.deepEqual([entry!.action, entry!.object_id], ['passkey_renamed', ada.passkey_id])
    const changes = await stage().site.db.reads.selectFrom('change').selectAll().execute()
    assert.equal((await client.delete(path)).status, 204)
    assert.equal((await client.get(path)).status, 404)
    assert.deepEqual(await stage().events(), [])
    const after = await stage().site.db.reads.selectFrom('change').selectAll().execute()
    assert.equal(after.length, changes.length)
  })

  test('in a session, removing needs a proof; sessions that began with it end, but not the one that asks', async () => {
    const ada = await withPasskey(stage())
    const path = `/passkeys/${ada.passkey_id}`
    const late = await signedIn(stage(), ada)
    assert.deepEqual(refusal(await late.api('DELETE', path, undefined, await csrf(late))), [
      422,
      'current_password',
      'missing_field',
    ])
    const first = await signInWith(stage(), ada.authenticator)
    const second = await signInWith(stage(), ada.authenticator)
    const byPassword = await signedIn(stage(), ada)
    await stage().audit()
    assert.equal((await first.one.api('DELETE', path, undefined, await csrf(first.one))).status, 204)
    assert.equal((await first.one.get('/session')).status, 200)
    assert.equal((await second.one.get('/session')).status, 401)
    assert.equal((await byPassword.get('/session')).status, 200)
    const entries = await stage().audit()
    assert.deepEqual(
      entries.map(({ action, details }) => [action, details['reason']]),
      [
        ['passkey_removed', undefined],
        ['session_ended', 'passkey removed'],
      ],
    )
    assert.equal((await signInWith(stage(), ada.authenticator)).status, 401)
  })

  test('the last way in is locked: without a password, a linked account and another passkey', async () => {
    const ada = await withPasskey(stage())
    const client = await stage().as(ada.id)
    const remove = (id: number) => client.delete(`/passkeys/${id}`)
    await forgetPassword(stage(), ada.id)
    const locked = [422, 'passkey_id', 'locked']
    assert.deepEqual(refusal(await remove(ada.passkey_id)), locked)
    // One of another host lets nobody in.
    const second = await withPasskey(stage())
    const move = (passkey_id: number, change: { member_id: number; rp_id: string }) =>
      stage().write((trx) => trx.updateTable('passkey').set(change).where('passkey_id', '=', passkey_id).execute())
    await move(second.passkey_id, { member_id: ada.id, rp_id: 'former.example' })
    assert.deepEqual(refusal(await remove(ada.passkey_id)), locked)
    const link = { member_id: ada.id, issuer: ISSUER, subject: 'ada', create_ts: 1, last_used_ts: null }
    await stage().write((trx) => trx.insertInto('linked_account').values(link).execute())
    await provider(stage(), 0, 0)
    assert.deepEqual(refusal(await remove(ada.passkey_id)), locked)
    assert.equal((await remove(second.passkey_id)).status, 204)
    const third = await withPasskey(stage())
    await move(third.passkey_id, { member_id: ada.id, rp_id: 'moot.example' })
    assert.equal((await remove(third.passkey_id)).status, 204)
    assert.deepEqual(refusal(await remove(ada.passkey_id)), locked)
    await provider(stage(), 0, 1)
    assert.equal((await remove(ada.passkey_id)).status, 204)
    await noProviders(stage())
  })

  test('of two that are removed at once, one stays where it is the last way in', async () => {
    const ada = await withPasskey(stage())
    const { body } = await addIn(ada.own, softwareAuthenticator())
    await forgetPassword(stage(), ada.id)
    const client = await stage().as(ada.id)
    const answers = await Promise.all([ada.passkey_id, body.passkey_id].map((id) => client.delete(`/passkeys/${id}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 422])
  })

  test('a passkey keeps a linked account from being the last way in', async () => {
    const ada = await withPasskey(stage())
    await provider(stage(), 0, 1)
    const link = { member_id: ada.id, issuer: ISSUER, subject: 'ada of the pier', create_ts: 1, last_used_ts: null }
    const { linked_account_id } = await stage().write((trx) =>
      trx.insertInto('linked_account').values(link).returning('linked_account_id').executeTakeFirstOrThrow(),
    )
    await forgetPassword(stage(), ada.id)
    await ada.own.get('/account/sign-in')
    const sent = await ada.own.send('/account/sign-in/unlink', {
      linked_account_id: `${linked_account_id}`,
      asked: '1',
    })
    assert.equal(sent.location, '/account/sign-in?done=unlinked')
    await noProviders(stage())
  })

  test('an application gets 403', async () => {
    const oauth = await oauthScene(stage())
    const person = await oauth.person()
    const application = await oauth.register(person.member_id)
    const { access_token } = await oauth.tokens(application, person.email, { scope: 'read write' })
    const client = oauth.api(access_token)
    for (const status of [
      (await client.get('/passkeys')).status,
      (await client.get('/passkeys/1')).status,
      (await client.patch('/passkeys/1', { name: 'x' })).status,
      (await client.delete('/passkeys/1')).status,
    ])
      assert.equal(status, 403)
    stage().site.url = 'https://moot.example'
  })
})

onBothDatabases(
  'SECOND_FACTOR and passkeys',
  (stage) => {
    const PAGE = '/account/second-factor'
    const led = `${PAGE}?next=%2Faccount`

    test('a session that began with a passkey satisfies it, and no code is asked', async () => {
      const factor = await withFactor(stage())
      const authenticator = softwareAuthenticator()
      const code = codeAt(factor.key, stage().site.clock())
      await openAccount(factor.own)
      assert.equal((await factor.own.json('/account/proof', { current_password: PASSWORD, code })).status, 204)
      assert.equal((await addIn(factor.own, authenticator, { proof: null })).status, 201)
      const { one, body } = await signInWith(stage(), authenticator, {}, '/account')
      assert.equal(body.next, '/account')
      assert.equal((await one.get('/account')).status, 200)
    })

    test('a passkey is the second choice on the set-up page, and releases that session', async () => {
      const ada = await withPassword(stage())
      const one = await signedIn(stage(), ada)
      assert.equal((await one.get('/account')).location, led)
      const page = await one.get(led)
      assert.match(page.text, /data-passkey="add"[^>]*data-next="\/account"/)
      assert.match(page.headers['content-security-policy']!, /connect-src 'self'/)
      const other = await signedIn(stage(), ada)
      assert.equal((await one.json('/account/passkeys/options')).status, 422)
      assert.equal((await one.json('/account/proof', { current_password: PASSWORD })).status, 204)
      // A password alone is one factor.
      assert.equal((await one.get('/account')).location, led)
      await one.get(led)
      const { body: options } = await one.json('/account/passkeys/options')
      const authenticator = softwareAuthenticator()
      const { status } = await one.json('/account/passkeys', { credential: authenticator.create(options) })
      assert.equal(status, 201)
      assert.equal((await one.get('/account')).status, 200)
      assert.equal((await other.get('/account')).location, led)
      // Once it is removed, the password is one factor again.
      const { passkey_id } = (await (await stage().as(ada.id)).get('/passkeys')).body[0]
      assert.equal((await one.api('DELETE', `/passkeys/${passkey_id}`, undefined, await csrf(one))).status, 204)
      assert.equal((await one.get('/account')).location, led)
    })

    test('the password of somebody with a passkey leads to the passkey, never to setting up anything', async () => {
      const owner = await released(stage())
      const thief = await signedIn(stage(), owner)
      assert.equal((await thief.get('/account')).location, led)
      const page = await thief.get(led)
      assert.match(page.text, /data-passkey="proof"[^>]*data-next="\/account"/)
      assert.doesNotMatch(page.text, /data-passkey="add"|name="current_password"|id="key"/)
      assert.equal((await thief.json('/account/proof', { current_password: PASSWORD })).status, 204)
      assert.ok((await thief.send(PAGE, { current_password: PASSWORD })).location!.startsWith(PAGE))
      assert.doesNotMatch((await thief.get(PAGE)).text, /id="key"/)
      assert.ok((await thief.send(`${PAGE}/confirm`, { code: '123456' })).location!.startsWith(PAGE))
      assert.equal((await thief.json('/account/passkeys/options')).status, 403)
      assert.equal((await thief.json('/account/passkeys', { credential: {} })).status, 403)
      assert.equal((await thief.get('/account')).location, led)
      assert.equal((await thief.get('/session')).status, 401)
      assert.equal((await thief.api('GET', '/passkeys', undefined, {})).status, 401)
      // A key that was shown before does not count either.
      const session = await stage()
        .site.db.reads.selectFrom('session')
        .select('session_id')
        .where('member_id', '=', owner.id)
        .orderBy('session_id', 'desc')
        .executeTakeFirstOrThrow()
      await stage().write((trx) =>
        trx
          .insertInto('second_factor_setup')
          .values({ ...session, secret: 'v1.x', expires_ts: stage().site.clock() + 100 })
          .execute(),
      )
      assert.doesNotMatch((await thief.get(PAGE)).text, /id="key"/)
      assert.equal((await thief.send(`${PAGE}/confirm`, { code: '123456' })).status, 303)
      const rows = stage().site.db.reads.selectFrom('second_factor').select('member_id')
      assert.deepEqual(await rows.where('member_id', '=', owner.id).execute(), [])
      // Whoever has the passkey goes on.
      await thief.get(led)
      assert.equal((await proveWith(thief, owner)).status, 204)
      assert.equal((await thief.get('/account')).status, 200)
      assert.equal((await thief.get('/session')).status, 200)
    })

    test('passkeys of a former host do not: their people set up again', async () => {
      const owner = await released(stage())
      await stage().write((trx) =>
        trx.updateTable('passkey').set({ rp_id: 'former.example' }).where('member_id', '=', owner.id).execute(),
      )
      const one = await signedIn(stage(), owner)
      assert.match((await one.get(led)).text, /data-passkey="add"/)
      assert.equal((await signInWith(stage(), owner.authenticator)).status, 401)
    })
  },
  { secondFactor: 'everybody' },
)

/** A person with a passkey, where everybody must have both factors. */
async function released(stage: Stage): Promise<Owner> {
  stage.site.settings.secondFactor = 'optional'
  const owner = await withPasskey(stage)
  stage.site.settings.secondFactor = 'everybody'
  return owner
}

onBothDatabases('where passkeys are offered', (stage) => {
  const PATHS = [
    ...['/sign-in/passkey/options', '/sign-in/passkey', '/account/proof/options', '/account/proof'],
    ...['/account/passkeys/options', '/account/passkeys'],
  ]

  async function shown(owner: Owner, one: Browser): Promise<void> {
    const guest = browser(stage().app)
    const page = await guest.get('/sign-in')
    assert.doesNotMatch(page.text, /passkey|webauthn|<script/i)
    assert.doesNotMatch(page.headers['content-security-policy']!, /connect-src|script-src/)
    for (const path of PATHS) {
      assert.equal((await guest.json(path, { credential: {} })).status, 403, path)
      assert.equal((await one.json(path, { credential: {}, current_password: PASSWORD })).status, 403, path)
    }
    assert.doesNotMatch((await one.get('/account/security')).text, /passkey/i)
    assert.equal((await one.get('/account/passkeys')).status, 404)
    const { body } = await (await stage().as(owner.id)).get('/passkeys')
    assert.deepEqual(
      body.map(({ rp_id }: { rp_id: string }) => rp_id),
      ['moot.example'],
    )
  }

  for (const url of ['http://moot.example', 'https://127.0.0.1', 'https://[::1]:8443', 'http://127.0.0.1:3000'])
    test(`not at ${url}`, async () => {
      const owner = await withPasskey(stage())
      stage().site.url = url
      try {
        const one = await signedIn(stage(), owner)
        await openAccount(one)
        await shown(owner, one)
      } finally {
        stage().site.url = 'https://moot.example'
      }
    })

  test('not where people sign in with their company only; afterwards they work again', async () => {
    const owner = await withPasskey(stage())
    const begun = await beginSignIn(stage())
    await provider(stage(), 1)
    await openAccount(owner.own)
    await shown(owner, owner.own)
    const credential = owner.authenticator.get(begun.options)
    assert.equal((await begun.one.json('/sign-in/passkey', { credential })).status, 403)
    await noProviders(stage())
    assert.equal((await signInWith(stage(), owner.authenticator)).status, 200)
  })

  test('at localhost over HTTP, and at another port', async () => {
    for (const url of ['http://localhost:3000', 'https://moot.example:8443']) {
      stage().site.url = url
      const { hostname } = new URL(url)
      const owner = await withPasskey(stage(), { origin: url })
      const list = await (await stage().as(owner.id)).get('/passkeys')
      assert.equal(list.body[0].rp_id, hostname)
      const { status } = await signInWith(stage(), owner.authenticator)
      assert.equal(status, 200)
      stage().site.url = 'https://moot.example'
    }
  })

  test('those of a former host stay listed and let nobody in', async () => {
    const owner = await withPasskey(stage())
    stage().site.url = 'https://new.example'
    try {
      assert.equal((await signInWith(stage(), owner.authenticator)).status, 401)
      const { one, options } = await beginSignIn(stage())
      assert.equal(options.rpId, 'new.example')
      const credential = owner.authenticator.get(options, { clientData: { origin: 'https://new.example' } })
      assert.equal((await one.json('/sign-in/passkey', { credential })).status, 401)
      const own = await signedIn(stage(), owner)
      const { text } = await own.get('/account/passkeys')
      assert.match(text, /Works only on moot\.example/)
      await openAccount(own)
      assert.deepEqual((await own.json('/account/proof/options')).body.allowCredentials, [])
    } finally {
      stage().site.url = 'https://moot.example'
    }
    assert.equal((await signInWith(stage(), owner.authenticator)).status, 200)
  })
})

onBothDatabases('people with passkeys', (stage) => {
  test('a new password leaves passkeys, and ends the other sessions', async () => {
    const owner = await withPasskey(stage())
    const { one } = await signInWith(stage(), owner.authenticator)
    await owner.own.get('/account/password')
    const changed = { password: 'seven green herons', again: 'seven green herons', current_password: PASSWORD }
    assert.equal((await owner.own.send('/account/password', changed)).status, 303)
    assert.equal((await one.get('/session')).status, 401)
    assert.equal((await signInWith(stage(), owner.authenticator)).status, 200)
  })

  test('sessions say with what they began', async () => {
    const owner = await withPasskey(stage())
    const { one } = await signInWith(stage(), owner.authenticator)
    const { body } = await one.api('GET', '/sessions')
    assert.deepEqual(body.map(({ began_with }: Record<string, unknown>) => began_with).sort(), ['passkey', 'password'])
  })
})

onBothDatabases('the page of passkeys', (stage) => {
  test('renames one’s own, and no others', async () => {
    const owner = await withPasskey(stage())
    const other = await withPasskey(stage())
    const id = `${owner.passkey_id}`
    const form = await owner.own.get(`/account/passkeys/rename?passkey_id=${id}`)
    assert.match(form.text, /name="name"[^>]* value="Passkey 1"/)
    const sent = await owner.own.send('/account/passkeys/rename', { passkey_id: id, name: 'Pier & lantern' })
    assert.equal(sent.location, '/account/passkeys?done=renamed')
    assert.match((await owner.own.get('/account/passkeys')).text, /<strong>Pier &amp; lantern<\/strong>/)
    await other.own.get(`/account/passkeys/rename?passkey_id=${other.passkey_id}`)
    const foreign = await other.own.send('/account/passkeys/rename', { passkey_id: id, name: 'Mine' })
    assert.equal(foreign.location, '/account/passkeys')
    assert.match((await owner.own.get('/account/passkeys')).text, /<strong>Pier &amp; lantern<\/strong>/)
    await owner.own.get(`/account/passkeys/rename?passkey_id=${id}`)
    assert.equal((await owner.own.send('/account/passkeys/rename', { passkey_id: id, name: ' ' })).status, 422)
  })
})
