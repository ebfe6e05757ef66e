// Members through HTTP: their fields, creation, reading and changes, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('members', (stage) => {
  let scene: Scene
  let made = 0

  before(async () => {
    scene = await setScene(stage())
  })

  const address = () => `newcomer${++made}@elsewhere.example`

  test('POST /members: 201 with the member and its Location', async () => {
    const sent = {
      email: 'Ottoline.Vance@Elsewhere.Example',
      password: 'seven green herons',
      first_name: 'Ottoline',
      last_name: 'Vance',
      company: 'Vance & Sisters',
      title: 'Bookbinder',
    }
    const { status, headers, body } = await scene.chief.client.post('/members', sent)
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/members/${body.member_id}`)
    const { password: _, ...shown } = sent
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      member_id: body.member_id,
      ...shown,
      pending_email: null,
      mail_pause_ts: null,
      timezone_name: null,
      language: null,
      region: null,
      last_access: null,
      create_ts: now,
      update_ts: now,
    })
    const self = await stage().as(body.member_id)
    assert.deepEqual({ ...(await self.get(`/members/${body.member_id}`)).body, last_access: null }, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('email is required, all else is null when unset', async () => {
    const email = address()
    const { status, body } = await scene.chief.client.post('/members', { email })
    assert.equal(status, 201)
    const { first_name, last_name, company, title, last_access } = body
    assert.deepEqual([first_name, last_name, company, title, last_access], [null, null, null, null, null])
    assertInvalid(await scene.chief.client.post('/members', { first_name: 'Ottoline' }), 'members', [
      'email',
      'missing_field',
    ])
    const unset = { email: address(), first_name: null, last_name: '', company: ' ', title: '<b></b>' }
    const other = await scene.chief.client.post('/members', unset)
    assert.equal(other.status, 201)
    assert.deepEqual(
      [other.body.first_name, other.body.last_name, other.body.company, other.body.title],
      [null, null, null, null],
    )
  })

  test('email is an e-mail address', async () => {
    const wrong = [
      '',
      'x',
      'x@',
      '@x.example',
      'a b@x.example',
      'a@x',
      'a@x..example',
      '<a@x.example>',
      'a@b@x.example',
    ]
    for (const email of [...wrong, 'a,b@x.example', 'a@-x.example', 'a@x.e', 5, null, ['a@x.example']])
      assertInvalid(await scene.chief.client.post('/members', { email }), 'members', ['email', 'invalid_value'])
    assertInvalid(await scene.chief.client.post('/members', { email: `${'a'.repeat(255)}@x.example` }), 'members', [
      'email',
      'too_long',
    ])
    const kept = ["o'hara+moot@x.example", 'jörg@bücher.example', 'a@b.c.d.example', `${'a'.repeat(64)}@elm.example`]
    for (const email of kept) {
      const { status, body } = await scene.chief.client.post('/members', { email: ` ${email}\n` })
      assert.equal(status, 201, email)
      assert.equal(body.email, email)
    }
  })

  test('an e-mail that exists is 422 not_unique, in any case', async () => {
    const email = address()
    await scene.chief.client.post('/members', { email })
    for (const same of [email, email.toUpperCase(), `N${email.slice(1)}`])
      assertInvalid(await scene.chief.client.post('/members', { email: same }), 'members', ['email', 'not_unique'])
    const other = await scene.chief.client.post('/members', { email: address() })
    const path = `/members/${other.body.member_id}`
    assertInvalid(await scene.chief.client.patch(path, { email: email.toUpperCase() }), 'members', [
      'email',
      'not_unique',
    ])
    assert.equal((await scene.chief.client.get(path)).body.email, other.body.email)
    const own = other.body.email.toUpperCase()
    assert.equal((await scene.chief.client.patch(path, { email: own })).body.email, own)
  })

  test('members are made by enterprise administrators', async () => {
    for (const { client } of [scene.owner, await someone(stage(), scene)])
      assert.equal((await client.post('/members', { email: address() })).status, 403)
    assert.equal((await stage().nobody.post('/members', { email: address() })).status, 401)
  })

  test('what a member shows is ignored in a body, any other name is unknown_field', async () => {
    const shown = { member_id: 1, last_access: 5, create_ts: 5, update_ts: 5, rooms: [], meetings: [] }
    const { status, body } = await scene.chief.client.post('/members', { email: address(), ...shown })
    assert.equal(status, 201)
    assert.equal(body.last_access, null)
    for (const [name, value] of Object.entries({ enterprise_admin: 1, name: 'x', password_hash: 'x', claimed_ts: 1 }))
      for (const answer of [
        await scene.chief.client.post('/members', { email: address(), [name]: value }),
        await scene.chief.client.patch(`/members/${body.member_id}`, { [name]: value }),
      ])
        assertInvalid(answer, 'members', [name, 'unknown_field'])
  })

  test('GET /members/:member_id: one’s own record, any record for an enterprise administrator', async () => {
    const person = await someone(stage(), scene, { organization: 3, room: 3 })
    const path = `/members/${person.id}`
    assert.equal((await person.client.get(path)).status, 200)
    assert.equal((await scene.chief.client.get(path)).status, 200)
    for (const verb of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await scene.owner.client.ask(verb, path, {})).status, 403, verb)
    assert.equal((await person.client.delete(path)).status, 403)
    for (const verb of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await scene.chief.client.ask(verb, `/members/${UNKNOWN}`, {})).status, 404, verb)
    assert.equal((await person.client.get(`/members/${UNKNOWN}`)).status, 404)
    for (const verb of ['POST', 'PUT']) assert.equal((await person.client.ask(verb, path, {})).status, 405, verb)
  })

  test('PATCH /members/:member_id: 200 with the member', async () => {
    const person = await someone(stage(), scene)
    const path = `/members/${person.id}`
    const before = (await scene.chief.client.get(path)).body
    stage().pass(60)
    const sent = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill', title: 'Clerk' }
    const { status, body } = await person.client.patch(path, sent)
    assert.equal(status, 200)
    const { last_access } = body
    assert.deepEqual(body, { ...before, ...sent, last_access, update_ts: at(stage().site.clock()) })
    const second = await scene.chief.client.patch(path, { last_name: 'Quill-Vance' })
    assert.equal(second.body.last_name, 'Quill-Vance')
    assert.equal(second.body.first_name, 'Perpetua')
    const unset = { first_name: null, last_name: null, company: null, title: null }
    const third = (await person.client.patch(path, unset)).body
    // When the person was last there is noted off the request's path, so it may have changed meanwhile.
    assert.deepEqual(third, { ...second.body, ...unset, last_access: third.last_access })
    for (const email of [null, '', 'nobody'])
      assertInvalid(await person.client.patch(path, { email }), 'members', ['email', 'invalid_value'])
  })

  test('a new name is read wherever the person is named; without a name the e-mail stands there up to the @', async () => {
    const person = await someone(stage(), scene, { organization: 5, room: 5 })
    const named = async () => {
      const { body } = await scene.owner.client.get(`/rooms/${scene.room}/guests`)
      const row = body.find((found: { member_id: number }) => found.member_id === person.id)
      return [row.member_name, row.member_email]
    }
    const email = address()
    const path = `/members/${person.id}`
    await person.client.patch(path, { first_name: 'Perpetua', last_name: 'Quill' })
    await scene.chief.client.patch(path, { email })
    assert.deepEqual(await named(), ['Perpetua Quill', email])
    await person.client.patch(path, { first_name: null })
    assert.deepEqual(await named(), ['Quill', email])
    await person.client.patch(path, { last_name: '' })
    assert.deepEqual(await named(), [email.split('@')[0], email])
  })

  test('last_access carries value, ts and iso_8601, and is written at most once a minute', async () => {
    const person = await someone(stage(), scene)
    const path = `/members/${person.id}`
    assert.equal((await scene.chief.client.get(path)).body.last_access, null)
    /** Noted beside the requests, so it is asked for until it is there. */
    const seen = async (value: number) => {
      for (let asked = 0; asked < 500; asked++) {
        const { last_access } = (await person.client.get(path)).body
        if (last_access?.value === value) return last_access
        await new Promise(setImmediate)
      }
      return (await person.client.get(path)).body.last_access
    }
    const first = stage().site.clock()
    const iso_8601 = at(first).iso_8601
    assert.deepEqual(await seen(first), { value: first, ts: first, iso_8601 })
    stage().pass(59)
    for (let asked = 0; asked < 20; asked++) await person.client.get(path)
    assert.equal((await person.client.get(path)).body.last_access.value, first)
    stage().pass(1)
    assert.equal((await seen(first + 60)).value, first + 60)
  })

  test('an address that mail servers refuse by its form is for nobody new, and goes on where it is stored', async () => {
    const { client } = scene.chief
    const wrong = ['.a@x.example', 'a..b@x.example', 'a.@x.example', `${'a'.repeat(65)}@x.example`]
    const { body } = await client.post('/members', { email: `right${++made}@x.example`, first_name: 'Ada' })
    const path = `/members/${body.member_id}`
    for (const email of wrong) {
      assertInvalid(await client.post('/members', { email }), 'members', ['email', 'invalid_value'])
      assertInvalid(await client.patch(path, { email }), 'members', ['email', 'invalid_value'])
      const member = { email, role_id: 3 }
      for (const [of, id] of [
        ['rooms', scene.room],
        ['organizations', scene.organization],
      ] as const)
        assert.equal((await scene.owner.client.post(`/${of}/${id}/${of.slice(0, -1)}_members`, member)).status, 422)
    }
    const email = '.stored.@x.example'
    await stage().write((trx) =>
      trx.updateTable('member').set({ email, email_key: email }).where('member_id', '=', body.member_id).execute(),
    )
    assert.equal((await client.patch(path, { email, first_name: 'Ottoline' })).status, 200)
    const { member_id } = body
    const seat = await scene.owner.client.post(`/organizations/${scene.organization}/organization_members`, {
      email,
      role_id: 3,
    })
    assert.deepEqual([seat.status, seat.body.member_id], [201, member_id])
  })
})
