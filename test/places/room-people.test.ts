// GET /rooms/:room_id/people: whom somebody may add in a room.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, type Scene, setScene, someone } from './scene.ts'

const [MEMBER, GUEST] = [3, 5]

onBothDatabases('GET /rooms/:room_id/people', (stage) => {
  let scene: Scene
  let writer: Awaited<ReturnType<typeof someone>>
  before(async () => {
    scene = await setScene(stage())
    writer = await someone(stage(), scene, { organization: MEMBER, room: MEMBER })
  })

  const named = async (client: Scene['owner']['client'], search = '', room = scene.room): Promise<number[]> => {
    const { status, body, text } = await client.get(`/rooms/${room}/people?search=${encodeURIComponent(search)}`)
    assert.equal(status, 200, text)
    return body.map(({ member_id }: { member_id: number }) => member_id)
  }

  test('gives the members of the room with their role, then those of its organization', async () => {
    const colleague = await someone(stage(), scene, { organization: MEMBER })
    const { status, body } = await writer.client.get(`/rooms/${scene.room}/people`)
    assert.equal(status, 200)
    const of = (id: number) => body.find(({ member_id }: { member_id: number }) => member_id === id)
    assert.deepEqual(Object.keys(of(writer.id)), ['member_id', 'name', 'email', 'role_id', 'organization_member_id'])
    assert.deepEqual(of(writer.id).role_id, { value: MEMBER, display: 'Member' })
    assert.equal(of(colleague.id).role_id, null)
    const roles = body.map(({ role_id }: { role_id: unknown }) => role_id !== null)
    assert.deepEqual(
      roles,
      roles.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)),
    )
  })

  test('search finds parts of names and shown addresses, in any case; nobody of elsewhere', async () => {
    const wanted = await someone(stage(), scene, { organization: MEMBER })
    await stage().place(await stage().room(scene.organization, { private: 0 }), wanted.id, MEMBER)
    const { email } = (await wanted.client.get('/members?me=true')).body[0]
    assert.deepEqual(await named(writer.client, email.toUpperCase().slice(0, -2)), [wanted.id])
    const other = await stage().organization(wanted.id)
    const elsewhere = await stage().room(other)
    const stranger = await stage().person({ first_name: 'Zephyrine' })
    await stage().seat(other, stranger, MEMBER)
    await stage().place(elsewhere, stranger, MEMBER)
    assert.deepEqual(await named(writer.client, 'zephyrine'), [])
    assert.deepEqual(await named(wanted.client, 'zephyrine', elsewhere), [stranger])
    assert.deepEqual(await named(writer.client, 'nobody is called so'), [])
  })

  test('search finds nobody by a company, which is not shown', async () => {
    const name = { first_name: 'Ottoline', last_name: 'Skerry', company: 'Æther Quillworks' }
    const hidden = await stage().person({ ...name, email: 'o.skerry@moot.example' })
    const plain = await stage().person({ ...name, company: '', email: 'skerry.2@moot.example' })
    const open = await stage().room(scene.organization, { private: 0 })
    for (const id of [hidden, plain]) {
      await stage().seat(scene.organization, id, MEMBER)
      await stage().place(open, id, MEMBER)
    }
    for (const company of ['æther', 'quillworks', 'ottoline quill', 'ks', 'o.skerry@moot.exampleæ', 'example quill'])
      assert.deepEqual(await named(writer.client, company), [], company)
    for (const word of ['OTTOLINE sker', 'skerry', 'ry', 'e'])
      assert.ok((await named(writer.client, `ottoline ${word}`)).includes(hidden), word)
    assert.deepEqual(await named(writer.client, 'o.skerry@moot.example'), [hidden])
    assert.deepEqual((await named(writer.client, 'ottoline')).sort(), [hidden, plain].sort())
    assert.deepEqual((await scene.chief.client.get('/members?search=quillworks')).body[0].member_id, hidden)
  })

  test('who has no name is found by their address up to the @, and by the rest only where it is shown', async () => {
    const email = 'quennell.pier@lagoon.example'
    const { body: invited } = await scene.owner.client.post(`/organizations/${scene.organization}/guests`, { email })
    const { member_id } = invited
    assert.equal(invited.member_name, 'quennell.pier')
    assert.deepEqual(await named(writer.client, 'quennell'), [member_id])
    for (const word of ['lagoon', email, 'pier@']) assert.deepEqual(await named(writer.client, word), [], word)
    await scene.owner.client.post(`/rooms/${scene.room}/room_members`, { member_id })
    for (const word of ['lagoon', email]) assert.deepEqual(await named(writer.client, word), [member_id], word)
  })

  test('a Guest of the organization sees the members of the room alone', async () => {
    const guest = await someone(stage(), scene, { organization: GUEST, room: MEMBER })
    const colleague = await someone(stage(), scene, { organization: MEMBER })
    const found = await named(guest.client)
    assert.ok(found.includes(writer.id) && !found.includes(colleague.id))
  })

  test('gives twenty at most, and has no pages', async () => {
    for (let more = 0; more < 25; more++) await someone(stage(), scene, { organization: MEMBER })
    const { body, headers } = await writer.client.get(`/rooms/${scene.room}/people`)
    assert.equal(body.length, 20)
    assert.equal(headers['x-total-count'], undefined)
    assertInvalid(await writer.client.get(`/rooms/${scene.room}/people?page=1`), 'people', ['page', 'invalid_value'])
  })

  test('fields and the envelope are those of every list', async () => {
    const { body } = await writer.client.get(`/rooms/${scene.room}/people?fields=member_id&envelope=true`)
    assert.deepEqual(Object.keys(body.response[0]), ['member_id'])
  })

  test('who may not write in the room asks in vain', async () => {
    const observer = await someone(stage(), scene, { organization: GUEST, room: 4 })
    assert.equal((await observer.client.get(`/rooms/${scene.room}/people`)).status, 403)
    assert.equal((await writer.client.get('/rooms/999999/people')).status, 404)
  })
})
