// A directory token leads to nobody's account: which addresses count at once, which wait, and where links by mail go until then.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { askForLink } from '../../server/identity/links/password-link.ts'
import { letterFor } from '../../server/mail/sending/kinds.ts'
import { noticesOf } from '../../server/mail/sending/notice.ts'
import { browser } from '../browser.ts'
import { confirmIn, emailLinksOf } from '../pages/email-link.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from '../pages/people.ts'
import { assertInvalid } from '../places/scene.ts'
import { type Directory, directoryOf, operations } from '../scim/directory-client.ts'
import { onBothDatabases, type Stage } from '../stage.ts'

const WORK = 'emails[type eq "work"].value'
const DIRECTORY = '/administration/directory'

let made = 0
const address = () => `evil${++made}@elsewhere.example`

/** The forms in which directories say an address. */
const forms: Record<string, (userName: string, email: string) => [verb: string, body: object]> = {
  'PATCH with a filter': (_, value) => ['PATCH', operations({ op: 'replace', path: WORK, value })],
  'PATCH of the list': (_, value) => ['PATCH', operations({ op: 'Replace', path: 'emails', value: [{ value }] })],
  'PATCH that adds a primary one': (_, value) => [
    'PATCH',
    operations(
      { op: 'add', path: 'emails', value: [{ value, primary: true, type: 'home' }] },
      { op: 'remove', path: 'emails[type eq "work"]' },
    ),
  ],
  'PATCH without a path': (_, value) => ['PATCH', operations({ op: 'replace', value: { emails: [{ value }] } })],
  'PATCH with the name of the schema': (_, value) => [
    'PATCH',
    operations({ op: 'replace', path: `urn:ietf:params:scim:schemas:core:2.0:User:${WORK}`, value }),
  ],
  PUT: (userName, value) => ['PUT', { userName, emails: [{ value, type: 'work' }] }],
}

/** Where links for a new password go that are asked for at an address. */
async function linksGoTo({ site }: Stage, email: string): Promise<string[]> {
  const last = await site.db.reads
    .selectFrom('notice')
    .select((eb) => eb.fn.max('notice_id').as('id'))
    .executeTakeFirst()
  await askForLink(site, email, { address: '192.0.2.7', request_id: 'forgotten' })
  const notices = await site.db.reads
    .selectFrom('notice')
    .select('notice_id')
    .where('kind', '=', 'password_link')
    .where('notice_id', '>', last?.id ?? 0)
    .execute()
  const all = await noticesOf(
    site.db.reads,
    notices.map(({ notice_id }) => notice_id),
  )
  const letters = await Promise.all([...all.values()].map((one) => letterFor(site, one)))
  return letters
    .map((letter) => JSON.stringify(letter))
    .flatMap((text) => /"(?:to|address)":"([^"]+)"/.exec(text)?.[1] ?? text)
}

onBothDatabases('addresses that a directory names', (stage) => {
  let ask: Directory
  let chief: Somebody
  before(async () => {
    ask = await directoryOf(stage())
    chief = await withPassword(stage(), { enterprise: true })
  })
  const change = async (id: number, email: string, form = 'PATCH with a filter') => {
    const { body } = await ask('GET', `/Users/${id}`)
    const [verb, sent] = forms[form]!(body.userName, email)
    return ask(verb, `/Users/${id}`, sent)
  }
  /** Somebody whom the directory made; `claimed`: they have a password. */
  async function provisioned({ claimed = false } = {}) {
    const email = `new${++made}@crew.example`
    const { body } = await ask('POST', '/Users', { userName: email, emails: [{ value: email }] })
    const id = Number(body.id)
    const password_hash = await stage().site.hashPassword(PASSWORD)
    if (claimed)
      await stage().write((trx) =>
        trx.updateTable('member').set({ password_hash, claimed_ts: 1 }).where('member_id', '=', id).execute(),
      )
    return { id, email }
  }
  const admin = () => stage().as(chief.id)
  const waiting = async (id: number) => (await (await admin()).get(`/members/${id}`)).body.pending_email

  for (const form of Object.keys(forms))
    test(`of whoever is no work of the directory they wait: ${form}`, async () => {
      const people = {
        byHand: await withPassword(stage()),
        administrator: await withPassword(stage(), { enterprise: true }),
        takenOver: await withPassword(stage()),
      }
      const { id: taken, email: name } = people.takenOver
      const over = operations(
        { op: 'add', path: 'externalId', value: `ext-${made}` },
        { op: 'add', path: 'userName', value: name },
      )
      assert.equal((await ask('PATCH', `/Users/${taken}`, over)).status, 200)
      for (const [who, { id, email }] of Object.entries(people)) {
        const wanted = address()
        const own = await signedIn(stage(), { id, email })
        const { status, body } = await change(id, wanted, form)
        assert.deepEqual([status, body.emails[0].value], [200, email], who)
        assert.equal(await waiting(id), wanted, who)
        assert.deepEqual(await linksGoTo(stage(), wanted), [], who)
        assert.deepEqual(await linksGoTo(stage(), email), [email], who)
        // Nobody is signed out, and a directory that says it again sends no further mail.
        assert.equal((await own.get('/account')).status, 200, who)
        await change(id, wanted, form)
        assert.deepEqual(
          (await emailLinksOf(stage(), id)).map(({ to }) => to),
          [wanted],
          who,
        )
        const other = await ask('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'title', value: 'Pilot' }))
        assert.deepEqual([other.body.emails[0].value, await waiting(id)], [email, wanted], who)
      }
    })

  test('the person proves one, and it counts', async () => {
    const ada = await withPassword(stage())
    const wanted = address()
    await change(ada.id, wanted)
    const own = await signedIn(stage(), ada)
    const { text } = await own.get('/account/security')
    assert.match(text, /Your company directory is changing your address/)
    assert.equal((await confirmIn(stage(), own, ada.id)).status, 303)
    assert.equal((await ask('GET', `/Users/${ada.id}`)).body.emails[0].value, wanted)
    assert.equal(await waiting(ada.id), null)
  })

  test('of whom the directory made it counts at once, also where they were made administrators of an organization', async () => {
    const { id, email } = await provisioned()
    const wanted = address()
    assert.equal((await change(id, wanted)).body.emails[0].value, wanted)
    assert.equal(await waiting(id), null)
    assert.deepEqual(await linksGoTo(stage(), email), [])
    assert.deepEqual(await linksGoTo(stage(), wanted), [wanted])
    assert.equal(
      (await ask('PATCH', `/Users/${id}`, operations({ op: 'remove', path: 'emails' }))).body.emails,
      undefined,
    )
  })

  test('of whom it made and who has used the account it counts, but links that let in go to the address from before', async () => {
    const { id, email } = await provisioned({ claimed: true })
    const [first, second] = [address(), address()]
    assert.equal((await change(id, first)).body.emails[0].value, first)
    assert.deepEqual(await linksGoTo(stage(), first), [email])
    assert.equal(await waiting(id), first)
    await ask('PATCH', `/Users/${id}`, operations({ op: 'remove', path: 'emails' }))
    await ask('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'active', value: false }))
    await ask('PATCH', `/Users/${id}`, operations({ op: 'replace', path: 'active', value: true }))
    assert.equal((await change(id, second, 'PATCH without a path')).body.emails[0].value, second)
    assert.deepEqual(await linksGoTo(stage(), second), [email])
    // In capital letters it is the same address.
    await change(id, second.toUpperCase())
    assert.deepEqual(await linksGoTo(stage(), second), [email])
    // The address from before needs no proof.
    await change(id, email)
    assert.equal(await waiting(id), null)
    assert.deepEqual(await linksGoTo(stage(), email), [email])
    await change(id, first)
    assert.equal((await (await admin()).post(`/members/${id}/confirm_email`, { email: first })).status, 200)
    assert.equal(await waiting(id), null)
    assert.deepEqual(await linksGoTo(stage(), first), [first])
    await change(id, second)
    assert.equal((await (await admin()).post(`/members/${id}/refuse_email`, { email: second })).body.email, first)
    assert.equal(await waiting(id), null)
  })

  test('of whom it made and who is an enterprise administrator by now it waits', async () => {
    const { id, email } = await provisioned()
    const was = address()
    await stage().write((trx) =>
      trx.updateTable('member').set({ enterprise_admin: 1 }).where('member_id', '=', id).execute(),
    )
    assert.equal((await change(id, was)).body.emails[0].value, email)
    assert.equal(await waiting(id), was)
  })

  test('taking one away, or giving it a letter that is no capital of ASCII, changes nothing at once either', async () => {
    const { id, email } = await withPassword(stage(), { enterprise: true })
    const without = await ask('PATCH', `/Users/${id}`, operations({ op: 'remove', path: 'emails' }))
    assert.deepEqual([without.status, without.body.emails[0].value], [200, email])
    assert.equal((await change(id, email.toUpperCase())).body.emails[0].value, email.toUpperCase())
    const greek = await withPassword(stage())
    await stage().write((trx) =>
      trx
        .updateTable('member')
        .set({ email: 'ας@tides.example', email_key: 'ασ@tides.example' })
        .where('member_id', '=', greek.id)
        .execute(),
    )
    assert.equal((await change(greek.id, 'ασ@tides.example')).body.emails[0].value, 'ας@tides.example')
  })

  test('an enterprise administrator lists, confirms and refuses what waits, in the API', async () => {
    const [one, two] = [await withPassword(stage()), await withPassword(stage())]
    const [first, second] = [address(), address()]
    await change(one.id, first)
    await change(two.id, second)
    const client = await admin()
    const { body } = await client.get('/members?email_waits=true&fields=member_id,pending_email&per_page=100')
    for (const [{ id: member_id }, pending_email] of [
      [one, first],
      [two, second],
    ] as const)
      assert.ok(body.some((row: object) => JSON.stringify(row) === JSON.stringify({ member_id, pending_email })))
    const other = { email: address() }
    assertInvalid(await client.post(`/members/${one.id}/confirm_email`, other), 'members', ['email', 'invalid_value'])
    assertInvalid(await client.post(`/members/${chief.id}/refuse_email`, other), 'members', ['email', 'invalid_value'])
    assertInvalid(await client.post(`/members/${one.id}/confirm_email`, {}), 'members', ['email', 'missing_field'])
    const confirmed = await client.post(`/members/${one.id}/confirm_email`, { email: first })
    assert.deepEqual([confirmed.status, confirmed.body.email, confirmed.body.pending_email], [200, first, null])
    const refused = await client.post(`/members/${two.id}/refuse_email`, { email: second })
    assert.deepEqual([refused.status, refused.body.email, refused.body.pending_email], [200, two.email, null])
    assert.deepEqual(await emailLinksOf(stage(), two.id), [])
    const self = await stage().as(two.id)
    await change(two.id, second)
    assert.equal((await self.get(`/members/${two.id}`)).body.pending_email, second)
    assert.equal((await self.post(`/members/${two.id}/confirm_email`, { email: second })).status, 403)
    const taken = await withPassword(stage())
    await change(two.id, taken.email)
    assertInvalid(await client.post(`/members/${two.id}/confirm_email`, { email: taken.email }), 'members', [
      'email',
      'not_unique',
    ])
  })

  test('and on a page, with the password', async () => {
    const { id, email } = await withPassword(stage(), { first_name: 'Bram', last_name: 'Osei' })
    const wanted = address()
    await change(id, wanted)
    const own = await signedIn(stage(), chief)
    assert.ok((await own.get(DIRECTORY)).text.includes(`${DIRECTORY}/addresses/${id}`))
    const path = `${DIRECTORY}/addresses/${id}`
    const { text } = await own.get(path)
    assert.ok(text.includes(wanted) && text.includes(email))
    const wrong = await own.send(path, { decision: 'confirm', current_password: 'another pier' })
    assert.equal(wrong.status, 422)
    assert.equal(await waiting(id), wanted)
    const done = await own.send(path, { decision: 'confirm', current_password: PASSWORD })
    assert.deepEqual([done.status, done.location], [303, `${DIRECTORY}?done=confirmed`])
    assert.equal((await ask('GET', `/Users/${id}`)).body.emails[0].value, wanted)
    assert.equal((await own.get(path)).status, 404)
    await change(id, address())
    await own.get(path)
    const refused = await own.send(path, { decision: 'refuse', current_password: PASSWORD })
    assert.equal(refused.location, `${DIRECTORY}?done=refused`)
    assert.equal(await waiting(id), null)
    const plain = await signedIn(stage(), await withPassword(stage()))
    assert.equal((await plain.get(path)).status, 403)
    assert.equal((await browser(stage().app).get(path)).status, 303)
  })

  test('in a session the API asks for the password', async () => {
    const { id } = await withPassword(stage())
    const email = address()
    await change(id, email)
    const own = await signedIn(stage(), chief)
    const { text } = await own.get('/account')
    const headers = { 'x-csrf-token': /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? '' }
    const path = `/members/${id}/confirm_email`
    assert.equal((await own.api('POST', path, { email }, headers)).status, 422)
    assert.equal((await own.api('POST', path, { email, current_password: PASSWORD }, headers)).status, 200)
  })
})

onBothDatabases('ids and searches of SCIM', (stage) => {
  let ask: Directory
  before(async () => {
    ask = await directoryOf(stage())
  })

  test('an id never changes, in whatever form', async () => {
    const user = await stage().person()
    const group = (await ask('POST', '/Groups', { displayName: 'Harbour crew' })).body.id
    const core = 'urn:ietf:params:scim:schemas:core:2.0'
    for (const [path, schema] of [
      [`/Users/${user}`, `${core}:User`],
      [`/Groups/${group}`, `${core}:Group`],
    ] as const) {
      const before = (await ask('GET', path)).body
      for (const operation of [
        { op: 'replace', path: 'id', value: '77' },
        { op: 'Add', path: 'ID', value: '77' },
        { op: 'remove', path: 'id' },
        { op: 'replace', path: `${schema}:id`, value: '77' },
        { op: 'replace', path: 'id.value', value: '77' },
        { op: 'replace', value: { id: '77' } },
        { op: 'add', value: { iD: 77, externalId: 'x' } },
      ]) {
        const { status, body } = await ask('PATCH', path, operations(operation))
        assert.deepEqual([status, body.scimType], [400, 'mutability'], JSON.stringify(operation))
      }
      const put = await ask('PUT', path, { ...before, id: '77' })
      assert.deepEqual([put.status, put.body.scimType], [400, 'mutability'])
      assert.deepEqual((await ask('GET', path)).body, before)
      // Okta says the id again.
      const same = await ask('PATCH', path, operations({ op: 'replace', value: { id: before.id, externalId: 'x' } }))
      assert.ok([200, 204].includes(same.status))
      assert.equal((await ask('GET', path)).body.externalId, 'x')
      assert.equal((await ask('PUT', path, before)).status, 200)
    }
  })

  test('what is read-only is refused where a path names it, and passed over within a whole resource', async () => {
    const user = await stage().person()
    const people = [{ value: String(user) }]
    const group = (await ask('POST', '/Groups', { displayName: 'Night watch', members: people })).body.id
    const core = 'urn:ietf:params:scim:schemas:core:2.0'
    for (const [path, schema, own] of [
      [`/Users/${user}`, `${core}:User`, ['groups', 'Groups[value eq "1"]', `groups[value eq "${group}"].display`]],
      [`/Groups/${group}`, `${core}:Group`, []],
    ] as const) {
      const before = (await ask('GET', path)).body
      const paths = [...own, 'schemas', 'META', 'meta.location', `${schema}:meta.lastModified`, `${schema}:schemas`]
      for (const named of paths)
        for (const operation of [
          { op: 'Add', path: named, value: [{ value: '77' }] },
          { op: 'replace', path: named, value: before.schemas },
          { op: 'remove', path: named },
        ]) {
          const change = { op: 'replace', path: 'externalId', value: 'not kept' }
          const { status, body } = await ask('PATCH', path, operations(change, operation))
          assert.deepEqual([status, body.scimType], [400, 'mutability'], JSON.stringify(operation))
        }
      assert.deepEqual((await ask('GET', path)).body, before)
      // More groups than a PATCH may have values.
      const groups = Array.from({ length: 300 }, (_, value) => ({ value: String(value) }))
      const { members: _, ...said } = before
      const whole = { ...said, externalId: `whole ${schema}`, schemas: ['x'], meta: { version: 'x' } }
      const value = own.length ? { ...whole, groups } : whole
      const { status, body } = await ask('PATCH', path, operations({ op: 'Replace', value }))
      assert.ok([200, 204].includes(status), JSON.stringify(body))
      const after = (await ask('GET', path)).body
      assert.deepEqual({ ...after, meta: before.meta }, { ...before, externalId: `whole ${schema}` })
    }
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    const company = async (operation: object) => {
      const { status, body } = await ask('PATCH', `/Users/${user}`, operations(operation))
      return [status, body[extension]]
    }
    const value = { [extension]: { organization: 'Harbour board', department: 'Pilots' } }
    assert.deepEqual(await company({ op: 'add', value }), [200, { organization: 'Harbour board' }])
    assert.deepEqual(await company({ op: 'remove', path: extension }), [200, undefined])
    // Entra ID names these by a path; they follow from the names.
    for (const path of ['displayName', 'name.formatted']) {
      const same = await ask('PATCH', `/Users/${user}`, operations({ op: 'Replace', path, value: 'Ada Thornbury' }))
      assert.equal(same.status, 200)
    }
  })

  test('a search by POST answers as GET does', async () => {
    for (let number = 0; number < 5; number++) {
      await ask('POST', '/Users', { userName: `pilot${number}@crew.example`, name: { givenName: `P${number}` } })
      await ask('POST', '/Groups', { displayName: `Watch ${number}` })
    }
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest']
    const asked: [kind: string, query: string, body: object][] = [
      ['Users', '', {}],
      [
        'Users',
        '?filter=userName sw "pilot"&startIndex=2&count=2&sortBy=userName&sortOrder=descending&attributes=userName,emails',
        {
          ...{ filter: 'userName sw "pilot"', startIndex: 2, count: 2, sortBy: 'userName', sortOrder: 'descending' },
          attributes: ['userName', 'emails'],
        },
      ],
      ['Groups', '?excludedAttributes=members&count=1', { excludedAttributes: ['members'], Count: 1 }],
      ['Groups', '?filter=displayName eq "Watch 3"', { filter: 'displayName eq "Watch 3"' }],
    ]
    for (const [kind, query, body] of asked) {
      const wanted = await ask('GET', `/${kind}${encodeURI(query)}`)
      const found = await ask('POST', `/${kind}/.search`, { schemas, ...body })
      assert.deepEqual([found.status, found.body], [200, wanted.body])
    }
    const wrong: object[] = [
      { schemas: [] },
      { schemas, count: 'x' },
      { schemas, attributes: [7] },
      { schemas, who: 1 },
    ]
    for (const body of wrong) assert.equal((await ask('POST', '/Users/.search', body)).status, 400)
    assert.equal(
      (await ask('POST', '/Users/.search', { schemas, filter: 'userName eq' })).body.scimType,
      'invalidFilter',
    )
    assert.equal((await ask('POST', '/.search', { schemas })).status, 404)
  })
})
