// What a change of a series costs the database: as many statements for many meetings that stay as for few.
import assert from 'node:assert/strict'
import { StatementSync } from 'node:sqlite'
import { after, before, describe, mock, test } from 'node:test'
import { type Scene, setScene } from '../../places/scene.ts'
import { DAY, meetingsAt, newSeries, pathOf, utc } from '../../series/series-scene.ts'
import { type Stage, setStage } from '../../stage.ts'

const FIRST = utc('2026-03-05T09:00')

/** Changes that keep or move the meetings of a series, and the events that each meeting has of them. */
const CHANGES = [
  ['another length', { duration_minutes: 45 }, 'meeting_scheduled'],
  ['another time of day', { dtstart: '2026-03-05T11:00:00' }, 'meeting_scheduled'],
  ['another name', { name: 'Evening round' }, 'meeting_content_changed'],
] as const

describe('statements of a change of a series', () => {
  let stage: Stage
  let scene: Scene
  before(async () => {
    stage = await setStage('sqlite')
    scene = await setScene(stage)
  })
  after(async () => {
    await stage.app.close()
    await stage.fresh.remove()
  })

  /** How many statements a change takes of a series with so many meetings, and the events of these. */
  async function cost(change: object, meetings: number): Promise<[statements: number, events: string[]]> {
    const { client } = scene.owner
    const daily = { rrule_parts: undefined, rrule: 'FREQ=DAILY;COUNT=60', timezone_name: 'UTC' }
    const series = await newSeries(scene, { ...daily, dtstart: '2026-03-05T09:00:00' })
    const slots = Array.from({ length: meetings }, (_, day) => FIRST + day * DAY)
    await meetingsAt(client, series, slots)
    await stage.events()
    await client.get('/metadata')
    const counted = (['all', 'run', 'get'] as const).map((name) => mock.method(StatementSync.prototype, name))
    const { status, text } = await client.patch(pathOf(series), change)
    const statements = counted.reduce((sum, { mock: { calls } }) => sum + calls.length, 0)
    for (const method of counted) method.mock.restore()
    assert.equal(status, 200, text)
    return [statements, (await stage.events()).filter((event) => event.includes('/meetings/'))]
  }

  for (const [what, change, event] of CHANGES)
    test(`${what} takes as many for many meetings as for few`, async () => {
      const [few, fewEvents] = await cost(change, 3)
      const [many, manyEvents] = await cost(change, 40)
      assert.ok(few > 0)
      assert.equal(many, few)
      for (const [events, meetings] of [[fewEvents, 3] as const, [manyEvents, 40] as const]) {
        assert.equal(events.length, meetings)
        assert.ok(events.every((one) => one.startsWith(`${event} `)))
      }
    })
})
