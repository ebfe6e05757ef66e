// What calendars are told of another time: one message that updates what they have, and everybody is asked again. And what the
// event says is what the reader may read of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMeeting, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarPost, RULE } from './mail-scene.ts'

onBothDatabases(
  'calendars of what is at another time',
  (stage) => {
    const post = calendarPost(stage)
    const attendees = (event: Readonly<Record<string, string>>) =>
      event['ATTENDEE']!.split('|')
        .map((line) => /PARTSTAT=[^:]+/.exec(line)![0])
        .toSorted()

    test('a new time asks everybody again, in the mail of each, until they answer; a later change of words too', async () => {
      const meeting = await newMeeting(post.scene, 'Tide tables')
      await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 })
      const other = await someone(stage(), post.scene, { organization: 3, room: 3 })
      for (const { id } of [post.member, other])
        await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: id })
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation' })
      await post.sent()
      const own = await post.partOf(`/meetings/${meeting}/attendees`, post.member)
      for (const [person, rsvp] of [
        [post.member, 2],
        [other, 1],
      ] as const) {
        const { attendee_id } = await post.partOf(`/meetings/${meeting}/attendees`, person)
        await person.client.patch(`/attendees/${attendee_id}`, { rsvp })
      }
      await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-14T09:00:00Z' })
      const told = await post.sentLater()
      assert.equal(told.length, 3)
      for (const { method, event } of told) {
        assert.deepEqual([method, event['SEQUENCE']], ['REQUEST', '1'])
        assert.deepEqual(attendees(event), Array(3).fill('PARTSTAT=NEEDS-ACTION;RSVP=TRUE'))
      }
      const kept = await post.ask('GET', `/attendees/${own.attendee_id}`)
      assert.deepEqual([kept.rsvp.value, kept.rsvp_outdated], [2, true])
      const file = (await post.scene.owner.client.get(`/meetings/${meeting}?format=ics`)).bytes.toString()
      assert.doesNotMatch(file, /PARTSTAT=(DECLINED|ACCEPTED)/)
      await post.member.client.patch(`/attendees/${own.attendee_id}`, { rsvp: 2 })
      await post.ask('PATCH', `/meetings/${meeting}`, { name: 'Tide tables anew' })
      for (const { event } of await post.sentLater())
        assert.deepEqual(attendees(event), [
          'PARTSTAT=DECLINED;RSVP=FALSE',
          ...Array(2).fill('PARTSTAT=NEEDS-ACTION;RSVP=TRUE'),
        ])
    })

    test('the description of an event is the `text_summary` that its reader is given, with the organization', async () => {
      const { client } = post.scene.owner
      const { body } = await client.get(`/rooms/${post.scene.room}`)
      const organization = (await client.get(`/organizations/${body.organization_id.value}`)).body.name
      const guest = await someone(stage(), post.scene, { organization: 5, room: 5 })
      const people = [post.scene.owner, guest]
      const meeting = await newMeeting(post.scene, 'Tide tables')
      const time = { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600 }
      await post.ask('PATCH', `/meetings/${meeting}`, { ...time, description: 'Low water; high water' })
      await post.ask('POST', `/meetings/${meeting}/agenda_items`, { title: 'Gauges, and who reads them' })
      const series = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
      const second = await post.at(series.meeting_series_id, '2026-03-17T09:00:00Z')
      for (const { id } of people.slice(1)) {
        await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: id })
        await post.ask('POST', `/meeting_series/${series.meeting_series_id}/invitees`, { member_id: id })
      }
      await post.ask('PATCH', `/meetings/${second}`, { start_time: '2026-03-18T09:00:00Z', location: 'Pier 4' })
      for (const path of [`/meetings/${meeting}`, `/meeting_series/${series.meeting_series_id}`])
        await post.ask('POST', `${path}/mailings`, { kind: 'invitation' })
      const told = await post.sent()
      assert.equal(told.length, 3 * people.length)
      const reads = (text: string) => text.replace(/\\n/g, '\n').replace(/\\([\\;,])/g, '$1')
      for (const person of people) {
        const { email } = (await post.scene.chief.client.get(`/members/${person.id}`)).body
        for (const { event } of told.filter(({ to }) => to === email)) {
          const [, path] = /moot\.example(\/.+)$/.exec(event['URL']!)!
          const { text_summary } = (await person.client.get(`${path}?embed=text_summary`)).body
          assert.equal(reads(event['DESCRIPTION']!), text_summary)
          const file = (await person.client.get(`${path}?format=ics`)).bytes.toString().replaceAll('\r\n ', '')
          assert.equal(reads(/^DESCRIPTION:(.*)\r$/m.exec(file)![1]!), text_summary)
          assert.ok(text_summary.includes(organization))
        }
      }
    })
  },
  { replies: 'meet+{token}@moot.example' },
)
