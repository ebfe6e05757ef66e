// Pages of summaries through HTTP: cut out of what a window holds without putting all of it together.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { slotsOfSeries } from '../../server/actions/series/series-slots.ts'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import type { Client } from '../client.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { DAY, meetingAt, newSeries, pathOf, SLOTS, utc } from '../series/series-scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

onBothDatabases('pages of summaries', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  const pagesOf = async (path: string, size: number): Promise<any[]> => {
    const rows: any[] = []
    for (let page = 0; ; page++) {
      const { status, body, headers, text } = await client.get(`${path}&per_page=${size}&page=${page}`)
      assert.equal(status, 200, text)
      rows.push(...body)
      assert.ok(body.length === size || page === Number(headers['x-total-pages']) - 1)
      if (page >= Number(headers['x-total-pages']) - 1) {
        assert.equal(rows.length, Number(headers['x-total-count']))
        return rows
      }
    }
  }
  const key = ({ start_time, meeting_series_id, meeting_id }: any): [number, number, number] => [
    start_time.value,
    meeting_series_id ?? 0,
    meeting_id ?? 0,
  ]

  test('together they are everything, in order, from both ends and with any size', async () => {
    const path = `/rooms/${scene.room}/meeting_summaries`
    const daily = await newSeries(scene, { rrule_parts: { freq: 'daily' }, rcount: 40 })
    await newSeries(scene, { rrule_parts: { freq: 'daily' }, rcount: 30, dtstart: '2026-03-20T09:00:00' })
    const weekly = await newSeries(scene, { timezone_name: 'America/New_York', dtstart: '2026-03-05T03:00:00' })
    for (const place of [0, 2, 4]) await meetingAt(client, daily, SLOTS[place]!)
    const moved = await meetingAt(client, daily, SLOTS[1])
    await client.patch(`/meetings/${moved.meeting_id}`, { start_time: SLOTS[5] })
    await client.delete(`/meetings/${(await meetingAt(client, weekly, utc('2026-03-26T07:00'))).meeting_id}`)
    for (const start_time of [SLOTS[0], SLOTS[0], SLOTS[5], SLOTS[5] + 40 * DAY]) {
      await client.post(`/rooms/${scene.room}/meetings`, { name: 'alone', start_time })
    }
    const asked = `${path}?after=${NOW}&before=${NOW + 90 * DAY}`
    const all = await pagesOf(asked, 100)
    assert.equal(all.length, 40 + 30 + 13 - 1 + 4)
    const keys = all.map(key)
    assert.deepEqual(
      keys,
      keys.toSorted((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]),
    )
    for (const size of [1, 7, 50]) assert.deepEqual(await pagesOf(asked, size), all, `${size} a page`)
    for (const size of [7, 100]) assert.deepEqual(await pagesOf(`${asked}&sort=-start_time`, size), all.toReversed())
    const { headers, body } = await client.get(`${asked}&per_page=0`)
    assert.deepEqual([headers['x-total-count'], body], [String(all.length), []])
    const beyond = await client.get(`${asked}&per_page=10&page=1000`)
    assert.deepEqual(beyond.body, all.slice(-(all.length % 10)))
    const empty = await client.get(`${path}?after=${NOW}&before=${NOW - DAY}`)
    assert.deepEqual([empty.headers['x-total-count'], empty.body], ['0', []])
  })

  test('a series that began a thousand years ago has the meetings that its count gives it, near and far', async () => {
    const rule = { rrule: 'FREQ=YEARLY;BYYEARDAY=366,-366', rcount: 10_000, rrule_parts: undefined }
    const series = await newSeries(scene, { ...rule, dtstart: '1000-01-01T09:00:00' })
    const starts = async (year: number) => {
      const { body } = await client.get(`${pathOf(series)}/meeting_summaries?after=${utc(`${year}-01-01T00:00`)}`)
      return body.map(({ start_time }: any) => start_time.iso_8601)
    }
    assert.deepEqual(await starts(2027), [])
    assert.deepEqual(await starts(2028), ['2028-01-01T08:00:00Z'])
    // A walk that gives up after some hundred thousand days does not come so far.
    assert.deepEqual(await starts(2400), ['2400-01-01T08:00:00Z'])
    assert.equal(series.recurrence.until_ts.iso_8601.slice(0, 4), '9996')
  })

  test('others are answered while many series are summed up or have their meetings made', async () => {
    await newSeries(scene)
    const names = sql.raw(
      `room_id, template_id, name, description, outcomes, location, audio, duration, recurrence_description, rrule,
       timezone_name, dtstart, dtuntil, rcount, added, excluded, blocked, offered_from, start_ts, until_ts,
       schedule_create_ts, schedule_update_ts, create_id, create_ts, update_ts`,
    )
    const { db } = stage().site
    await db.write(async (trx) => {
      for (let times = 0; times < 6; times++) {
        await sql`insert into meeting_series (${names}) select ${names} from meeting_series limit 64`.execute(trx)
      }
    })
    const rows = await db.reads.selectFrom('meeting_series').select('meeting_series_id').execute()
    const ids = rows.map(({ meeting_series_id }) => meeting_series_id).sort((one, other) => one - other)
    assert.ok(ids.length > 200)
    let turns = 0
    const turn = () => {
      turns++
      waiting = setImmediate(turn)
    }
    let waiting = setImmediate(turn)
    const seen: number[] = []
    try {
      for await (const slice of slotsOfSeries(db.reads, ids, { after: NOW, before: NOW + 7 * DAY })()) {
        seen.push(...slice.map(({ meeting_series_id }) => meeting_series_id))
        assert.ok(turns >= Math.floor((seen.length - 1) / 100), 'a turn of the others between two slices')
      }
    } finally {
      clearImmediate(waiting)
    }
    assert.deepEqual(seen, ids)
    const coming = await pagesOf(`/meeting_summaries?after=${NOW}&before=${NOW + 7 * DAY}`, 100)
    assert.equal(await materialiseMeetings(stage().site), coming.filter(({ meeting_id }) => meeting_id === null).length)
  })
})
