// Lists of meeting series through HTTP: the caller's and a room's, each filter, sort and page.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, ids, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { HOUR, newSeries, pathOf, utc } from './series-scene.ts'

/** Made in this order, a minute apart, the last two in one second. Starts and ends are of UTC. */
const MADE: [name: string, more: object][] = [
  ['endless', { dtstart: '2026-03-05T09:00:00' }],
  ['early', { dtstart: '2026-01-01T09:00:00', rcount: 2 }],
  ['late', { dtstart: '2026-09-03T09:00:00', dtuntil: '2026-09-10T09:00:00' }],
  ['long', { dtstart: '2025-01-02T09:00:00', dtuntil: '2027-01-28T09:00:00' }],
  ['endless too', { dtstart: '2026-03-05T09:00:00' }],
]

const LISTS: [name: string, path: (scene: Scene) => string][] = [
  ['GET /meeting_series', () => '/meeting_series'],
  ['GET /rooms/:room_id/meeting_series', ({ room }) => `/rooms/${room}/meeting_series`],
]

onBothDatabases('lists of meeting series', (stage) => {
  let scene: Scene
  let client: Client
  const made = new Map<string, number>()
  let changed: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    for (const [name, more] of MADE) {
      made.set(name, (await newSeries(scene, { name, timezone_name: 'UTC', ...more })).meeting_series_id)
      if (name !== 'long') stage().pass(60)
    }
    stage().pass(60)
    changed = stage().site.clock()
    await client.patch(`/meeting_series/${made.get('early')}`, { audio: 'Line 4' })
    stage().pass(60)
    await client.patch(`/meeting_series/${made.get('endless')}`, { audio: 'Line 4' })
  })

  const names = async (path: string): Promise<string[]> => {
    const { status, body, text } = await client.get(path)
    assert.equal(status, 200, text)
    return body.map((row: any) => row.name)
  }
  const NEWEST = MADE.map(([name]) => name).toReversed()

  for (const [list, path] of LISTS) {
    const asking = (query: string) => names(`${path(scene)}?${query}`)

    test(`${list}: paged, the newest first`, async () => {
      const { body, headers } = await client.get(path(scene))
      assert.deepEqual(
        body.map((row: any) => row.name),
        NEWEST,
      )
      assert.deepEqual(body[4], (await client.get(`/meeting_series/${made.get('endless')}`)).body)
      const page = (name: string) => Number(headers[name])
      assert.deepEqual(
        [page('x-total-count'), page('x-total-pages'), page('x-page-num'), page('x-per-page')],
        [5, 1, 0, 10],
      )
    })

    test(`${list}: page and per_page`, async () => {
      assert.deepEqual(await asking('per_page=2'), NEWEST.slice(0, 2))
      assert.deepEqual(await asking('per_page=2&page=1'), NEWEST.slice(2, 4))
      assert.deepEqual(await asking('per_page=2&page=9'), NEWEST.slice(4))
      const { headers, body } = await client.get(`${path(scene)}?per_page=0`)
      assert.deepEqual([body, Number(headers['x-total-count']), Number(headers['x-total-pages'])], [[], 5, 0])
      const { headers: middle } = await client.get(`${path(scene)}?per_page=2&page=1&sort=start_time`)
      assert.match(middle['link']!, /page=0&sort=start_time>; rel="prev", <.*page=2&sort=start_time>; rel="next"$/)
      for (const [query, field] of [
        ['per_page=101', 'per_page'],
        ['per_page=-1', 'per_page'],
        ['per_page=1.5', 'per_page'],
        ['page=-1', 'page'],
        ['page=x', 'page'],
      ] as const)
        assertInvalid(await client.get(`${path(scene)}?${query}`), 'meeting_series', [field, 'invalid_value'])
      assert.deepEqual(await asking('page=1000000000'), NEWEST)
    })

    test(`${list}: after: series active after the time`, async () => {
      const ends = utc('2026-01-08T10:00')
      assert.deepEqual(await asking(`after=${ends - 1}`), NEWEST)
      assert.deepEqual(await asking(`after=${ends}`), ['endless too', 'long', 'late', 'endless'])
      assert.deepEqual(await asking('after=2027-01-28T10:00:00Z'), ['endless too', 'endless'])
      assert.deepEqual(await asking('after=2027-01-28T09:59:59Z'), ['endless too', 'long', 'endless'])
    })

    test(`${list}: before: series active before the time`, async () => {
      const begins = utc('2026-03-05T09:00')
      assert.deepEqual(await asking(`before=${begins}`), ['long', 'early'])
      assert.deepEqual(await asking(`before=${begins + 1}`), ['endless too', 'long', 'early', 'endless'])
      assert.deepEqual(await asking('before=2025-01-02T09:00:00Z'), [])
      assert.deepEqual(await asking('before=2026-06-01&after=2026-02-01'), ['endless too', 'long', 'endless'])
      assert.deepEqual(await asking('before=next week&after=tomorrow'), ['endless too', 'long', 'endless'])
    })

    test(`${list}: updated: series updated after the time`, async () => {
      assert.deepEqual(await asking(`updated=${changed - 1}`), ['early', 'endless'])
      assert.deepEqual(await asking(`updated=${changed}`), ['endless'])
      assert.deepEqual(await asking(`updated=${changed + HOUR}`), [])
    })

    const SORTED: [sort: string, names: string[]][] = [
      ['create_ts', ['endless', 'early', 'late', 'long', 'endless too']],
      ['-create_ts', ['endless too', 'long', 'late', 'early', 'endless']],
      ['update_ts', ['late', 'long', 'endless too', 'early', 'endless']],
      ['-update_ts', ['endless', 'early', 'endless too', 'long', 'late']],
      ['start_time', ['long', 'early', 'endless', 'endless too', 'late']],
      ['-start_time', ['late', 'endless too', 'endless', 'early', 'long']],
      ['end_time', ['early', 'late', 'long', 'endless', 'endless too']],
      ['-end_time', ['long', 'late', 'early', 'endless too', 'endless']],
      ['start_time,-create_ts', ['long', 'early', 'endless too', 'endless', 'late']],
    ]
    for (const [sort, expected] of SORTED) {
      test(`${list}: sort=${sort}; what has no end is last both ways`, async () => {
        assert.deepEqual(await asking(`sort=${sort}`), expected)
      })
    }

    test(`${list}: unknown parameters and values are refused`, async () => {
      for (const [query, field] of [
        ['sort=name', 'sort'],
        ['sort=state_ts', 'sort'],
        ['after=someday', 'after'],
        ['before=x', 'before'],
        ['updated=', 'updated'],
        ['state=pending', 'state'],
        ['timeframe=future', 'timeframe'],
        ['embed=attendees', 'embed'],
        ['fields=x', 'fields'],
        ['preview=true', 'preview'],
      ] as const)
        assertInvalid(await client.get(`${path(scene)}?${query}`), 'meeting_series', [field, 'invalid_value'])
    })
  }

  test('GET /meeting_series: those they are invited to or created', async () => {
    const mine = async (who: Client) => ids(await who.get('/meeting_series'), 'meeting_series_id')
    const manager = await someone(stage(), scene, { room: 2 })
    assert.deepEqual([await mine(manager.client), await mine(scene.chief.client)], [[], []])
    const invited = await client.post(`/meeting_series/${made.get('late')}/observers`, { member_id: manager.id })
    assert.deepEqual(await mine(manager.client), [made.get('late')])
    await client.delete(`/invitees/${invited.body.invitee_id}`)
    const own = await manager.client.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'own', dtstart: '2026-03-05T09:00', timezone_name: 'UTC', rrule: 'FREQ=DAILY' },
    })
    assert.deepEqual(await mine(manager.client), [own.body.meeting_series_id])
    const [creator] = (await client.get(`${pathOf(own.body)}/invitees`)).body
    await manager.client.delete(`/invitees/${creator.invitee_id}`)
    assert.deepEqual(await mine(manager.client), [own.body.meeting_series_id])
    assert.equal((await manager.client.delete(pathOf(own.body))).status, 204)
  })

  test('GET /meeting_series: room_id restricts to a room; a foreign one has none', async () => {
    const other = await stage().room(scene.organization)
    await stage().place(other, scene.owner.id, 2)
    const there = await newSeries({ ...scene, room: other })
    assert.deepEqual(ids(await client.get(`/meeting_series?room_id=${other}`), 'meeting_series_id'), [
      there.meeting_series_id,
    ])
    assert.equal((await client.get(`/meeting_series?room_id=${scene.room}`)).body.length, 5)
    assert.deepEqual((await client.get(`/meeting_series?room_id=${UNKNOWN}`)).body, [])
    assertInvalid(await client.get('/meeting_series?room_id=x'), 'meeting_series', ['room_id', 'invalid_value'])
    const parameter = await client.get(`/rooms/${scene.room}/meeting_series?room_id=${scene.room}`)
    assertInvalid(parameter, 'meeting_series', ['room_id', 'invalid_value'])
    assert.equal((await client.delete(pathOf(there))).status, 204)
  })

  test('GET /rooms/:room_id/meeting_series: all to its members, to its Guests those they are invited to', async () => {
    const list = `/rooms/${scene.room}/meeting_series`
    const [observer, guest, outsider] = [
      await someone(stage(), scene, { room: 4 }),
      await someone(stage(), scene, { room: 5 }),
      await someone(stage(), scene, { organization: 3 }),
    ]
    assert.equal((await observer.client.get(list)).body.length, 5)
    assert.deepEqual((await guest.client.get(list)).body, [])
    await client.post(`/meeting_series/${made.get('late')}/guests`, { member_id: guest.id })
    assert.deepEqual(ids(await guest.client.get(list), 'meeting_series_id'), [made.get('late')])
    assert.equal(Number((await guest.client.get(list)).headers['x-total-count']), 1)
    assert.equal((await outsider.client.get(list)).status, 403)
    assert.equal((await client.get(`/rooms/${UNKNOWN}/meeting_series`)).status, 404)
  })
})
