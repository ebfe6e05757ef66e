// Answering an invitation by the link of its mail: without signing in, and never by opening it.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { tellCalendars } from '../../server/calendar/reconciliation/reconcile-job.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { ANSWERS_A_MINUTE } from '../../server/pages/mail-links/rsvp.ts'
import { type MailServer, mailerFor, mailServer } from '../mail/server.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('answers by link', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene
  let member: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
    await member.client.patch(`/members/${member.id}`, { language: 'de', timezone_name: 'Europe/Berlin' })
  })
  beforeEach(async () => {
    server = await mailServer()
    const mailer = mailerFor(server.port)
    stage().site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error))
    post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
    ends = [post.stop, mailer.close, server.close]
  })
  afterEach(async () => {
    for (const end of ends) await end()
  })

  /** The link in the mail of a person, without the answer. */
  async function linkOf(path: string, { id }: Someone): Promise<string> {
    assert.equal((await scene.owner.client.post(`${path}/mailings`, { kind: 'invitation' })).status, 201)
    await post.send()
    const { email } = (await scene.chief.client.get(`/members/${id}`)).body
    const mail = server.received.findLast(({ sent }) => sent.to[0] === email)!
    const [, link] = /https:\/\/moot\.example(\/rsvp\/[\w.-]+)\?answer=yes/.exec(mail.text!)!
    assert.ok(mail.html!.includes(`${link}?answer=maybe`))
    return link!
  }
  const get = (url: string) => stage().app.inject({ url })
  const answer = (url: string, fields: Record<string, string>) =>
    stage().app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  async function planned(): Promise<{
    meeting: number
    link: string
    attendee: () => Promise<Record<string, unknown>>
  }> {
    const { client } = scene.owner
    const meeting = await newMeeting(scene, 'Tide <b>tables</b>')
    await client.patch(`/meetings/${meeting}`, {
      start_time: '2026-03-12T09:00:00Z',
      duration_seconds: 3600,
      location: 'Pier 4',
    })
    const { body } = await client.post(`/meetings/${meeting}/attendees`, { member_id: member.id })
    const link = await linkOf(`/meetings/${meeting}`, member)
    await stage().events()
    return { meeting, link, attendee: async () => (await client.get(`/attendees/${body.attendee_id}`)).body }
  }

  test('GET shows the invitation in the person’s language and changes nothing; a preselected answer is not saved', async () => {
    const { link, attendee } = await planned()
    const { statusCode, body, headers } = await get(`${link}?answer=yes`)
    assert.equal(statusCode, 200)
    assert.match(body, /Nehmen Sie teil\?/)
    assert.match(body, /12\. März 2026/)
    assert.match(body, /Pier 4/)
    assert.match(body, /value="yes" checked/)
    assert.doesNotMatch(body, /<script|<b>tables/)
    assert.match(body, /<html lang="de"/)
    // Nothing leads away from it to where it could not be returned from.
    assert.doesNotMatch(body, /\/language\/|\/account/)
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual((await attendee())['rsvp'], { value: 0, display: 'None Yet' })
    assert.equal((await stage().app.inject({ method: 'HEAD', url: link })).statusCode, 200)
    assert.deepEqual(await stage().events(), [])
  })

  test('no answer of its address is kept, indexed or named elsewhere, and it loads nothing from others', async () => {
    const { link } = await planned()
    stage().pass(60)
    const mustHide = (name: string, { headers, body }: Awaited<ReturnType<typeof get>>, status: number, at: number) => {
      assert.equal(at, status, name)
      assert.equal(headers['referrer-policy'], 'no-referrer', name)
      assert.equal(headers['x-robots-tag'], 'noindex', name)
      assert.equal(headers['cache-control'], 'no-store', name)
      if (!/html/.test(String(headers['content-type']))) return
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/, name)
      assert.equal(headers['x-frame-options'], 'DENY', name)
      assert.doesNotMatch(body, /<script|(src|href)="(https?:)?\/\/(?!moot\.example)/, name)
    }
    const wrong = link.replace(/.{4}$/, 'AAAA')
    const unlike: [string, Awaited<ReturnType<typeof get>>, number][] = [
      ['GET', await get(link), 200],
      ['GET with an answer', await get(`${link}?answer=no`), 200],
      ['HEAD', await stage().app.inject({ method: 'HEAD', url: link }), 200],
      ['POST', await answer(link, { answer: 'yes' }), 200],
      ['POST of nothing', await answer(link, {}), 422],
      ['GET of another', await get(wrong), 404],
      ['POST of another', await answer(wrong, { answer: 'yes' }), 404],
      ['POST of JSON', await stage().app.inject({ method: 'POST', url: link, payload: { answer: 'yes' } }), 415],
    ]
    for (const [name, shown, status] of unlike) mustHide(name, shown, status, shown.statusCode)
    for (let times = 1; times < ANSWERS_A_MINUTE; times++) await answer(link, { answer: 'yes' })
    const late = await answer(link, { answer: 'yes' })
    mustHide('too often', late, 429, late.statusCode)
  })

  test('it names the person whose answer it is, and nobody else; no agenda and no purpose', async () => {
    const { meeting, link } = await planned()
    const { client } = scene.owner
    await client.patch(`/meetings/${meeting}`, { description: '<p>Why we meet</p>' })
    await client.post(`/meetings/${meeting}/agenda_items`, { title: 'Dredging of the inner basin' })
    const [own, other] = await Promise.all(
      [member, scene.owner].map(async ({ id }) => (await scene.chief.client.get(`/members/${id}`)).body),
    )
    for (const { body } of [await get(link), await answer(link, { answer: 'yes' })]) {
      assert.ok(body.includes(own.first_name))
      for (const hidden of [other.last_name, other.email, own.email, 'Why we meet', 'Dredging'])
        assert.ok(!body.includes(hidden), hidden)
    }
  })

  test('one link answers so often in a minute: 429 afterwards, and nothing is told of that', async () => {
    const { link, attendee } = await planned()
    stage().pass(60)
    const words = ['yes', 'no']
    for (let times = 0; times < ANSWERS_A_MINUTE; times++)
      assert.equal((await answer(link, { answer: words[times % 2]! })).statusCode, 200)
    const before = await attendee()
    await stage().events()
    const { statusCode, headers } = await answer(link, { answer: 'maybe' })
    assert.deepEqual([statusCode, Number(headers['retry-after']) > 0], [429, true])
    assert.equal((await get(link)).statusCode, 200)
    assert.deepEqual([await attendee(), await stage().events()], [before, []])
    stage().pass(60)
    assert.equal((await answer(link, { answer: 'maybe' })).statusCode, 200)
  })

  test('POST answers, with one event; the same answer again is none; another time makes it outdated', async () => {
    const { meeting, link, attendee } = await planned()
    assert.equal((await answer(link, { answer: 'maybe', comment: 'I may be late' })).statusCode, 200)
    const now = await attendee()
    assert.deepEqual(now['rsvp'], { value: 3, display: 'Maybe' })
    assert.equal(now['rsvp_comment'], 'I may be late')
    assert.equal((now['rsvp_ts'] as { value: number }).value, stage().site.clock())
    assert.equal(now['rsvp_outdated'], false)
    const events = await stage().events()
    assert.deepEqual(events, [`attendee_rsvp /attendees/${now['attendee_id']}`])
    await answer(link, { answer: 'maybe' })
    assert.deepEqual(await stage().events(), [])
    await scene.owner.client.patch(`/meetings/${meeting}`, { start_time: '2026-03-13T09:00:00Z' })
    assert.deepEqual(
      [(await attendee())['rsvp_outdated'], (await attendee())['rsvp']],
      [true, { value: 3, display: 'Maybe' }],
    )
    await answer(link, { answer: 'no' })
    assert.deepEqual(
      [(await attendee())['rsvp_outdated'], (await attendee())['rsvp']],
      [false, { value: 2, display: 'No' }],
    )
  })

  test('what is no answer is 422 and changes nothing', async () => {
    const { link, attendee } = await planned()
    for (const fields of [{ answer: '' }, { answer: 'perhaps' }, { answer: 'toString' }])
      assert.equal((await answer(link, fields)).statusCode, 422)
    assert.deepEqual((await attendee())['rsvp'], { value: 0, display: 'None Yet' })
  })

  test('a link that is not ours, of another person, of another address, of who was removed, or of what is over is 404', async () => {
    const { meeting, link } = await planned()
    const [, object, person, mac] = /\/rsvp\/(\d+)\.(\d+)\.(.*)$/.exec(link)!
    for (const bad of [
      `${object}.${scene.owner.id}.${mac}`,
      `${Number(object) + 1}.${person}.${mac}`,
      `${object}.${person}.${'A'.repeat(22)}`,
      'x',
      '%00',
    ])
      assert.equal((await answer(`/rsvp/${bad}`, { answer: 'yes' })).statusCode, 404, bad)
    const back = stage().site.clock()
    stage().pass(11 * 86_400 + 7_200)
    assert.equal((await get(link)).statusCode, 404)
    stage().pass(back - stage().site.clock())
    assert.equal((await get(link)).statusCode, 200)
    const { body } = await scene.owner.client.get(`/meetings/${meeting}/attendees`)
    const own = body.find((one: Record<string, unknown>) => one['member_id'] === member.id)
    await scene.owner.client.delete(`/attendees/${own.attendee_id}`)
    assert.equal((await get(link)).statusCode, 404)
  })

  test('what is over, has ended or is canceled asks no more: the page says so, with the present date', async () => {
    const { client } = scene.owner
    const series = (
      await client.post(`/rooms/${scene.room}/meeting_series`, {
        ...{ name: 'Watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=3' },
        duration_seconds: 3600,
      })
    ).body.meeting_series_id
    await client.post(`/meeting_series/${series}/invitees`, { member_id: member.id })
    const ofSeries = await linkOf(`/meeting_series/${series}`, member)
    const closed = async (link: string, ...said: RegExp[]) => {
      const { statusCode, body } = await get(`${link}?answer=yes`)
      assert.equal(statusCode, 200)
      assert.doesNotMatch(body, /<form|Nehmen Sie teil/)
      for (const one of said) assert.match(body, one)
      assert.equal((await answer(link, { answer: 'yes' })).statusCode, 410)
    }
    const told = async () => {
      await tellCalendars(stage().site)
      await post.send()
    }
    const back = stage().site.clock()
    const start = new Date((back - 7_200) * 1000).toISOString()
    for (const tells of [false, true]) {
      const past = await planned()
      await client.patch(`/meetings/${past.meeting}`, { start_time: start, duration_seconds: 3600 })
      if (tells) await told()
      await closed(past.link, /ist vorbei/, /2\. März 2026/)
      assert.deepEqual((await past.attendee())['rsvp'], { value: 0, display: 'None Yet' })
      const off = await planned()
      await client.patch(`/meetings/${off.meeting}`, { start_time: '2026-03-13T09:00:00Z', state: 'canceled' })
      if (tells) await told()
      await closed(off.link, /ist abgesagt/, /13\. März 2026/)
      const open = await planned()
      await client.patch(`/meetings/${open.meeting}`, { start_time: null })
      if (tells) await told()
      await closed(open.link, tells ? /ist abgesagt/ : /zurzeit keinen Termin/)
      const moved = await planned()
      await client.patch(`/meetings/${moved.meeting}`, { start_time: '2026-03-14T09:00:00Z' })
      if (tells) await told()
      assert.match((await get(moved.link)).body, /14\. März 2026[\s\S]*Nehmen Sie teil/)
      const held = await planned()
      await client.patch(`/meetings/${held.meeting}`, { start_time: start, duration_seconds: 3600 })
      await client.patch(`/meetings/${held.meeting}`, { state: 'started' })
      assert.match((await get(held.link)).body, /Nehmen Sie teil/)
      await client.patch(`/meetings/${held.meeting}`, { state: 'ended' })
      if (tells) await told()
      await closed(held.link, /ist beendet/, /2\. März 2026/)
    }
    const timely = await planned()
    stage().pass(Date.parse('2026-03-12T11:00:00Z') / 1000 - back)
    await closed(timely.link, /ist vorbei/, /12\. März 2026/)
    stage().pass(Date.parse('2026-03-24T12:00:00Z') / 1000 - stage().site.clock())
    await closed(ofSeries, /Die Serie ist vorbei/, /24\. März 2026/)
    stage().pass(back - stage().site.clock())
    await client.delete(`/meeting_series/${series}`)
    await told()
    await closed(ofSeries, /ist abgesagt/)
  })

  test('a series: for all to come that have no answer, or for the next one alone', async () => {
    const { client } = scene.owner
    const rule = {
      name: 'Watch',
      dtstart: '2026-03-10T10:00:00',
      timezone_name: 'UTC',
      rrule: 'FREQ=WEEKLY',
      duration_seconds: 3600,
    }
    const id = (await client.post(`/rooms/${scene.room}/meeting_series`, rule)).body.meeting_series_id
    await client.post(`/meeting_series/${id}/invitees`, { member_id: member.id })
    const link = await linkOf(`/meeting_series/${id}`, member)
    const attendeeAt = async (time: string) => {
      const { meeting_id } = (await client.get(`/meeting_series/${id}/meeting_at/${time}`)).body
      const { body } = await client.get(`/meetings/${meeting_id}/attendees`)
      return body.find((one: Record<string, unknown>) => one['member_id'] === member.id).rsvp.value
    }
    const invitee = async () => {
      const { body } = await client.get(`/meeting_series/${id}/invitees`)
      return body.find((one: Record<string, unknown>) => one['member_id'] === member.id).rsvp.value
    }
    assert.match((await get(link)).body, /Nur die nächste/)
    assert.equal((await answer(link, { answer: 'no', scope: 'one' })).statusCode, 200)
    assert.deepEqual(
      [await attendeeAt('2026-03-10T10:00:00Z'), await attendeeAt('2026-03-17T10:00:00Z'), await invitee()],
      [2, 0, 0],
    )
    assert.equal((await answer(link, { answer: 'yes', scope: 'all' })).statusCode, 200)
    assert.deepEqual(
      [await attendeeAt('2026-03-10T10:00:00Z'), await attendeeAt('2026-03-17T10:00:00Z'), await invitee()],
      [2, 1, 1],
    )
    assert.equal(await attendeeAt('2026-03-24T10:00:00Z'), 1)
    // What comes next is shown and answered: not what is over, nor what was canceled, and a meeting where it was moved to.
    const meetingAt = async (time: string) =>
      (await client.get(`/meeting_series/${id}/meeting_at/${time}`)).body.meeting_id as number
    await client.patch(`/meetings/${await meetingAt('2026-03-17T10:00:00Z')}`, { state: 'canceled' })
    const moved = await meetingAt('2026-03-24T10:00:00Z')
    await client.patch(`/meetings/${moved}`, { start_time: '2026-03-25T15:00:00Z', location: 'Pier 9' })
    const back = stage().site.clock()
    stage().pass(Date.parse('2026-03-12T10:00:00Z') / 1000 - back)
    for (const now of ['2026-03-12T10:00:00Z', '2026-03-24T12:00:00Z']) {
      stage().pass(Date.parse(now) / 1000 - stage().site.clock())
      const { body } = await get(link)
      assert.match(body, /Nächste Besprechung: Mittwoch, 25\. März 2026/)
      assert.match(body, /Wiederholung: jeden Dienstag/)
      assert.match(body, /Ort: Pier 9/)
    }
    assert.equal((await answer(link, { answer: 'maybe', scope: 'one' })).statusCode, 200)
    const { body: seats } = await client.get(`/meetings/${moved}/attendees`)
    assert.equal(seats.find((one: Record<string, unknown>) => one['member_id'] === member.id).rsvp.value, 3)
    // What was held before its time comes no more.
    for (const state of ['started', 'ended']) await client.patch(`/meetings/${moved}`, { state })
    assert.match((await get(link)).body, /Nächste Besprechung: Dienstag, 31\. März 2026/)
    stage().pass(back - stage().site.clock())
  })
})
