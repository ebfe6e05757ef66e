// Meeting summaries through HTTP: the caller's, a room's and a series', real meetings and slots merged, and their window.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { API, assertInvalid, at, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { DAY, HOUR, meetingAt, newSeries, pathOf, SLOTS, utc, WEEK } from '../series/series-scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const YEAR = 365 * DAY

/** Meetings that stand alone: name, start, and what is sent besides. */
const SINGLE: [name: string, start: number | null, more: object][] = [
  ['long ago', NOW - 40 * DAY, { duration_minutes: 30 }],
  ['a moment ago', NOW - 1, { duration_minutes: 30 }],
  ['now', NOW, { duration_minutes: 30 }],
  ['at the first slot', SLOTS[0], {}],
  ['in a year', NOW + YEAR - 1, {}],
  ['in a year and a second', NOW + YEAR, {}],
  ['some time', null, {}],
]

const PATHS: [name: string, path: (scene: Scene) => string][] = [
  ['GET /meeting_summaries', () => '/meeting_summaries'],
  ['GET /rooms/:room_id/meeting_summaries', ({ room }) => `/rooms/${room}/meeting_summaries`],
]

onBothDatabases('meeting summaries', (stage) => {
  let scene: Scene
  let client: Client
  /** The owner's series of three Thursdays in the past and four to come. */
  let series: any
  const single = new Map<string, number>()

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    series = await newSeries(scene, { dtstart: '2026-02-12T09:00:00', rcount: 7 })
    for (const [name, start_time, more] of SINGLE) {
      const { body } = await client.post(`/rooms/${scene.room}/meetings`, { name, start_time, ...more })
      single.set(name, body.meeting_id)
    }
  })

  const list = async (path: string, who = client): Promise<any[]> => {
    const { status, body, text } = await who.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
    assert.equal(status, 200, text)
    return body
  }
  /** Names of single meetings, and starts of the slots of the series. */
  const seen = async (path: string, who = client): Promise<(string | number)[]> =>
    (await list(path, who)).map((row) => (row.meeting_series_id === null ? row.name : row.start_time.value))
  const ofSeries = (query = '') => `${pathOf(series)}/meeting_summaries${query}`

  test('every field of a meeting, and of a slot that has none yet', async () => {
    const [, , slot] = await list('/meeting_summaries')
    const [meeting] = await list('/meeting_summaries')
    const room_id = { value: scene.room, display: 'Board' }
    const id = single.get('now')
    assert.deepEqual(meeting, {
      meeting_id: id,
      meeting_series_id: null,
      room_id,
      state: 'pending',
      meeting_url: `https://moot.example/meetings/${id}`,
      resource_url: `${API}/meetings/${id}`,
      name: 'now',
      start_time: { ...at(NOW), pretty: { time: '10:00 AM', date: 'Mon, Mar 2, 2026', timezone: 'UTC' } },
      end_time: { ...at(NOW + 1800), pretty: { time: '10:30 AM', date: 'Mon, Mar 2, 2026', timezone: 'UTC' } },
      started_ts: null,
      state_ts: at(NOW),
    })
    const { meeting_url, ...rest } = slot
    assert.deepEqual(rest, {
      meeting_id: null,
      meeting_series_id: series.meeting_series_id,
      room_id,
      state: 'pending',
      resource_url: `${API}${pathOf(series)}/meeting_at/${SLOTS[0]}`,
      name: 'Harbour round',
      start_time: { ...at(SLOTS[0]), pretty: { time: '8:00 AM', date: 'Thu, Mar 5, 2026', timezone: 'UTC' } },
      end_time: { ...at(SLOTS[0] + HOUR), pretty: { time: '9:00 AM', date: 'Thu, Mar 5, 2026', timezone: 'UTC' } },
      started_ts: null,
      state_ts: null,
    })
    assert.match(meeting_url, /^https:\/\/moot\.example\/meeting_series\/\d+\?at=\d+$/)
  })

  for (const [name, path] of PATHS) {
    test(`${name}: from now, for 365 days, in order of the start`, async () => {
      assert.deepEqual(await seen(path(scene)), [
        ...['now', 'at the first slot', SLOTS[0], SLOTS[1], SLOTS[2], SLOTS[3]],
        'in a year',
      ])
    })

    test(`${name}: after ≤ start < before`, async () => {
      const asked = (after: number | string, until: number | string) =>
        seen(`${path(scene)}?after=${after}&before=${until}`)
      assert.deepEqual(await asked(NOW, NOW + 1), ['now'])
      assert.deepEqual(await asked(NOW + 1, SLOTS[0]), [])
      assert.deepEqual(await asked(SLOTS[1], SLOTS[2]), [SLOTS[1]])
      assert.deepEqual(await asked(SLOTS[1] + 1, SLOTS[2] + 1), [SLOTS[2]])
      assert.deepEqual(await asked('2026-03-02T09:59:59Z', '2026-03-02T10:00:00Z'), ['a moment ago'])
      assert.deepEqual(await asked(NOW, NOW), [])
      assert.deepEqual(await asked(NOW, NOW - YEAR), [])
    })

    test(`${name}: before defaults to after + 365 days, after to now`, async () => {
      const past = await seen(`${path(scene)}?after=${NOW - 40 * DAY}`)
      assert.deepEqual(past.slice(0, 6), [
        ...['long ago', SLOTS[0] - 3 * WEEK, SLOTS[0] - 2 * WEEK, SLOTS[0] - WEEK],
        ...['a moment ago', 'now'],
      ])
      assert.ok(!past.includes('in a year'))
      assert.ok((await seen(`${path(scene)}?after=${NOW + 1}`)).includes('in a year and a second'))
      assert.deepEqual(await seen(`${path(scene)}?before=${SLOTS[1]}`), ['now', 'at the first slot', SLOTS[0]])
      assert.deepEqual(await seen(`${path(scene)}?after=yesterday&before=tomorrow`), ['a moment ago', 'now'])
    })

    test(`${name}: sort=start_time and -start_time`, async () => {
      const up = await list(`${path(scene)}?sort=start_time`)
      assert.deepEqual(up, await list(path(scene)))
      assert.deepEqual(await list(`${path(scene)}?sort=-start_time`), up.toReversed())
    })
  }

  const WINDOWED: [name: string, path: (scene: Scene) => string][] = [...PATHS, ['a series', () => ofSeries()]]
  for (const [name, path] of WINDOWED) {
    test(`${name}: a window of more than 365 days is refused`, async () => {
      const asked = (query: string) => client.get(`${path(scene)}?${query}`)
      assert.equal((await asked(`after=${NOW}&before=${NOW + YEAR}`)).status, 200)
      for (const query of [`after=${NOW}&before=${NOW + YEAR + 1}`, 'before=2099-01-01', 'after=0&before=tomorrow'])
        assertInvalid(await asked(query), 'meeting_summaries', ['before', 'invalid_value'])
      assert.equal((await asked('after=1970-01-01')).status, 200)
    })

    test(`${name}: pages`, async () => {
      const all = await list(path(scene))
      const page = async (query: string) => {
        const { status, body, headers } = await client.get(`${path(scene)}?${query}`)
        assert.equal(status, 200)
        const numbers = ['x-total-count', 'x-total-pages', 'x-page-num', 'x-per-page'].map((one) =>
          Number(headers[one]),
        )
        return { body, numbers, link: headers['link'] }
      }
      assert.deepEqual((await page('')).numbers, [7, 1, 0, 10])
      const second = await page('per_page=3&page=1')
      assert.deepEqual(second.body, all.slice(3, 6))
      assert.deepEqual(second.numbers, [7, 3, 1, 3])
      const url = `${API}${path(scene)}?per_page=3`
      assert.equal(second.link, `<${url}&page=0>; rel="prev", <${url}&page=2>; rel="next"`)
      const last = await page('per_page=3&page=1000000000')
      assert.deepEqual([last.body, last.numbers], [all.slice(6), [7, 3, 2, 3]])
      assert.ok(!/rel="next"/.test(last.link!))
      assert.deepEqual((await page('per_page=0')).body, [])
      assert.deepEqual((await page('per_page=0')).numbers, [7, 0, 0, 0])
    })

    test(`${name}: unknown parameters and values are refused`, async () => {
      for (const [query, field] of [
        ['per_page=101', 'per_page'],
        ['per_page=-1', 'per_page'],
        ['per_page=1.5', 'per_page'],
        ['page=-1', 'page'],
        ['sort=name', 'sort'],
        ['sort=end_time', 'sort'],
        ['after=someday', 'after'],
        ['before=1e20', 'before'],
        ['embed=attendees', 'embed'],
        ['fields=description', 'fields'],
        ['state=pending', 'state'],
        ['timeframe=future', 'timeframe'],
        ['updated=now', 'updated'],
      ] as const)
        assertInvalid(await client.get(`${path(scene)}?${query}`), 'meeting_summaries', [field, 'invalid_value'])
      assert.equal((await client.post(path(scene), {})).status, 405)
    })

    test(`${name}: fields and envelope`, async () => {
      const all = await list(path(scene))
      const some = await list(`${path(scene)}?fields=name,meeting_id`)
      assert.deepEqual(
        some,
        all.map(({ meeting_id, name: called }) => ({ meeting_id, name: called })),
      )
      const { body, status } = await client.get(`${path(scene)}?envelope=true&per_page=2`)
      assert.deepEqual([status, body.status, body.response], [200, 200, all.slice(0, 2)])
      assert.equal(Number(body.headers['X-Total-Count']), 7)
    })
  }

  test("a series: after defaults to the first meeting's start, before to a year after it", async () => {
    const starts = [-3, -2, -1, 0, 1, 2, 3].map((week) => SLOTS[0] + week * WEEK)
    assert.deepEqual(await seen(ofSeries()), starts)
    assert.deepEqual(await seen(ofSeries(`?before=${SLOTS[0]}`)), starts.slice(0, 3))
    assert.deepEqual(await seen(ofSeries(`?after=${SLOTS[0]}`)), starts.slice(3))
    assert.deepEqual(await seen(ofSeries('?sort=-start_time')), starts.toReversed())
    const endless = await newSeries(scene, { rrule_parts: { freq: 'daily' }, timezone_name: 'UTC' })
    const days = await client.get(`${pathOf(endless)}/meeting_summaries?per_page=100&page=3`)
    assert.equal(Number(days.headers['x-total-count']), 365)
    assert.equal(days.body.at(-1).start_time.value, utc('2026-03-05T09:00') + 364 * DAY)
    assert.equal((await client.delete(pathOf(endless))).status, 204)
  })

  test("a series: its first meeting's start counts, also where that was moved to before the first slot", async () => {
    const other = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, other, SLOTS[0])
    await client.patch(`/meetings/${meeting_id}`, { start_time: SLOTS[0] - 2 * DAY })
    const [first] = await list(`${pathOf(other)}/meeting_summaries`)
    assert.equal(first.meeting_id, meeting_id)
    assert.equal((await client.delete(pathOf(other))).status, 204)
  })

  test('404, 410 and 403 as for the room and the series themselves', async () => {
    const outsider = await someone(stage(), scene, { organization: 3 })
    const gone = await newSeries(scene)
    await client.delete(pathOf(gone))
    for (const [path, mine, theirs] of [
      [`/rooms/${scene.room}/meeting_summaries`, 200, 403],
      [ofSeries(), 200, 403],
      [`${pathOf(gone)}/meeting_summaries`, 410, 403],
      [`/rooms/${UNKNOWN}/meeting_summaries`, 404, 404],
      [`/meeting_series/${UNKNOWN}/meeting_summaries`, 404, 404],
    ] as const) {
      assert.equal((await client.get(path)).status, mine, path)
      assert.equal((await outsider.client.get(path)).status, theirs, path)
    }
  })
})
