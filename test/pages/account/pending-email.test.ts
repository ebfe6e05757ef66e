// A new e-mail address: it takes effect once a link that was mailed there is confirmed, and not before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { confirmIn, emailLinksOf } from '../email-link.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from '../people.ts'

const DAY = 86_400

onBothDatabases('an e-mail address that is not proven yet', (stage) => {
  let made = 0
  const address = () => `next${++made}@elsewhere.example`

  /** Somebody who is signed in, and has an API token. */
  async function scene() {
    const ada = await withPassword(stage())
    const own = await signedIn(stage(), ada)
    const client = await stage().as(ada.id)
    const path = `/members/${ada.id}`
    const ask = (email: string) => client.patch(path, { email })
    return { ada, own, client, path, ask, shown: async () => (await client.get(path)).body }
  }
  const chief = async () => stage().as(await stage().person({ enterprise: true }))
  const lastLink = async ({ id }: Somebody) => (await emailLinksOf(stage(), id)).at(-1)!.path

  test('PATCH answers 200 with the old address, and the new one as pending, shown to the person alone', async () => {
    const { ada, client, path, shown } = await scene()
    const before = await shown()
    const etag = (await client.get(path)).headers['etag']!
    const email = address()
    const { status, body } = await client.patch(path, { email, title: 'Pilot' })
    assert.equal(status, 200)
    assert.deepEqual([body.email, body.pending_email, body.title], [ada.email, email, 'Pilot'])
    const listed = await client.get('/members?me=true&fields=email,pending_email')
    assert.deepEqual(listed.body, [{ email: ada.email, pending_email: email }])
    const admin = await chief()
    const { body: seen } = await admin.get(path)
    assert.deepEqual([seen.email, seen.pending_email], [ada.email, null])
    const { body: all } = await admin.get(`/members?search=${ada.email}`)
    assert.equal(all[0].pending_email, null)
    const { body: found } = await admin.get(`/members?search=${email}`)
    assert.deepEqual(found, [])
    // Nothing changes yet, so an `If-Match` with the earlier `ETag` still holds.
    const { body: back } = await client.patch(path, { title: before.title })
    assert.equal((await client.patch(path, { title: 'Pilot' }, { headers: { 'if-match': etag } })).status, 200)
    assert.equal((await client.patch(path, back)).body.pending_email, email)
    stage().pass(DAY)
    assert.equal((await shown()).pending_email, null)
    stage().pass(-DAY)
  })

  test('it counts once the link is confirmed in a session of that account: other sessions end, the old address is told', async () => {
    const { ada, own, ask, shown } = await scene()
    const elsewhere = await signedIn(stage(), ada)
    const email = address()
    await ask(email)
    const [link] = await emailLinksOf(stage(), ada.id)
    assert.equal(link!.to, email)
    // Programs that check mail open links, perhaps several times.
    for (let time = 0; time < 2; time++) {
      const asked = await own.get(link!.path)
      assert.equal(asked.status, 200)
      assert.ok(asked.text.includes(ada.email) && asked.text.includes(email))
    }
    assert.equal((await shown()).email, ada.email)
    assert.equal((await own.send('/account/email/confirm')).location, '/account/security?done=email')
    assert.deepEqual([(await shown()).email, (await shown()).pending_email], [email, null])
    assert.match((await own.get('/account/security?done=email')).text, /E-mail address changed/)
    assert.equal((await elsewhere.get('/account')).status, 303)
    assert.equal((await own.get(link!.path)).status, 410)
    assert.equal((await own.send('/account/email/confirm', { link: link!.path.split('=')[1]! })).status, 410)
    const told = await stage()
      .site.db.reads.selectFrom('notice')
      .select('details')
      .where('member_id', '=', ada.id)
      .where('kind', '=', 'email_changed')
      .execute()
    assert.deepEqual(
      told.map(({ details }) => JSON.parse(details)),
      [{ email_before: ada.email }],
    )
    const actions = (await stage().audit()).filter(({ object_id }) => object_id === ada.id).map(({ action }) => action)
    assert.deepEqual(
      actions.filter((action) => action.startsWith('email_')),
      ['email_change_asked', 'email_changed'],
    )
  })

  test('it is asked for, waited for and taken back on the pages of the account', async () => {
    const { ada, own, shown } = await scene()
    const email = address()
    const form = await own.get('/account/email')
    assert.match(form.text, /We’ll send a link to the new address/)
    const sent = await own.send('/account/email', { email, current_password: PASSWORD })
    assert.equal(sent.location, '/account/security?done=asked')
    const waiting = await own.get('/account/security?done=asked')
    assert.match(waiting.text, /We sent a link to the new address/)
    assert.ok(waiting.text.includes(`You asked to change your address to <strong>${email}</strong>.`))
    assert.equal((await shown()).pending_email, email)
    const path = await lastLink(ada)
    assert.equal((await own.send('/account/email/withdraw')).location, '/account/security?done=withdrawn')
    assert.deepEqual([(await shown()).email, (await shown()).pending_email], [ada.email, null])
    assert.equal((await own.get(path)).status, 410)
    assert.ok((await stage().audit()).some(({ action }) => action === 'email_change_withdrawn'))
  })

  test('the link works for nobody else, and leads whoever is not signed in through signing in', async () => {
    const { ada, own, ask, shown } = await scene()
    await ask(address())
    const path = await lastLink(ada)
    const bo = await withPassword(stage())
    const other = await signedIn(stage(), bo)
    const refused = await other.get(path)
    assert.equal(refused.status, 403)
    assert.ok(refused.text.includes(`This link is for the account <strong>${ada.email}</strong>.`))
    await other.get('/account/email')
    assert.equal((await other.send('/account/email/confirm', { link: path.split('=')[1]! })).status, 403)
    assert.equal((await (await stage().as(bo.id)).get(`/members/${bo.id}`)).body.email, bo.email)
    assert.equal((await shown()).email, ada.email)
    const guest = browser(stage().app)
    assert.equal((await guest.get(path)).location, `/sign-in?next=${encodeURIComponent(path)}`)
    await own.get('/account/email')
    const foreign = await own.send('/account/email/confirm', { link: path.split('=')[1]!, csrf_token: 'x' })
    assert.equal(foreign.status, 403)
    assert.equal((await shown()).email, ada.email)
  })

  const ENDS: readonly (readonly [string, (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>])[] = [
    ['a day has passed', async () => stage().pass(DAY)],
    ['another address is asked for', async ({ ask }) => ask(address())],
    ['the same one is asked for again', async ({ ask, shown }) => ask((await shown()).pending_email)],
    ['the password is changed', async ({ client, path }) => client.patch(path, { password: 'seven green herons' })],
    ['an administrator sets another', async ({ path }) => (await chief()).patch(path, { email: address() })],
    ['the account is deleted', async ({ path }) => (await chief()).delete(path)],
  ]
  for (const [what, happens] of ENDS)
    test(`a link works no more once ${what}`, async () => {
      const all = await scene()
      const email = address()
      await all.ask(email)
      const path = await lastLink(all.ada)
      const page = await all.own.get(path)
      assert.equal(page.status, 200)
      await happens(all)
      const late = await all.own.send('/account/email/confirm')
      assert.ok([303, 403, 410].includes(late.status))
      assert.notEqual(late.location, '/account/security?done=email')
      const row = stage().site.db.reads.selectFrom('member').select('member_id').where('email', '=', email)
      assert.equal(await row.executeTakeFirst(), undefined)
      if (what === 'a day has passed') stage().pass(-DAY)
    })

  test('whether somebody has the address is answered to nobody before they have proven it', async () => {
    const { ada, own, client, path, ask } = await scene()
    const other = await withPassword(stage())
    const noticed = async () => {
      const rows = await stage().site.db.reads.selectFrom('notice').select(['kind', 'member_id']).execute()
      return rows.filter(({ member_id }) => [ada.id, other.id].includes(member_id)).map(({ kind }) => kind)
    }
    const free = await ask(address())
    const before = await noticed()
    const taken = await client.patch(path, { email: other.email.toUpperCase() })
    assert.deepEqual([taken.status, taken.body], [200, { ...free.body, pending_email: other.email.toUpperCase() }])
    assert.deepEqual(Object.keys(taken.headers), Object.keys(free.headers))
    assert.deepEqual(await noticed(), [...before, 'email_link'])
    await own.get('/account/email')
    const page = await own.send('/account/email', { email: other.email, current_password: PASSWORD })
    assert.equal(page.location, '/account/security?done=asked')
    const confirmed = await confirmIn(stage(), own, ada.id)
    assert.equal(confirmed.status, 422)
    assert.ok(confirmed.text.includes(`Another account on this site uses <strong>${other.email}</strong>`))
    assert.equal((await client.get(path)).body.email, ada.email)
    assert.equal((await own.get('/account')).status, 200)
  })

  test('an invitation to a pending address makes a person of its own, who keeps what they were given', async () => {
    const { person, as, organization } = stage()
    const owner = await person()
    const place = await organization(owner)
    const { ada, own, client, path, ask } = await scene()
    const email = address()
    await ask(email)
    const invited = await (await as(owner)).post(`/organizations/${place}/administrators`, { email })
    assert.equal(invited.status, 201)
    assert.notEqual(invited.body.member_id, ada.id)
    assert.equal((await client.get(`/organizations/${place}`)).status, 403)
    assert.equal((await confirmIn(stage(), own, ada.id)).status, 422)
    assert.equal((await client.get(path)).body.email, ada.email)
    assert.equal((await client.get(`/organizations/${place}`)).status, 403)
    assert.equal((await (await chief()).get(`/members/${invited.body.member_id}`)).body.email, email)
  })

  test('of two who asked for one address, the first to confirm has it', async () => {
    const [one, two] = [await scene(), await scene()]
    const email = address()
    for (const { ask } of [one, two]) assert.equal((await ask(email)).body.pending_email, email)
    assert.equal((await confirmIn(stage(), two.own, two.ada.id)).status, 303)
    assert.equal((await confirmIn(stage(), one.own, one.ada.id)).status, 422)
    assert.deepEqual([(await one.shown()).email, (await two.shown()).email], [one.ada.email, email])
  })

  test('of several confirmations at once, one counts', async () => {
    const { ada, own, ask, shown } = await scene()
    const email = address()
    await ask(email)
    await own.get(await lastLink(ada))
    const all = await Promise.all(Array.from({ length: 4 }, () => own.send('/account/email/confirm')))
    assert.deepEqual(all.map(({ status }) => status).sort(), [303, 410, 410, 410])
    assert.equal((await shown()).email, email)
  })

  test('five links in 24 hours, also of those asked for at the same time', async () => {
    const { own, ask } = await scene()
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(address())))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 422, 422, 422, 422])
    const { body } = answers.find(({ status }) => status === 422)!
    assert.deepEqual([body.errors[0].field, body.errors[0].code], ['email', 'invalid_value'])
    await own.get('/account/email')
    const page = await own.send('/account/email', { email: address(), current_password: PASSWORD })
    assert.equal(page.status, 422)
    assert.match(page.text, /tried too many addresses today/)
    stage().pass(DAY)
    assert.equal((await ask(address())).status, 200)
    stage().pass(-DAY)
  })

  test('another spelling of the same address counts at once, and so does what an enterprise administrator sets', async () => {
    const { ada, ask, path, shown } = await scene()
    const { body } = await ask(ada.email.toUpperCase())
    assert.deepEqual([body.email, body.pending_email], [ada.email.toUpperCase(), null])
    const email = address()
    assert.equal((await (await chief()).patch(path, { email })).body.email, email)
    assert.equal((await shown()).email, email)
    const own = await withPassword(stage(), { enterprise: true })
    const next = address()
    const { body: admin } = await (await stage().as(own.id)).patch(`/members/${own.id}`, { email: next })
    assert.deepEqual([admin.email, admin.pending_email], [next, null])
  })
})

onBothDatabases(
  'an e-mail address where no mail is sent',
  (stage) => {
    test('nothing can prove another one: 422 on email, nothing is changed, and the page says whom to ask', async () => {
      const ada = await withPassword(stage())
      const client = await stage().as(ada.id)
      const { status, body } = await client.patch(`/members/${ada.id}`, { email: 'next@elsewhere.example', title: 'x' })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, code }: Record<string, string>) => [field, code]),
        [['email', 'invalid_value']],
      )
      const { body: now } = await client.get(`/members/${ada.id}`)
      assert.deepEqual([now.email, now.pending_email], [ada.email, null])
      assert.notEqual(now.title, 'x')
      const own = await signedIn(stage(), ada)
      const page = await own.get('/account/email')
      assert.match(page.text, /This site can’t send e\u2011mail/)
      assert.doesNotMatch(page.text, /name="email"/)
      const chief = await stage().as(await stage().person({ enterprise: true }))
      const set = await chief.patch(`/members/${ada.id}`, { email: 'next@elsewhere.example' })
      assert.equal(set.body.email, 'next@elsewhere.example')
    })
  },
  { mailer: null },
)
