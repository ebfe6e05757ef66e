// Reminders and digests, which come by themselves to whoever has chosen them.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { queueDigests } from '../../server/mail/sending/digests-job.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { remindPeople, sweepReminders } from '../../server/mail/sending/reminders-job.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type MailServer, mailerFor, mailServer, type Received } from './server.ts'

const HOUR = 3_600

onBothDatabases('reminders and digests', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
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
    await stage().write((trx) => trx.deleteFrom('mail_choice').execute())
    await stage().write((trx) => trx.deleteFrom('notice').execute())
  })

  /** What two workers send that look at the same time. */
  async function sent(): Promise<Received[]> {
    server.received.length = 0
    const { site } = stage()
    await Promise.all([remindPeople(site), remindPeople(site), queueDigests(site), queueDigests(site)])
    await post.send()
    return [...server.received]
  }
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  async function who(choices: object, more: object = {}): Promise<Someone> {
    const one = await someone(stage(), scene, { organization: 3, room: 3 })
    if (Object.keys(more).length) await one.client.patch(`/members/${one.id}`, more)
    const answer = await one.client.patch(`/members/${one.id}/mail_choices`, choices)
    assert.equal(answer.status, 200, answer.text)
    return one
  }
  /** A meeting with somebody, which begins in so many seconds. */
  async function planned(within: number, { id }: Someone): Promise<number> {
    const meeting = await newMeeting(scene, 'Tide tables')
    const start_time = iso(stage().site.clock() + within)
    const { client } = scene.owner
    await client.patch(`/meetings/${meeting}`, { start_time, duration_seconds: 3600, location: 'Pier 4' })
    assert.equal((await client.post(`/meetings/${meeting}/attendees`, { member_id: id })).status, 201)
    return meeting
  }
  const partOf = async (meeting: number, { id }: Someone): Promise<string> => {
    const { body } = await scene.owner.client.get(`/meetings/${meeting}/attendees`)
    return `/attendees/${body.find((one: Record<string, unknown>) => one['member_id'] === id).attendee_id}`
  }

  test('a reminder comes as long before a meeting as its reader has chosen, and once', async () => {
    const member = await who({ reminder_minutes: 30 })
    const meeting = await planned(2 * HOUR, member)
    assert.deepEqual(await sent(), [])
    stage().pass(2 * HOUR - 31 * 60)
    assert.deepEqual(await sent(), [])
    stage().pass(60)
    const [mail, ...more] = await sent()
    assert.deepEqual(more, [])
    assert.match(mail!.subject!, /^Reminder: Tide tables, 2 March 2026 at 12:00 \(UTC\)$/)
    assert.match(mail!.text!, /“Tide tables” starts on 2 March 2026 at/)
    assert.match(mail!.text!, new RegExp(`https://moot.example/meetings/${meeting}`))
    assert.match(mail!.text!, /Where: Pier 4/)
    assert.ok(!mail!.raw.includes('text/calendar'))
    // A restart, and a later look.
    stage().pass(60)
    assert.deepEqual(await sent(), [])
    // At another time it is another one.
    await scene.owner.client.patch(`/meetings/${meeting}`, { start_time: iso(stage().site.clock() + 20 * 60) })
    assert.equal((await sent()).length, 1)
    assert.deepEqual(await sent(), [])
    stage().pass(3 * 86_400)
    assert.equal(await sweepReminders(stage().site), 2)
  })

  test('nobody is reminded of what is canceled, declined, begun or over, or that they left', async () => {
    const member = await who({ reminder_minutes: 60 })
    const { client } = scene.owner
    await client.patch(`/meetings/${await planned(600, member)}`, { state: 'canceled' })
    const declined = await planned(600, member)
    await member.client.patch(await partOf(declined, member), { rsvp: 2 })
    await client.patch(`/meetings/${await planned(600, member)}`, { state: 'started' })
    const left = await planned(600, member)
    await client.delete(await partOf(left, member))
    const gone = await planned(600, member)
    await client.delete(`/meetings/${gone}`)
    assert.deepEqual(await sent(), [])
    const maybe = await planned(600, member)
    await member.client.patch(await partOf(maybe, member), { rsvp: 3 })
    assert.equal((await sent()).length, 1)
    // What changes between queueing and sending counts too.
    const late = await planned(600, member)
    await remindPeople(stage().site)
    await client.patch(`/meetings/${late}`, { state: 'canceled' })
    assert.deepEqual(await sent(), [])
  })

  test('who has chosen nothing is not reminded; one link stops it, without a cookie', async () => {
    const nobody = await someone(stage(), scene, { organization: 3, room: 3 })
    await planned(600, nobody)
    assert.deepEqual(await sent(), [])
    const member = await who(
      { reminder_minutes: 60, digest: 'daily', digest_hour: 9 },
      { language: 'de', timezone_name: 'Europe/Berlin' },
    )
    await planned(600, member)
    const [mail] = await sent()
    assert.match(mail!.subject!, /^Erinnerung: Tide tables, /)
    assert.match(mail!.subject!, /Europe\/Berlin/)
    const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    const url = new URL(header('list-unsubscribe')!.slice(1, -1))
    const page = await stage().app.inject({ method: 'GET', url: url.pathname })
    assert.equal(page.statusCode, 200)
    assert.match(page.payload, /Erinnerungen an Besprechungen/)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stop = await stage().app.inject({
      method: 'POST',
      url: url.pathname,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.equal(stop.statusCode, 200)
    const { body } = await member.client.get(`/members/${member.id}/mail_choices`)
    assert.deepEqual([body.reminder_minutes, body.digest], [null, 'daily'])
    await planned(600, member)
    assert.deepEqual(await sent(), [])
  })

  const item = (member: Someone, description: string, due_ts: string | null = null) =>
    scene.owner.client.post(`/rooms/${scene.room}/action_items`, { description, member_id: member.id, due_ts })

  for (const [name, from] of [
    ['spring', '2026-03-27T00:10:00Z'],
    ['autumn', '2026-10-23T00:10:00Z'],
  ] as const)
    test(`a daily digest at 08:00 local through the change of clocks in ${name}, once a day`, async () => {
      stage().pass(Date.parse(from) / 1000 - stage().site.clock())
      const member = await who({ digest: 'daily', digest_hour: 8 }, { timezone_name: 'Europe/Berlin' })
      await item(member, 'Mend the <b>jetty</b>')
      const came: string[] = []
      for (let half = 0; half < 8 * 48; half++) {
        const now = Temporal.Instant.fromEpochMilliseconds(stage().site.clock() * 1000)
        for (const _ of await sent()) came.push(now.toZonedDateTimeISO('Europe/Berlin').toString().slice(0, 16))
        stage().pass(1_800)
      }
      assert.equal(came.length, 8)
      for (const one of came) assert.match(one, /T08:10$/)
      assert.equal(new Set(came).size, 8)
    })

  test('a digest has what is open, with links, and there is none without', async () => {
    stage().pass(Date.parse('2026-11-02T06:59:00Z') / 1000 - stage().site.clock())
    const member = await who({ digest: 'daily', digest_hour: 7 })
    const idle = await who({ digest: 'daily', digest_hour: 7 })
    await item(member, '<p>Mend the jetty</p>', '2026-10-30T12:00:00Z')
    const done = await item(member, 'Paint the boat')
    await scene.owner.client.patch(`/action_items/${done.body.action_item_id}`, { state: 1 })
    const open = await item(member, 'Ask the harbour master')
    assert.ok(idle)
    stage().pass(60)
    const [mail, ...more] = await sent()
    assert.deepEqual(more, [])
    assert.equal(mail!.subject, '2 open action items')
    assert.match(mail!.text!, /Mend the jetty/)
    assert.match(mail!.text!, /was due 30 Oct 2026/)
    assert.doesNotMatch(mail!.text!, /Paint the boat/)
    assert.ok(mail!.text!.includes(`https://moot.example/action_items/${open.body.action_item_id}`))
    assert.ok(mail!.html!.includes(`https://moot.example/action_items/${open.body.action_item_id}`))
    const header = mail!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = new URL(header.slice(1, -1)).pathname
    await stage().app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    assert.equal((await member.client.get(`/members/${member.id}/mail_choices`)).body.digest, 'off')
  })

  test('a weekly one comes on Monday; one missed comes later that day, and nobody who chose later gets one', async () => {
    // A Sunday.
    stage().pass(Date.parse('2026-11-08T05:00:00Z') / 1000 - stage().site.clock())
    const member = await who({ digest: 'weekly', digest_hour: 8 }, { language: 'de' })
    await item(member, 'Mend the jetty')
    stage().pass(12 * HOUR)
    assert.deepEqual(await sent(), [])
    // The site was down at eight.
    stage().pass(12 * HOUR + 8 * HOUR)
    const late = await who({ digest: 'daily', digest_hour: 8 })
    await item(late, 'Mend the jetty')
    const mails = await sent()
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['1 offene Aufgabe'],
    )
    stage().pass(24 * HOUR)
    assert.deepEqual(
      (await sent()).map(({ subject }) => subject),
      ['1 open action item'],
    )
  })
})
