// What becomes of the meetings of a series that is split or ended at a slot: the preview says it, and it is so.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Scene, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { HOUR, meetingsAt, newSeries, pathOf, SLOTS, startsOf, utc, WEEK } from '../series-scene.ts'

onBothDatabases('meetings of a split series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const get = (path: string) => scene.owner.client.get(path)
  const stateOf = async (id: number) => {
    const { status, body } = await get(`/meetings/${id}`)
    return status === 200 ? [body.meeting_series_id?.value ?? null, body.start_time.value] : status
  }

  /** A series with a meeting of each slot but the last; the second is held, and somebody else attends all. */
  async function scenery(more: object = {}) {
    const { client } = scene.owner
    const series = await newSeries(scene, more)
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    assert.equal((await client.post(`${pathOf(series)}/invitees`, { member_id: other.id })).status, 201)
    const meetings = await meetingsAt(client, series, SLOTS.slice(0, 5))
    const ids: number[] = meetings.map(({ meeting_id }) => meeting_id)
    for (const state of ['started', 'ended']) await client.patch(`/meetings/${ids[1]}`, { state })
    await stage().events()
    await stage().audit()
    return { series, ids, other }
  }

  /** Asks for the preview, which writes nothing, and splits; gives both answers. */
  async function previewAndSplit(series: any, body: object) {
    const { client } = scene.owner
    const was = [(await get(pathOf(series))).body, await startsOf(client, series)]
    const foreseen = await client.post(`${pathOf(series)}/split?preview=true`, body)
    assert.equal(foreseen.status, 200, foreseen.text)
    assert.deepEqual([(await get(pathOf(series))).body, await startsOf(client, series)], was)
    assert.deepEqual(await stage().events(), [])
    const made = await client.post(`${pathOf(series)}/split`, body)
    assert.equal(made.status, 201, made.text)
    const preview = foreseen.body
    // Each occurrence is as it was foreseen.
    const { kept, moved, deleted } = preview
    const by = (what: string) =>
      preview.occurrences.filter((one: any) => one.what === what).map((one: any) => one.meeting_id)
    assert.deepEqual([by('kept'), by('moved'), by('deleted')], [kept, moved, deleted])
    const starts = await startsOf(client, made.body)
    for (const { what, meeting_id, start_time, new_start_time } of preview.occurrences) {
      if (what === 'deleted') assert.equal(await stateOf(meeting_id), 410)
      else if (what === 'made') assert.ok(starts.includes(new_start_time.value))
      else assert.equal(((await stateOf(meeting_id)) as number[])[1], new_start_time.value)
      if (what === 'kept') assert.deepEqual(new_start_time, start_time)
    }
    return { preview, next: made.body }
  }

  test('without a change all go over, and nobody is told', async () => {
    const { series, ids } = await scenery()
    const { preview, next } = await previewAndSplit(series, { from: SLOTS[1] })
    assert.deepEqual([preview.kept, preview.moved, preview.deleted, preview.mails], [ids.slice(1), [], [], 0])
    assert.ok(!preview.occurrences.some(({ what }: any) => what === 'made'))
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    assert.deepEqual(await Promise.all(ids.map(stateOf)), [
      ...[
        [old, SLOTS[0]],
        [old, SLOTS[1]],
        [made, SLOTS[2]],
        [made, SLOTS[3]],
        [made, SLOTS[4]],
      ],
    ])
    assert.ok(!(await startsOf(scene.owner.client, next)).includes(SLOTS[1]))
  })

  test('another time of day moves them with their slots; those before stay', async () => {
    const { series, ids, other } = await scenery()
    const body = { from: SLOTS[2], dtstart: '2026-03-19T11:00:00' }
    const { preview, next } = await previewAndSplit(series, body)
    assert.deepEqual([preview.kept, preview.moved, preview.deleted, preview.mails], [[], ids.slice(2), [], 1])
    const told = await stage().events()
    assert.deepEqual(
      told.filter((event) => event.startsWith('meeting_scheduled')),
      ids.slice(2).map((id) => `meeting_scheduled /meetings/${id}`),
    )
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    assert.deepEqual(await Promise.all(ids.map(stateOf)), [
      ...[
        [old, SLOTS[0]],
        [old, SLOTS[1]],
      ],
      ...SLOTS.slice(2, 5).map((slot) => [made, slot + 2 * HOUR]),
    ])
    assert.equal(next.recurrence.start_ts.value, SLOTS[2] + 2 * HOUR)
    assert.equal((await other.client.get(pathOf(next))).status, 200)
    const { body: coming } = await get(`${pathOf(next)}/meeting_at/${SLOTS[5] + 2 * HOUR}`)
    assert.equal(coming.start_time.value, SLOTS[5] + 2 * HOUR)
  })

  test('what no slot takes is deleted, or kept as a single meeting', async () => {
    const { series, ids } = await scenery()
    const note = await scene.owner.client.post(`/meetings/${ids[3]}/notes`, { description: 'Look at the crane' })
    assert.equal(note.status, 201)
    await stage().events()
    const body = { from: SLOTS[1], rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', keep: [ids[4]!, ids[0]!] }
    // From the second slot on: the fourth stays, the third and the fifth have no slot any more.
    const { preview, next } = await previewAndSplit(series, body)
    assert.deepEqual([preview.kept, preview.moved, preview.deleted], [[ids[1], ids[3], ids[4]], [], [ids[2]]])
    assert.equal(preview.occurrences.find((one: any) => one.meeting_id === ids[3]).notes, 1)
    const [old, made] = [series.meeting_series_id, next.meeting_series_id]
    assert.deepEqual(await Promise.all(ids.map(stateOf)), [
      ...[[old, SLOTS[0]], [old, SLOTS[1]], 410, [made, SLOTS[3]], [null, SLOTS[4]]],
    ])
    const told = await stage().events()
    assert.equal(told.filter((event) => event.startsWith('meeting_deleted')).length, 1)
    const entries = (await stage().audit()).filter(({ action }) => action === 'meeting_deleted')
    assert.deepEqual(
      entries.map(({ object_id }) => object_id),
      [ids[2]],
    )
    // The slots of both do not come back with the old rule.
    const again = await scene.owner.client.patch(pathOf(next), { rrule: 'FREQ=WEEKLY;BYDAY=TH' })
    assert.equal(again.status, 200)
    for (const [slot, status] of [
      [SLOTS[2], 410],
      [SLOTS[4], 404],
      [SLOTS[5], 200],
    ] as const)
      assert.equal((await get(`${pathOf(next)}/meeting_at/${slot}`)).status, status)
  })

  test('slots that only the new schedule gives are foreseen', async () => {
    const { series } = await scenery({ rcount: 6 })
    const body = { from: SLOTS[4], rrule_parts: { freq: 'weekly', daysofweek: ['TH', 'FR'] }, rcount: 3 }
    const { preview } = await previewAndSplit(series, body)
    const made = preview.occurrences.filter(({ what }: any) => what === 'made')
    assert.deepEqual(
      made.map(({ new_start_time }: any) => new_start_time.value),
      [SLOTS[4] + 24 * HOUR],
    )
  })

  test('DELETE with from: the series ends there, and what follows goes, except for what was held', async () => {
    const { client } = scene.owner
    const { series, ids } = await scenery()
    const path = `${pathOf(series)}?from=${SLOTS[1]}`
    const { status, body: preview } = await client.delete(`${path}&preview=true`)
    assert.equal(status, 200)
    assert.deepEqual([preview.kept, preview.moved, preview.deleted], [[ids[1]], [], ids.slice(2)])
    assert.deepEqual([preview.mails, preview.occurrences.length], [1, 4])
    assert.deepEqual(await stage().events(), [])
    assert.equal((await client.delete(path)).status, 204)
    const old = series.meeting_series_id
    assert.deepEqual(await Promise.all(ids.map(stateOf)), [[old, SLOTS[0]], [old, SLOTS[1]], 410, 410, 410])
    const told = (await stage().events()).map((event) => event.replace(/deleted_meetings\/\d+/, 'deleted_meetings'))
    const gone = 'meeting_deleted /deleted_meetings'
    assert.deepEqual(told, [gone, gone, gone, `meeting_series_scheduled ${pathOf(series)}`])
    const entries = (await stage().audit()).filter(({ action }) => action === 'meeting_deleted')
    assert.deepEqual(
      entries.map(({ object_id }) => object_id),
      ids.slice(2),
    )
    const { body: is } = await get(pathOf(series))
    assert.deepEqual([is.recurrence.dtuntil, is.continued_by_id], ['2026-03-11T23:59:59', null])
    assert.deepEqual(await startsOf(client, series), SLOTS.slice(0, 2))
    assert.equal((await get(`${pathOf(series)}/meeting_at/${SLOTS[5]}`)).status, 404)
  })

  test('DELETE with a from that is no slot, or before which there is nothing, is refused', async () => {
    const { client } = scene.owner
    const { series, ids } = await scenery()
    for (const from of [SLOTS[0], SLOTS[0] - WEEK, SLOTS[2] + 1, SLOTS[1] + utc('1970-01-01T00:01'), 'whenever'])
      for (const query of ['', '&preview=true'])
        assertInvalid(await client.delete(`${pathOf(series)}?from=${from}${query}`), 'meeting_series', [
          ...(['from', 'invalid_value'] as const),
        ])
    assert.equal(((await stateOf(ids[4]!)) as number[])[0], series.meeting_series_id)
    assert.deepEqual(await stage().events(), [])
  })

  test('a thousand meetings go over, and go, together', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rrule_parts: undefined, rrule: 'FREQ=DAILY;COUNT=1001' })
    const { meeting_series_id, room_id } = series
    const first = series.recurrence.start_ts.value as number
    const berlin = (day: number) =>
      Temporal.PlainDateTime.from('2026-03-05T09:00').add({ days: day }).toZonedDateTime('Europe/Berlin')
    await stage().write(async (trx) => {
      for (let from = 0; from < 1000; from += 250) {
        const rows = Array.from({ length: 250 }, (_, place) => {
          const slot_ts = berlin(from + place).epochMilliseconds / 1000
          const times = { slot_ts, start_time: slot_ts, end_time: slot_ts + HOUR, duration: HOUR }
          const stamps = { state_ts: first, create_ts: first, update_ts: first }
          const fields = { name: 'Harbour round', state: 'pending' as const, room_id: room_id.value }
          return { ...fields, meeting_series_id, ...times, ...stamps }
        })
        await trx.insertInto('meeting').values(rows).execute()
      }
    })
    const from = berlin(100).epochMilliseconds / 1000
    const body = { from, rrule: 'FREQ=DAILY;INTERVAL=2', name: 'Pier round' }
    const { status, body: next } = await client.post(`${pathOf(series)}/split`, body)
    assert.equal(status, 201)
    const count = async (id: number) => {
      const found = stage().site.db.reads.selectFrom('meeting').where('meeting_series_id', '=', id)
      return Number((await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    }
    assert.deepEqual([await count(meeting_series_id), await count(next.meeting_series_id)], [100, 450])
    assert.equal((await client.delete(`${pathOf(next)}?from=${berlin(102).epochMilliseconds / 1000}`)).status, 204)
    assert.equal(await count(next.meeting_series_id), 1)
  })
})
