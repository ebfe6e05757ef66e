// Changes with `notify=false`: nobody is told of them, and later ones are told as if everybody knew.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { tellCalendars } from '../../server/calendar/reconciliation/reconcile-job.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { type MailServer, mailerFor, mailServer } from '../mail/server.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarIn } from './event-reader.ts'

const RULE = {
  ...{ name: 'Tide watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'Europe/Berlin', duration_seconds: 3600 },
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
}

onBothDatabases('changes of which nobody is told', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene
  let member: Someone
  let late: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
    late = await someone(stage(), scene, { organization: 3, room: 3 })
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

  /** What is sent now and a minute later, as its method and the name in it. */
  async function sent(): Promise<string[]> {
    server.received.length = 0
    for (const seconds of [0, 60]) {
      stage().pass(seconds)
      await tellCalendars(stage().site)
      await post.send()
    }
    return server.received.map(calendarIn).map(({ method, event }) => `${method} ${event['SUMMARY']}`)
  }
  const ask = async (verb: string, path: string, body?: object) => {
    const answer = await scene.owner.client.ask(verb, path, body)
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  async function meeting(): Promise<number> {
    const id = await newMeeting(scene, 'Tide tables')
    const start = new Date((stage().site.clock() + 10 * 86_400) * 1000).toISOString()
    await ask('PATCH', `/meetings/${id}`, { start_time: start, duration_seconds: 3600 })
    await ask('POST', `/meetings/${id}/attendees`, { member_id: member.id })
    await ask('POST', `/meetings/${id}/mailings`, { kind: 'invitation' })
    assert.equal((await sent()).length, 2)
    return id
  }
  async function series(): Promise<number> {
    const { meeting_series_id: id } = await ask('POST', `/rooms/${scene.room}/meeting_series`, RULE)
    await ask('POST', `/meeting_series/${id}/invitees`, { member_id: member.id })
    await ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
    assert.equal((await sent()).length, 2)
    return id
  }
  const partOf = async (path: string, key: string): Promise<number> =>
    (await ask('GET', path)).find((one: Record<string, unknown>) => one['member_id'] === member.id)[key]

  const OF_MEETINGS: Record<string, (id: number) => Promise<unknown>> = {
    'another time': (id) => ask('PATCH', `/meetings/${id}?notify=false`, { start_time: '2026-06-01T09:00:00Z' }),
    'other words': (id) => ask('PATCH', `/meetings/${id}?notify=false`, { name: 'Low water' }),
    'the whole of it': async (id) =>
      ask('PUT', `/meetings/${id}?notify=false`, { ...(await ask('GET', `/meetings/${id}`)), name: 'Low water' }),
    'a cancellation': (id) => ask('PATCH', `/meetings/${id}?notify=false`, { state: 'canceled' }),
    'a deletion': (id) => ask('DELETE', `/meetings/${id}?notify=false`),
    'somebody more': (id) => ask('POST', `/meetings/${id}/attendees?notify=false`, { member_id: late.id }),
    'somebody less': async (id) =>
      ask('DELETE', `/attendees/${await partOf(`/meetings/${id}/attendees`, 'attendee_id')}?notify=false`),
  }
  for (const [name, change] of Object.entries(OF_MEETINGS))
    test(`a meeting: ${name}`, async () => {
      const id = await meeting()
      await change(id)
      assert.deepEqual(await sent(), [])
    })

  const OF_SERIES: Record<string, (id: number) => Promise<unknown>> = {
    'another time of day': (id) =>
      ask('PATCH', `/meeting_series/${id}?notify=false`, { dtstart: '2026-03-10T15:00:00' }),
    'other words': (id) => ask('PATCH', `/meeting_series/${id}?notify=false`, { name: 'Low water' }),
    'a split': (id) =>
      ask('POST', `/meeting_series/${id}/split?notify=false`, { from: '2026-06-02T08:00:00Z', name: 'Later' }),
    'a collapse': async (id) => {
      const { meeting_id } = await ask('GET', `/meeting_series/${id}/meeting_at/2026-06-02T08:00:00Z`)
      assert.deepEqual(await sent(), [])
      await ask('POST', `/meeting_series/${id}/collapse?notify=false`, { meeting_id })
    },
    'a deletion': (id) => ask('DELETE', `/meeting_series/${id}?notify=false`),
    'an end': (id) => ask('DELETE', `/meeting_series/${id}?from=2026-06-02T08:00:00Z&notify=false`),
    'one meeting canceled': async (id) => {
      const { meeting_id } = await ask('GET', `/meeting_series/${id}/meeting_at/2026-06-02T08:00:00Z`)
      await ask('PATCH', `/meetings/${meeting_id}?notify=false`, { state: 'canceled' })
    },
    'somebody more': (id) => ask('POST', `/meeting_series/${id}/invitees?notify=false`, { member_id: late.id }),
    'somebody less': async (id) =>
      ask('DELETE', `/invitees/${await partOf(`/meeting_series/${id}/invitees`, 'invitee_id')}?notify=false`),
  }
  for (const [name, change] of Object.entries(OF_SERIES))
    test(`a series: ${name}`, async () => {
      const id = await series()
      await change(id)
      assert.deepEqual(await sent(), [])
    })

  test('what was changed before is told, and so is what is changed after', async () => {
    const id = await meeting()
    await ask('PATCH', `/meetings/${id}`, { name: 'Low water' })
    await ask('PATCH', `/meetings/${id}?notify=false`, { name: 'No water' })
    assert.deepEqual(await sent(), Array(2).fill('REQUEST Low water'))
    await ask('PATCH', `/meetings/${id}?notify=true`, { name: 'High water' })
    assert.deepEqual(await sent(), Array(2).fill('REQUEST High water'))
    assert.deepEqual(await sent(), [])
  })

  test('where nobody would be told, and what it is not known for', async () => {
    const id = await newMeeting(scene, 'Not announced')
    await ask('PATCH', `/meetings/${id}?notify=false`, { name: 'Still not' })
    await ask('POST', `/meetings/${id}/mailings?preview=true`, { kind: 'invitation' })
    assert.deepEqual(await sent(), [])
    const { client } = scene.owner
    assertInvalid(await client.patch(`/meetings/${id}?notify=no`, {}), 'meetings', ['notify', 'invalid_value'])
    assertInvalid(await client.get(`/meetings/${id}?notify=false`), 'meetings', ['notify', 'invalid_value'])
    assert.equal((await client.patch(`/rooms/${scene.room}?notify=false`, {})).status, 422)
  })
})
