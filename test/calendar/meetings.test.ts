// What calendars are told of meetings: an invitation, and by themselves what changes after it.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { tellCalendars } from '../../server/calendar/reconciliation/reconcile-job.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { type MailServer, mailerFor, mailServer } from '../mail/server.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarIn, type ReadCalendar } from './event-reader.ts'

onBothDatabases('calendars of meetings', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene
  let guest: Someone
  let member: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
    guest = await someone(stage(), scene, { organization: 5, room: 5 })
  })
  beforeEach(async () => {
    server = await mailServer()
    const mailer = mailerFor(server.port)
    stage().site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : JSON.stringify(error)))
    post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
    ends = [post.stop, mailer.close, server.close]
  })
  afterEach(async () => {
    for (const end of ends) await end()
  })

  const start = '2026-03-12T09:00:00Z'
  /** A meeting of the owner with the member and the guest, in ten days. */
  async function planned(more: object = {}): Promise<number> {
    const { client } = scene.owner
    const meeting = await newMeeting(scene, 'Tide tables')
    assert.equal(
      (await client.patch(`/meetings/${meeting}`, { start_time: start, duration_seconds: 3600, ...more })).status,
      200,
    )
    for (const { id } of [member, guest]) await client.post(`/meetings/${meeting}/attendees`, { member_id: id })
    return meeting
  }
  const invite = async (meeting: number, more: object = {}) => {
    const answer = await scene.owner.client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation', ...more })
    assert.equal(answer.status, 201, answer.text)
    return sent()
  }
  /** What is sent now. */
  async function sent(): Promise<ReadCalendar[]> {
    server.received.length = 0
    await tellCalendars(stage().site)
    await post.send()
    return server.received.map(calendarIn)
  }
  /** What is sent once the minute of gathering is over. */
  async function sentLater(): Promise<ReadCalendar[]> {
    assert.deepEqual(await sent(), [], 'Changes are gathered for a minute.')
    stage().pass(60)
    return sent()
  }
  const addressOf = async ({ id }: Someone) => (await scene.chief.client.get(`/members/${id}`)).body.email as string
  const patch = async (meeting: number, body: object) => {
    const { status, text } = await scene.owner.client.patch(`/meetings/${meeting}`, body)
    assert.equal(status, 200, text)
  }

  test('the link that stops mail stops the kind of it: of an invitation others, of a change other changes', async () => {
    const stops = () => server.received.map(({ raw }) => /\/mail\/stop\/\d+\.(\w+)\./.exec(raw)![1])
    const meeting = await planned()
    await invite(meeting)
    assert.deepEqual(stops(), Array(3).fill('invitations'))
    await patch(meeting, { name: 'Tide tables of the year' })
    await sentLater()
    assert.deepEqual(stops(), Array(3).fill('updates'))
    // What always comes has no link that would stop it.
    const mustShowChoices = () => {
      assert.equal(server.received.length, 3)
      for (const { headers, text, html } of server.received) {
        assert.ok(!headers.some(({ key }) => key.startsWith('list-unsubscribe')))
        for (const said of [text!, html!])
          assert.ok(said.includes('Choose which e-mails you get') && said.includes('moot.example/account/mail'), said)
      }
    }
    await patch(meeting, { start_time: '2026-03-14T09:00:00Z' })
    await sentLater()
    mustShowChoices()
    await patch(meeting, { state: 'canceled' })
    await sent()
    mustShowChoices()
  })

  test('an invitation: a REQUEST to each, with the same UID; a guest is shown nobody else', async () => {
    const meeting = await planned({ location: 'Pier 4' })
    await stage().events()
    const all = await invite(meeting, { message: 'Please come' })
    assert.equal(all.length, 3)
    assert.equal(new Set(all.map(({ event }) => event['UID'])).size, 1)
    const guests = await addressOf(guest)
    for (const { method, event, to, subject } of all) {
      assert.equal(method, 'REQUEST')
      assert.match(subject, /^Invitation: Tide tables, /)
      assert.match(event['UID']!, /^[0-9a-f]{32}@moot\.example$/)
      assert.equal(event['SEQUENCE'], '0')
      assert.equal(event['DTSTART'], '20260312T090000Z')
      assert.equal(event['DTEND'], '20260312T100000Z')
      assert.equal(event['SUMMARY'], 'Tide tables')
      assert.equal(event['LOCATION'], 'Pier 4')
      assert.equal(event['CLASS'], 'PRIVATE')
      assert.match(event['ORGANIZER']!, /mailto:moot@harbour\.example$/)
      assert.ok(event['ATTENDEE']!.includes(`mailto:${to}`))
      assert.equal(event['ATTENDEE']!.split('|').length, to === guests ? 1 : 3)
    }
    assert.match(server.received[0]!.text!, /> Please come/)
    assert.deepEqual(await stage().events(), [`invitation_sent /meetings/${meeting}`])
    assert.equal((await scene.owner.client.get(`/meetings/${meeting}`)).body.announced, true)
    assert.deepEqual(await sentLater(), [])
  })

  test('a meeting that nobody announced is told to nobody, whatever becomes of it', async () => {
    const meeting = await planned()
    await patch(meeting, { name: 'Low water', start_time: '2026-03-13T09:00:00Z' })
    await patch(meeting, { state: 'canceled' })
    stage().pass(600)
    assert.deepEqual(await sent(), [])
  })

  test('another time: after a minute one REQUEST to each, with a higher SEQUENCE; five edits are one mail', async () => {
    const meeting = await planned()
    const [first] = await invite(meeting)
    for (const hour of ['10', '11', '12', '13', '14']) await patch(meeting, { start_time: `2026-03-12T${hour}:00:00Z` })
    const all = await sentLater()
    assert.equal(all.length, 3)
    for (const { event, method, subject } of all) {
      assert.equal(method, 'REQUEST')
      assert.match(subject, /^Rescheduled: Tide tables, /)
      assert.equal(event['UID'], first!.event['UID'])
      assert.equal(event['SEQUENCE'], '1')
      assert.equal(event['DTSTART'], '20260312T140000Z')
    }
    assert.deepEqual(await sentLater(), [])
  })

  test('an edit that is undone within the minute is no mail; edits that go on are told after five minutes', async () => {
    const meeting = await planned()
    await invite(meeting)
    await patch(meeting, { name: 'High water' })
    await patch(meeting, { name: 'Tide tables' })
    assert.deepEqual(await sentLater(), [])
    let told: ReadCalendar[] = []
    for (let edit = 1; edit <= 6; edit++) {
      await patch(meeting, { name: `High water ${edit}` })
      told = await sent()
      if (edit < 6) assert.deepEqual(told, [], `edit ${edit}`)
      stage().pass(55)
    }
    stage().pass(30)
    const all = [...told, ...(await sent())]
    assert.equal(all.length, 3)
    assert.equal(all[0]!.event['SUMMARY'], 'High water 6')
  })

  test('who wants no updates is told another time, and no other text', async () => {
    const meeting = await planned()
    await invite(meeting)
    await member.client.patch(`/members/${member.id}/mail_choices`, { updates: false })
    await patch(meeting, { name: 'High water' })
    const named = await sentLater()
    assert.equal(named.length, 2)
    assert.ok(!named.some(({ to }) => to === undefined))
    await patch(meeting, { start_time: '2026-03-14T09:00:00Z' })
    const moved = await sentLater()
    assert.equal(moved.length, 3)
    assert.deepEqual([...new Set(moved.map(({ event }) => event['SUMMARY']))], ['High water'])
    await member.client.patch(`/members/${member.id}/mail_choices`, { updates: true })
  })

  test('canceled: a CANCEL to each at once, with one event; restored: a REQUEST with the same UID', async () => {
    const meeting = await planned()
    const [first] = await invite(meeting)
    await stage().events()
    await patch(meeting, { state: 'canceled' })
    const all = await sent()
    assert.equal(all.length, 3)
    for (const { method, event } of all) {
      assert.equal(method, 'CANCEL')
      assert.equal(event['UID'], first!.event['UID'])
      assert.equal(event['SEQUENCE'], '1')
      assert.equal(event['STATUS'], 'CANCELLED')
      assert.equal(event['DESCRIPTION'], undefined)
    }
    const told = (await stage().events()).filter((one) => one.startsWith('cancellation_sent'))
    assert.deepEqual(told, [`cancellation_sent /meetings/${meeting}`])
    const [mailing] = (await scene.owner.client.get(`/meetings/${meeting}/mailings`)).body
    assert.deepEqual([mailing.kind, mailing.state, mailing.sent], ['cancellation', 'done', 3])
    assert.equal(mailing.create_id.value, scene.owner.id)
    await patch(meeting, { state: 'pending' })
    const back = await sentLater()
    assert.deepEqual(
      back.map(({ method, event }) => [method, event['UID'], event['SEQUENCE']]),
      Array(3).fill(['REQUEST', first!.event['UID'], '2']),
    )
  })

  test('deleted: a CANCEL to each, and the event names the record of the deletion', async () => {
    const meeting = await planned()
    await invite(meeting)
    await stage().events()
    assert.equal((await scene.owner.client.delete(`/meetings/${meeting}`)).status, 204)
    const all = await sent()
    assert.deepEqual(
      all.map(({ method }) => method),
      ['CANCEL', 'CANCEL', 'CANCEL'],
    )
    const events = await stage().events()
    const [deleted] = events.filter((one) => one.startsWith('meeting_deleted'))
    assert.ok(events.includes(`cancellation_sent ${deleted!.split(' ')[1]}`), events.join())
    assert.deepEqual(await sentLater(), [])
  })

  test('somebody who is added later gets the present state, and others nothing; removed, a CANCEL to them alone', async () => {
    const meeting = await planned()
    await invite(meeting)
    await patch(meeting, { name: 'High water' })
    await sentLater()
    const late = await someone(stage(), scene, { organization: 3, room: 3 })
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: late.id })
    const added = await sentLater()
    assert.deepEqual(
      added.map(({ to, method, event }) => [to, method, event['SEQUENCE']]),
      [[await addressOf(late), 'REQUEST', '1']],
    )
    await scene.owner.client.delete(`/attendees/${body.attendee_id}`)
    const removed = await sent()
    assert.deepEqual(
      removed.map(({ to, method, event }) => [to, method, event['SEQUENCE']]),
      [[await addressOf(late), 'CANCEL', '2']],
    )
    assert.match(server.received[0]!.text!, /You were removed from/)
    await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: late.id })
    const again = await sentLater()
    assert.deepEqual(
      again.map(({ to, event }) => [to, event['SEQUENCE']]),
      [[await addressOf(late), '3']],
    )
  })

  test('announced is set by hand: the present state counts as told; unset: nothing is told any more', async () => {
    const meeting = await planned()
    await patch(meeting, { announced: true })
    assert.deepEqual(await sentLater(), [])
    await patch(meeting, { start_time: '2026-03-15T09:00:00Z' })
    assert.equal((await sentLater()).length, 3)
    await patch(meeting, { announced: false })
    await patch(meeting, { state: 'canceled' })
    stage().pass(600)
    assert.deepEqual(await sent(), [])
  })

  test('only some are invited: the others are told nothing until they are invited too', async () => {
    const meeting = await planned()
    const { body } = await scene.owner.client.get(`/meetings/${meeting}/attendees`)
    const of = ({ id }: Someone) => body.find((one: Record<string, unknown>) => one['member_id'] === id).attendee_id
    assert.equal((await invite(meeting, { to: [of(member)] })).length, 1)
    await patch(meeting, { name: 'High water' })
    assert.deepEqual(
      (await sentLater()).map(({ to }) => to),
      [await addressOf(member)],
    )
    assert.equal((await invite(meeting)).length, 3)
    await patch(meeting, { name: 'Low water' })
    assert.equal((await sentLater()).length, 3)
  })

  test('without a time the mail has no calendar part; the time is told once there is one', async () => {
    const meeting = await newMeeting(scene, 'Some day')
    server.received.length = 0
    await scene.owner.client.post(`/meetings/${meeting}/mailings`, { kind: 'invitation' })
    await post.send()
    assert.equal(server.received.length, 1)
    assert.deepEqual(server.received[0]!.attachments, [])
    await patch(meeting, { start_time: start })
    const [told] = await sentLater()
    assert.equal(told!.event['DTSTART'], '20260312T090000Z')
    assert.equal(told!.event['DTEND'], undefined)
  })

  test('what is over is told to nobody; what begins within the hour is told at once', async () => {
    const meeting = await planned({
      start_time: new Date((stage().site.clock() + 1_800) * 1000).toISOString(),
      duration: 60,
    })
    await invite(meeting)
    await patch(meeting, { location: 'Pier 5' })
    assert.equal((await sent()).length, 3)
    stage().pass(7_200)
    await patch(meeting, { location: 'Pier 6' })
    stage().pass(120)
    assert.deepEqual(await sent(), [])
  })

  test('a meeting that is held before its day: calendars show it as held, once, and the mail asks for nothing', async () => {
    const meeting = await planned()
    const [invitation] = await invite(meeting)
    const from = stage().site.clock()
    await patch(meeting, { state: 'started' })
    stage().pass(1_800)
    await patch(meeting, { state: 'ended' })
    const told = await sent()
    const stamp = (at: number) => new Date(at * 1000).toISOString().replace(/[-:]|\.000/g, '')
    assert.deepEqual(
      told.map(({ method, event }) => [method, event['UID'], event['DTSTART'], event['DTEND']]),
      Array(3).fill(['REQUEST', invitation!.event['UID'], stamp(from), stamp(from + 1_800)]),
    )
    for (const { text, raw } of server.received) {
      assert.match(text!, /This meeting is over\./)
      assert.match(text!, /Held: /)
      assert.match(text!, /Planned: .*12 March 2026/)
      assert.doesNotMatch(raw, /\/rsvp\/|RSVP=TRUE/)
    }
    const nothing = async () => {
      stage().pass(120)
      assert.deepEqual(await sent(), [])
      stage().pass(120)
      assert.deepEqual(await sent(), [])
    }
    await patch(meeting, { location: 'Pier 6' })
    await nothing()
    // What goes on is not to come once more.
    await patch(meeting, { state: 'started' })
    await nothing()
    await patch(meeting, { state: 'ended' })
    await nothing()
  })

  test('a meeting that is moved into the past: calendars show it there, once', async () => {
    const meeting = await planned()
    const [invitation] = await invite(meeting)
    const day = (back: number) =>
      `${new Date((stage().site.clock() - back * 86_400) * 1000).toISOString().slice(0, 10)}T09:00:00Z`
    await patch(meeting, { start_time: day(3) })
    const told = await sentLater()
    assert.deepEqual(
      told.map(({ method, event }) => [method, event['UID'], event['DTSTART']]),
      Array(3).fill(['REQUEST', invitation!.event['UID'], day(3).replace(/[-:]/g, '')]),
    )
    assert.ok(server.received.every(({ raw }) => !/\/rsvp\/|RSVP=TRUE/.test(raw)))
    await patch(meeting, { start_time: day(4) })
    stage().pass(120)
    assert.deepEqual([...(await sent()), ...(await sent())], [])
  })

  test('a meeting that is held at its time, a little early or late, is told to nobody', async () => {
    const meeting = await planned({ start_time: new Date((stage().site.clock() + 7_200) * 1000).toISOString() })
    await invite(meeting)
    stage().pass(6_900)
    await patch(meeting, { state: 'started' })
    assert.deepEqual(await sent(), [])
    stage().pass(3_000)
    await patch(meeting, { state: 'ended' })
    assert.deepEqual(await sent(), [])
    stage().pass(120)
    assert.deepEqual(await sent(), [])
  })

  test('hostile names add no line and keep their values', async () => {
    const name = 'Tide;,\\ "tables"\r\nBEGIN:VALARM\u2028END:VEVENT\u0000\u0007'
    const meeting = await planned({ name, location: 'a\r\nATTENDEE:mailto:eve@evil.example' })
    const [one] = await invite(meeting)
    assert.ok(!one!.lines.includes('BEGIN:VALARM'))
    assert.equal(one!.lines.filter((line) => line.startsWith('END:VEVENT')).length, 1)
    assert.ok(!one!.lines.some((line) => line.startsWith('ATTENDEE:')))
    assert.match(one!.event['SUMMARY']!, /^Tide\\;\\,\\\\ "tables" BEGIN:VALARM END:VEVENT/)
  })

  test('a title that turns the direction of writing turns nothing behind it', async () => {
    const meeting = await planned({ name: 'Tide \u202etables\u2066 שלום\u200f 🛶', location: 'Pier\u202e 4' })
    const [one] = await invite(meeting)
    assert.equal(one!.event['SUMMARY'], 'Tide tables שלום\u200f 🛶')
    assert.equal(one!.event['LOCATION'], 'Pier 4')
    assert.match(one!.subject, /^Invitation: Tide tables שלום\u200f 🛶, 12 March 2026/)
  })
})
