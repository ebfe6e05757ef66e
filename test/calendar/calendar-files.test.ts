// Meetings and series as files for calendar programs, read by programs that share no code with what writes them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import nodeIcal, { type VEvent } from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const SERIES = {
  ...{ name: 'Tide watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'Europe/Berlin', duration_seconds: 3600 },
  rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6',
}

onBothDatabases('calendar files', (stage) => {
  let scene: Scene
  let member: Someone
  let guest: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
    guest = await someone(stage(), scene, { organization: 5, room: 5 })
  })

  /** A file, read by two programs. */
  async function file(path: string, { client } = scene.owner) {
    const answer = await client.get(`${path}?format=ics`)
    assert.equal(answer.status, 200, answer.text)
    const text = answer.bytes.toString()
    const read = convertIcsCalendar(undefined, text)
    assert.equal(read.method, undefined)
    const other = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
    return { answer, text, events: read.events ?? [], other }
  }
  async function planned(name = 'Tide tables'): Promise<number> {
    const meeting = await newMeeting(scene, name)
    const time = { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 }
    assert.equal((await scene.owner.client.patch(`/meetings/${meeting}`, { ...time, location: 'Pier 4' })).status, 200)
    for (const { id } of [member, guest])
      await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: id })
    return meeting
  }
  const uidsOf = async (key: 'meeting_id' | 'meeting_series_id', id: number) =>
    (await stage().site.db.reads.selectFrom('calendar_object').select('uid').where(key, '=', id).execute()).map(
      ({ uid }) => uid,
    )

  test('a meeting is one event, with a name, a type and a tag', async () => {
    const meeting = await planned('Rota: spring\r\nBEGIN:VALARM')
    const { answer, events, other, text } = await file(`/meetings/${meeting}`)
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
    assert.match(
      answer.headers['content-disposition']!,
      /^attachment; filename="2026-03-12 Rota - spring BEGIN-VALARM\.ics"/,
    )
    const [event, ...more] = events
    assert.deepEqual(more, [])
    assert.equal(other.length, 1)
    assert.equal(event!.summary, 'Rota: spring BEGIN:VALARM')
    assert.equal(event!.start.date.toISOString(), '2026-03-12T09:00:00.000Z')
    assert.equal(event!.end!.date.toISOString(), '2026-03-12T10:00:00.000Z')
    assert.equal(event!.location, 'Pier 4')
    assert.equal(event!.status, 'CONFIRMED')
    assert.doesNotMatch(text, /\nBEGIN:VALARM/)
    const tag = answer.headers['etag']!
    const again = await scene.owner.client.get(`/meetings/${meeting}?format=ics`, {
      headers: { 'if-none-match': tag },
    })
    assert.equal(again.status, 304)
    const head = await scene.owner.client.ask('HEAD', `/meetings/${meeting}?format=ics`)
    assert.equal(head.status, 200)
    assert.equal(head.headers['etag'], tag)
    assert.equal(head.text, '')
    await scene.owner.client.patch(`/meetings/${meeting}`, { state: 'canceled' })
    const canceled = await file(`/meetings/${meeting}`)
    assert.equal(canceled.events[0]!.status, 'CANCELLED')
    assert.equal(canceled.events[0]!.uid, event!.uid)
    assert.notEqual(canceled.answer.headers['etag'], tag)
  })

  test('addresses only as the reader may see them', async () => {
    const meeting = await planned()
    const people = async (who: Someone) =>
      (await file(`/meetings/${meeting}`, who)).events[0]!.attendees?.map(({ email }) => email).toSorted() ?? []
    const rows = (await scene.owner.client.get(`/meetings/${meeting}/attendees`)).body as Record<string, unknown>[]
    const all = rows.map((row) => row['member_email'] as string).toSorted()
    assert.equal(all.length, 3)
    assert.deepEqual(await people(scene.owner), all)
    assert.deepEqual(await people(member), all)
    assert.deepEqual(await people(scene.chief), all)
    assert.deepEqual(await people(guest), [rows.find((row) => row['member_id'] === guest.id)!['member_email']])
    const stranger = await someone(stage(), scene)
    assert.equal((await stranger.client.get(`/meetings/${meeting}?format=ics`)).status, 403)
  })

  test('the UID is the one of the mail, whichever comes first', async () => {
    const meeting = await planned()
    const first = (await file(`/meetings/${meeting}`)).events[0]!
    assert.equal((await scene.owner.client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation' })).status, 201)
    assert.deepEqual(await uidsOf('meeting_id', meeting), [first.uid])
    assert.equal((await file(`/meetings/${meeting}`)).events[0]!.uid, first.uid)
    assert.notEqual((await file(`/meetings/${await planned()}`)).events[0]!.uid, first.uid)
  })

  test('a series is its repeating event with the meetings that differ, in one file', async () => {
    const { client } = scene.owner
    const made = await client.post(`/rooms/${scene.room}/meeting_series`, SERIES)
    const id = made.body.meeting_series_id as number
    const at = async (time: string) => (await client.get(`/meeting_series/${id}/meeting_at/${time}`)).body.meeting_id
    const moved = await at('2026-03-17T09:00:00Z')
    await client.patch(`/meetings/${moved}`, { start_time: '2026-03-18T13:00:00Z', name: 'At high water' })
    await client.patch(`/meetings/${await at('2026-03-24T09:00:00Z')}`, { state: 'canceled' })
    await client.delete(`/meetings/${await at('2026-03-31T08:00:00Z')}`)
    // It is as the series says.
    await at('2026-04-07T08:00:00Z')
    const far = await at('2026-03-10T09:00:00Z')
    await client.patch(`/meetings/${far}`, { start_time: '2026-03-18T09:00:00Z' })

    const { events, text, answer, other } = await file(`/meeting_series/${id}`)
    assert.match(answer.headers['content-disposition']!, /filename="Tide watch\.ics"/)
    const [master, past, override, ...more] = events
    assert.deepEqual(more, [])
    assert.equal(master!.recurrenceRule!.frequency, 'WEEKLY')
    assert.equal(master!.recurrenceId, undefined)
    assert.equal(override!.uid, master!.uid)
    assert.equal(override!.recurrenceId!.value.date.toISOString(), '2026-03-17T09:00:00.000Z')
    assert.equal(override!.summary, 'At high water')
    assert.equal(past!.uid, master!.uid)
    assert.equal(past!.recurrenceId!.value.date.toISOString(), '2026-03-10T09:00:00.000Z')
    assert.equal(past!.start.date.toISOString(), '2026-03-18T09:00:00.000Z')
    assert.match(text, /TZID:Europe\/Berlin/)
    // Another program expands it to what there is.
    const series = other.find((one) => 'rrule' in one! && one.rrule) as VEvent
    const range = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-05-01T00:00:00Z') }
    const starts = nodeIcal.expandRecurringEvent(series, range).map(({ start }) => new Date(start).toISOString())
    assert.deepEqual(starts, [
      ...['2026-03-18T09:00:00.000Z', '2026-03-18T13:00:00.000Z'],
      ...['2026-04-07T08:00:00.000Z', '2026-04-14T08:00:00.000Z'],
    ])

    const own = (await file(`/meetings/${moved}`)).events[0]!
    assert.equal(own.uid, master!.uid)
    assert.equal(own.recurrenceId!.value.date.toISOString(), '2026-03-17T09:00:00.000Z')
    assert.equal((await file(`/meetings/${far}`)).events[0]!.uid, master!.uid)

    assert.equal((await client.post(`/meeting_series/${id}/mailings`, { kind: 'invitation' })).status, 201)
    assert.deepEqual(await uidsOf('meeting_series_id', id), [master!.uid])
    const told = await file(`/meeting_series/${id}`)
    assert.deepEqual(new Set(told.events.map(({ uid }) => uid)), new Set([master!.uid]))
  })

  test('a meeting that was held on another day is there as it was held, in its file, that of its series and feeds', async () => {
    const { client } = scene.owner
    const hold = async (meeting: number) => {
      await client.patch(`/meetings/${meeting}`, { state: 'started' })
      stage().pass(1_800)
      await client.patch(`/meetings/${meeting}`, { state: 'ended' })
      const { started_ts } = (await client.get(`/meetings/${meeting}`)).body
      return [started_ts.value, started_ts.value + 1_800].map((at) => new Date(at * 1000).toISOString())
    }
    const times = ({ start, end }: { start: { date: Date }; end?: { date: Date } | null | undefined }) =>
      [start, end!].map(({ date }) => date.toISOString())
    const meeting = await planned()
    const held = await hold(meeting)
    const { answer, events } = await file(`/meetings/${meeting}`)
    assert.deepEqual(times(events[0]!), held)
    assert.ok(answer.headers['content-disposition']!.includes(`"${held[0]!.slice(0, 10)} Tide tables.ics"`))
    assert.doesNotMatch(events[0]!.description!, /12 March/)
    const made = await client.post(`/rooms/${scene.room}/meeting_series`, SERIES)
    const id = made.body.meeting_series_id as number
    const one = (await client.get(`/meeting_series/${id}/meeting_at/2026-03-17T09:00:00Z`)).body.meeting_id
    const heldOne = await hold(one)
    const { headers } = await client.post('/calendar_feeds', { kind: 'room', room_id: scene.room })
    const feed = await stage().app.inject({ method: 'GET', url: new URL(headers['x-feed-url']!).pathname })
    const fed = convertIcsCalendar(undefined, feed.payload).events!
    const [inFile, inSeries] = [(await file(`/meetings/${one}`)).events, (await file(`/meeting_series/${id}`)).events]
    for (const list of [inFile, inSeries, fed]) {
      const own = list.filter(({ uid, recurrenceId }) => recurrenceId && uid === inFile[0]!.uid)
      assert.deepEqual(own.map(times), [heldOne])
      assert.equal(own[0]!.recurrenceId!.value.date.toISOString(), '2026-03-17T09:00:00.000Z')
    }
    assert.deepEqual(times(fed.find(({ uid }) => uid === events[0]!.uid)!), held)
  })

  test('what cannot be a calendar file is refused', async () => {
    const { client } = scene.owner
    const bare = await newMeeting(scene)
    assertInvalid(await client.get(`/meetings/${bare}?format=ics`), 'meetings', ['format', 'invalid_value'])
    const meeting = await planned()
    const path = `/meetings/${meeting}?format=ics`
    assertInvalid(await client.get(`${path}&embed=chat`), 'meetings', ['embed', 'invalid_value'])
    assertInvalid(await client.get(`${path}&fields=name`), 'meetings', ['fields', 'conflicting_fields'])
    for (const other of [`/rooms/${scene.room}`, `/meetings/${meeting}/attendees`, '/meetings'])
      assert.equal((await client.get(`${other}?format=ics`)).status, 422, other)
    assert.equal((await stage().nobody.get(path)).status, 401)
  })
})
