// Action items through HTTP: the specification's section, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { NOW, onBothDatabases } from '../stage.ts'

onBothDatabases('action items', (stage) => {
  let manager: Client
  let room: number
  let managerId: number

  before(async () => {
    const { person, organization, room: makeRoom, place, as } = stage()
    managerId = await person()
    room = await makeRoom(await organization(managerId))
    await place(room, managerId, 2)
    manager = await as(managerId)
  })

  test('an item is open unless its state says otherwise', async () => {
    const { status, body, headers } = await manager.post(`/rooms/${room}/action_items`, { description: 'Order chairs' })
    assert.equal(status, 201)
    assert.equal(headers['location'], `https://moot.example/api/v1/action_items/${body.action_item_id}`)
    assert.deepEqual(body.state, { value: 0, display: 'Open' })
    assert.equal(body.close_ts, null)
    assert.deepEqual(await stage().events(), [`action_item_created /action_items/${body.action_item_id}`])
  })

  test('an item that is made closed is closed now unless close_ts says otherwise', async () => {
    const now = await manager.post(`/rooms/${room}/action_items`, { description: 'Done', state: 1 })
    assert.equal(now.body.close_ts.value, NOW)
    const then = await manager.post(`/rooms/${room}/action_items`, {
      description: 'Done',
      state: 1,
      close_ts: 1_700_000_000,
    })
    assert.equal(then.body.close_ts.iso_8601, '2023-11-14T22:13:20Z')
  })
})
