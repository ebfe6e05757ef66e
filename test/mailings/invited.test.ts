// Who is invited, through HTTP: `invited_ts`, mail to those who are not invited yet, and personal links.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { calendarPost, RULE } from '../calendar/mail-scene.ts'
import { API, assertInvalid, at, newMeeting, type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('inviting', (stage) => {
  const post = calendarPost(stage)
  let late: Someone
  before(async () => {
    late = await someone(stage(), post.scene, { organization: 3, room: 3 })
  })

  /** A meeting to come of the owner and the member; gives its id and the id of the member's row. */
  async function planned(): Promise<{ meeting: number; seat: number }> {
    const meeting = await newMeeting(post.scene)
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 })
    const { attendee_id } = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: post.member.id })
    return { meeting, seat: attendee_id }
  }
  const now = () => at(stage().site.clock())
  const invitedAt = async (path: string) => (await post.ask('GET', path)).invited_ts
  const emailOf = async ({ id }: Someone) => (await post.scene.chief.client.get(`/members/${id}`)).body.email

  test('invited_ts is when an invitation was first queued, for the person and organizers; others see null', async () => {
    const { meeting, seat } = await planned()
    const other = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: late.id })
    assert.deepEqual(await invitedAt(`/attendees/${seat}`), null)
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'reminder', to: [seat] })
    assert.deepEqual(await invitedAt(`/attendees/${seat}`), null)
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [seat] })
    const first = now()
    stage().pass(30)
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [seat, other.attendee_id] })
    assert.deepEqual(await invitedAt(`/attendees/${seat}`), first)
    assert.deepEqual(await invitedAt(`/attendees/${other.attendee_id}`), now())
    assert.deepEqual((await post.member.client.get(`/attendees/${seat}`)).body.invited_ts, first)
    assert.deepEqual((await late.client.get(`/attendees/${seat}`)).body.invited_ts, null)
    const rows = (await late.client.get(`/meetings/${meeting}/attendees`)).body
    assert.deepEqual(
      rows.map((row: any) => [row.member_id === late.id, row.invited_ts]),
      [
        [true, now()],
        [false, null],
        [false, null],
      ],
    )
    const { body } = await post.scene.owner.client.get(`/meetings/${meeting}/attendees?fields=invited_ts`)
    assert.deepEqual(
      body.map((row: any) => row.invited_ts),
      [now(), first, null],
    )
    await post.post.send()
  })

  test('to: uninvited mails whoever has no invitation yet; once there is nobody, 422 on to', async () => {
    const { meeting } = await planned()
    const path = `/meetings/${meeting}/mailings`
    const { client } = post.scene.owner
    const preview = await client.post(`${path}?preview=true`, { kind: 'invitation', to: 'uninvited' })
    assert.equal(preview.body.recipients.length, 2)
    assert.equal((await client.post(path, { kind: 'invitation', to: 'uninvited' })).body.recipients, 2)
    assert.equal((await post.sent()).length, 2)
    for (const query of ['', '?preview=true'])
      assertInvalid(await client.post(path + query, { kind: 'invitation', to: 'uninvited' }), 'mailings', [
        'to',
        'invalid_value',
      ])
    await post.ask('PATCH', `/meetings/${meeting}`, { announced: false })
    const { attendee_id } = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: late.id })
    const { mailing_id } = await post.ask('POST', path, { kind: 'invitation', to: 'uninvited' })
    assert.deepEqual(
      (await post.ask('GET', `/mailings/${mailing_id}/recipients`)).map((one: any) => one.member_id),
      [late.id],
    )
    assert.deepEqual(
      (await post.sentLater()).map(({ to }) => to),
      [await emailOf(late)],
    )
    assert.notEqual(await invitedAt(`/attendees/${attendee_id}`), null)
  })

  test('whoever was left out is invited by uninvited, and hears nothing of changes from before', async () => {
    const { meeting, seat } = await planned()
    await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: late.id })
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [seat] })
    await post.sent()
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-13T09:00:00Z', location: 'Pier 4' })
    const email = await emailOf(late)
    assert.ok((await post.sentLater()).every(({ to }) => to !== email))
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: 'uninvited' })
    const [mail, ...more] = (await post.sentLater()).filter(({ to }) => to === email)
    assert.deepEqual(more, [])
    assert.match(mail!.subject, /^Invitation: /)
    assert.equal(mail!.event['DTSTART'], '20260313T090000Z')
    assert.ok(mail!.lines.every((line) => !line.includes('Previously')))
  })

  test('whoever is added to what is announced is invited a minute later; undone at once, they stay invited', async () => {
    const { meeting, seat } = await planned()
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation' })
    const first = now()
    await post.sent()
    const { attendee_id } = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: late.id })
    assert.deepEqual(await invitedAt(`/attendees/${attendee_id}`), null)
    await post.sentLater()
    assert.deepEqual(await invitedAt(`/attendees/${attendee_id}`), now())
    await post.ask('DELETE', `/attendees/${seat}`)
    const back = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: post.member.id })
    assert.deepEqual(back.invited_ts, first)
    assert.deepEqual(await post.sentLater(), [])
  })

  test('an invitation to a series counts in its meetings to come, also those that are made later', async () => {
    const { id, first } = await post.announced()
    assert.equal(first.length, 2)
    const [row] = await post.ask('GET', `/meeting_series/${id}/invitees`)
    assert.deepEqual(row.invited_ts, now())
    const meeting = await post.at(id, '2026-03-17T09:00:00Z')
    assert.deepEqual((await post.partOf(`/meetings/${meeting}/attendees`, post.member)).invited_ts, now())
    const path = `/meeting_series/${id}/mailings`
    assertInvalid(await post.scene.owner.client.post(path, { kind: 'invitation', to: 'uninvited' }), 'mailings', [
      'to',
      'invalid_value',
    ])
    const seat = await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: late.id })
    await post.sentLater()
    assert.deepEqual(await invitedAt(`/invitees/${seat.invitee_id}`), now())
    assert.deepEqual((await post.partOf(`/meetings/${meeting}/attendees`, late)).invited_ts, now())
  })

  test('whoever is added to one date of an announced series gets a whole invitation to it', async () => {
    const { id } = await post.announced()
    const guest = await someone(stage(), post.scene, { organization: 5, room: 5 })
    const meeting = await post.at(id, '2026-03-17T09:00:00Z')
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-18T09:00:00Z' })
    await post.sentLater()
    const { attendee_id } = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: guest.id })
    const email = await emailOf(guest)
    await post.telling()
    const all = await post.sent()
    assert.deepEqual(
      all.map(({ to, method, event }) => [to, method, event['RECURRENCE-ID'], event['DTSTART']]),
      [[email, 'REQUEST', 'TZID=Europe/Berlin:20260317T100000', 'TZID=Europe/Berlin:20260318T100000']],
    )
    assert.equal(all[0]!.lines.filter((line) => line === 'BEGIN:VEVENT').length, 1)
    const [mail] = post.server.received
    assert.match(mail!.subject!, /^Invitation: /)
    assert.equal(mail!.text!.match(/\/rsvp\/[\w.-]+\?answer=(yes|maybe|no)/g)!.length, 3)
    assert.doesNotMatch(mail!.text!, /Previously|rescheduled/)
    assert.deepEqual(await invitedAt(`/attendees/${attendee_id}`), now())
    assert.deepEqual(await post.sentLater(), [])
  })

  const open = (link: string, payload?: Record<string, string>) =>
    stage().app.inject({
      ...{ method: payload ? 'POST' : 'GET', url: new URL(link).pathname },
      ...(payload && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(payload).toString(),
      }),
    })
  const linkOf = async (path: string, client = post.scene.owner.client) => {
    const answer = await client.post(`${path}/link`, {})
    assert.equal(answer.status, 200, answer.text)
    const link = answer.headers['x-personal-link']!
    assert.match(link, /^https:\/\/moot\.example\/rsvp\/attendee|^https:\/\/moot\.example\/rsvp\/invitee/)
    return { link, body: answer.body }
  }

  test('a personal link needs no mail server: 200 with the row; it answers, signs nobody in, and is audited', async () => {
    const { meeting, seat } = await planned()
    delete stage().site.mailer
    const { link, body } = await linkOf(`/attendees/${seat}`)
    assert.equal(body.attendee_id, seat)
    assert.deepEqual(body.invited_ts, now())
    const invited = now()
    stage().pass(5)
    assert.equal((await linkOf(`/attendees/${seat}`)).link, link)
    assert.deepEqual(await invitedAt(`/attendees/${seat}`), invited)
    const page = await open(link)
    assert.equal(page.statusCode, 200)
    assert.equal(page.headers['set-cookie'], undefined)
    assert.match(page.body, /Weekly round/)
    assert.equal((await open(link, { answer: 'maybe', comment: 'From the pier' })).statusCode, 200)
    const { rsvp, rsvp_comment } = await post.ask('GET', `/attendees/${seat}`)
    assert.deepEqual([rsvp.value, rsvp_comment], [3, 'From the pier'])
    const { body: entries } = await post.scene.chief.client.get('/audit?action=personal_link_made')
    assert.equal(entries[0].object_id, seat)
    assert.equal(entries[0].object_kind, 'attendee')
    assert.equal(entries[0].subject_id.value, post.member.id)
    assert.ok(!JSON.stringify(entries).includes(link.split('.').at(-1)!))
    await post.ask('PATCH', `/meetings/${meeting}`, { state: 'canceled' })
    assert.match((await open(link)).body, /is canceled/)
    await post.ask('DELETE', `/attendees/${seat}`)
    assert.equal((await open(link)).statusCode, 404)
  })

  test('the link of an invitee answers for the series or its next meeting; that of an undated meeting waits', async () => {
    const { meeting_series_id: id } = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
    const { invitee_id } = await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: post.member.id })
    const meeting = await post.at(id, '2026-03-10T09:00:00Z')
    const { link, body } = await linkOf(`/invitees/${invitee_id}`)
    assert.deepEqual(body.invited_ts, now())
    const seat = () => post.partOf(`/meetings/${meeting}/attendees`, post.member)
    assert.deepEqual((await seat()).invited_ts, now())
    assert.match((await open(link)).body, /name="scope"/)
    await open(link, { answer: 'no', scope: 'one' })
    assert.equal((await seat()).rsvp.value, 2)
    assert.equal((await post.ask('GET', `/invitees/${invitee_id}`)).rsvp.value, 0)
    await open(link, { answer: 'yes', scope: 'all' })
    assert.equal((await post.ask('GET', `/invitees/${invitee_id}`)).rsvp.value, 1)

    const undated = await newMeeting(post.scene)
    const { attendee_id } = await post.ask('POST', `/meetings/${undated}/attendees`, { member_id: post.member.id })
    const waiting = await linkOf(`/attendees/${attendee_id}`)
    assert.match((await open(waiting.link)).body, /has no date yet/)
    assert.equal((await open(waiting.link, { answer: 'yes' })).statusCode, 410)
    await post.ask('PATCH', `/meetings/${undated}`, { start_time: '2026-03-12T09:00:00Z' })
    assert.match((await open(waiting.link)).body, /Will you attend/)
    stage().pass(30 * 86_400)
    assert.equal((await open(waiting.link)).statusCode, 404)
    stage().pass(-30 * 86_400)
  })

  test('a link is of its person and address alone: another seat, person or address leads nowhere', async () => {
    const { seat } = await planned()
    const { link } = await linkOf(`/attendees/${seat}`)
    const [kind, id, member, mac] = link.split('/').at(-1)!.split('.')
    const forged = [
      ...[`${kind}.${id}.${post.scene.owner.id}.${mac}`, `${kind}.${Number(id) - 1}.${member}.${mac}`],
      ...[`invitee.${id}.${member}.${mac}`, `${kind}.${id}.${member}.${'A'.repeat(22)}`, `${kind}.${id}.${mac}`],
    ]
    for (const token of forged)
      assert.equal((await open(`${API}/rsvp/${token}`.replace('/api/v1', ''))).statusCode, 404)
    const refused = await post.member.client.post(`/attendees/${seat}/link`, {})
    assert.equal(refused.status, 403)
    assert.equal(refused.headers['x-personal-link'], undefined)
    const email = await emailOf(post.member)
    const moved = await post.scene.chief.client.patch(`/members/${post.member.id}`, { email: `other.${email}` })
    assert.equal(moved.status, 200)
    assert.equal((await open(link)).statusCode, 404)
    await post.scene.chief.client.patch(`/members/${post.member.id}`, { email })
    assert.equal((await open(link)).statusCode, 200)
  })
})
