// Mailings, through HTTP: who gets them, what is refused, and what their preview says.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ErrorCode } from '../../contract/errors.ts'
import {
  API,
  assertInvalid,
  at,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  UNKNOWN,
  WIDE,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const REFUSED: [sent: Record<string, unknown>, field: string, code: ErrorCode][] = [
  [{}, 'kind', 'missing_field'],
  [{ kind: 'advertisement' }, 'kind', 'invalid_value'],
  [{ kind: 'cancellation' }, 'kind', 'invalid_value'],
  [{ kind: 'followup', message: WIDE.repeat(2_001) }, 'message', 'too_long'],
  [{ kind: 'followup', to: 'everybody' }, 'to', 'invalid_value'],
  [{ kind: 'followup', to: 7 }, 'to', 'invalid_value'],
  [{ kind: 'followup', to: {} }, 'to', 'invalid_value'],
  [{ kind: 'followup', to: [] }, 'to', 'invalid_value'],
  [{ kind: 'followup', to: ['1'] }, 'to', 'invalid_value'],
  [{ kind: 'followup', to: [UNKNOWN] }, 'to', 'invalid_reference'],
  [{ kind: 'followup', subject: 'Ahoy' }, 'subject', 'unknown_field'],
]

onBothDatabases('mailings', (stage) => {
  let scene: Scene
  let meeting: number
  let member: Someone
  let guest: Someone
  let attendees: number[]
  const path = () => `/meetings/${meeting}/mailings`

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    member = await someone(stage(), scene, { organization: 3, room: 3 })
    guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const { client } = scene.owner
    const [first] = (await client.get(`/meetings/${meeting}/attendees`)).body
    attendees = [first.attendee_id]
    for (const { id } of [member, guest])
      attendees.push((await client.post(`/meetings/${meeting}/attendees`, { member_id: id })).body.attendee_id)
    await stage().events()
  })

  const recipients = async (mailing_id: number) =>
    (await scene.owner.client.get(`/mailings/${mailing_id}/recipients`)).body as Record<string, unknown>[]

  test('POST: 201 with the mailing; everybody who has an address is a recipient, and nothing has happened yet', async () => {
    const { status, headers, body } = await scene.owner.client.post(path(), { kind: 'followup', message: 'Thank you' })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/mailings/${body.mailing_id}`)
    const { create_id, ...rest } = body
    assert.equal(create_id.value, scene.owner.id)
    assert.deepEqual(rest, {
      ...{ mailing_id: body.mailing_id, kind: 'followup', state: 'sending', recipients: 3, sent: 0, failed: 0 },
      ...{ message: 'Thank you', meeting_id: { value: meeting, display: 'Weekly round' }, meeting_series_id: null },
      create_ts: at(stage().site.clock()),
    })
    assert.deepEqual((await scene.owner.client.get(`/mailings/${body.mailing_id}`)).body, body)
    assert.deepEqual((await scene.owner.client.get(path())).body[0], body)
    const people = await recipients(body.mailing_id)
    assert.deepEqual(
      people.map(({ member_id, state, details }) => [member_id, state, details]),
      [scene.owner.id, member.id, guest.id].map((id) => [id, 'waiting', null]),
    )
    assert.deepEqual(await stage().events(), [])
  })

  test('to: a list of attendees, or those who have not answered', async () => {
    const { client } = scene.owner
    const named = await client.post(path(), { kind: 'reminder', to: [attendees[1], attendees[1]] })
    assert.deepEqual(
      (await recipients(named.body.mailing_id)).map(({ member_id }) => member_id),
      [member.id],
    )
    await member.client.patch(`/attendees/${attendees[1]}`, { rsvp: 2 })
    const unanswered = await client.post(path(), { kind: 'reminder', to: 'unanswered' })
    assert.deepEqual(
      (await recipients(unanswered.body.mailing_id)).map(({ member_id }) => member_id),
      [scene.owner.id, guest.id],
    )
  })

  test('preview=true: the recipients, the subject and the text; nothing is written', async () => {
    const { client } = scene.owner
    const count = (await client.get(path())).body.length
    const { status, body } = await client.post(`${path()}?preview=true`, { kind: 'followup', message: 'Well done' })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['recipients', 'unreached', 'subject', 'text'])
    assert.deepEqual(
      body.recipients.map(({ member_id }: Record<string, unknown>) => member_id),
      [scene.owner.id, member.id, guest.id],
    )
    assert.match(body.recipients[1].email, /@/)
    assert.equal(body.subject, 'Minutes: Weekly round')
    assert.match(body.text, /> Well done/)
    assert.match(body.text, new RegExp(`https://moot\\.example/meetings/${meeting}`))
    assert.equal((await client.get(path())).body.length, count)
  })

  test('an invitation to what is over, and the record of what is canceled, say so in the preview', async () => {
    const { client } = scene.owner
    const past = await newMeeting(scene, 'Gone by')
    const said = async (kind: string) =>
      (await client.post(`/meetings/${past}/mailings?preview=true`, { kind })).body.text.replaceAll(
        /\s+/g,
        ' ',
      ) as string
    const at = (hours: number) => new Date((stage().site.clock() + hours * 3_600) * 1000).toISOString()
    await client.patch(`/meetings/${past}`, { start_time: at(1), duration_seconds: 3_600 })
    for (const kind of ['invitation', 'reminder', 'followup'])
      assert.doesNotMatch(await said(kind), /is over|has been canceled/)
    await client.patch(`/meetings/${past}`, { start_time: at(-2), duration_seconds: 3_600 })
    for (const kind of ['invitation', 'reminder']) assert.match(await said(kind), /This meeting is over\./, kind)
    assert.doesNotMatch(await said('followup'), /is over/)
    await client.patch(`/meetings/${past}`, { state: 'canceled' })
    assert.match(await said('followup'), /This meeting has been canceled\./)
  })

  for (const [sent, field, code] of REFUSED) {
    test(`422 for ${JSON.stringify(sent).slice(0, 60)}`, async () => {
      assertInvalid(await scene.owner.client.post(path(), sent), 'mailings', [field, code])
      assertInvalid(await scene.owner.client.post(`${path()}?preview=true`, sent), 'mailings', [field, code])
    })
  }

  test('only those who run the meeting see its mailings or send any, and embed=may says so', async () => {
    const { body } = await scene.owner.client.post(path(), { kind: 'followup' })
    for (const { client } of [member, guest]) {
      assert.equal((await client.get(path())).status, 403)
      assert.equal((await client.post(path(), { kind: 'followup' })).status, 403)
      assert.equal((await client.get(`/mailings/${body.mailing_id}`)).status, 403)
      assert.equal((await client.get(`/mailings/${body.mailing_id}/recipients`)).status, 403)
      assert.deepEqual((await client.get(`/meetings/${meeting}?embed=may`)).body.may.mailings, [])
    }
    assert.equal((await scene.chief.client.get(`/mailings/${body.mailing_id}`)).status, 200)
    const { may } = (await scene.owner.client.get(`/meetings/${meeting}?embed=may`)).body
    assert.ok(may.mailings.includes('POST'))
  })

  test('a person without an address, or who was deleted, is no recipient', async () => {
    const other = await newMeeting(scene, 'Small round')
    const gone = await someone(stage(), scene, { organization: 3, room: 3 })
    await scene.owner.client.post(`/meetings/${other}/attendees`, { member_id: gone.id })
    assert.equal((await scene.chief.client.delete(`/members/${gone.id}`)).status, 204)
    const { body } = await scene.owner.client.post(`/meetings/${other}/mailings`, { kind: 'invitation' })
    assert.equal(body.recipients, 1)
  })

  test('preview=true names who gets none, and why; where nobody gets any, it says so', async () => {
    const other = await newMeeting(scene, 'Half heard')
    const { client, id } = scene.owner
    const people = await Promise.all(
      ['gone', 'bounced', 'stopped', 'chose'].map(() => someone(stage(), scene, { organization: 3, room: 3 })),
    )
    const [gone, bounced, stopped, chose] = people as [Someone, Someone, Someone, Someone]
    for (const one of people) await client.post(`/meetings/${other}/attendees`, { member_id: one.id })
    const { db } = stage().site
    const keys = await db.reads
      .selectFrom('member')
      .select(['member_id', 'email_key'])
      .where(
        'member_id',
        'in',
        people.map((one) => one.id),
      )
      .execute()
    const row = (one: Someone) => ({
      email_key: keys.find(({ member_id }) => member_id === one.id)!.email_key!,
      create_ts: stage().site.clock(),
    })
    await db.write(async (trx) => {
      await trx.insertInto('mail_pause').values(row(bounced)).execute()
      await trx.insertInto('mail_stop').values(row(stopped)).execute()
    })
    assert.equal((await scene.chief.client.delete(`/members/${gone.id}`)).status, 204)
    assert.equal((await chose.client.patch(`/members/${chose.id}/mail_choices`, { followups: false })).status, 200)
    const preview = async (kind: string) => {
      const { status, body } = await client.post(`/meetings/${other}/mailings?preview=true`, { kind })
      assert.equal(status, 200)
      const [recipients, unreached] = [body.recipients, body.unreached] as Record<string, unknown>[][]
      return [recipients!.map((one) => one['member_id']), unreached!.map((one) => [one['member_id'], one['reason']])]
    }
    const never = [
      [gone.id, 'no_address'],
      [bounced.id, 'bounced'],
      [stopped.id, 'unwanted'],
    ]
    assert.deepEqual(await preview('followup'), [[id], [...never, [chose.id, 'unwanted']]])
    assert.deepEqual(await preview('invitation'), [[id, chose.id], never])
    assert.equal((await client.patch(`/members/${id}/mail_choices`, { followups: false })).status, 200)
    assert.deepEqual(await preview('followup'), [[], [[id, 'unwanted'], ...never, [chose.id, 'unwanted']]])
    const refused = await client.post(`/meetings/${other}/mailings`, { kind: 'followup' })
    assertInvalid(refused, 'mailings', ['to', 'invalid_value'])
    assert.equal((await client.patch(`/members/${id}/mail_choices`, { followups: true })).status, 200)
    // No choice keeps a cancellation away, so none is told with it; and nobody is told who may not send it.
    assert.equal((await chose.client.patch(`/members/${chose.id}/mail_choices`, { invitations: false })).status, 200)
    assert.deepEqual(await preview('reminder'), [[id], [...never, [chose.id, 'unwanted']]])
    assert.equal((await client.patch(`/meetings/${other}`, { state: 'canceled' })).status, 200)
    assert.deepEqual(await preview('cancellation'), [[id, chose.id], never])
    const asked = await chose.client.post(`/meetings/${other}/mailings?preview=true`, { kind: 'cancellation' })
    assert.equal(asked.status, 403)
  })

  test('people outside the organization: at most so many for a person and a day, and for the site', async () => {
    const { settings } = stage().site
    const { mailsOutsideADay, mailsOutsideADayOfSite } = settings
    stage().pass(2 * 86_400)
    try {
      settings.mailsOutsideADay = 2
      // The guest is outside, the others are not.
      for (const status of [201, 201, 422])
        assert.equal((await scene.owner.client.post(path(), { kind: 'reminder' })).status, status)
      const refused = await scene.owner.client.post(path(), { kind: 'reminder' })
      assertInvalid(refused, 'mailings', ['to', 'invalid_value'])
      const inside = await scene.owner.client.post(path(), { kind: 'reminder', to: attendees.slice(0, 2) })
      assert.equal(inside.status, 201)
      assert.equal((await scene.chief.client.post(path(), { kind: 'reminder' })).status, 201)
      settings.mailsOutsideADayOfSite = 3
      assertInvalid(await scene.chief.client.post(path(), { kind: 'reminder' }), 'mailings', ['to', 'invalid_value'])
      stage().pass(86_400)
      assert.equal((await scene.owner.client.post(path(), { kind: 'reminder' })).status, 201)
    } finally {
      Object.assign(settings, { mailsOutsideADay, mailsOutsideADayOfSite })
    }
  })

  test('a canceled meeting: a cancellation can be sent by hand, and nobody is invited to it or reminded of it', async () => {
    const other = await newMeeting(scene, 'Called off')
    const { client } = scene.owner
    await client.patch(`/meetings/${other}`, { state: 'canceled' })
    assert.equal((await client.post(`/meetings/${other}/mailings`, { kind: 'cancellation' })).status, 201)
    for (const kind of ['invitation', 'reminder'])
      for (const query of ['', '?preview=true'])
        assertInvalid(await client.post(`/meetings/${other}/mailings${query}`, { kind }), 'mailings', [
          'kind',
          'invalid_value',
        ])
    assert.equal((await client.get(`/meetings/${other}`)).body.announced, false)
  })

  test('a series: its invitees get invitations and reminders; follow-ups are of meetings', async () => {
    const { client } = scene.owner
    const rule = { name: 'Rounds', dtstart: '2026-03-10T09:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=3' }
    const { meeting_series_id } = (await client.post(`/rooms/${scene.room}/meeting_series`, rule)).body
    const mailings = `/meeting_series/${meeting_series_id}/mailings`
    const { status, body } = await client.post(mailings, { kind: 'invitation' })
    assert.equal(status, 201)
    assert.deepEqual(body.meeting_series_id, { value: meeting_series_id, display: 'Rounds' })
    assert.equal(body.meeting_id, null)
    assert.deepEqual((await client.get(mailings)).body, [body])
    for (const kind of ['followup', 'cancellation'])
      assertInvalid(await client.post(mailings, { kind }), 'mailings', ['kind', 'invalid_value'])
  })

  test('a site without a mail server refuses it, and previews it all the same', async () => {
    const { site } = stage()
    const { mailer } = site
    site.mailer = undefined
    try {
      assertInvalid(await scene.owner.client.post(path(), { kind: 'followup' }), 'mailings', ['kind', 'invalid_value'])
      assert.equal((await scene.owner.client.post(`${path()}?preview=true`, { kind: 'followup' })).status, 200)
    } finally {
      site.mailer = mailer
    }
  })
})
