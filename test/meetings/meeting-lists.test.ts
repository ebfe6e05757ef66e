// Lists of meetings through HTTP: the caller's and a room's, each parameter of the specification's table.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, type Scene, setScene } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const HOUR = 3600
/** The present, once all meetings are made. */
const PRESENT = NOW + HOUR

/** A name, the start as hours from the present, and what else is said at creation; made in this order. */
const MADE: [name: string, hours: number | null, more: Record<string, unknown>][] = [
  ['unplanned', null, {}],
  ['long ago', -48, { duration_minutes: 60 }],
  ['under way', -2, { duration_minutes: 240 }],
  ['right now', 0, { duration_minutes: 30 }],
  ['soon', 3, { duration_minutes: 30 }],
  ['soon too', 3, {}],
  ['called off', 100, { duration_minutes: 30 }],
  ['unplanned but brief', null, { duration_minutes: 30 }],
  ['as long ago', -48, { duration_minutes: 30 }],
]

/** Changes afterwards, a minute apart, so that each order is another. */
const THEN: [name: string, change: Record<string, unknown>][] = [
  ['called off', { state: 'canceled' }],
  ['long ago', { state: 'started' }],
  ['as long ago', { state: 'started' }],
  ['under way', { state: 'started' }],
  ['long ago', { state: 'ended' }],
  ['as long ago', { state: 'paused' }],
  ['soon', { audio: 'Line 4' }],
  ['unplanned', { outcomes: 'None' }],
]

const SORTS = ['create_ts', 'update_ts', 'state_ts', 'start_time', 'end_time']

const LISTS: [name: string, path: (scene: Scene) => string][] = [
  ['GET /meetings', () => '/meetings'],
  ['GET /rooms/:room_id/meetings', ({ room }) => `/rooms/${room}/meetings`],
]

onBothDatabases('lists of meetings', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    const made = new Map<string, number>()
    for (const [name, hours, more] of MADE) {
      const start_time = hours === null ? null : PRESENT + hours * HOUR
      const { body } = await client.post(`/rooms/${scene.room}/meetings`, { name, start_time, ...more })
      made.set(name, body.meeting_id)
      // The last two are made in one second.
      if (name !== 'unplanned but brief') stage().pass(60)
    }
    for (const [name, change] of THEN) {
      assert.equal((await client.patch(`/meetings/${made.get(name)}`, change)).status, 200)
      stage().pass(60)
    }
    stage().pass(PRESENT - stage().site.clock())
  })

  const names = async (path: string): Promise<string[]> => {
    const { status, body } = await client.get(path)
    assert.equal(status, 200)
    return body.map((row: any) => row.name)
  }

  /** The order that was asked for, worked out by itself: unset values last both ways, ids between equals. */
  function inOrder(rows: any[], ...sorts: string[]): string[] {
    const compare = (one: any, other: any): number => {
      for (const sort of sorts) {
        const field = sort.replace('-', '')
        const [a, b] = [one[field]?.value ?? null, other[field]?.value ?? null]
        if (a === b) continue
        if (a === null || b === null) return a === null ? 1 : -1
        return sort.startsWith('-') ? b - a : a - b
      }
      return sorts[0]!.startsWith('-') ? other.meeting_id - one.meeting_id : one.meeting_id - other.meeting_id
    }
    return rows.toSorted(compare).map(({ name }) => name)
  }

  for (const [list, path] of LISTS) {
    const asking = (query: string) => names(`${path(scene)}?${query}`)

    test(`${list}: everything, the newest first, without page headers`, async () => {
      const { body, headers } = await client.get(path(scene))
      assert.deepEqual(
        body.map((row: any) => row.name),
        MADE.map(([name]) => name).reverse(),
      )
      assert.equal(
        Object.keys(headers).find((name) => /^x-(total|page|per-page)|^link$/.test(name)),
        undefined,
      )
    })

    test(`${list}: timeframe past: before now, sorted -start_time`, async () => {
      const past = ['under way', 'as long ago', 'long ago']
      assert.deepEqual(await asking('timeframe=past'), past)
      assert.deepEqual(await asking(`timeframe=past&sort=start_time&after=${PRESENT}&before=${NOW - 1e6}`), past)
    })

    test(`${list}: timeframe future: after now, sorted start_time ascending`, async () => {
      const future = ['soon', 'soon too', 'called off']
      assert.deepEqual(await asking('timeframe=future'), future)
      assert.deepEqual(await asking(`timeframe=future&sort=-start_time&before=${PRESENT}`), future)
    })

    test(`${list}: timeframe scheduled: has a start time; unscheduled: no start time`, async () => {
      const scheduled = MADE.flatMap(([name, hours]) => (hours === null ? [] : [name])).reverse()
      assert.deepEqual(await asking('timeframe=scheduled'), scheduled)
      assert.deepEqual(await asking(`timeframe=scheduled&sort=start_time&before=${PRESENT}`), scheduled)
      const unscheduled = ['unplanned but brief', 'unplanned']
      assert.deepEqual(await asking('timeframe=unscheduled'), unscheduled)
      assert.deepEqual(await asking(`timeframe=unscheduled&after=${PRESENT}&sort=create_ts`), unscheduled)
    })

    test(`${list}: timeframe all: no filter or sort; it overrides after, before and sort`, async () => {
      const all = await names(path(scene))
      assert.deepEqual(await asking('timeframe=all'), all)
      assert.deepEqual(await asking(`timeframe=all&sort=start_time&after=${PRESENT}&before=${PRESENT}`), all)
    })

    test(`${list}: a timeframe leaves the other filters`, async () => {
      assert.deepEqual(await asking('timeframe=past&state=paused'), ['as long ago'])
      assert.deepEqual(await asking('timeframe=future&state=canceled'), ['called off'])
    })

    test(`${list}: state`, async () => {
      const states: [string, string[]][] = [
        ['pending', ['unplanned but brief', 'soon too', 'soon', 'right now', 'unplanned']],
        ['started', ['under way']],
        ['paused', ['as long ago']],
        ['ended', ['long ago']],
        ['canceled', ['called off']],
      ]
      for (const [state, expected] of states) assert.deepEqual(await asking(`state=${state}`), expected)
    })

    test(`${list}: after, before: meetings scheduled after or before a time`, async () => {
      const day = new Date((PRESENT + 3 * HOUR) * 1000).toISOString()
      assert.deepEqual(await asking(`after=${PRESENT}`), ['called off', 'soon too', 'soon'])
      assert.deepEqual(await asking(`after=${day}`), ['called off'])
      assert.deepEqual(await asking(`before=${PRESENT}`), ['as long ago', 'under way', 'long ago'])
      assert.deepEqual(await asking(`before=${day}&sort=start_time`), [
        'long ago',
        'as long ago',
        'under way',
        'right now',
      ])
      assert.deepEqual(await asking(`after=${PRESENT - HOUR}&before=${PRESENT + HOUR}`), ['right now'])
      assert.deepEqual(await asking('after=now&sort=-start_time'), ['called off', 'soon too', 'soon'])
      assert.deepEqual(await asking('after=0&before=1'), [])
    })

    test(`${list}: updated: meetings updated after a time`, async () => {
      const { body } = await client.get(`${path(scene)}?sort=update_ts`)
      const last = body.at(-2).update_ts
      assert.deepEqual(await asking(`updated=${last.value}`), [body.at(-1).name])
      assert.deepEqual((await asking(`updated=${last.value - 1}`)).length, 2)
      assert.deepEqual(await asking(`updated=${last.iso_8601}`), [body.at(-1).name])
      assert.deepEqual((await asking('updated=0')).length, MADE.length)
    })

    for (const sort of SORTS.flatMap((field) => [field, `-${field}`])) {
      test(`${list}: sort=${sort}, what is unset last, the id between equals`, async () => {
        const { body } = await client.get(path(scene))
        assert.deepEqual(await asking(`sort=${sort}`), inOrder(body, sort))
      })
    }

    test(`${list}: several sorts, the second between what is equal in the first`, async () => {
      const { body } = await client.get(path(scene))
      for (const sorts of [
        ['start_time', '-update_ts'],
        ['start_time', 'update_ts'],
        ['-end_time', 'state_ts', 'create_ts'],
        ['-create_ts', 'start_time'],
      ])
        assert.deepEqual(await asking(`sort=${sorts.join()}`), inOrder(body, ...sorts))
    })

    test(`${list}: a value that cannot be is 422 invalid_value`, async () => {
      for (const wrong of [
        'timeframe=later',
        'timeframe=',
        'state=open',
        'after=someday',
        'before=2026-13-01',
        'updated=',
        'sort=name',
        'sort=meeting_id',
        'sort=%2Bstart_time',
        'sort=--start_time',
        'embed=minutes',
        'view=mine',
        'search=x',
      ])
        assertInvalid(await client.get(`${path(scene)}?${wrong}`), 'meetings', [wrong.split('=')[0]!, 'invalid_value'])
    })

    test(`${list}: page and per_page are accepted as an extra`, async () => {
      const { body, headers } = await client.get(`${path(scene)}?per_page=4&page=1&sort=create_ts`)
      assert.deepEqual(
        body.map((row: any) => row.name),
        MADE.slice(4, 8).map(([name]) => name),
      )
      assert.equal(headers['x-total-count'], String(MADE.length))
      assert.equal(headers['x-total-pages'], '3')
      assert.match(headers['link']!, /rel="prev".*rel="next"/)
      const first = await client.get(`${path(scene)}?page=0`)
      assert.equal(first.headers['x-per-page'], '10')
    })
  }
})
