// Links that set a password, and the limit on attempts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addLink, linkInNotice, MINIMUM_DURATION, useLink } from '../../../server/identity/links/password-link.ts'
import { sweepSignIn } from '../../../server/jobs/sign-in.ts'
import { networkOf } from '../../../server/rules/account/network.ts'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { PASSWORD, signedIn, withPassword } from '../people.ts'

const NEW = 'seven green herons'
const KNOCK = 'a quite wrong password'

onBothDatabases('links that set a password', (stage) => {
  const ask = async (email: string, from?: string) => {
    const one = browser(stage().app, from ? { from } : {})
    await one.get('/password/forgotten')
    return one.send('/password/forgotten', { email })
  }
  const notices = (member_id: number) =>
    stage().site.db.reads.selectFrom('notice').selectAll().where('member_id', '=', member_id).execute()

  test('who asks is told the same, whether there is such an account or not', async () => {
    const ada = await withPassword(stage())
    const known = await ask(ada.email)
    const unknown = await ask('nobody@elsewhere.example')
    assert.deepEqual([known.status, unknown.status], [200, 200])
    assert.equal(known.text.replace(ada.email, ''), unknown.text.replace('nobody@elsewhere.example', ''))
    assert.equal((await notices(ada.id)).length, 1)
  })

  test('the answer does not come sooner where there is no such account', async () => {
    const ada = await withPassword(stage())
    for (const email of [ada.email, 'nobody@elsewhere.example']) {
      const one = browser(stage().app)
      await one.get('/password/forgotten')
      const sooner = sleep(MINIMUM_DURATION - 20).then(() => 'a little sooner')
      assert.equal(await Promise.race([one.send('/password/forgotten', { email }), sooner]), 'a little sooner', email)
    }
  })

  test('the message has a link that works once, for half an hour, and ends all sessions', async () => {
    const { site, app, pass } = stage()
    const ada = await withPassword(stage())
    const elsewhere = await signedIn(stage(), ada)
    await ask(ada.email)
    const [notice] = await notices(ada.id)
    assert.equal(notice!.kind, 'password_link')
    const link = linkInNotice(site, JSON.parse(notice!.details))
    assert.ok(link.startsWith('https://moot.example/password/new?link='))
    const path = link.slice('https://moot.example'.length)
    const one = browser(app)
    assert.match((await one.get(path)).text, new RegExp(ada.email))
    for (const [password, again, said] of [
      ['short', 'short', 'Use at least 8 characters'],
      [NEW, `${NEW}s`, 'don’t match'],
      ['password1', 'password1', 'too common'],
      ['k'.repeat(257), 'k'.repeat(257), 'Use at most 256 characters'],
    ] as const) {
      const refused = await one.send('/password/new', { password, again })
      assert.equal(refused.status, 422)
      assert.ok(refused.text.includes(said), said)
    }
    const set = await one.send('/password/new', { password: NEW, again: NEW })
    assert.equal(set.location, '/sign-in?done=password')
    assert.equal((await elsewhere.get('/account')).status, 303)
    assert.equal((await one.send('/password/new', { password: NEW, again: NEW })).status, 410)
    assert.equal((await one.get(path)).status, 410)
    await signedIn(stage(), ada, NEW)
    const other = browser(app)
    assert.equal((await other.signIn(ada.email, PASSWORD)).status, 401)

    await ask(ada.email)
    const late = linkInNotice(site, JSON.parse((await notices(ada.id)).at(-1)!.details)).slice(20)
    assert.equal((await one.get(late)).status, 200)
    pass(1_800)
    assert.equal((await one.get(late)).status, 410)
  })

  test('of two concurrent uses, one sets the password', async () => {
    const ada = await withPassword(stage())
    const secret = await stage().write((trx) => addLink(trx, ada.id, stage().site.clock()))
    const both = [browser(stage().app), browser(stage().app)]
    for (const one of both) await one.get(`/password/new?link=${secret}`)
    const answers = await Promise.all(both.map((one) => one.send('/password/new', { password: NEW, again: NEW })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 410])
    const { site, write } = stage()
    const password_hash = await site.hashPassword(NEW)
    const from = { address: '127.0.0.1', request_id: 'one' }
    for (let round = 0; round < 20; round++) {
      const link = await write((trx) => addLink(trx, ada.id, site.clock()))
      const uses = await Promise.all([1, 2, 3, 4].map(() => useLink(site, link, password_hash, from)))
      assert.equal(uses.filter(Boolean).length, 1, `round ${round}`)
    }
  })

  test('at most three links are valid at a time, and a change of the e-mail address revokes them', async () => {
    const ada = await withPassword(stage())
    for (let time = 0; time < 5; time++) assert.equal((await ask(ada.email)).status, 200)
    const sent = await notices(ada.id)
    assert.equal(sent.length, 3)
    const path = linkInNotice(stage().site, JSON.parse(sent[0]!.details)).slice('https://moot.example'.length)
    assert.equal((await browser(stage().app).get(path)).status, 200)
    const chief = await stage().as(await stage().person({ enterprise: true }))
    assert.equal((await chief.patch(`/members/${ada.id}`, { email: `moved.${ada.email}` })).status, 200)
    assert.equal((await browser(stage().app).get(path)).status, 410)
  })

  test('the link has the configured host, whatever host the request names', async () => {
    const ada = await withPassword(stage())
    const one = browser(stage().app)
    await one.get('/password/forgotten')
    await one.send(
      '/password/forgotten',
      { email: ada.email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    const [notice] = await notices(ada.id)
    assert.ok(linkInNotice(stage().site, JSON.parse(notice!.details)).startsWith('https://moot.example/'))
  })

  test('ten wrong passwords for an account are followed by 429 until they expire, whether or not it exists', async () => {
    const { app, pass } = stage()
    const ada = await withPassword(stage())
    for (const email of [ada.email, 'nobody.at.all@elsewhere.example']) {
      const one = browser(app, { from: '127.0.1.7' })
      pass(900)
      const tries = []
      for (let time = 0; time < 10; time++) tries.push(await one.signIn(email, KNOCK))
      assert.deepEqual(new Set(tries.map(({ status }) => status)), new Set([401]))
      const other = browser(app, { from: '127.0.1.77' })
      const refused = await other.signIn(email, PASSWORD)
      assert.equal(refused.status, 429)
      assert.equal(refused.headers['retry-after'], '900')
      pass(899)
      assert.equal((await other.signIn(email, PASSWORD)).headers['retry-after'], '1')
      pass(1)
      assert.equal((await other.signIn(email, PASSWORD)).status, email === ada.email ? 303 : 401)
    }
  })

  test('of thirty concurrent attempts, ten are checked', async () => {
    stage().pass(900)
    const ada = await withPassword(stage())
    const all = Array.from({ length: 30 }, (_, place) => browser(stage().app, { from: `127.0.2.${place}` }))
    const answers = await Promise.all(all.map((one) => one.signIn(ada.email, KNOCK)))
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    assert.equal(answers.filter(({ status }) => status === 429).length, 20)
  })

  test('fifty wrong passwords from an address are followed by 429 for every account; correct ones do not count', async () => {
    const { app, pass } = stage()
    pass(900)
    const ada = await withPassword(stage())
    for (let time = 0; time < 50; time++) {
      const one = browser(app, { from: '127.0.3.1' })
      assert.equal((await one.signIn(`nobody${time}@elsewhere.example`, KNOCK)).status, 401)
      if (time === 25) assert.equal((await one.signIn(ada.email, PASSWORD)).status, 303)
    }
    assert.equal((await browser(app, { from: '127.0.3.1' }).signIn(ada.email, PASSWORD)).status, 429)
    assert.equal((await browser(app, { from: '127.0.3.2' }).signIn(ada.email, PASSWORD)).status, 303)
  })

  test('a person locked out by others’ wrong passwords can sign in with a link before the period is over', async () => {
    const { app, pass, site, write } = stage()
    pass(900)
    const ada = await withPassword(stage())
    for (let time = 0; time < 10; time++) await browser(app, { from: `127.0.4.${time}` }).signIn(ada.email, KNOCK)
    const there = browser(app, { from: '127.0.4.100' })
    assert.equal((await there.signIn(ada.email, PASSWORD)).status, 429)
    const link = await write((trx) => addLink(trx, ada.id, site.clock()))
    await there.get(`/password/new?link=${link}`)
    assert.equal((await there.send('/password/new', { password: NEW, again: NEW })).status, 303)
    assert.equal((await there.signIn(ada.email, NEW)).status, 303)
  })

  test('fifty requested links from an address are followed by 429 until the period is over', async () => {
    const { pass } = stage()
    pass(900)
    const all = Array.from({ length: 50 }, (_, one) => ask(`nobody${one}@elsewhere.example`, '127.0.5.1'))
    assert.deepEqual(new Set((await Promise.all(all)).map(({ status }) => status)), new Set([200]))
    const refused = await ask('nobody@elsewhere.example', '127.0.5.1')
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '900'])
    assert.equal((await ask('nobody@elsewhere.example', '127.0.5.2')).status, 200)
    pass(900)
    assert.equal((await ask('nobody@elsewhere.example', '127.0.5.1')).status, 200)
  })

  test('an IPv6 address is counted as its /64 network, without port', () => {
    for (const [address, network] of [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['192.0.2.1:50123', '192.0.2.1'],
      ['[2001:db8:1:2:ffff::1]:50123', '2001:db8:1:2::/64'],
      ['[2001:db8:1:2:ffff::1]', '2001:db8:1:2::/64'],
      ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
      ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
      ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ] as const)
      assert.equal(networkOf(address), network)
  })

  test('what lets nobody in any more is swept', async () => {
    const { pass, site } = stage()
    await withPassword(stage())
    pass(90 * 86_400)
    assert.ok((await sweepSignIn(site)) > 0)
    for (const table of ['session', 'password_link', 'sign_in_attempt'] as const)
      assert.deepEqual(await site.db.reads.selectFrom(table).selectAll().execute(), [])
  })
})
