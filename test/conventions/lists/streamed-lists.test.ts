// Long lists without pages: everything, in order, as correct JSON, however it is asked for.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { type Scene, setScene } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const COUNT = 450

onBothDatabases('long lists', (stage) => {
  let scene: Scene
  let client: Client
  let path: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    path = `/rooms/${scene.room}/meetings`
    const stamps = { create_ts: NOW, update_ts: NOW }
    await stage().write(async (trx) => {
      for (let place = 1; place <= COUNT; place++) {
        const row = {
          room_id: scene.room,
          name: `No. ${place}, "quoted" 🛶`,
          state: 'pending' as const,
          state_ts: NOW,
          ...stamps,
        }
        const start_time = place % 3 ? NOW + ((place * 7) % 100) * 60 : null
        const made = await trx
          .insertInto('meeting')
          .values({ ...row, start_time, create_id: scene.owner.id })
          .returning('meeting_id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('attendee')
          .values({
            meeting_id: made.meeting_id,
            member_id: scene.owner.id,
            representing: String(place),
            attended: 0,
            note_taker: 0,
            presenter: 0,
            role_id: 2,
            rsvp: 0,
            ...stamps,
          })
          .execute()
      }
    })
  })

  const place = (row: any) => Number(/^No\. (\d+)/.exec(row.name)![1])
  const newestFirst = Array.from({ length: COUNT }, (_, index) => COUNT - index)

  test('GET without page gives all of them, the newest first', async () => {
    for (const list of [path, '/meetings', `/meetings?room_id=${scene.room}`]) {
      const { status, body, headers } = await client.get(list)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.deepEqual(body.map(place), newestFirst)
      assert.equal(headers['x-total-count'], undefined)
      assert.equal(headers['x-requestor'], (await client.get('/metadata')).headers['x-requestor'])
    }
  })

  test('each row is what the meeting itself is', async () => {
    const { body } = await client.get(path)
    for (const row of [body[0], body[199], body[200], body[201], body[400], body[COUNT - 1]])
      assert.deepEqual((await client.get(`/meetings/${row.meeting_id}`)).body, row)
  })

  test('sorted and filtered as a short list is', async () => {
    const start = (row: any): number => row.start_time?.value ?? Number.POSITIVE_INFINITY
    const { body: all } = await client.get(path)
    const { body: sorted } = await client.get(`${path}?sort=start_time`)
    const expected = all.toSorted((a: any, b: any) => start(a) - start(b) || a.meeting_id - b.meeting_id)
    assert.deepEqual(sorted.map(place), expected.map(place))
    const { body: scheduled } = await client.get(`${path}?timeframe=scheduled`)
    assert.deepEqual(
      scheduled,
      all.filter((row: any) => row.scheduled),
    )
    assert.ok(scheduled.length > 200)
  })

  test('with embed, each meeting has its own people', async () => {
    const { body } = await client.get(`${path}?embed=attendees,guests`)
    assert.equal(body.length, COUNT)
    for (const row of body) {
      assert.deepEqual([row.attendees.length, row.guests], [1, []])
      assert.deepEqual(
        [row.attendees[0].representing, row.attendees[0].meeting_id.value],
        [String(place(row)), row.meeting_id],
      )
    }
  })

  test('with fields', async () => {
    const { body } = await client.get(`${path}?fields=name`)
    assert.deepEqual(body.map(place), newestFirst)
    for (const row of body) assert.deepEqual(Object.keys(row), ['name'])
  })

  test('with envelope', async () => {
    const { status, body } = await client.get(`${path}?envelope=true&fields=name`)
    assert.deepEqual([status, body.status, Object.keys(body)], [200, 200, ['status', 'headers', 'response']])
    assert.deepEqual(body.response.map(place), newestFirst)
    assert.match(body.headers['Content-Type'], /json/)
    assert.ok(body.headers['X-Rate-Limit-Remaining'])
  })

  test('HEAD has the headers and no body', async () => {
    const [get, head] = [await client.get(path), await client.ask('HEAD', path)]
    assert.deepEqual([head.status, head.text], [200, ''])
    // How a body is cut up on its way is no matter of the resource.
    const passing = ['date', 'transfer-encoding']
    const names = (headers: object) => Object.keys(headers).filter((name) => !passing.includes(name))
    assert.deepEqual(new Set(names(head.headers)), new Set(names(get.headers)))
  })

  test('then paged', async () => {
    const { body: all } = await client.get(path)
    const { body, headers } = await client.get(`${path}?per_page=100&page=4`)
    assert.deepEqual(body, all.slice(400))
    assert.deepEqual([headers['x-total-count'], headers['x-total-pages']], [String(COUNT), '5'])
    const first = await client.get(`${path}?page=0`)
    assert.deepEqual(first.body, all.slice(0, 10))
  })

  test('just as many as are fetched at a time, and one more', async () => {
    const { meeting_id } = (await client.get(`${path}?sort=create_ts&per_page=1`)).body[0]
    for (const count of [199, 200, 201, 400, 401]) {
      const after = NOW + 1_000_000 + count
      await stage().write((trx) =>
        trx
          .updateTable('meeting')
          .set({ update_ts: after })
          .where('meeting_id', '<', meeting_id + count)
          .execute(),
      )
      const { body } = await client.get(`${path}?updated=${after - 1}&fields=name`)
      assert.deepEqual(body.map(place), newestFirst.slice(COUNT - count))
    }
  })

  test('a list that is changed while it is read is still JSON, with each meeting once', async () => {
    const answers = await Promise.all([
      client.get(path),
      ...newestFirst.slice(0, 20).map((number) => client.delete(`/meetings/${number}`)),
    ])
    const seen: number[] = answers[0].body.map(place)
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(seen.length >= COUNT - 20)
    assert.equal((await client.get(path)).body.length, COUNT - 20)
  })
})
