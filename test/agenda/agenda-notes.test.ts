// Notes and action items on the agenda, through HTTP: the first item unless one is named, and never another meeting's.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, newItem, setAgenda } from './agenda-scene.ts'

onBothDatabases('notes and action items on the agenda', (stage) => {
  let scene: Scene
  let holder: string
  let items: any[]
  before(async () => {
    scene = await setScene(stage())
    holder = `/meetings/${await newMeeting(scene)}`
    items = (await setAgenda(scene.owner.client, holder, [{ title: 'A' }, { title: 'B' }])).body
  })

  const KINDS = { notes: 'note_id', action_items: 'action_item_id' } as const
  for (const [kind, id] of Object.entries(KINDS)) {
    const add = async (body: object = {}) => {
      const sent = { description: 'High water', ...body }
      const answer = await scene.owner.client.post(`${holder}/${kind}`, sent)
      assert.equal(answer.status, 201, answer.text)
      return `/${kind}/${answer.body[id]}`
    }
    const itemOf = async (path: string) =>
      (await scene.owner.client.get(`${path}?embed=agenda_item`)).body.agenda_item?.title

    test(`${kind} are added to the first agenda item, or to the one that is named`, async () => {
      assert.equal(await itemOf(await add()), 'A')
      assert.equal(await itemOf(await add({ agenda_item_id: items[1].agenda_item_id })), 'B')
      assert.equal(await itemOf(await add({ agenda_item_id: { value: items[1].agenda_item_id, display: 'B' } })), 'B')
    })

    test(`${kind} show what the specification shows: the item is embedded where it is asked for`, async () => {
      const path = await add()
      const { body } = await scene.owner.client.get(path)
      assert.ok(!('agenda_item_id' in body) && !('agenda_item' in body))
      const { headers, body: list } = await scene.owner.client.get(`${holder}/${kind}?embed=agenda_item,tags`)
      assert.equal(headers['x-rate-limit-used'], '3')
      for (const row of list)
        assert.deepEqual(
          row.agenda_item,
          items.find(({ title }) => title === row.agenda_item.title),
        )
    })

    test(`${kind} are put under another item by PATCH, which is a change of theirs`, async () => {
      const path = await add()
      stage().pass(60)
      const there = { agenda_item_id: items[1].agenda_item_id }
      const { status, body } = await scene.owner.client.patch(path, there)
      assert.equal(status, 200)
      assert.equal(body.update_ts.value, stage().site.clock())
      assert.equal(body.update_id.value, scene.owner.id)
      assert.equal(await itemOf(path), 'B')
      stage().pass(60)
      assert.deepEqual((await scene.owner.client.patch(path, there)).body, body)
    })

    test(`${kind} belong to an item of their own meeting, and to none in a room`, async () => {
      const path = await add()
      const [foreign] = await agendaOf(scene.owner.client, `/meetings/${await newMeeting(scene)}`)
      for (const agenda_item_id of [foreign.agenda_item_id, UNKNOWN]) {
        const sent = { description: 'High water', agenda_item_id }
        const refused = ['agenda_item_id', 'invalid_reference'] as const
        assertInvalid(await scene.owner.client.post(`${holder}/${kind}`, sent), kind, [...refused])
        assertInvalid(await scene.owner.client.patch(path, sent), kind, [...refused])
      }
      const { client } = scene.owner
      assertInvalid(await client.patch(path, { agenda_item_id: null }), kind, ['agenda_item_id', 'invalid_value'])
      const inRoom = (await client.post(`/rooms/${scene.room}/${kind}`, { description: 'Low water' })).body
      const there = { agenda_item_id: items[0].agenda_item_id }
      assertInvalid(await client.patch(`/${kind}/${inRoom[id]}`, there), kind, ['agenda_item_id', 'invalid_reference'])
      const none = await client.get(`/${kind}/${inRoom[id]}?embed=agenda_item`)
      assert.equal(none.body.agenda_item, null)
      assertInvalid(await client.post(`/rooms/${scene.room}/${kind}`, { description: 'Low water', ...there }), kind, [
        'agenda_item_id',
        'unknown_field',
      ])
    })

    test(`${kind} of an item that is taken off go to the first that stays, and are not changed by it`, async () => {
      const { client } = scene.owner
      const own = `/meetings/${await newMeeting(scene)}`
      const outer = await newItem(client, own, { title: 'Outer' })
      const inner = await newItem(client, own, { title: 'Inner', parent_id: outer.agenda_item_id })
      const sent = { description: 'High water', agenda_item_id: inner.agenda_item_id }
      const made = (await client.post(`${own}/${kind}`, sent)).body
      stage().pass(60)
      assert.equal((await client.delete(`/agenda_items/${outer.agenda_item_id}`)).status, 204)
      const path = `/${kind}/${made[id]}`
      assert.equal(await itemOf(path), 'Discussion')
      assert.deepEqual((await client.get(path)).body, made)
    })
  }

  test('whoever reads an action item but not its meeting is not shown the item of its agenda', async () => {
    const member = await someone(stage(), scene, { organization: 5, room: 3 })
    const made = await scene.owner.client.post(`${holder}/action_items`, {
      ...{ description: 'Mend the jetty', member_id: member.id },
    })
    const path = `/action_items/${made.body.action_item_id}?embed=agenda_item`
    assert.equal((await member.client.get(path)).body.agenda_item.title, 'A')
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/members`)
    const { room_member_id } = body.find(({ member_id }: any) => member_id === member.id)
    await scene.owner.client.delete(`/room_members/${room_member_id}`)
    const after = await member.client.get(path)
    assert.equal(after.status, 200)
    assert.equal(after.body.agenda_item, null)
  })

  test('a meeting that moves to another room takes its agenda along', async () => {
    const own = `/meetings/${await newMeeting(scene)}`
    const far = await stage().room(scene.organization, { name: 'Yard' })
    const before = await agendaOf(scene.owner.client, own)
    assert.equal((await scene.owner.client.patch(own, { room_id: far })).status, 200)
    const room_id = { value: far, display: 'Yard' }
    assert.deepEqual(
      await agendaOf(scene.owner.client, own),
      before.map((item) => ({ ...item, room_id })),
    )
  })
})
