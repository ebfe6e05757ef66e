// Calendar feeds: made and ended through the API, fetched at their secret address, and read by programs of others.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { convertIcsCalendar } from 'ts-ics'
import { endCalendarFeeds } from '../../server/actions/account/calendar-feeds.ts'
import { server } from '../../server/audit/by.ts'
import { orderChanges } from '../../server/changes/order/order.ts'
import { withoutChangeNotes } from '../../server/db/change-actor.ts'
import { FEED_EVENTS_A_MINUTE } from '../../server/http/calendar-feeds.ts'
import { serializeRequest } from '../../server/http/monitoring/request-log.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type Occurrence, occurrencesIn } from './occurrences.ts'

const WEEKLY = {
  ...{ name: 'Tide watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'Europe/Berlin', duration_seconds: 3600 },
  ...{ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6', location: 'Pier 4' },
}

onBothDatabases('calendar feeds', (stage) => {
  let scene: Scene
  let member: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  const SITE = 'https://moot.example'
  /** Makes a feed; gives the path of its address, and its id. */
  async function made({ client }: Someone, body: object): Promise<{ path: string; id: number }> {
    const answer = await client.post('/calendar_feeds', body)
    assert.equal(answer.status, 201, answer.text)
    const url = answer.headers['x-feed-url']!
    assert.match(url, /^https:\/\/moot\.example\/feeds\/fmf_[\w-]{32}\.ics$/)
    return { path: url.slice(SITE.length), id: answer.body.calendar_feed_id }
  }
  const fetched = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    stage().app.inject({ method, url: path, headers })
  /** The events of a feed as they are written. */
  async function events(path: string) {
    const { statusCode, payload } = await fetched(path)
    assert.equal(statusCode, 200, payload)
    const { events: read = [], method } = convertIcsCalendar(undefined, payload)
    // It is no message about its events.
    assert.equal(method, undefined)
    return read
  }
  /** What a feed shows from a year ago on, read by two programs. */
  async function shown(path: string): Promise<Occurrence[]> {
    const now = stage().site.clock()
    return occurrencesIn((await fetched(path)).payload, { after: now - 366 * 86_400, before: now + 2 * 366 * 86_400 })
  }
  const starts = async (path: string) =>
    (await shown(path)).map(({ summary, start }) => `${summary} ${start.slice(0, 16)}`)
  async function planned(name: string, start_time = '2026-03-12T09:00:00Z'): Promise<number> {
    const meeting = await newMeeting(scene, name)
    const times = { start_time, duration_seconds: 3600 }
    assert.equal((await scene.owner.client.patch(`/meetings/${meeting}`, times)).status, 200)
    return meeting
  }
  const series = async (more: object = {}) =>
    (await scene.owner.client.post(`/rooms/${scene.room}/meeting_series`, { ...WEEKLY, ...more })).body
      .meeting_series_id as number

  test('one is made, listed without its address, used and ended', async () => {
    await stage().audit()
    const { path, id } = await made(member, { kind: 'mine', name: 'Phone' })
    const own = (await member.client.get('/calendar_feeds')).body[0]
    assert.equal(own.last_four, path.slice(-8, -4))
    assert.deepEqual([own.kind, own.name, own.room_id, own.last_used_ts], ['mine', 'Phone', null, null])
    assert.ok(!JSON.stringify(own).includes(path.slice(7, -4)))
    const stored = JSON.stringify(await stage().site.db.reads.selectFrom('calendar_feed').selectAll().execute())
    assert.ok(!stored.includes(path.slice(7, -4)))
    const answer = await fetched(path)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal((await member.client.get(`/calendar_feeds/${id}`)).body.last_used_ts.value, stage().site.clock())
    assert.equal((await scene.owner.client.get(`/calendar_feeds/${id}`)).status, 403)
    assert.equal((await scene.owner.client.delete(`/calendar_feeds/${id}`)).status, 403)
    assert.equal((await member.client.delete(`/calendar_feeds/${id}`)).status, 204)
    assert.deepEqual((await member.client.get('/calendar_feeds')).body, [])
    const gone = await fetched(path)
    const wrong = await fetched('/feeds/fmf_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics')
    assert.equal(gone.statusCode, 404)
    const { 'x-request-id': _, date: __, ...same } = gone.headers
    for (const [name, value] of Object.entries(same)) assert.equal(wrong.headers[name], value, name)
    assert.equal(gone.payload, wrong.payload)
    const log = await stage().audit()
    assert.deepEqual(
      log
        .map(({ action, details }) => [action, details['kind'] ?? details['reason']])
        .filter(([name]) => /feed/.test(String(name))),
      [
        ['calendar_feed_made', 'mine'],
        ['calendar_feed_ended', 'by hand'],
      ],
    )
  })

  test('every meeting and slot is written out in UTC, without a rule, and without people', async () => {
    const who = await someone(stage(), scene, { organization: 3, room: 3 })
    const { client } = scene.owner
    const single = await planned('Tide tables')
    await client.post(`/meetings/${single}/attendees`, { member_id: who.id })
    const other = await planned('Dry dock', '2026-03-13T09:00:00Z')
    await client.post(`/meetings/${other}/attendees`, { member_id: who.id, rsvp: 0 })
    await planned('Not theirs')
    const off = await planned('Canceled')
    await client.post(`/meetings/${off}/attendees`, { member_id: who.id })
    await client.patch(`/meetings/${off}`, { state: 'canceled' })
    const id = await series()
    await client.post(`/meeting_series/${id}/invitees`, { member_id: who.id })
    const at = async (time: string) => (await client.get(`/meeting_series/${id}/meeting_at/${time}`)).body.meeting_id
    await client.patch(`/meetings/${await at('2026-03-17T09:00:00Z')}`, { start_time: '2026-03-18T13:00:00Z' })
    await client.patch(`/meetings/${await at('2026-03-24T09:00:00Z')}`, { state: 'canceled' })
    await client.delete(`/meetings/${await at('2026-03-31T08:00:00Z')}`)
    const { path } = await made(who, { kind: 'mine' })
    const { payload } = await fetched(path)
    assert.doesNotMatch(payload, /METHOD|mailto|@harbour|ATTENDEE|ORGANIZER/)
    assert.match(payload, /REFRESH-INTERVAL;VALUE=DURATION:PT1H/)
    assert.match(payload, /X-PUBLISHED-TTL:PT1H/)
    assert.match(payload, /X-WR-CALNAME:My meetings/)
    assert.deepEqual(await starts(path), [
      'Tide watch 2026-03-10T09:00',
      'Tide tables 2026-03-12T09:00',
      'Dry dock 2026-03-13T09:00',
      'Tide watch 2026-03-18T13:00',
      'Tide watch 2026-04-07T08:00',
      'Tide watch 2026-04-14T08:00',
    ])
    const all = await events(path)
    const [whole, moved] = all
    assert.deepEqual(all.length, 4)
    assert.deepEqual([whole!.location, whole!.url], ['Pier 4', `${SITE}/meeting_series/${id}`])
    assert.equal(whole!.recurrenceRule!.frequency, 'WEEKLY')
    assert.deepEqual(
      whole!.exceptionDates!.map(({ date }) => date.toISOString().slice(0, 16)),
      ['2026-03-24T09:00', '2026-03-31T08:00'],
    )
    assert.equal(moved!.uid, whole!.uid)
    assert.equal(moved!.recurrenceId!.value.date.toISOString(), '2026-03-17T09:00:00.000Z')
    // A meeting that says what its series says is a start of it as before.
    await at('2026-04-07T08:00:00Z')
    assert.deepEqual((await events(path)).length, 4)
    // The UID of a meeting is that of its file and its mail.
    for (const [path, { uid }] of [
      [`/meetings/${single}`, all[2]!],
      [`/meeting_series/${id}`, whole!],
    ] as const)
      assert.ok((await client.get(`${path}?format=ics`)).bytes.toString().includes(uid))
    // A meeting that its person will not come to takes none of their time.
    const part = (await who.client.get(`/meetings/${other}/attendees`)).body.find(
      (one: Record<string, unknown>) => one['member_id'] === who.id,
    )
    await who.client.patch(`/attendees/${part.attendee_id}`, { rsvp: 2 })
    const free = (await events(path)).find(({ summary }) => summary === 'Dry dock')!
    assert.equal(free.timeTransparent, 'TRANSPARENT')
  })

  test('a tag says whether something has changed: 304, and a new one with the same UIDs after a change', async () => {
    const who = await someone(stage(), scene, { organization: 3, room: 3 })
    const meeting = await planned('Tide tables')
    await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: who.id })
    const { path } = await made(who, { kind: 'mine' })
    const first = await fetched(path)
    const tag = first.headers.etag as string
    const uid = (await events(path))[0]!.uid
    const again = await fetched(path, { 'if-none-match': tag })
    assert.equal(again.statusCode, 304)
    assert.equal(again.payload, '')
    const head = await fetched(path, {}, 'HEAD')
    assert.deepEqual([head.statusCode, head.headers.etag, head.payload], [200, tag, ''])
    // What does not concern it changes nothing.
    await planned('Somewhere else')
    assert.equal((await fetched(path, { 'if-none-match': tag })).statusCode, 304)
    await scene.owner.client.patch(`/meetings/${meeting}`, { name: 'Low water' })
    const changed = await fetched(path, { 'if-none-match': tag })
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, tag)
    const [event] = await events(path)
    assert.deepEqual([event!.summary, event!.uid], ['Low water', uid])
    // Nor is a change that is put in order among others: nothing is even looked at, so what nobody noted is not found.
    const { db } = stage().site
    await stage().write((trx) =>
      withoutChangeNotes(trx, () =>
        trx.updateTable('meeting').set({ name: 'High water' }).where('meeting_id', '=', meeting).execute(),
      ),
    )
    await orderChanges(db, stage().site.clock())
    assert.equal((await fetched(path, { 'if-none-match': changed.headers.etag as string })).statusCode, 304)
    await planned('Anywhere')
    assert.equal((await fetched(path, { 'if-none-match': changed.headers.etag as string })).statusCode, 200)
    await scene.owner.client.patch(`/meetings/${meeting}`, { name: 'Low water' })
    // Time alone is no change.
    stage().pass(3_600)
    assert.equal((await fetched(path, { 'if-none-match': changed.headers.etag as string })).statusCode, 304)
  })

  test('rights are asked anew each time', async () => {
    const who = await someone(stage(), scene, { organization: 3, room: 3 })
    const id = await series({ name: 'Rota' })
    const ofRoom = await made(who, { kind: 'room', room_id: scene.room })
    const ofSeries = await made(who, { kind: 'series', meeting_series_id: id })
    assert.equal((await starts(ofSeries.path)).length, 6)
    assert.ok((await starts(ofRoom.path)).includes('Rota 2026-03-10T09:00'))
    const tag = (await fetched(ofRoom.path)).headers.etag as string
    const places = (await scene.owner.client.get(`/rooms/${scene.room}/room_members`)).body
    const place = places.find((one: Record<string, unknown>) => one['member_id'] === who.id)
    assert.equal((await scene.owner.client.delete(`/room_members/${place.room_member_id}`)).status, 204)
    assert.equal((await fetched(ofRoom.path, { 'if-none-match': tag })).statusCode, 404)
    assert.equal((await fetched(ofSeries.path)).statusCode, 404)
    const [row] = (await who.client.get('/calendar_feeds')).body.filter((one: { kind: string }) => one.kind === 'room')
    assert.equal(row.room_id.display, '')
  })

  test('a private room may keep its titles to itself', async () => {
    const { client } = scene.owner
    const path = `/rooms/${scene.room}`
    await planned('Salaries', '2026-03-20T09:00:00Z')
    const feed = await made(member, { kind: 'room', room_id: scene.room })
    const tag = (await fetched(feed.path)).headers.etag as string
    const changed = await client.patch(path, { private: true, busy_in_feeds: true })
    assert.equal(changed.body.busy_in_feeds, true)
    const { statusCode, payload } = await fetched(feed.path, { 'if-none-match': tag })
    assert.equal(statusCode, 200)
    assert.doesNotMatch(payload, /Salaries|Pier 4|\/meetings\//)
    assert.ok((await starts(feed.path)).includes('Busy 2026-03-20T09:00'))
    // It holds while the room is private, and stays where it is not sent.
    await client.patch(path, { private: false })
    assert.equal((await client.get(path)).body.busy_in_feeds, true)
    assert.ok((await starts(feed.path)).includes('Salaries 2026-03-20T09:00'))
    await client.patch(path, { private: true, busy_in_feeds: false })
  })

  test('ten a person, of a place that they may read', async () => {
    const who = await someone(stage(), scene, { organization: 3 })
    const { client } = who
    const post = (body: object) => client.post('/calendar_feeds', body)
    assertInvalid(await post({}), 'calendar_feeds', ['kind', 'missing_field'])
    assertInvalid(await post({ kind: 'all' }), 'calendar_feeds', ['kind', 'invalid_value'])
    assertInvalid(await post({ kind: 'room' }), 'calendar_feeds', ['room_id', 'missing_field'])
    assertInvalid(await post({ kind: 'room', room_id: scene.room }), 'calendar_feeds', ['room_id', 'invalid_reference'])
    assertInvalid(await post({ kind: 'series' }), 'calendar_feeds', ['meeting_series_id', 'missing_field'])
    assertInvalid(await post({ kind: 'mine', room_id: scene.room }), 'calendar_feeds', [
      'room_id',
      'conflicting_fields',
    ])
    for (let count = 0; count < 10; count++) await made(who, { kind: 'mine' })
    assertInvalid(await post({ kind: 'mine' }), 'calendar_feeds', ['kind', 'invalid_value'])
    const other = await someone(stage(), scene)
    await made(other, { kind: 'mine' })
  })

  test('they end with the account, and when somebody ends them all', async () => {
    const who = await someone(stage(), scene, { organization: 3 })
    const feed = await made(who, { kind: 'mine' })
    assert.equal((await scene.chief.client.delete(`/members/${who.id}`)).status, 204)
    assert.equal((await fetched(feed.path)).statusCode, 404)
    const other = await someone(stage(), scene, { organization: 3 })
    const [one, two] = [await made(other, { kind: 'mine' }), await made(other, { kind: 'mine' })]
    await stage().audit()
    const doing = { actor: server, now: stage().site.clock() }
    assert.equal(await stage().write((trx) => endCalendarFeeds(trx, doing, other.id, 'account deactivated')), 2)
    for (const { path } of [one, two]) assert.equal((await fetched(path)).statusCode, 404)
    const log = await stage().audit()
    assert.deepEqual(
      log.map(({ action, details }) => [action, details['reason']]),
      Array(2).fill(['calendar_feed_ended', 'account deactivated']),
    )
  })

  test('a long feed is written in slices, and reads as any other', async () => {
    const who = await someone(stage(), scene, { organization: 3, room: 3 })
    const id = await series({ name: 'Every tide', rrule: 'FREQ=DAILY;COUNT=250' })
    await scene.owner.client.post(`/meeting_series/${id}/invitees`, { member_id: who.id })
    const read = await starts((await made(who, { kind: 'mine' })).path)
    assert.equal(read.length, 250)
    assert.deepEqual(
      [read[0], read[100], read[249]],
      [0, 100, 249].map((days) => {
        // 10:00 in Berlin; summer time begins on the 29th of March and ends on the 25th of October.
        const day = new Date(Date.UTC(2026, 2, 10 + days))
        const summer = day >= new Date('2026-03-29') && day < new Date('2026-10-25')
        return `Every tide ${day.toISOString().slice(0, 10)}T0${summer ? 8 : 9}:00`
      }),
    )
  })

  test('of the feeds of one person only so many events are written in a minute; what is known is not', async () => {
    const who = await someone(stage(), scene, { organization: 3, room: 3 })
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    const [{ path }, theirs] = [await made(who, { kind: 'mine' }), await made(other, { kind: 'mine' })]
    stage().pass(60)
    const answer = await fetched(path)
    // However short, a feed counts as five hundred events.
    for (let times = 1; times < FEED_EVENTS_A_MINUTE / 500; times++) assert.equal((await fetched(path)).statusCode, 200)
    const refused = await fetched(path)
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const known = { 'if-none-match': answer.headers['etag'] as string }
    assert.equal((await fetched(path, known)).statusCode, 304)
    assert.equal((await fetched(theirs.path)).statusCode, 200)
    stage().pass(60)
    assert.equal((await fetched(path)).statusCode, 200)
  })

  test('what is no address of a feed is not found, and no log names one', async () => {
    for (const path of ['/feeds/', '/feeds/x', '/feeds/x.ics', `/feeds/${'x'.repeat(5_000)}.ics`, '/feeds/a%00b.ics'])
      assert.ok([400, 404].includes((await fetched(path)).statusCode), path)
    const { path } = await made(await someone(stage(), scene), { kind: 'mine' })
    const secret = path.slice(7, -4)
    for (const url of [
      path,
      `${path}?x=1`,
      path.replace('feeds', '%66eeds'),
      `/other?to=${encodeURIComponent(path)}`,
    ]) {
      const line = serializeRequest({ method: 'GET', url, host: 'moot.example', ip: '::1' } as never)
      assert.ok(!line.url.includes(secret), line.url)
    }
  })
})
