// The occurrences of a series through HTTP: meeting_at gives the meeting of a time, and makes it once.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, at, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { DAY, HOUR, meetingAt, newSeries, pathOf, SLOTS, utc } from './series-scene.ts'

onBothDatabases('occurrences', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const asked = (series: any, time: number | string) => scene.owner.client.get(`${pathOf(series)}/meeting_at/${time}`)
  const meetingsOf = async ({ meeting_series_id }: any) => {
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/meetings`)
    return body.filter((one: any) => one.meeting_series_id?.value === meeting_series_id)
  }

  test('meeting_at makes the meeting of the slot: every field, and its events', async () => {
    const words = { description: 'Look at the piers', location: 'Pier 4', audio: 'Line 4' }
    const series = await newSeries(scene, words)
    await stage().events()
    stage().pass(60)
    const { status, body } = await asked(series, SLOTS[1])
    assert.equal(status, 200)
    const now = at(stage().site.clock())
    const id = body.meeting_id
    assert.deepEqual(body, {
      meeting_id: id,
      meeting_url: `https://moot.example/meetings/${id}`,
      room_id: { value: scene.room, display: 'Board' },
      template_id: null,
      name: 'Harbour round',
      ...words,
      outcomes: null,
      scheduled: true,
      announced: false,
      minutes_state: 'draft',
      minutes_review_ts: null,
      state: 'pending',
      duration: { value: 3600, display: '1:00' },
      start_time: { ...at(SLOTS[1]), pretty: { time: '8:00 AM', date: 'Thu, Mar 12, 2026', timezone: 'UTC' } },
      end_time: { ...at(SLOTS[1] + HOUR), pretty: { time: '9:00 AM', date: 'Thu, Mar 12, 2026', timezone: 'UTC' } },
      meeting_series_id: { value: series.meeting_series_id, display: 'every week on Thursday' },
      slot_ts: at(SLOTS[1]),
      create_ts: now,
      update_ts: now,
      state_ts: now,
      started_ts: null,
    })
    assert.deepEqual((await scene.owner.client.get(`/meetings/${id}`)).body, body)
    const [attendee] = (await scene.owner.client.get(`/meetings/${id}/attendees`)).body
    assert.equal(attendee.member_id, scene.owner.id)
    assert.deepEqual(await stage().events(), [
      `meeting_created /meetings/${id}`,
      `meeting_scheduled /meetings/${id}`,
      `attendee_added /attendees/${attendee.attendee_id}`,
    ])
  })

  test('asking again gives the same meeting, and tells nothing', async () => {
    const series = await newSeries(scene)
    const made = await meetingAt(scene.owner.client, series, SLOTS[0])
    await stage().events()
    stage().pass(60)
    assert.deepEqual(await meetingAt(scene.owner.client, series, SLOTS[0]), made)
    assert.deepEqual(await stage().events(), [])
    assert.equal((await meetingsOf(series)).length, 1)
  })

  const FORMS = [
    `${SLOTS[0]}`,
    '2026-03-05T08:00:00Z',
    '2026-03-05T08%3A00%3A00Z',
    '2026-03-05T08:00Z',
    '2026-03-05T08:00:00',
    '2026-03-05T09%3A00%3A00%2B01%3A00',
    '2026-03-05T09:00:00+01:00',
    '2026-03-05T03:00:00-05:00',
  ]
  test('the time is a Unix timestamp or URL-encoded ISO 8601, of UTC where it has no zone', async () => {
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[0])
    for (const form of FORMS)
      assert.equal((await meetingAt(scene.owner.client, series, form)).meeting_id, meeting_id, form)
    const midnight = await newSeries(scene, { dtstart: '2026-03-05', timezone_name: 'UTC' })
    const { start_time } = await meetingAt(scene.owner.client, midnight, '2026-03-12')
    assert.equal(start_time.value, utc('2026-03-12T00:00'))
  })

  test('50 who ask for a slot at once get one meeting, told once', async () => {
    const colleague = await someone(stage(), scene, { room: 3 })
    for (const slot of SLOTS) {
      const series = await newSeries(scene)
      await stage().events()
      const clients = Array.from({ length: 50 }, (_, at) => (at % 2 ? scene.owner : colleague).client)
      const answers = await Promise.all(clients.map(({ get }) => get(`${pathOf(series)}/meeting_at/${slot}`)))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      const ids = new Set(answers.map(({ body }) => body.meeting_id))
      assert.equal(ids.size, 1)
      assert.equal((await meetingsOf(series)).length, 1)
      assert.equal((await stage().events()).length, 3)
    }
  })

  test('a read token is enough, also to make the meeting', async () => {
    const series = await newSeries(scene)
    const observer = await someone(stage(), scene, { room: 4 })
    const reading = await stage().as(observer.id, 'read')
    const made = await meetingAt(reading, series, SLOTS[0])
    assert.deepEqual((await meetingsOf(series))[0], made)
    const options = await reading.options(`${pathOf(series)}/meeting_at/${SLOTS[1]}`)
    assert.deepEqual(options.body, ['OPTIONS', 'HEAD', 'GET'])
    assert.equal((await meetingsOf(series)).length, 1)
    assert.equal((await reading.ask('HEAD', `${pathOf(series)}/meeting_at/${SLOTS[1]}`)).status, 200)
  })

  test('whoever reads the series may ask; others hear nothing and make nothing', async () => {
    const series = await newSeries(scene)
    const invited = await someone(stage(), scene, { room: 5 })
    await scene.owner.client.post(`${pathOf(series)}/guests`, { member_id: invited.id })
    for (const who of [{ room: 5 }, { organization: 3 }, {}]) {
      const { client } = await someone(stage(), scene, who)
      for (const time of [SLOTS[0], SLOTS[0] + 1])
        assert.equal((await client.get(`${pathOf(series)}/meeting_at/${time}`)).status, 403)
    }
    assert.deepEqual(await meetingsOf(series), [])
    assert.equal((await meetingAt(invited.client, series, SLOTS[0])).start_time.value, SLOTS[0])
  })

  test('404 where the time is no slot', async () => {
    const series = await newSeries(scene, { rcount: 3 })
    const second = utc('2026-03-12T08:00')
    const beside = [second + 1, second - 1, second + HOUR, second + DAY, SLOTS[0] - 7 * DAY, SLOTS[3], SLOTS[4]]
    const odd = [
      '20260312T080000Z',
      'tomorrow',
      'now',
      'x',
      '-',
      '1e9',
      '1.5',
      '2026-02-30',
      '+2 hours',
      '999999999999',
      '1000000000000',
    ]
    const bounds = [0, -1, 253_402_300_799, '9999-12-31T23:59:59Z', '0000-01-01', '%00', '2026-03-12T08:00:60Z']
    await stage().events()
    for (const time of [...beside, ...odd, ...bounds])
      assert.equal((await asked(series, encodeURI(`${time}`))).status, 404, `${time}`)
    assert.deepEqual(await stage().events(), [])
    assert.equal((await asked({ meeting_series_id: UNKNOWN }, SLOTS[0])).status, 404)
    for (const verb of ['POST', 'PATCH', 'PUT', 'DELETE'])
      assert.equal((await scene.owner.client.ask(verb, `${pathOf(series)}/meeting_at/${second}`, {})).status, 405)
  })

  test('404 where it is excluded, 410 where its meeting was deleted', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 3 })
    await client.patch(pathOf(series), { excluded_dates: ['2026-03-05T09:00:00'] })
    assert.equal((await asked(series, SLOTS[0])).status, 404)
    const { meeting_id } = await meetingAt(client, series, SLOTS[1])
    assert.equal((await client.delete(`/meetings/${meeting_id}`)).status, 204)
    assert.equal((await asked(series, SLOTS[1])).status, 410)
    const { recurrence } = (await client.get(pathOf(series))).body
    assert.deepEqual(recurrence.excluded_dates, ['2026-03-05T09:00:00', '2026-03-12T09:00:00'])
    await client.patch(pathOf(series), { excluded_dates: null })
    assert.equal((await asked(series, SLOTS[0])).status, 200)
    assert.equal((await asked(series, SLOTS[1])).status, 410, 'it stays deleted')
  })

  test('a moved meeting is found by its slot and by its present start', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    const start_time = SLOTS[0] + DAY
    assert.equal((await asked(series, start_time)).status, 404)
    await client.patch(`/meetings/${meeting_id}`, { start_time })
    for (const time of [SLOTS[0], start_time])
      assert.equal((await meetingAt(client, series, time)).meeting_id, meeting_id)
    const moved = await meetingAt(client, series, SLOTS[0])
    assert.deepEqual([moved.start_time.value, moved.slot_ts.value], [start_time, SLOTS[0]])
    await client.patch(`/meetings/${meeting_id}`, { start_time: null })
    assert.equal((await meetingAt(client, series, SLOTS[0])).meeting_id, meeting_id)
    assert.equal((await asked(series, start_time)).status, 404)
  })

  test('a meeting that was moved onto the slot of another does not stand for it', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 4 })
    const first = await meetingAt(client, series, SLOTS[0])
    await client.patch(`/meetings/${first.meeting_id}`, { start_time: SLOTS[1] })
    const second = await meetingAt(client, series, SLOTS[1])
    assert.notEqual(second.meeting_id, first.meeting_id)
    assert.equal((await meetingAt(client, series, SLOTS[1])).meeting_id, second.meeting_id)
    assert.equal((await meetingAt(client, series, SLOTS[0])).meeting_id, first.meeting_id)
    await client.delete(`/meetings/${second.meeting_id}`)
    assert.equal((await meetingAt(client, series, SLOTS[1])).meeting_id, first.meeting_id, 'it is there now')
    await client.patch(`/meetings/${first.meeting_id}`, { start_time: SLOTS[0] })
    assert.equal((await asked(series, SLOTS[1])).status, 410)
  })

  test('a canceled meeting is given as it is', async () => {
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[0])
    await scene.owner.client.patch(`/meetings/${meeting_id}`, { state: 'canceled' })
    const again = await meetingAt(scene.owner.client, series, SLOTS[0])
    assert.deepEqual([again.meeting_id, again.state], [meeting_id, 'canceled'])
  })

  test('slots of long ago and far ahead can be asked for', async () => {
    const series = await newSeries(scene, { dtstart: '1960-01-07T09:00:00', timezone_name: 'UTC' })
    for (const slot of [utc('1960-01-07T09:00'), utc('1969-12-25T09:00'), utc('2099-12-31T09:00')])
      assert.equal((await meetingAt(scene.owner.client, series, slot)).start_time.value, slot)
    const far = 253_402_300_800 + 7 * DAY
    for (let day = 0; day < 7; day++)
      assert.equal((await asked(series, Math.floor(far / DAY + day) * DAY + 9 * HOUR)).status, 404)
  })

  test('fields, envelope and ETag go with it, embeds and filters do not', async () => {
    const series = await newSeries(scene)
    const path = `${pathOf(series)}/meeting_at/${SLOTS[0]}`
    const { client } = scene.owner
    assert.deepEqual((await client.get(`${path}?fields=name,state`)).body, { name: 'Harbour round', state: 'pending' })
    assert.equal((await client.get(`${path}?envelope=true`)).body.response.name, 'Harbour round')
    const { headers } = await client.get(path)
    assert.equal((await client.get(path, { headers: { 'if-none-match': headers['etag']! } })).status, 304)
    for (const unknown of ['embed', 'sort', 'after', 'page', 'preview'])
      assertInvalid(await client.get(`${path}?${unknown}=name`), 'meeting_series', [unknown, 'invalid_value'])
    assertInvalid(await client.get(`${path}?fields=recurrence`), 'meeting_series', ['fields', 'invalid_value'])
  })

  test('HEAD answers as GET does, and makes no meeting', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 3 })
    const path = `${pathOf(series)}/meeting_at`
    const head = async (time: number) => {
      const { status, headers, text } = await client.ask('HEAD', `${path}/${time}`)
      return [status, headers['content-type'], headers['etag'], text]
    }
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    await stage().events()
    const { headers } = await client.get(`${path}/${SLOTS[0]}`)
    assert.deepEqual((await head(SLOTS[0])).slice(0, 3), [200, headers['content-type'], headers['etag']])
    assert.deepEqual(await head(SLOTS[1]), [200, headers['content-type'], undefined, ''])
    assert.equal((await head(SLOTS[1] + 60))[0], 404)
    assert.equal((await client.delete(`/meetings/${meeting_id}`)).status, 204)
    assert.equal((await head(SLOTS[0]))[0], 410)
    const { body } = await client.get(`/rooms/${scene.room}/meetings`)
    assert.ok(!body.some((one: any) => one.meeting_series_id?.value === series.meeting_series_id))
    assert.deepEqual(
      (await stage().events()).filter((event) => /^(meeting_created|attendee_added)/.test(event)),
      [],
    )
    await meetingAt(client, series, SLOTS[1])
  })
})
