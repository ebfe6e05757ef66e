// Organizations through HTTP: renamed, handed over, ended with all that they hold.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

onBothDatabases('organization changes', (stage) => {
  let scene: Scene
  let path: string

  beforeEach(async () => {
    scene = await setScene(stage())
    path = `/organizations/${scene.organization}`
    await stage().events()
  })

  /** The role that a person has in the organization, as its members list shows it. */
  async function roleOf(member_id: number) {
    const { body } = await scene.chief.client.get(`${path}/organization_members`)
    return body.find((row: { member_id: number }) => row.member_id === member_id)?.role_id
  }

  test('PATCH name: 200 with the organization', async () => {
    stage().pass(60)
    const administrator = await someone(stage(), scene, { organization: 2 })
    const before = await scene.owner.client.get(path)
    const { status, body } = await administrator.client.patch(path, { name: ' <b>Harbour</b> & Sons ' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before.body, name: 'Harbour & Sons', update_ts: at(stage().site.clock()) })
    assert.deepEqual((await scene.owner.client.get(path)).body, body)
    const { body: room } = await scene.owner.client.get(`/rooms/${scene.room}`)
    assert.deepEqual(room.organization_id, { value: scene.organization, display: 'Harbour & Sons' })
    assert.deepEqual(await stage().events(), [])
  })

  test('name (optional, not empty), at most 255 characters', async () => {
    for (const name of ['', ' ', '<p></p>', null, 3])
      assertInvalid(await scene.owner.client.patch(path, { name }), 'organizations', ['name', 'invalid_value'])
    assertInvalid(await scene.owner.client.patch(path, { name: WIDE.repeat(256) }), 'organizations', [
      'name',
      'too_long',
    ])
    assert.equal((await scene.owner.client.patch(path, { name: WIDE.repeat(255) })).body.name, WIDE.repeat(255))
  })

  test('a field that PATCH does not take is unknown_field; one that is shown is ignored', async () => {
    assertInvalid(await scene.owner.client.patch(path, { type: 'enterprise' }), 'organizations', [
      'type',
      'unknown_field',
    ])
    const { status, body } = await scene.owner.client.patch(path, { organization_id: UNKNOWN, create_ts: 1 })
    assert.equal(status, 200)
    assert.equal(body.organization_id, scene.organization)
    assert.notEqual(body.create_ts.value, 1)
  })

  test('PATCH assistants: off, read or on; for Owner, Administrators and enterprise administrators', async () => {
    assert.equal((await scene.owner.client.get(path)).body.assistants, 'on')
    const administrator = await someone(stage(), scene, { organization: 2 })
    const allowed = [
      [scene.owner, 'off'],
      [administrator, 'read'],
      [scene.chief, 'on'],
    ] as const
    for (const [{ client }, assistants] of allowed) {
      const { status, body } = await client.patch(path, { assistants })
      assert.deepEqual([status, body.assistants], [200, assistants])
      assert.equal((await scene.owner.client.get(path)).body.assistants, assistants)
    }
    for (const role of [3, 4, 5]) {
      const { client } = await someone(stage(), scene, { organization: role })
      assert.equal((await client.patch(path, { assistants: 'off' })).status, 403)
    }
    for (const assistants of ['', 'write', 'On', null, true, 1])
      assertInvalid(await scene.owner.client.patch(path, { assistants }), 'organizations', [
        'assistants',
        'invalid_value',
      ])
    assert.equal((await scene.owner.client.get(path)).body.assistants, 'on')
  })

  test('a change is for Owner and Administrators', async () => {
    for (const role of [3, 4, 5]) {
      const { client } = await someone(stage(), scene, { organization: role })
      assert.equal((await client.patch(path, { name: 'Mine' })).status, 403)
    }
    assert.equal((await (await someone(stage(), scene)).client.patch(path, { name: 'Mine' })).status, 403)
    assert.equal((await scene.owner.client.patch(`/organizations/${UNKNOWN}`, { name: 'x' })).status, 404)
  })

  test('PATCH member_id makes a member the owner; the former owner stays as Administrator', async () => {
    const member = await someone(stage(), scene, { organization: 3 })
    stage().pass(60)
    const { status, body } = await scene.owner.client.patch(path, { member_id: member.id })
    assert.equal(status, 200)
    assert.equal(body.member_id.value, member.id)
    assert.equal(body.update_ts.value, stage().site.clock())
    assert.deepEqual(await roleOf(member.id), { value: 1, display: 'Owner' })
    assert.deepEqual(await roleOf(scene.owner.id), { value: 2, display: 'Administrator' })
    const owners = await member.client.get(`${path}/owners`)
    assert.deepEqual(
      owners.body.map((row: { member_id: number }) => row.member_id),
      [member.id],
    )
    assert.equal((await scene.owner.client.patch(path, { member_id: scene.owner.id })).status, 403)
    assert.equal((await scene.owner.client.delete(path)).status, 403)
    const back = await scene.chief.client.patch(path, { member_id: { value: scene.owner.id, display: 'x' } })
    assert.equal(back.body.member_id.value, scene.owner.id)
    assert.deepEqual(await roleOf(member.id), { value: 2, display: 'Administrator' })
  })

  test('the new owner must be an active organization member', async () => {
    const outsider = await someone(stage(), scene)
    const deleted = await someone(stage(), scene, { organization: 3 })
    assert.equal((await scene.chief.client.delete(`/members/${deleted.id}`)).status, 204)
    for (const member_id of [outsider.id, deleted.id, UNKNOWN])
      assertInvalid(await scene.owner.client.patch(path, { member_id }), 'organizations', [
        'member_id',
        'invalid_reference',
      ])
    for (const member_id of [null, 0, 'x'])
      assertInvalid(await scene.owner.client.patch(path, { member_id }), 'organizations', [
        'member_id',
        'invalid_value',
      ])
    assert.equal((await scene.owner.client.get(path)).body.member_id.value, scene.owner.id)
    assert.deepEqual(await roleOf(scene.owner.id), { value: 1, display: 'Owner' })
  })

  test('only the owner and an enterprise administrator hand an organization over, and a refusal changes nothing', async () => {
    const administrator = await someone(stage(), scene, { organization: 2 })
    const answer = await administrator.client.patch(path, { name: 'Mine', member_id: administrator.id })
    assert.equal(answer.status, 403)
    assert.equal((await scene.owner.client.get(path)).body.name, 'Harbour Works')
    const same = await administrator.client.patch(path, { name: 'Ours', member_id: scene.owner.id })
    assert.equal(same.status, 200)
    assert.equal(same.body.name, 'Ours')
  })

  test('DELETE /organizations/:organization_id: 204, by its owner or an enterprise administrator only', async () => {
    const refused = [2, 3, 4, 5, undefined].map(async (organization) => {
      const { client } = await someone(stage(), scene, organization === undefined ? {} : { organization })
      assert.equal((await client.delete(path)).status, 403, String(organization))
    })
    await Promise.all(refused)
    assert.equal((await scene.owner.client.delete(`/organizations/${UNKNOWN}`)).status, 404)
    assert.equal((await scene.owner.client.delete(path)).status, 204)
    assert.equal((await scene.owner.client.get(path)).status, 404)
    assert.equal((await scene.owner.client.delete(path)).status, 404)
    const other = await stage().organization(scene.owner.id)
    assert.equal((await scene.chief.client.delete(`/organizations/${other}`)).status, 204)
  })

  test('with an organization go its members, rooms, meetings, notes and items; the people stay', async () => {
    const { owner, chief, room } = scene
    const member = await someone(stage(), scene, { organization: 3, room: 3 })
    const meeting = await newMeeting(scene)
    const made = async (to: string, body: object) => (await owner.client.post(to, body)).headers['location']!
    const left = [
      await made(`/meetings/${meeting}/attendees`, { member_id: member.id }),
      await made(`/meetings/${meeting}/notes`, { description: 'Noted' }),
      await made(`/meetings/${meeting}/action_items`, { description: 'Done' }),
      await made(`/rooms/${room}/action_items`, { description: 'Done' }),
      await made(`/meetings/${meeting}/meeting_sources`, { source_type: 'calendar', source_id: `e${meeting}` }),
      `/rooms/${room}`,
    ].map((location) => location.replace('https://moot.example/api/v1', ''))
    const [seat] = (await owner.client.get(`${path}/organization_members`)).body
    const [place] = (await owner.client.get(`/rooms/${room}/room_members`)).body
    left.push(`/organization_members/${seat.organization_member_id}`, `/room_members/${place.room_member_id}`)
    for (const address of left) assert.equal((await chief.client.get(address)).status, 200, address)

    assert.equal((await owner.client.delete(path)).status, 204)
    for (const address of left) assert.equal((await chief.client.get(address)).status, 404, address)
    assert.equal((await chief.client.get(`/meetings/${meeting}`)).status, 410)
    assert.equal((await member.client.get(`/meetings/${meeting}`)).status, 410)
    for (const list of ['/rooms', '/meetings', '/organizations'])
      assert.deepEqual((await member.client.get(list)).body, [], list)
    assert.equal((await member.client.get(`/members/${member.id}`)).status, 200)
    assert.equal((await chief.client.get(`/members/${owner.id}`)).status, 200)
  })
})
