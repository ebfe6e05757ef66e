// Rooms through HTTP: read, changed and ended, with what goes along and what stays.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

onBothDatabases('room changes', (stage) => {
  let scene: Scene
  let path: string

  beforeEach(async () => {
    scene = await setScene(stage())
    path = `/rooms/${scene.room}`
    await stage().events()
  })

  test('GET /rooms/:room_id: 404 where there is none, 403 where the caller cannot see it', async () => {
    const outsider = await someone(stage(), scene)
    const member = await someone(stage(), scene, { organization: 3 })
    assert.equal((await scene.owner.client.get(path)).status, 200)
    assert.equal((await outsider.client.get(path)).status, 403)
    assert.equal((await member.client.get(path)).status, 403)
    assert.equal((await scene.owner.client.get(`/rooms/${UNKNOWN}`)).status, 404)
    const open = await stage().room(scene.organization, { private: 0 })
    assert.equal((await member.client.get(`/rooms/${open}`)).status, 200)
    assert.equal((await outsider.client.get(`/rooms/${open}`)).status, 403)
  })

  test('PATCH /rooms/:room_id: 200 with the room', async () => {
    const manager = await someone(stage(), scene, { organization: 5, room: 2 })
    const before = await manager.client.get(path)
    stage().pass(60)
    const sent = { name: '<b>Engine</b> room', description: 'Below deck', private: false }
    const { status, body } = await manager.client.patch(path, sent)
    assert.equal(status, 200)
    const now = at(stage().site.clock())
    assert.deepEqual(body, { ...before.body, ...sent, name: 'Engine room', update_ts: now })
    assert.deepEqual((await manager.client.get(path)).body, body)
    const nested = `/organizations/${scene.organization}${path}`
    assert.equal((await scene.owner.client.patch(nested, { name: 'Bridge' })).body.name, 'Bridge')
    assert.deepEqual(await stage().events(), [])
  })

  test('private (optional; default true if omitted)', async () => {
    const { client } = scene.owner
    assert.equal((await client.patch(path, { private: false })).body.private, false)
    assert.equal((await client.patch(path, { name: 'Open day', private: false })).body.private, false)
    assert.equal((await client.patch(path, { name: 'Closed again' })).body.private, true)
    await client.patch(path, { private: false })
    assert.equal((await client.patch(path, {})).body.private, true)
  })

  test('an empty PATCH of a private room changes nothing', async () => {
    const before = await scene.owner.client.get(path)
    stage().pass(60)
    assert.deepEqual((await scene.owner.client.patch(path, {})).body, before.body)
    assert.deepEqual((await scene.owner.client.patch(path, before.body)).body, before.body)
  })

  test('name (optional, not empty), description (optional), unset by null', async () => {
    const { client } = scene.owner
    for (const name of ['', '\t', '<i></i>', null])
      assertInvalid(await client.patch(path, { name }), 'rooms', ['name', 'invalid_value'])
    assertInvalid(await client.patch(path, { name: WIDE.repeat(65) }), 'rooms', ['name', 'too_long'])
    assertInvalid(await client.patch(path, { description: WIDE.repeat(256) }), 'rooms', ['description', 'too_long'])
    assertInvalid(await client.patch(path, { private: null }), 'rooms', ['private', 'invalid_value'])
    assert.equal((await client.patch(path, { name: WIDE.repeat(64) })).body.name, WIDE.repeat(64))
    for (const empty of [null, '', '<br>']) {
      assert.equal((await client.patch(path, { description: 'x' })).body.description, 'x')
      assert.equal((await client.patch(path, { description: empty })).body.description, null)
    }
  })

  test('fields that a room shows are ignored, others are unknown_field', async () => {
    const { client } = scene.owner
    const { status, body } = await client.patch(path, { organization_id: UNKNOWN, room_url: 'x', guests: [] })
    assert.equal(status, 200)
    assert.equal(body.organization_id.value, scene.organization)
    assertInvalid(
      await client.patch(path, { manager: 1, name: '' }),
      'rooms',
      ['name', 'invalid_value'],
      ['manager', 'unknown_field'],
    )
  })

  test('a room is changed by its managers and by those who administer the organization', async () => {
    for (const roles of [{ organization: 5, room: 2 }, { organization: 2 }]) {
      const { client } = await someone(stage(), scene, roles)
      assert.equal((await client.patch(path, { name: 'Ours' })).status, 200)
    }
    for (const room of [3, 4, 5]) {
      const { client } = await someone(stage(), scene, { organization: 3, room })
      assert.equal((await client.patch(path, { name: 'Mine' })).status, 403)
    }
    assert.equal((await (await someone(stage(), scene)).client.patch(path, {})).status, 403)
    assert.equal((await scene.owner.client.patch(`/rooms/${UNKNOWN}`, {})).status, 404)
    for (const verb of ['POST', 'PUT', 'DELETE'])
      assert.equal((await scene.owner.client.ask(verb, path, {})).status, 405, verb)
  })

  test('DELETE /organizations/:organization_id/rooms/:room_id: 204, by those who administer the organization', async () => {
    const nested = `/organizations/${scene.organization}${path}`
    for (const roles of [{ organization: 3, room: 2 }, { organization: 4 }, { organization: 5, room: 5 }, {}]) {
      const { client } = await someone(stage(), scene, roles)
      assert.equal((await client.delete(nested)).status, 403)
    }
    const elsewhere = await stage().organization(scene.owner.id)
    assert.equal((await scene.owner.client.delete(`/organizations/${elsewhere}${path}`)).status, 404)
    assert.equal((await scene.owner.client.delete(`/organizations/${scene.organization}/rooms/${UNKNOWN}`)).status, 404)
    assert.equal((await scene.owner.client.delete(`/organizations/${UNKNOWN}${path}`)).status, 404)
    assert.equal((await scene.owner.client.get(path)).status, 200)
    const administrator = await someone(stage(), scene, { organization: 2 })
    assert.equal((await administrator.client.delete(nested)).status, 204)
    assert.equal((await scene.owner.client.delete(nested)).status, 404)
    const second = await stage().room(scene.organization)
    assert.equal((await scene.chief.client.delete(`/organizations/${scene.organization}/rooms/${second}`)).status, 204)
  })

  test('DELETE with preview=true: 200 with how much would go, and nothing goes', async () => {
    const { owner, room, organization } = scene
    const whole = `/organizations/${organization}`
    const nested = `${whole}${path}`
    const before = (await owner.client.delete(`${nested}?preview=true`)).body
    const meeting = await newMeeting(scene)
    await owner.client.post(`/meetings/${meeting}/notes`, { description: 'Noted' })
    await owner.client.post(`/rooms/${room}/notes`, { description: 'Noted' })
    await owner.client.post(`/rooms/${room}/action_items`, { description: 'Done', member_id: owner.id })
    await owner.client.post(`/rooms/${room}/templates`, { name: 'Weekly' })
    await owner.client.post(`/meetings/${meeting}/attachments`, { name: 'plan.txt', type: 'text/plain', size: 4 })
    const { status, body } = await owner.client.delete(`${nested}?preview=true`)
    assert.equal(status, 200)
    const more = { meetings: 1, notes: 2, action_items: 1, attachments: 1, templates: 1 }
    const sum = Object.entries(more).map(([name, count]) => [name, before[name] + count])
    assert.deepEqual(body, { ...before, ...Object.fromEntries(sum) })
    assert.equal(body.rooms, 1)
    const other = await stage().room(organization)
    const all = (await owner.client.delete(`${whole}?preview=true`)).body
    const { body: people } = await owner.client.get(`${whole}/organization_members`)
    assert.deepEqual(all, { ...body, rooms: 2, people: people.length })
    for (const address of [path, `/rooms/${other}`, whole]) assert.equal((await owner.client.get(address)).status, 200)
    const manager = await someone(stage(), scene, { organization: 3, room: 2 })
    for (const address of [nested, whole])
      assert.equal((await manager.client.delete(`${address}?preview=true`)).status, 403)
  })

  test('with a room go its meetings, notes and items; its people stay in the organization', async () => {
    const { owner, room, organization } = scene
    const member = await someone(stage(), scene, { organization: 3, room: 3 })
    const meeting = await newMeeting(scene)
    const other = await stage().room(organization, { name: 'Kitchen' })
    await stage().place(other, owner.id, 2)
    const stays = (await owner.client.post(`/rooms/${other}/meetings`, {})).body.meeting_id
    const made = async (to: string, body: object) =>
      (await owner.client.post(to, body)).headers['location']!.replace(/^.*v1/, '')
    const gone = [
      await made(`/meetings/${meeting}/attendees`, { member_id: member.id }),
      await made(`/meetings/${meeting}/notes`, { description: 'Noted' }),
      await made(`/rooms/${room}/notes`, { description: 'Noted' }),
      await made(`/rooms/${room}/action_items`, { description: 'Done', member_id: member.id }),
    ]
    assert.equal((await owner.client.delete(`/organizations/${organization}${path}`)).status, 204)
    for (const address of [...gone, path]) assert.equal((await owner.client.get(address)).status, 404, address)
    // A meeting known to be deleted: 410 for those who could read it, 403 for others, who never hear more.
    assert.equal((await owner.client.get(`/meetings/${meeting}`)).status, 410)
    assert.equal((await member.client.get(`/meetings/${meeting}`)).status, 410)
    const stranger = await stage().as(await stage().person())
    assert.equal((await stranger.get(`/meetings/${meeting}`)).status, 403)
    for (const list of ['/rooms', '/meetings', '/action_items'])
      assert.deepEqual((await member.client.get(list)).body, [], list)
    const seats = await owner.client.get(`/organizations/${organization}/organization_members`)
    assert.deepEqual(
      seats.body.map((row: { member_id: number }) => row.member_id),
      [member.id, owner.id],
    )
    assert.equal((await owner.client.get(`/meetings/${stays}`)).status, 200)
  })

  test('others are answered while many meetings of a room are listed, and deleted with it', async () => {
    const { id, client } = scene.owner
    const room = await stage().room(scene.organization, { name: 'Archive' })
    const times = { state: 'pending', state_ts: 0, create_ts: 0, update_ts: 0 } as const
    const row = { room_id: room, name: 'Tides', create_id: id, ...times }
    for (let slice = 0; slice < 8; slice++)
      await stage().write((trx) => trx.insertInto('meeting').values(Array(500).fill(row)).execute())
    /** How often others had their turn until this was answered. */
    async function turnsDuring(asked: Promise<{ status: number }>, status: number) {
      let turns = 0
      const turn = () => {
        turns++
        waiting = setImmediate(turn)
      }
      let waiting = setImmediate(turn)
      assert.equal((await asked).status, status)
      clearImmediate(waiting)
      return turns
    }
    const listed = await turnsDuring(client.get(`/rooms/${room}/meetings`), 200)
    const deleted = await turnsDuring(client.delete(`/organizations/${scene.organization}/rooms/${room}`), 204)
    // How many turns there are depends on how fast the machine is; without slices it was none, and one.
    assert.ok(listed >= 3 && deleted >= 4, `${listed}, ${deleted}`)
    const left = stage().site.db.reads.selectFrom('deleted_meeting').select('event_id').where('room_id', '=', room)
    assert.equal((await left.execute()).length, 4_000)
  })

  test('what was deleted in a room is 410 for its members once the room is gone, 403 for others', async () => {
    const { owner, organization } = scene
    const member = await someone(stage(), scene, { organization: 3, room: 4 })
    const outsider = await someone(stage(), scene, { organization: 3 })
    const [meeting, attended] = [await newMeeting(scene), await newMeeting(scene)]
    const added = await owner.client.post(`/meetings/${attended}/attendees`, { member_id: member.id })
    await stage().events()
    await owner.client.delete(`/attendees/${added.body.attendee_id}`)
    await owner.client.delete(`/meetings/${meeting}`)
    const records = (await stage().events()).map((event) => event.split(' ')[1]!)
    assert.equal(records.length, 2)
    for (const record of records) assert.equal((await member.client.get(record)).status, 200, record)
    await owner.client.delete(`/organizations/${organization}${path}`)
    for (const record of records) {
      assert.equal((await member.client.get(record)).status, 410, record)
      assert.equal((await owner.client.get(record)).status, 410, record)
      assert.equal((await outsider.client.get(record)).status, 403, record)
    }
  })
})
