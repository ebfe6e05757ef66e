// What mail about a series says in words: when it is next, what is another, and of which meeting its links ask.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarPost } from './mail-scene.ts'

const WEEK = 7 * 86_400

onBothDatabases(
  'the words of mail about series',
  (stage) => {
    const post = calendarPost(stage)
    const mailTo = async ({ id }: { id: number }) => {
      const { email } = (await post.scene.chief.client.get(`/members/${id}`)).body
      return post.server.received.filter(({ sent }) => sent.to[0] === email)
    }

    test('a series that goes on for weeks: mail says when it is next, and not when it began', async () => {
      const { id } = await post.announced()
      stage().pass(5 * WEEK)
      // The next one, on 7 April, is left out, so it is on the 14th.
      await post.ask('PATCH', `/meetings/${await post.at(id, '2026-04-07T08:00:00Z')}`, { state: 'canceled' })
      await post.sent()
      const late = await someone(stage(), post.scene, { organization: 3, room: 3 })
      await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: late.id })
      const mustSay = (subject: string, received = post.server.received) => {
        assert.ok(received.length)
        for (const mail of received) {
          assert.equal(mail.subject, `${subject}, 14 April 2026 at 08:00 (UTC)`)
          assert.match(mail.text!, /\nWhen: Tuesday, 14 April 2026, 08:00–09:00 \(UTC\)\n/)
          assert.match(
            mail.text!,
            /\nIn the meeting’s time zone: Tuesday, 14 April 2026, 10:00–11:00 \(Europe\/Berlin\)\n/,
          )
          assert.match(mail.text!, /\nRepeats: every week on Tuesday\n/)
        }
      }
      // The event is the one that the others have.
      const [invited] = await post.sentLater()
      assert.equal(invited!.event['DTSTART'], 'TZID=Europe/Berlin:20260310T100000')
      mustSay('Invitation: Tide watch')
      await post.ask('PATCH', `/meeting_series/${id}`, { location: 'Pier 5' })
      await post.sentLater()
      mustSay('Updated: Tide watch')
      const { invitee_id } = await post.partOf(`/meeting_series/${id}/invitees`, late)
      await post.ask('DELETE', `/invitees/${invitee_id}`)
      await post.sent()
      mustSay('No longer invited: Tide watch')
      await post.ask('DELETE', `/meeting_series/${id}`)
      await post.sent()
      mustSay('Canceled: Tide watch')
    })

    test('the event describes a series in the language of its reader, as its views do', async () => {
      const reader = await someone(stage(), post.scene, { organization: 3, room: 3 })
      await post.scene.chief.client.patch(`/members/${reader.id}`, { language: 'de' })
      const { id } = await post.announced()
      await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: reader.id })
      const [told] = await post.sentLater()
      const [mail] = await mailTo(reader)
      assert.match(mail!.text!, /\nWiederholung: jeden Dienstag\n/)
      assert.match(told!.event['DESCRIPTION']!, /\\nWiederholung: jeden Dienstag \(Europe\/Berlin\)\\n/)
    })

    test('another end: mail says so, and asks nobody who has answered; the times are none of it', async () => {
      await post.member.client.patch(`/members/${post.member.id}`, { language: 'en' })
      const { id } = await post.announced()
      const { invitee_id } = await post.partOf(`/meeting_series/${id}/invitees`, post.member)
      await post.member.client.patch(`/invitees/${invitee_id}`, { rsvp: 1 })
      for (const [dtuntil, said] of [
        ['2026-04-15', 'The last meeting of “Tide watch” is now on 14 April 2026 at 08:00 (UTC). Times are unchanged.'],
        [null, '“Tide watch” no longer has an end date. Times are unchanged.'],
      ]) {
        await post.ask('PATCH', `/meeting_series/${id}`, { dtuntil })
        const told = await post.sentLater()
        assert.equal(told.length, 2)
        const [mail] = await mailTo(post.member)
        assert.equal(mail!.subject, 'New end date: Tide watch')
        assert.ok(mail!.text!.replace(/\s+/g, ' ').includes(said!), mail!.text!)
        assert.match(told.find(({ to }) => to === mail!.sent.to[0])!.event['ATTENDEE']!, /PARTSTAT=ACCEPTED;RSVP=FALSE/)
      }
      // Another time of day is another time, and asks again.
      await post.ask('PATCH', `/meeting_series/${id}`, { dtstart: '2026-03-10T11:00:00' })
      const told = await post.sentLater()
      const [mail] = await mailTo(post.member)
      assert.match(mail!.subject!, /^Rescheduled: Tide watch, /)
      assert.match(
        told.find(({ to }) => to === mail!.sent.to[0])!.event['ATTENDEE']!,
        /PARTSTAT=NEEDS-ACTION;RSVP=TRUE/,
      )
    })

    test('the links of a mail about one meeting ask about that one, and answer it alone', async () => {
      const { id } = await post.announced()
      const moved = await post.at(id, '2026-03-24T09:00:00Z')
      await post.ask('PATCH', `/meetings/${moved}`, { start_time: '2026-03-25T13:00:00Z' })
      await post.sentLater()
      const [mail] = await mailTo(post.member)
      const [, link] = /https:\/\/moot\.example(\/rsvp\/[\w.-]+)\?answer=yes/.exec(mail!.text!)!
      const get = () => stage().app.inject({ url: link! })
      const { body } = await get()
      assert.match(body, /When: Wednesday, 25 March 2026/)
      assert.doesNotMatch(body, /name="scope"|17 March|10 March/)
      const answer = (fields: Record<string, string>) =>
        stage().app.inject({
          ...{ method: 'POST', url: link!, payload: new URLSearchParams(fields).toString() },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      assert.equal((await answer({ answer: 'no', scope: 'all' })).statusCode, 200)
      const rsvpIn = async (meeting: number) =>
        (await post.partOf(`/meetings/${meeting}/attendees`, post.member)).rsvp.value
      assert.equal(await rsvpIn(moved), 2)
      assert.equal(await rsvpIn(await post.at(id, '2026-03-10T09:00:00Z')), 0)
      assert.equal((await post.partOf(`/meeting_series/${id}/invitees`, post.member)).rsvp.value, 0)
      assert.match((await get()).body, /value="no" checked/)
      // It is of that start and of no other, and ends with it.
      const [, words, start, mac] = /^(\/rsvp\/\d+\.\d+)\.(\d+)\.([\w-]+)$/.exec(link!)!
      for (const other of [`${words}.${Number(start) + WEEK}.${mac}`, `${words}.${mac}`])
        assert.equal((await stage().app.inject({ url: other })).statusCode, 404)
      await post.ask('PATCH', `/meetings/${moved}`, { state: 'canceled' })
      await post.sent()
      const ended = await get()
      assert.match(ended.body, /Wednesday, 25 March 2026[\s\S]*The meeting is canceled/)
      assert.doesNotMatch(ended.body, /<form/)
      assert.equal((await answer({ answer: 'yes' })).statusCode, 410)
    })
  },
  { replies: 'meet+{token}@moot.example' },
)
