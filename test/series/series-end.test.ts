// How meeting series end, through HTTP: deleted with all their meetings, or collapsed to a single one.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, ids, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { DAY, meetingAt, meetingsAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

const STATES: [state: string, by: string[]][] = [
  ['pending', []],
  ['canceled', ['canceled']],
  ['started', ['started']],
  ['paused', ['started', 'paused']],
  ['ended', ['started', 'ended']],
]

onBothDatabases('the end of meeting series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const get = (path: string) => scene.owner.client.get(path)
  /** A series with a meeting in each state. */
  async function furnished() {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const meetings = await meetingsAt(client, series, SLOTS.slice(0, 5))
    for (const [place, [, by]] of STATES.entries())
      for (const state of by) {
        const { status } = await client.patch(`/meetings/${meetings[place].meeting_id}`, { state })
        assert.equal(status, 200)
      }
    stage().pass(60)
    await stage().events()
    return { series, meetings: meetings.map(({ meeting_id }) => meeting_id as number) }
  }
  const collapse = (series: any, meeting_id: unknown) =>
    scene.owner.client.post(`${pathOf(series)}/collapse`, { meeting_id })

  test('DELETE: 204; all its meetings go, whatever their state: a record and an event for each', async () => {
    const { series, meetings } = await furnished()
    const { status, text } = await scene.owner.client.delete(pathOf(series))
    assert.deepEqual([status, text], [204, ''])
    const events = await stage().events()
    assert.deepEqual(
      events.map((event) => event.split(' ')[0]),
      [...meetings.map(() => 'meeting_deleted'), 'meeting_series_deleted'],
    )
    const deleted_ts = at(stage().site.clock())
    const room_id = { value: scene.room, display: 'Board' }
    for (const [place, event] of events.entries()) {
      const address = event.split(' ')[1]!
      const event_id = Number(address.split('/').pop())
      const record = (await get(address)).body
      const { meeting_series_id } = series
      const common = {
        id: event_id,
        resource_url: `${API}${address}`,
        event_id,
        meeting_series_id,
        room_id,
        deleted_ts,
      }
      assert.deepEqual(record, place < 5 ? { ...common, meeting_id: meetings[place] } : common)
    }
    for (const id of meetings) assert.equal((await get(`/meetings/${id}`)).status, 410)
  })

  test('afterwards the series is 410, and all that belonged to it', async () => {
    const { client } = scene.owner
    const { series, meetings } = await furnished()
    const source = await client.post(`${pathOf(series)}/meeting_series_sources`, { source_type: 'a', source_id: 'b' })
    const [invitee] = (await get(`${pathOf(series)}/invitees`)).body
    const reader = await someone(stage(), scene, { room: 4 })
    const guest = await someone(stage(), scene, { room: 5 })
    await client.post(`${pathOf(series)}/guests`, { member_id: guest.id })
    assert.equal((await client.delete(pathOf(series))).status, 204)
    const nested = `/rooms/${scene.room}/meeting_series/${series.meeting_series_id}`
    const below = ['meeting_summaries', 'invitees', 'facilitators', `invitees/${invitee.invitee_id}`]
    const more = ['meeting_series_sources', `meeting_at/${SLOTS[0]}`, `meeting_at/${SLOTS[5]}`]
    for (const path of [pathOf(series), nested, ...[...below, ...more].map((part) => `${pathOf(series)}/${part}`)]) {
      if (path !== nested)
        for (const person of [reader, guest, scene.chief]) assert.equal((await person.client.get(path)).status, 410)
      assert.equal((await client.get(path)).status, 410, path)
      assert.equal((await client.options(path)).status, 410, path)
    }
    for (const { status } of [
      await client.patch(pathOf(series), { name: 'x' }),
      await client.patch(`${pathOf(series)}?preview=true`, { name: 'x' }),
      await client.delete(pathOf(series)),
      await collapse(series, meetings[0]),
      await client.post(`${pathOf(series)}/invitees`, { member_id: reader.id }),
      await client.post(`${pathOf(series)}/meeting_series_sources`, { source_type: 'a', source_id: 'c' }),
    ])
      assert.equal(status, 410)
    const outsider = await someone(stage(), scene)
    assert.equal((await outsider.client.get(pathOf(series))).status, 403)
    for (const gone of [`/invitees/${invitee.invitee_id}`, `/meeting_series_sources/${source.body.id}`])
      assert.equal((await get(gone)).status, 404)
    for (const list of ['/meeting_series', `/rooms/${scene.room}/meeting_series`])
      assert.ok(!ids(await get(`${list}?per_page=100`), 'meeting_series_id').includes(series.meeting_series_id))
    assert.deepEqual((await get('/meeting_summaries')).body, [])
    assert.equal((await client.get(`/meeting_series/${UNKNOWN}`)).status, 404)
  })

  test('who runs the series may end it', async () => {
    const facilitator = await someone(stage(), scene, { room: 5 })
    for (const person of [facilitator, await someone(stage(), scene, { room: 2 }), scene.chief]) {
      const series = await newSeries(scene)
      await scene.owner.client.post(`${pathOf(series)}/facilitators`, { member_id: facilitator.id })
      const other = await someone(stage(), scene, { room: 3 })
      await scene.owner.client.post(`${pathOf(series)}/participants`, { member_id: other.id })
      assert.equal((await other.client.delete(pathOf(series))).status, 403)
      assert.equal((await other.client.post(`${pathOf(series)}/collapse`, { meeting_id: 1 })).status, 403)
      assert.equal((await person.client.delete(pathOf(series))).status, 204)
    }
  })

  test('a series of 500 meetings is deleted completely or not at all', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rrule_parts: { freq: 'daily' }, timezone_name: 'UTC', rcount: 500 })
    const first = series.recurrence.start_ts.value
    const { meeting_series_id } = series
    const slots = Array.from({ length: 500 }, (_, day) => first + day * DAY)
    const made = await stage().write((trx) =>
      trx
        .insertInto('meeting')
        .values(
          slots.map((slot) => ({
            ...{ room_id: scene.room, template_id: null, meeting_series_id, name: 'Harbour round', description: null },
            ...{ outcomes: null, location: null, audio: null, duration: 60, state: 'pending' as const, state_ts: slot },
            ...{ slot_ts: slot, start_time: slot, end_time: slot + 60, create_id: scene.owner.id },
            ...{ create_ts: slot, update_ts: slot },
          })),
        )
        .returning('meeting_id')
        .execute(),
    )
    const [{ meeting_id: last }] = [made.at(-1)!]
    const total = async () => Number((await get(`/rooms/${scene.room}/meetings?per_page=0`)).headers['x-total-count'])
    const others = (await total()) - 500
    const count = async () => (await total()) - others
    await stage().events()

    // What is written last fails: a record of that series is there already.
    const record = { meeting_series_id, event_id: null, room_id: scene.room, source: null, deleted_ts: first }
    await stage().write((trx) => trx.insertInto('deleted_meeting_series').values(record).execute())
    const token = await stage().token(scene.owner.id)
    const url = `/api/v1${pathOf(series)}`
    const failed = await stage().app.inject({ method: 'DELETE', url, headers: { 'x-api-key': token } })
    assert.deepEqual([failed.statusCode, failed.payload], [500, ''])
    assert.equal(await count(), 500)
    assert.equal(
      (await get(`${pathOf(series)}/meeting_summaries?after=${first}`)).body[0].meeting_id,
      made[0]!.meeting_id,
    )
    assert.deepEqual(await stage().events(), [])
    assert.equal((await get(`/meetings/${last}`)).status, 200)
    await stage().write((trx) => trx.deleteFrom('deleted_meeting_series').where('room_id', '=', scene.room).execute())

    const seen = new Set<number>()
    let over = false
    const deleting = client.delete(pathOf(series)).finally(() => {
      over = true
    })
    while (!over) {
      seen.add(await count())
      // Requests inside one process do not wait for one another unless they are made to.
      await new Promise(setImmediate)
    }
    assert.equal((await deleting).status, 204)
    seen.add(await count())
    assert.deepEqual([...seen].toSorted(), [0, 500])
    const events = await stage().events()
    assert.equal(events.filter((event) => event.startsWith('meeting_deleted')).length, 500)
    assert.equal(events.length, 501)
    assert.equal((await get(`/meetings/${last}`)).status, 410)
  })

  test('collapse keeps that meeting alone as a single one, and held ones; the series ends', async () => {
    for (const kept of [0, 1, 2]) {
      const { client } = scene.owner
      const { series, meetings } = await furnished()
      const stays = STATES.map(([state], place) => place === kept || !['pending', 'canceled'].includes(state))
      const was = (await get(`/meetings/${meetings[kept]}`)).body
      const attendees = (await get(`/meetings/${meetings[kept]}/attendees`)).body
      const { status, body } = await collapse(series, meetings[kept])
      assert.equal(status, 200)
      assert.deepEqual(body, { ...was, meeting_series_id: null, slot_ts: null, update_ts: at(stage().site.clock()) })
      assert.deepEqual((await get(`/meetings/${meetings[kept]}`)).body, body)
      assert.deepEqual((await get(`/meetings/${meetings[kept]}/attendees`)).body, attendees)
      for (const [place, id] of meetings.entries()) {
        const one = await get(`/meetings/${id}`)
        assert.equal(one.status, stays[place] ? 200 : 410)
        if (stays[place]) assert.deepEqual([one.body.meeting_series_id, one.body.state], [null, STATES[place]![0]])
      }
      const events = await stage().events()
      const gone = meetings.filter((_, place) => !stays[place])
      const records = await Promise.all(
        events.slice(0, -1).map(async (event) => (await get(event.split(' ')[1]!)).body),
      )
      assert.deepEqual(
        records.map(({ meeting_id }) => meeting_id),
        gone,
      )
      assert.equal(events.at(-1), `meeting_series_collapsed /meetings/${meetings[kept]}`)
      for (const path of ['', '/meeting_summaries', '/invitees', `/meeting_at/${SLOTS[kept]}`])
        assert.equal((await get(`${pathOf(series)}${path}`)).status, 410)
      assert.equal((await collapse(series, meetings[kept])).status, 410)
      assert.equal((await client.patch(`/meetings/${meetings[kept]}`, { start_time: SLOTS[5] })).status, 200)
      assert.equal((await client.delete(`/meetings/${meetings[kept]}`)).status, 204)
    }
  })

  test('collapse: what is refused changes nothing', async () => {
    const { series, meetings } = await furnished()
    const other = await meetingAt(scene.owner.client, await newSeries(scene), SLOTS[0])
    const single = await newMeeting(scene)
    await stage().events()
    const refused = (answer: any, field: string, code: any) => assertInvalid(answer, 'meeting_series', [field, code])
    for (const foreign of [other.meeting_id, single, UNKNOWN])
      refused(await collapse(series, foreign), 'meeting_id', 'invalid_reference')
    for (const wrong of ['x', 0, null, []]) refused(await collapse(series, wrong), 'meeting_id', 'invalid_value')
    const post = (body: object) => scene.owner.client.post(`${pathOf(series)}/collapse`, body)
    refused(await post({}), 'meeting_id', 'missing_field')
    refused(await post({ meeting_id: meetings[0], why: 'x' }), 'why', 'unknown_field')
    assert.equal((await scene.owner.client.get(`${pathOf(series)}/collapse`)).status, 405)
    assert.equal((await scene.owner.client.post(`/meeting_series/${UNKNOWN}/collapse`, {})).status, 404)
    assert.equal((await get(pathOf(series))).status, 200)
    assert.deepEqual(await stage().events(), [])
  })
})
