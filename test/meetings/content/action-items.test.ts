// Action items through HTTP: how they are created and changed.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  API,
  assertInvalid,
  at,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  UNKNOWN,
} from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

onBothDatabases('action items', (stage) => {
  let scene: Scene
  let colleague: Someone
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    colleague = await someone(stage(), scene, { room: 3 })
    meeting = await newMeeting(scene)
  })

  const add = (body: unknown) => scene.owner.client.post(`/rooms/${scene.room}/action_items`, body)
  const change = (item: number, body: unknown) => scene.owner.client.patch(`/action_items/${item}`, body)
  /** A fresh item, of which nothing is told any more. */
  async function fresh(more: object = {}): Promise<any> {
    const { status, body } = await add({ description: 'Order chairs', ...more })
    assert.equal(status, 201)
    await stage().events()
    return body
  }

  test('POST /rooms/:room_id/action_items: 201 with the item and Location', async () => {
    await stage().events()
    const { status, body, headers } = await add({ description: 'Order chairs' })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/action_items/${body.action_item_id}`)
    const { display } = body.create_id
    assert.deepEqual(body, {
      action_item_id: body.action_item_id,
      action_item_url: `https://moot.example/action_items/${body.action_item_id}`,
      state: { value: 0, display: 'Open' },
      description: 'Order chairs',
      room_id: { value: scene.room, display: 'Board' },
      meeting_id: null,
      create_id: { value: scene.owner.id, display },
      update_id: null,
      member_id: null,
      due_ts: null,
      close_ts: null,
      create_ts: at(NOW),
      update_ts: at(NOW),
    })
    assert.match(display, /^\S+ \S+$/)
    for (const path of ['/action_items/', `/rooms/${scene.room}/action_items/`])
      assert.deepEqual((await scene.owner.client.get(`${path}${body.action_item_id}`)).body, body)
    assert.deepEqual(await stage().events(), [`action_item_created /action_items/${body.action_item_id}`])
  })

  test('POST /meetings/:meeting_id/action_items: the item is in the meeting and in its room', async () => {
    await stage().events()
    const { status, body } = await scene.owner.client.post(`/meetings/${meeting}/action_items`, {
      description: 'Send the minutes',
      member_id: colleague.id,
      due_ts: NOW + 60,
    })
    assert.equal(status, 201)
    assert.deepEqual(body.meeting_id, { value: meeting, display: 'Weekly round' })
    assert.deepEqual(body.room_id, { value: scene.room, display: 'Board' })
    assert.equal(body.member_id.value, colleague.id)
    assert.deepEqual(body.due_ts, at(NOW + 60))
    for (const path of [`/meetings/${meeting}`, `/rooms/${scene.room}`, `/organizations/${scene.organization}`])
      assert.deepEqual((await scene.owner.client.get(`${path}/action_items/${body.action_item_id}`)).body, body)
    assert.deepEqual(await stage().events(), [
      `action_item_created /action_items/${body.action_item_id}`,
      `action_item_assigned /action_items/${body.action_item_id}`,
    ])
    const [told] = await stage()
      .site.db.reads.selectFrom('event')
      .select(['organization_id', 'room_id', 'meeting_id'])
      .where('resource', '=', `/action_items/${body.action_item_id}`)
      .execute()
    assert.deepEqual({ ...told }, { organization_id: scene.organization, room_id: scene.room, meeting_id: meeting })
  })

  test('an item is open unless its state says otherwise', async () => {
    assert.deepEqual((await add({ description: 'x' })).body.state, { value: 0, display: 'Open' })
    const open = await add({ description: 'x', state: 0, close_ts: NOW })
    assert.deepEqual([open.body.state.value, open.body.close_ts], [0, null])
  })

  test('an item that is made closed is closed now unless close_ts says otherwise', async () => {
    const now = await add({ description: 'Done', state: 1 })
    assert.deepEqual(now.body.state, { value: 1, display: 'Closed' })
    assert.equal(now.body.close_ts.value, NOW)
    const then = await add({ description: 'Done', state: 1, close_ts: 1_700_000_000 })
    assert.equal(then.body.close_ts.iso_8601, '2023-11-14T22:13:20Z')
    assert.equal((await add({ description: 'Done', state: 1, close_ts: null })).body.close_ts.value, NOW)
  })

  test('description is required and must not be empty; it is HTML of the allowed tags', async () => {
    assertInvalid(await add({}), 'action_items', ['description', 'missing_field'])
    for (const description of ['', ' \n', '<p> </p>', '<script>x</script>', '<p>&nbsp;</p>', null, 5, ['x']]) {
      assertInvalid(await add({ description }), 'action_items', ['description', 'invalid_value'])
      const { action_item_id } = await fresh()
      assertInvalid(await change(action_item_id, { description }), 'action_items', ['description', 'invalid_value'])
    }
    assertInvalid(await add({ description: 'x'.repeat(65_536) }), 'action_items', ['description', 'too_long'])
    const { body } = await add({ description: '<p onclick="x()">Call <b>Ada</b><img src="x"></p><h1>Now</h1>' })
    assert.equal(body.description, '<p>Call <b>Ada</b></p><p>Now</p>')
  })

  test('state is 0 or 1, and what was read may be sent', async () => {
    const { action_item_id } = await fresh()
    for (const state of [2, -1, '1', true, 'closed', 0.5, null, {}]) {
      assertInvalid(await add({ description: 'x', state }), 'action_items', ['state', 'invalid_value'])
      assertInvalid(await change(action_item_id, { state }), 'action_items', ['state', 'invalid_value'])
    }
    const { body } = await change(action_item_id, { state: { value: 1, display: 'Closed' } })
    assert.equal(body.state.value, 1)
  })

  test('member_id (assignee) must already be a member of the room', async () => {
    const stranger = await someone(stage(), scene, { organization: 3 })
    const { action_item_id } = await fresh()
    for (const member_id of [stranger.id, UNKNOWN]) {
      assertInvalid(await add({ description: 'x', member_id }), 'action_items', ['member_id', 'invalid_reference'])
      assertInvalid(await change(action_item_id, { member_id }), 'action_items', ['member_id', 'invalid_reference'])
    }
    const refused = [stranger.id, UNKNOWN].map(async (id) => (await change(action_item_id, { member_id: id })).text)
    assert.equal(await refused[0], await refused[1])
    for (const member_id of [0, -1, '1', 1.5, 2 ** 31])
      assertInvalid(await change(action_item_id, { member_id }), 'action_items', ['member_id', 'invalid_value'])
    assert.equal((await change(action_item_id, { member_id: colleague.id })).status, 200)
    assert.equal((await add({ description: 'x', member_id: null })).body.member_id, null)
  })

  test('due_ts and close_ts are times', async () => {
    const { action_item_id } = await fresh()
    for (const wrong of ['soon', 1e20, true, {}, 0.5]) {
      assertInvalid(await add({ description: 'x', due_ts: wrong }), 'action_items', ['due_ts', 'invalid_value'])
      assertInvalid(await add({ description: 'x', close_ts: wrong }), 'action_items', ['close_ts', 'invalid_value'])
      assertInvalid(await change(action_item_id, { due_ts: wrong }), 'action_items', ['due_ts', 'invalid_value'])
    }
    assert.deepEqual(
      (await change(action_item_id, { due_ts: 'tomorrow' })).body.due_ts.iso_8601,
      '2026-03-03T00:00:00Z',
    )
    assert.equal((await change(action_item_id, { due_ts: null })).body.due_ts, null)
  })

  test('PATCH: all fields are optional; 200 with the item, update_id who changed it', async () => {
    const was = await fresh()
    stage().pass(60)
    const sent = { description: '<p>Order <i>tables</i></p>', member_id: colleague.id, due_ts: NOW + 86_400 }
    const { status, body } = await colleague.client.patch(`/action_items/${was.action_item_id}`, sent)
    assert.equal(status, 200)
    const person = { value: colleague.id, display: body.update_id.display }
    assert.deepEqual(body, {
      ...was,
      description: sent.description,
      member_id: person,
      update_id: person,
      due_ts: at(NOW + 86_400),
      update_ts: at(stage().site.clock()),
    })
    assert.deepEqual((await scene.owner.client.get(`/action_items/${was.action_item_id}`)).body, body)
    assert.deepEqual(await stage().events(), [`action_item_assigned /action_items/${was.action_item_id}`])
  })

  test('the nested paths change the same item; below another parent it is 404', async () => {
    const { client } = scene.owner
    const { body } = await client.post(`/meetings/${meeting}/action_items`, { description: 'Nested' })
    const item = `action_items/${body.action_item_id}`
    const [other, attic] = [await newMeeting(scene), await stage().room(scene.organization)]
    for (const [place, description] of [
      [`/meetings/${meeting}`, 'One'],
      [`/rooms/${scene.room}`, 'Two'],
    ])
      assert.equal((await client.patch(`${place}/${item}`, { description })).body.description, description)
    for (const place of [`/meetings/${other}`, `/rooms/${attic}`]) {
      assert.equal((await client.get(`${place}/${item}`)).status, 404)
      assert.equal((await client.patch(`${place}/${item}`, { description: 'x' })).status, 404)
      assert.equal((await client.delete(`${place}/${item}`)).status, 404)
    }
    assert.equal((await client.get(`/${item}`)).body.description, 'Two')
    assert.equal((await client.delete(`/meetings/${meeting}/${item}`)).status, 204)
  })

  test('close_ts is set on closing, cleared on re-opening', async () => {
    const { action_item_id } = await fresh()
    stage().pass(60)
    const closed = (await change(action_item_id, { state: 1 })).body
    assert.deepEqual(closed.close_ts, at(stage().site.clock()))
    assert.equal(closed.update_id.value, scene.owner.id)
    stage().pass(60)
    assert.deepEqual((await change(action_item_id, { state: 1 })).body, closed)
    assert.deepEqual((await change(action_item_id, { description: 'Edited' })).body.close_ts, closed.close_ts)
    const open = (await change(action_item_id, { state: 0 })).body
    assert.deepEqual([open.state.value, open.close_ts], [0, null])
    assert.deepEqual(await stage().events(), [`action_item_closed /action_items/${action_item_id}`])
  })

  test('action_item_assigned when the assignee is set or changed; no change of value, no event', async () => {
    const { action_item_id } = await fresh()
    const told = async (member_id: unknown) => {
      assert.equal((await change(action_item_id, { member_id })).status, 200)
      return stage().events()
    }
    const assigned = [`action_item_assigned /action_items/${action_item_id}`]
    assert.deepEqual(await told(colleague.id), assigned)
    assert.deepEqual(await told(colleague.id), [])
    assert.deepEqual(await told({ value: colleague.id, display: 'x' }), [])
    assert.deepEqual(await told(scene.owner.id), assigned)
    assert.deepEqual(await told(null), [])
    assert.deepEqual(await told(null), [])
  })

  test('an item that was read can be sent back, and nothing changes', async () => {
    const { action_item_id } = await fresh({ member_id: colleague.id, state: 1, due_ts: NOW, tags: ['chairs'] })
    const { body } = await scene.owner.client.get(`/action_items/${action_item_id}?embed=tags,description_clean`)
    stage().pass(60)
    assert.equal((await change(action_item_id, body)).status, 200)
    const again = await scene.owner.client.get(`/action_items/${action_item_id}?embed=tags,description_clean`)
    assert.deepEqual(again.body, body)
    assert.deepEqual(await stage().events(), [])
    assertInvalid(await change(action_item_id, { assignee: 1 }), 'action_items', ['assignee', 'unknown_field'])
    assertInvalid(await add({ description: 'x', done: 1 }), 'action_items', ['done', 'unknown_field'])
  })
})
