// To whom a mailing goes when they are named, who is said to have sent it, and by which addresses its mail leaves.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { calendarPost, RULE } from '../calendar/mail-scene.ts'
import { assertInvalid, newMeeting, type Someone, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

/** The rules whose events programs share: a template of Microsoft's, never counted (MS-OXCICAL 2.1.3.2.2). */
const SHARED = [
  /^FREQ=DAILY(;INTERVAL=\d+)?(;UNTIL=\d{8}T\d{6}Z)?$/,
  /^FREQ=WEEKLY(;INTERVAL=\d+)?(;BYDAY=[A-Z]{2}(,[A-Z]{2})*)?(;WKST=[A-Z]{2})?(;UNTIL=\d{8}T\d{6}Z)?$/,
]

onBothDatabases(
  'mailings to people who are named',
  (stage) => {
    const post = calendarPost(stage)
    let other: Someone

    before(async () => {
      other = await someone(stage(), post.scene, { organization: 3, room: 3 })
    })

    const recipients = async (mailing_id: number): Promise<number[]> =>
      (await post.ask('GET', `/mailings/${mailing_id}/recipients`)).map((one: { member_id: number }) => one.member_id)

    test('a series: to invitees by their ids, and to those who have not answered', async () => {
      const { id } = await post.announced()
      await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: other.id })
      const invitees = await post.ask('GET', `/meeting_series/${id}/invitees`)
      const ofPerson = (person: number) => invitees.find((one: any) => one.member_id === person).invitee_id
      const mailings = `/meeting_series/${id}/mailings`
      const named = await post.ask('POST', mailings, { kind: 'reminder', to: [ofPerson(other.id)] })
      assert.deepEqual(await recipients(named.mailing_id), [other.id])
      assert.equal((await post.member.client.patch(`/invitees/${ofPerson(post.member.id)}`, { rsvp: 1 })).status, 200)
      const unanswered = await post.ask('POST', mailings, { kind: 'reminder', to: 'unanswered' })
      assert.deepEqual((await recipients(unanswered.mailing_id)).toSorted(), [post.scene.owner.id, other.id].toSorted())
    })

    test('422 for ids of another meeting, and for such that there are none of', async () => {
      const { client } = post.scene.owner
      const [one, another] = [await newMeeting(post.scene, 'One'), await newMeeting(post.scene, 'Another')]
      const { attendee_id } = await post.ask('POST', `/meetings/${another}/attendees`, { member_id: other.id })
      for (const to of [[attendee_id], [attendee_id, UNKNOWN]])
        for (const query of ['', '?preview=true'])
          assertInvalid(await client.post(`/meetings/${one}/mailings${query}`, { kind: 'reminder', to }), 'mailings', [
            'to',
            'invalid_reference',
          ])
      assert.deepEqual(await post.ask('GET', `/meetings/${one}/mailings`), [])
    })

    test('404 for a mailing that there is none of, and for its recipients', async () => {
      const { client } = post.scene.owner
      assert.equal((await client.get(`/mailings/${UNKNOWN}`)).status, 404)
      assert.equal((await client.get(`/mailings/${UNKNOWN}/recipients`)).status, 404)
      assert.equal((await client.post(`/meetings/${UNKNOWN}/mailings`, { kind: 'reminder' })).status, 404)
      assert.equal((await client.post(`/meeting_series/${UNKNOWN}/mailings`, { kind: 'reminder' })).status, 404)
    })

    test('each mail goes to one person, from the address of the site, and is answered and comes back to one of their own', async () => {
      await post.post.send()
      await post.announced()
      const mails = post.server.received
      assert.equal(mails.length, 2)
      for (const { sent, from, headers, replyTo, cc, bcc, to, raw } of mails) {
        assert.equal(sent.to.length, 1)
        assert.deepEqual([to!.length, cc, bcc], [1, undefined, undefined])
        assert.equal(from!.address, 'moot@harbour.example')
        assert.match(from!.name!, / \(Folkmoot\)$/)
        assert.match(sent.from, /@replies\.moot\.example$/)
        assert.equal(replyTo![0]!.address, sent.from)
        assert.equal(
          headers.find(({ key }) => key === 'sender'),
          undefined,
        )
        assert.doesNotMatch(raw, /SENT-BY/i)
      }
      assert.equal(new Set(mails.map(({ sent }) => sent.from)).size, 2)
    })

    test('a meeting that is canceled is told as a mailing of who did it', async () => {
      const meeting = await newMeeting(post.scene, 'Called off')
      const start_time = '2026-03-20T09:00:00Z'
      await post.ask('PATCH', `/meetings/${meeting}`, { start_time, duration_seconds: 3600 })
      await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: other.id })
      await post.post.send()
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation' })
      await post.sent()
      await stage().events()
      const { status } = await post.scene.chief.client.patch(`/meetings/${meeting}`, { state: 'canceled' })
      assert.equal(status, 200)
      await post.sent()
      const all = await post.ask('GET', `/meetings/${meeting}/mailings`)
      const told = all.find(({ kind }: { kind: string }) => kind === 'cancellation')
      assert.equal(told.create_id.value, post.scene.chief.id)
      assert.deepEqual([told.recipients, told.message], [2, null])
      assert.deepEqual([told.state, told.sent, told.failed], ['done', 2, 0])
      const events = (await stage().events()).filter((one) => one.startsWith('cancellation_sent'))
      assert.deepEqual(events, [`cancellation_sent /meetings/${meeting}`])
    })

    for (const rrule of [
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'FREQ=MONTHLY;BYDAY=2TU,4TU',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
      'FREQ=YEARLY;BYYEARDAY=80,200',
      'FREQ=DAILY;COUNT=5000',
      'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5',
    ]) {
      test(`${rrule}: no rule that programs do not share leaves, in mail or as a file`, async () => {
        const { client } = post.scene.owner
        const made = await client.post(`/rooms/${post.scene.room}/meeting_series`, { ...RULE, rrule })
        assert.equal(made.status, 201, made.text)
        const id = made.body.meeting_series_id
        await post.ask('POST', `/meeting_series/${id}/mailings`, { kind: 'invitation' })
        const told = await post.sent()
        assert.ok(told.length > 0)
        for (const { event } of told)
          assert.ok(!event['RRULE'] || SHARED.some((one) => one.test(event['RRULE']!)), String(event['RRULE']))
      })
    }
  },
  { replies: '{token}@replies.moot.example' },
)
