// Ids: what cannot be one is the address of nothing, and no reference.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const NO_IDS = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1.5',
  '1e3',
  '0x1',
  '0b1',
  '1_000',
  '1n',
  '2147483648',
  '4294967297',
  '99999999999',
  '9007199254740993',
  '%00',
  '1%00',
  '%201',
  '1%20',
  '%2e%2e',
  '1%2F..',
  'null',
  'undefined',
  'NaN',
  'me',
  "1'",
  '1;drop',
  '1,2',
  '１',
  '١',
  '%F0%9F%9B%B6',
  'x'.repeat(199),
  'x'.repeat(250),
  '1'.repeat(250),
]

onBothDatabases('ids', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = `/meetings/${await newMeeting(scene)}`
  })

  test('in a path they are 404, whatever the verb', async () => {
    for (const id of NO_IDS.map((id) => (id.includes('%') ? id : encodeURIComponent(id))).filter(
      (id) => id !== '%2e%2e',
    )) {
      for (const path of [
        `/meetings/${id}`,
        `/rooms/${id}/meetings`,
        `/notes/${id}`,
        `/deleted_meetings/${id}`,
        `${meeting}/notes/${id}`,
      ])
        assert.equal((await client.get(path)).status, 404, path)
      for (const answer of [
        await client.patch(`/meetings/${id}`, {}),
        await client.put(`/meetings/${id}`, {}),
        await client.delete(`/action_items/${id}`),
        await client.post(`/meetings/${id}/notes`, { description: 'x' }),
        await client.options(`/meetings/${id}`),
        await client.ask('HEAD', `/meetings/${id}`),
      ])
        assert.equal(answer.status, 404, id)
    }
  })

  test('the greatest id is an id', async () => {
    for (const id of ['2147483647', '1000000000'])
      for (const path of [`/meetings/${id}`, `/rooms/${id}/meetings`, `/attendees/${id}`])
        assert.equal((await client.get(path)).status, 404)
    assert.equal((await client.get('/meetings?room_id=2147483647')).status, 200)
  })

  test('raw paths with unresolved dots and slashes', async () => {
    await stage().app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = stage().app.server.address() as AddressInfo
    const headers = { 'x-api-key': await stage().token(scene.owner.id) }
    const get = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path: `/api/v1${path}`, headers, agent: false }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode!))
        })
        asked.on('error', reject).end()
      })
    for (const path of [
      '/meetings/..',
      '/meetings/../rooms',
      '/meetings/%2e%2e',
      '/meetings/..%2f..',
      '/meetings//1',
      '/rooms/./meetings',
      // Encoded twice, it is decoded once.
      meeting.replace(/\d/g, (digit) => `%25${digit.charCodeAt(0).toString(16)}`),
    ])
      assert.equal(await get(path), 404, path)
    assert.equal(await get(meeting), 200)
    assert.equal(await get(meeting.replace(/\d/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`)), 200)
    assert.equal(await get('/meetings/%'), 400)
    assert.equal(await get('/meetings/%zz'), 400)
    assert.equal(await get('/meetings/%ff'), 400)
  })

  test('in a body they are 422', async () => {
    const { body } = await client.post(`${meeting}/action_items`, { description: 'x' })
    const wrong = [
      0,
      -1,
      1.5,
      2 ** 31,
      99_999_999_999,
      2 ** 53,
      1e300,
      '1',
      '',
      true,
      [1],
      [],
      {},
      { value: '1' },
      { value: 0 },
    ]
    for (const id of wrong) {
      assertInvalid(await client.patch(`/action_items/${body.action_item_id}`, { member_id: id }), 'action_items', [
        'member_id',
        'invalid_value',
      ])
      assertInvalid(await client.patch(meeting, { room_id: id }), 'meetings', ['room_id', 'invalid_value'])
      assertInvalid(await client.post(`${meeting}/attendees`, { member_id: id }), 'attendees', [
        'member_id',
        'invalid_value',
      ])
    }
    const big = await client.ask('PATCH', meeting, undefined, { payload: '{"room_id": 1e999}' })
    assertInvalid(big, 'meetings', ['room_id', 'invalid_value'])
  })

  test('in a query they are 422', async () => {
    for (const id of NO_IDS.filter((id) => !id.includes('%'))) {
      const sent = encodeURIComponent(id)
      assertInvalid(await client.get(`/meetings?room_id=${sent}`), 'meetings', ['room_id', 'invalid_value'])
      if (id !== '0')
        assertInvalid(await client.get(`/action_items?assignee=${sent}`), 'action_items', ['assignee', 'invalid_value'])
    }
  })
})
