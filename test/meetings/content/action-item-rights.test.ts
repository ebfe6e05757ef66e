// Action items through HTTP: tags and clean text, deletion, and who may do what.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('action items: tags, deletion, rights', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const add = async (more: object = {}): Promise<number> => {
    const sent = { description: 'Order chairs', ...more }
    const { status, body } = await scene.owner.client.post(`/rooms/${scene.room}/action_items`, sent)
    assert.equal(status, 201)
    return body.action_item_id
  }
  const tagsOf = async (item: number) => (await scene.owner.client.get(`/action_items/${item}?embed=tags`)).body.tags

  test('embed=tags: an array of strings, in their order, each once', async () => {
    assert.deepEqual(await tagsOf(await add()), [])
    const item = await add({ tags: ['urgent', 'chairs', 'urgent', '<b>blue</b>', ''] })
    assert.deepEqual(await tagsOf(item), ['urgent', 'chairs', 'blue'])
    const path = `/action_items/${item}`
    await scene.owner.client.patch(path, { tags: ['chairs', 'urgent'] })
    assert.deepEqual(await tagsOf(item), ['chairs', 'urgent'])
    await scene.owner.client.patch(path, { state: 1 })
    assert.deepEqual(await tagsOf(item), ['chairs', 'urgent'])
    await scene.owner.client.patch(path, { tags: [] })
    assert.deepEqual(await tagsOf(item), [])
  })

  test('a change of tags is a change: update_id and update_ts; the same tags are none', async () => {
    const item = await add({ tags: ['one'] })
    stage().pass(60)
    const same = await scene.owner.client.patch(`/action_items/${item}`, { tags: ['one'] })
    assert.equal(same.body.update_id, null)
    const other = await scene.owner.client.patch(`/action_items/${item}`, { tags: ['one', 'two'] })
    assert.equal(other.body.update_id.value, scene.owner.id)
    assert.equal(other.body.update_ts.value, stage().site.clock())
  })

  test('tags are texts of at most 64 characters, at most a thousand', async () => {
    const item = await add()
    const many = Array.from({ length: 1001 }, (_, count) => `tag ${count}`)
    const wrong: [unknown, 'invalid_value' | 'too_long'][] = [
      ['urgent', 'invalid_value'],
      [null, 'invalid_value'],
      [[1], 'invalid_value'],
      [[null], 'invalid_value'],
      [{ 0: 'x' }, 'invalid_value'],
      [['x'.repeat(65)], 'too_long'],
      [many, 'too_long'],
    ]
    for (const [tags, code] of wrong)
      assertInvalid(await scene.owner.client.patch(`/action_items/${item}`, { tags }), 'action_items', ['tags', code])
    const full = await scene.owner.client.patch(`/action_items/${item}`, { tags: many.slice(1) })
    assert.equal(full.status, 200)
    assert.deepEqual(await tagsOf(item), many.slice(1))
  })

  test('embed=description_clean: the description without its markup', async () => {
    const item = await add({ description: '<p>Call <b>Ada</b> &amp; Bram</p><ul><li>first</li></ul>5 &lt; 6' })
    const { body } = await scene.owner.client.get(`/action_items/${item}?embed=description_clean`)
    assert.match(body.description_clean, /^Call Ada & Bram\n[^<]*first[^<]*5 < 6$/)
    const asked = await scene.owner.client.get(`/action_items/${item}?embed=description_clean,tags&fields=tags`)
    assert.deepEqual(asked.body, { tags: [] })
    const wrong = await scene.owner.client.get(`/action_items/${item}?embed=attendees`)
    assertInvalid(wrong, 'action_items', ['embed', 'invalid_value'])
  })

  test("DELETE: 204; the caller must be a manager of the item's room", async () => {
    const item = await add()
    const member = await someone(stage(), scene, { room: 3 })
    const own = await member.client.post(`/rooms/${scene.room}/action_items`, { description: 'Own' })
    await stage().events()
    for (const id of [item, own.body.action_item_id])
      assert.equal((await member.client.delete(`/action_items/${id}`)).status, 403)
    assert.equal((await scene.owner.client.delete(`/action_items/${item}`)).status, 204)
    assert.equal(
      (await scene.owner.client.delete(`/rooms/${scene.room}/action_items/${own.body.action_item_id}`)).status,
      204,
    )
    assert.equal((await scene.owner.client.get(`/action_items/${item}`)).status, 404)
    assert.equal((await scene.owner.client.delete(`/action_items/${item}`)).status, 404)
    assert.deepEqual(await stage().events(), [])
  })

  test('a facilitator of the meeting who does not manage the room cannot delete its items', async () => {
    const meeting = await newMeeting(scene)
    const facilitator = await someone(stage(), scene, { room: 3 })
    await scene.owner.client.post(`/meetings/${meeting}/facilitators`, { member_id: facilitator.id })
    const { body } = await facilitator.client.post(`/meetings/${meeting}/action_items`, { description: 'x' })
    assert.equal((await facilitator.client.delete(`/action_items/${body.action_item_id}`)).status, 403)
  })

  test("people tick off their own items, and others' only where they write", async () => {
    const [observer, guest] = [await someone(stage(), scene, { room: 4 }), await someone(stage(), scene, { room: 5 })]
    const item = await add({ member_id: guest.id })
    assert.equal((await observer.client.get(`/action_items/${item}`)).status, 200)
    assert.equal((await observer.client.patch(`/action_items/${item}`, { state: 1 })).status, 403)
    assert.equal((await guest.client.patch(`/action_items/${item}`, { state: 1 })).body.state.value, 1)
    const other = await add()
    assert.equal((await guest.client.get(`/action_items/${other}`)).status, 403)
    assert.equal((await guest.client.patch(`/action_items/${other}`, { state: 1 })).status, 403)
    assert.equal((await observer.client.post(`/rooms/${scene.room}/action_items`, { description: 'x' })).status, 403)
  })

  test('unknown places and items are 404, and nobody is 401', async () => {
    const item = await add()
    const { client } = scene.owner
    for (const { status } of [
      await client.post(`/rooms/${UNKNOWN}/action_items`, { description: 'x' }),
      await client.post(`/meetings/${UNKNOWN}/action_items`, { description: 'x' }),
      await client.get(`/action_items/${UNKNOWN}`),
      await client.patch(`/action_items/${UNKNOWN}`, {}),
    ])
      assert.equal(status, 404)
    for (const { status } of [
      await stage().nobody.get(`/action_items/${item}`),
      await stage().nobody.patch(`/action_items/${item}`, {}),
      await stage().nobody.delete(`/action_items/${item}`),
      await stage().nobody.post(`/rooms/${scene.room}/action_items`, {}),
    ])
      assert.equal(status, 401)
  })
})
