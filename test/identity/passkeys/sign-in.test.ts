// Signing in with a passkey: the ceremony, each fault of an assertion, challenges, and how attempts are limited.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { ATTEMPT_LIFE } from '../../../server/actions/account/attempts.ts'
import { CHALLENGE_LIFE, countUse, verifyUse } from '../../../server/actions/account/passkeys/index.ts'
import { PasskeyFault, readResponse } from '../../../server/rules/account/webauthn/index.ts'
import { browser } from '../../browser.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'
import { beginSignIn, type Owner, signInWith, withPasskey } from './owner.ts'
import { type Changes, FLAGS, softwareAuthenticator } from './software-authenticator.ts'

const SESSION = '__Host-folkmoot'
const REFUSED = { message: 'This passkey was not accepted.' }
const { present, verified, eligible, backedUp } = FLAGS

/** What an assertion can say wrongly, with the reason in the audit log. */
const FAULTS: Readonly<Record<string, [Changes, string]>> = {
  'another type': [{ clientData: { type: 'webauthn.create' } }, 'type'],
  'another origin': [{ clientData: { origin: 'https://moot.example.net' } }, 'origin'],
  'another port': [{ clientData: { origin: 'https://moot.example:8443' } }, 'origin'],
  'a frame of another page': [{ clientData: { crossOrigin: true } }, 'cross origin'],
  'a named top origin': [{ clientData: { topOrigin: 'https://moot.example.net' } }, 'cross origin'],
  'another relying party': [{ rpId: 'example' }, 'relying party'],
  'nobody present': [{ flags: verified }, 'nobody present'],
  'nobody verified': [{ flags: present }, 'nobody verified'],
  'backup eligible, as it was not': [{ flags: present | verified | eligible }, 'backup flags'],
  'backed up but not eligible': [{ flags: present | verified | backedUp }, 'backup flags'],
  'the same counter': [{ counter: 4 }, 'counter'],
  'no counter any more': [{ counter: 0 }, 'counter'],
  'another user': [{ userHandle: randomBytes(32).toString('base64url') }, 'user handle'],
  'no user': [{ userHandle: null }, 'user handle'],
  'a changed signature': [{ signature: (bytes) => Buffer.from(bytes.with(-1, bytes.at(-1)! ^ 1)) }, 'signature'],
  'no signature': [{ signature: () => Buffer.alloc(0) }, 'signature'],
  'bytes after the data': [{ data: (bytes) => Buffer.concat([bytes, Buffer.from([0])]) }, 'signature'],
  'short data': [{ data: (bytes) => bytes.subarray(0, 36) }, 'authenticator data'],
  'an unknown id': [{ id: randomBytes(24) }, 'unknown'],
}

onBothDatabases('signing in with a passkey', (stage) => {
  let owner: Owner
  before(async () => {
    owner = await withPasskey(stage(), { counter: 3 })
  })
  const sessionsOf = ({ id }: Pick<Owner, 'id'>) =>
    stage().site.db.reads.selectFrom('session').selectAll().where('member_id', '=', id).execute()

  test('options name no passkey, ask for verification, and store nothing', async () => {
    const rows = async () => {
      const { reads } = stage().site.db
      const once = await reads.selectFrom('sign_in_once').select('hash').execute()
      const attempts = await reads.selectFrom('sign_in_attempt').select('attempt_id').execute()
      return once.length + attempts.length
    }
    const stored = await rows()
    const { one, options } = await beginSignIn(stage())
    const { challenge, ...rest } = options
    assert.deepEqual(rest, { rpId: 'moot.example', timeout: CHALLENGE_LIFE * 1000, userVerification: 'required' })
    assert.ok(Buffer.from(challenge, 'base64url').length >= 32)
    assert.equal(await rows(), stored)
    const again = await one.json('/sign-in/passkey/options')
    assert.notEqual(again.body.challenge, challenge)
    assert.equal(again.headers['cache-control'], 'no-store')
  })

  for (const alg of [-7, -8, -257] as const)
    test(`a passkey signs in, by the algorithm ${alg}`, async () => {
      const person = await withPasskey(stage(), { alg })
      await stage().audit()
      const { status, body, one } = await signInWith(stage(), person.authenticator, {}, '/account/tokens?a=1')
      assert.deepEqual([status, body], [200, { next: '/account/tokens?a=1' }])
      assert.ok(one.cookies.has(SESSION))
      assert.equal((await one.get('/account/tokens')).status, 200)
      const { body: sessions } = await one.api('GET', '/sessions')
      const own = sessions.find(({ present: here }: { present: boolean }) => here)
      assert.equal(own.began_with, 'passkey')
      const [entry] = await stage().audit()
      assert.deepEqual([entry!.action, entry!.details], ['signed_in', { passkey: true }])
      const { body: passkeys } = await one.api('GET', '/passkeys')
      assert.equal(passkeys[0].last_used_ts !== null, true)
    })

  test('the address to go on to is one of the site', async () => {
    const { body } = await signInWith(stage(), owner.authenticator, {}, 'https://moot.example.net/')
    assert.deepEqual(body, { next: '/' })
  })

  test('the session that the browser had before ends', async () => {
    const { one } = await signInWith(stage(), owner.authenticator)
    const before = one.cookies.get(SESSION)
    // The page of signing in was opened before, in another tab.
    const other = await beginSignIn(stage())
    other.one.cookies.set(SESSION, before!)
    const { status } = await other.one.json('/sign-in/passkey', { credential: owner.authenticator.get(other.options) })
    assert.equal(status, 200)
    assert.equal((await one.get('/session')).status, 401)
  })

  for (const [name, [changes, reason]] of Object.entries(FAULTS))
    test(`refused, with one message for all: ${name}`, async () => {
      const sessions = (await sessionsOf(owner)).length
      await stage().audit()
      const { status, body, one, headers } = await signInWith(stage(), owner.authenticator, changes)
      assert.deepEqual([status, body], [401, REFUSED])
      assert.equal(headers['www-authenticate'], 'Form')
      assert.equal(one.cookies.has(SESSION), false)
      assert.equal((await sessionsOf(owner)).length, sessions)
      const [entry, ...more] = await stage().audit()
      assert.deepEqual([entry!.action, entry!.details, more], ['passkey_refused', { reason }, []])
      stage().pass(ATTEMPT_LIFE)
    })

  test('a signature of another key is refused', async () => {
    const { one, options } = await beginSignIn(stage())
    const thief = softwareAuthenticator()
    const { response } = owner.authenticator.get(options)
    const stolen = thief.get(options, { counter: 1_000, userHandle: response['userHandle'] as string })
    const { status, body } = await one.json('/sign-in/passkey', {
      credential: { ...stolen, id: owner.authenticator.id, rawId: owner.authenticator.id },
    })
    assert.deepEqual([status, body], [401, REFUSED])
  })

  test('what is no credential is refused alike', async () => {
    const { one, options } = await beginSignIn(stage())
    const right = owner.authenticator.get(options)
    for (const credential of [
      undefined,
      null,
      'passkey',
      [],
      {},
      { ...right, response: null },
      { ...right, response: { ...right.response, clientDataJSON: 'e30' } },
      { ...right, response: { ...right.response, clientDataJSON: 'bnVsbA' } },
      { ...right, response: { ...right.response, clientDataJSON: '____' } },
      { ...right, response: { ...right.response, clientDataJSON: 7 } },
    ]) {
      const { status, body } = await one.json('/sign-in/passkey', { credential })
      assert.deepEqual([status, body], [401, REFUSED], JSON.stringify(credential))
    }
    // None of them named the challenge.
    assert.equal((await one.json('/sign-in/passkey', { credential: right })).status, 200)
    stage().pass(ATTEMPT_LIFE)
  })

  test('what has another form is refused alike, and uses up the challenge that it names', async () => {
    const { id } = owner.authenticator
    for (const broken of [
      { type: 'password' },
      { rawId: 'AAAA' },
      { id: `${id}=`, rawId: `${id}=` },
      { id: '', rawId: '' },
      { id: 'A'.repeat(1_400), rawId: 'A'.repeat(1_400) },
    ]) {
      const { one, options } = await beginSignIn(stage())
      const right = owner.authenticator.get(options)
      for (const credential of [{ ...right, ...broken }, right]) {
        const { status, body } = await one.json('/sign-in/passkey', { credential })
        assert.deepEqual([status, body], [401, REFUSED], JSON.stringify(broken))
      }
    }
    stage().pass(ATTEMPT_LIFE)
  })

  test('the first answer uses a challenge up, whether right or wrong', async () => {
    const { one, options } = await beginSignIn(stage())
    const wrong = owner.authenticator.get(options, { flags: present })
    assert.equal((await one.json('/sign-in/passkey', { credential: wrong })).status, 401)
    const right = owner.authenticator.get(options)
    assert.equal((await one.json('/sign-in/passkey', { credential: right })).status, 401)
    const next = await beginSignIn(stage(), one)
    const credential = owner.authenticator.get(next.options)
    const [first, second] = await Promise.all([
      one.json('/sign-in/passkey', { credential }),
      one.json('/sign-in/passkey', { credential }),
    ])
    assert.deepEqual([first.status, second.status].sort(), [200, 401])
  })

  test('a challenge expires after 300 seconds', async () => {
    const early = await beginSignIn(stage())
    stage().pass(CHALLENGE_LIFE - 1)
    const credential = owner.authenticator.get(early.options)
    assert.equal((await early.one.json('/sign-in/passkey', { credential })).status, 200)
    const late = await beginSignIn(stage())
    stage().pass(CHALLENGE_LIFE)
    const { status } = await late.one.json('/sign-in/passkey', { credential: owner.authenticator.get(late.options) })
    assert.equal(status, 401)
  })

  test('a challenge belongs to its browser', async () => {
    const { options } = await beginSignIn(stage())
    const other = await beginSignIn(stage())
    const { status } = await other.one.json('/sign-in/passkey', { credential: owner.authenticator.get(options) })
    assert.equal(status, 401)
  })

  test('a challenge belongs to its ceremony', async () => {
    const { one } = await signInWith(stage(), owner.authenticator)
    await one.get('/account/email')
    const { body: options } = await one.json('/account/proof/options')
    const stranger = await beginSignIn(stage())
    const { status } = await stranger.one.json('/sign-in/passkey', { credential: owner.authenticator.get(options) })
    assert.equal(status, 401)
    const invented = { ...options, challenge: randomBytes(64).toString('base64url') }
    const again = await beginSignIn(stage())
    const { status: refused } = await again.one.json('/sign-in/passkey', {
      credential: owner.authenticator.get(invented),
    })
    assert.equal(refused, 401)
  })

  test('a challenge of another ceremony in the same session is none', async () => {
    const { one } = await signInWith(stage(), owner.authenticator)
    await one.get('/account/email')
    // A page of the session may sign in anew, with a challenge for that alone.
    for (const [path, expected] of [
      ['/account/proof/options', 401],
      ['/account/passkeys/options', 401],
      ['/sign-in/passkey/options', 200],
    ] as const) {
      const { body } = await one.json(path)
      const credential = owner.authenticator.get({ challenge: body.challenge, rpId: 'moot.example' })
      assert.equal((await one.json('/sign-in/passkey', { credential })).status, expected, path)
    }
  })

  test('a challenge belongs to the address of its site', async () => {
    const { one, options } = await beginSignIn(stage())
    const url = 'https://moot.example:8443'
    const answer = (challenge: string) =>
      one.json('/sign-in/passkey', {
        credential: owner.authenticator.get({ ...options, challenge }, { clientData: { origin: url } }),
      })
    stage().site.url = url
    try {
      assert.equal((await answer(options.challenge)).status, 401)
      const { body } = await one.json('/sign-in/passkey/options')
      assert.equal((await answer(body.challenge)).status, 200)
    } finally {
      stage().site.url = 'https://moot.example'
    }
  })

  test('of two answers with one value of the counter that were verified at once, one counts', async () => {
    const { authenticator } = await withPasskey(stage(), { counter: 3 })
    const { site } = stage()
    const party = { id: 'moot.example', origin: site.url }
    const counter = authenticator.counter() + 1
    const verified = async () => {
      const challenge = randomBytes(32).toString('base64url')
      const credential = authenticator.get({ challenge, rpId: party.id }, { counter })
      return verifyUse(site, readResponse(credential), { party, challenge })
    }
    const [first, second] = [await verified(), await verified()]
    await stage().write((trx) => countUse(trx, first, site.clock()))
    await assert.rejects(
      stage().write((trx) => countUse(trx, second, site.clock())),
      (error: PasskeyFault) => error instanceof PasskeyFault && error.reason === 'counter',
    )
  })

  test('two tabs do not disturb each other', async () => {
    const first = await beginSignIn(stage())
    const second = await beginSignIn(stage(), first.one)
    for (const { options } of [second, first]) {
      first.one.cookies.delete(SESSION)
      const { status } = await first.one.json('/sign-in/passkey', { credential: owner.authenticator.get(options) })
      assert.equal(status, 200)
    }
  })

  test('removed passkeys, and those of deactivated and deleted people, are refused as unknown ones are', async () => {
    const end: Readonly<Record<string, (person: Owner, to: Stage) => Promise<unknown>>> = {
      removed: ({ passkey_id }, { write }) =>
        write((trx) => trx.deleteFrom('passkey').where('passkey_id', '=', passkey_id).execute()),
      deactivated: ({ id }, { write, site }) =>
        write((trx) =>
          trx.updateTable('member').set({ deactivated_ts: site.clock() }).where('member_id', '=', id).execute(),
        ),
      deleted: async ({ id }, to) => {
        const root = await to.as(await to.person({ enterprise: true }))
        assert.equal((await root.delete(`/members/${id}`)).status, 204)
        const { reads } = to.site.db
        for (const table of ['passkey', 'passkey_user'] as const)
          assert.deepEqual(await reads.selectFrom(table).select('member_id').where('member_id', '=', id).execute(), [])
      },
    }
    for (const [name, work] of Object.entries(end)) {
      const person = await withPasskey(stage())
      await work(person, stage())
      const { status, body } = await signInWith(stage(), person.authenticator)
      assert.deepEqual([status, body], [401, REFUSED], name)
    }
    stage().pass(ATTEMPT_LIFE)
  })

  test('the fifty-first refused sign-in of an address in 15 minutes is 429, and right ones do not count', async () => {
    const from = '127.0.5.3'
    const one = browser(stage().app, { from })
    await stage().audit()
    for (let tries = 0; tries < 52; tries++) {
      const { options } = await beginSignIn(stage(), one)
      if (tries === 20) {
        const { status } = await one.json('/sign-in/passkey', { credential: owner.authenticator.get(options) })
        assert.equal(status, 200)
        one.cookies.clear()
        continue
      }
      const { status, headers } = await one.json('/sign-in/passkey', { credential: {} })
      assert.equal(status, tries > 50 ? 429 : 401, String(tries))
      if (tries > 50) assert.ok(Number(headers['retry-after']) > 0)
    }
    const refused = (await stage().audit()).filter(({ action }) => action === 'passkey_refused')
    assert.deepEqual(
      refused.map(({ details, times }) => [details['reason'], times]),
      [
        ['no credential', 50],
        ['too many tries', 1],
      ],
    )
    const { status } = await signInWith(stage(), owner.authenticator)
    assert.equal(status, 200)
    stage().pass(ATTEMPT_LIFE)
    const { options } = await beginSignIn(stage(), one)
    const after = await one.json('/sign-in/passkey', { credential: owner.authenticator.get(options) })
    assert.equal(after.status, 200)
  })

  test('the form’s token, the origin and the form of the body are checked', async () => {
    const { one } = await beginSignIn(stage())
    const at = (body: unknown, headers: Record<string, string>) => one.json('/sign-in/passkey/options', body, headers)
    assert.equal((await at({}, {})).status, 200)
    assert.equal((await at({}, { 'sec-fetch-site': 'cross-site' })).status, 403)
    assert.equal((await at({}, { origin: 'https://moot.example.net' })).status, 403)
    assert.equal((await at({}, { 'x-csrf-token': 'wrong' })).status, 403)
    assert.equal((await browser(stage().app).json('/sign-in/passkey/options')).status, 403)
    assert.equal((await at('{"a', {})).status, 400)
    assert.equal((await at('[]', {})).status, 400)
    assert.equal((await at('null', {})).status, 400)
    assert.equal((await at('', {})).status, 400)
    assert.equal((await at('{}', { 'content-type': 'text/plain' })).status, 400)
    assert.equal((await at(`{"a":"${'a'.repeat(65_536)}"}`, {})).status, 413)
    assert.equal((await at(`{"a":"${'a'.repeat(65_528)}"}`, {})).status, 200)
  })
})
