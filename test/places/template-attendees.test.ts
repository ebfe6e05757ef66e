// The default attendees of a template, through HTTP: added, changed, embedded, taken out, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, at, ids, type Scene, setScene, someone, UNKNOWN } from './scene.ts'

onBothDatabases('template attendees', (stage) => {
  let scene: Scene
  let template: number
  let list: string

  before(async () => {
    scene = await setScene(stage())
  })

  async function freshTemplate(): Promise<void> {
    const { body } = await scene.owner.client.post(`/rooms/${scene.room}/templates`, { name: 'Board meeting' })
    template = body.template_id
    list = `/templates/${template}/attendees`
  }
  const add = (body: object) => scene.owner.client.post(list, body)
  const placed = async (room = 3) => (await someone(stage(), scene, { room })).id

  test('POST /templates/:template_id/attendees: 201 with Location and every field', async () => {
    await freshTemplate()
    const person = await someone(stage(), scene, { room: 3 })
    const { status, headers, body } = await add({ member_id: person.id, role_id: 4 })
    assert.equal(status, 201)
    const { first_name, last_name } = (await scene.chief.client.get(`/members/${person.id}`)).body
    const now = at(stage().site.clock())
    const id = body.template_attendee_id
    assert.equal(headers['location'], `${API}/template_attendees/${id}`)
    assert.deepEqual(body, {
      template_attendee_id: id,
      template_id: { value: template, display: 'Board meeting' },
      member_id: person.id,
      member_name: `${first_name} ${last_name}`,
      role_id: { value: 4, display: 'Observer' },
      create_ts: now,
      update_ts: now,
    })
    for (const path of [`/template_attendees/${id}`, `${list}/${id}`])
      assert.deepEqual((await scene.owner.client.get(path)).body, body)
    assert.deepEqual((await scene.owner.client.get(list)).body, [body])
  })

  test('the role defaults from the room role', async () => {
    await freshTemplate()
    for (const role of [2, 3, 4, 5])
      assert.equal((await add({ member_id: await placed(role) })).body.role_id.value, role)
  })

  test('refused: no member_id, a stranger to the room, somebody twice, an unknown role', async () => {
    await freshTemplate()
    const refused = (answer: any, field: string, code: any) =>
      assertInvalid(answer, 'template_attendees', [field, code])
    refused(await add({}), 'member_id', 'missing_field')
    for (const member_id of [UNKNOWN, await placed(0)])
      refused(await add({ member_id }), 'member_id', 'invalid_reference')
    const member_id = await placed()
    assert.equal((await add({ member_id })).status, 201)
    refused(await add({ member_id }), 'member_id', 'not_unique')
    refused(await add({ member_id: await placed(), role_id: 1 }), 'role_id', 'invalid_value')
    refused(await add({ member_id, email: 'guest@elsewhere.example' }), 'email', 'unknown_field')
  })

  test('PATCH role_id; DELETE: 204', async () => {
    await freshTemplate()
    const { body: was } = await add({ member_id: await placed() })
    const path = `/template_attendees/${was.template_attendee_id}`
    stage().pass(60)
    assert.deepEqual((await scene.owner.client.patch(path, { role_id: was.role_id })).body, was)
    const { status, body } = await scene.owner.client.patch(path, { role_id: 2 })
    assert.equal(status, 200)
    const update_ts = at(stage().site.clock())
    assert.deepEqual(body, { ...was, role_id: { value: 2, display: 'Facilitator' }, update_ts })
    const nested = `${list}/${was.template_attendee_id}`
    assert.equal((await scene.owner.client.patch(nested, { role_id: 5 })).body.role_id.display, 'Guest')
    const elsewhere = nested.replace(`${template}`, `${UNKNOWN}`)
    assert.equal((await scene.owner.client.get(elsewhere)).status, 404)
    assert.equal((await scene.owner.client.delete(path)).status, 204)
    assert.equal((await scene.owner.client.get(path)).status, 404)
    assert.deepEqual((await scene.owner.client.get(list)).body, [])
  })

  test('embed: attendees, facilitators, participants, guests, in lists and on one', async () => {
    await freshTemplate()
    const made: Record<number, any> = {}
    for (const role of [2, 3, 4, 5]) made[role] = (await add({ member_id: await placed(role) })).body
    const { client } = scene.owner
    const embed = 'attendees,facilitators,participants,guests'
    const { body } = await client.get(`/templates/${template}?embed=${embed}`)
    assert.deepEqual(body.attendees, [made[5], made[4], made[3], made[2]])
    assert.deepEqual([body.facilitators, body.participants, body.guests], [[made[2]], [made[3]], [made[5]]])
    const listed = (await client.get(`/rooms/${scene.room}/templates?embed=${embed}`)).body
    assert.deepEqual(
      listed.find((row: any) => row.template_id === template),
      body,
    )
    const bare = (await client.post(`/rooms/${scene.room}/templates`, { name: 'Bare' })).body
    const { attendees, guests } = (await client.get(`/templates/${bare.template_id}?embed=attendees,guests`)).body
    assert.deepEqual([attendees, guests], [[], []])
  })

  test('whoever reads the room reads them, its managers write them', async () => {
    await freshTemplate()
    const { body } = await add({ member_id: await placed() })
    const path = `/template_attendees/${body.template_attendee_id}`
    for (const [room, reads, writes] of [
      [2, true, true],
      [3, true, false],
      [4, true, false],
      [5, false, false],
    ] as const) {
      const { client } = await someone(stage(), scene, { room })
      for (const address of [list, path]) assert.equal((await client.get(address)).status, reads ? 200 : 403)
      assert.equal((await client.post(list, { member_id: await placed() })).status, writes ? 201 : 403)
      assert.equal((await client.patch(path, { role_id: 3 })).status, writes ? 200 : 403)
      if (!writes) assert.equal((await client.delete(path)).status, 403)
    }
    assert.equal((await scene.owner.client.get(`/templates/${UNKNOWN}/attendees`)).status, 404)
    assert.ok(ids(await scene.owner.client.get(list), 'template_attendee_id').includes(body.template_attendee_id))
  })
})
