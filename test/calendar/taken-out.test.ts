// What is taken out of a calendar is named as its reader knows it: they may not be allowed to know what it has become.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMeeting, type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarPost } from './mail-scene.ts'

onBothDatabases('calendars of people who leave', (stage) => {
  const post = calendarPost(stage)
  const SECOND = '2026-03-17T09:00:00Z'
  const emailOf = async ({ id }: Someone): Promise<string> =>
    (await post.scene.chief.client.get(`/members/${id}`)).body.email

  async function planned(): Promise<{ meeting: number; attendee: number }> {
    const meeting = await newMeeting(post.scene, 'Tide tables')
    const time = { start_time: '2026-03-12T09:00:00Z', duration_seconds: 3600, location: 'Pier 4' }
    await post.ask('PATCH', `/meetings/${meeting}`, time)
    const added = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: post.member.id })
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation' })
    await post.sent()
    return { meeting, attendee: added.attendee_id }
  }
  /** The only mail to a person, which takes something back and says nothing of a secret. */
  async function taken(person: Someone) {
    const to = await emailOf(person)
    const all = (await post.sentLater()).filter((one) => one.to === to)
    assert.deepEqual(
      all.map(({ method }) => method),
      ['CANCEL'],
    )
    const mail = post.server.received.find(({ sent }) => sent.to[0] === to)
    assert.doesNotMatch([mail?.text, mail?.html, mail?.subject, ...all[0]!.lines].join('\n'), /Secret/)
    return { event: all[0]!.event, subject: all[0]!.subject }
  }
  const SECRET = { name: 'Secret tides', description: 'Secret', location: 'Secret pier' }

  test('renamed and taken out within the minute: the name that they were told, its time and its room', async () => {
    const { meeting, attendee } = await planned()
    await post.ask('PATCH', `/meetings/${meeting}`, { ...SECRET, start_time: '2026-03-13T09:00:00Z' })
    const room = await post.ask('GET', `/rooms/${post.scene.room}`)
    await post.ask('PATCH', `/rooms/${post.scene.room}`, { name: 'Secret room' })
    await post.ask('DELETE', `/attendees/${attendee}`)
    const { event, subject } = await taken(post.member)
    assert.deepEqual([event['SUMMARY'], event['DTSTART']], ['Tide tables', '20260312T090000Z'])
    assert.match(event['ORGANIZER']!, new RegExp(`^CN=${room.name}:`))
    assert.match(subject, /^No longer invited: Tide tables, 12 March 2026/)
    await post.ask('PATCH', `/rooms/${post.scene.room}`, { name: room.name })
  })

  test('renamed, and canceled or deleted within the minute: the same', async () => {
    for (const end of ['PATCH', 'DELETE'] as const) {
      const { meeting } = await planned()
      await post.ask('PATCH', `/meetings/${meeting}`, SECRET)
      await post.ask(end, `/meetings/${meeting}`, { state: 'canceled' })
      assert.equal((await taken(post.member)).event['SUMMARY'], 'Tide tables')
    }
  })

  test('renamed without mail, or for people who want none of it, and taken out later: the name of the last mail', async () => {
    for (const quietly of [true, false]) {
      const { meeting, attendee } = await planned()
      await post.member.client.patch(`/members/${post.member.id}/mail_choices`, { updates: quietly })
      await post.ask('PATCH', `/meetings/${meeting}${quietly ? '?notify=false' : ''}`, SECRET)
      const to = await emailOf(post.member)
      assert.deepEqual(
        (await post.sentLater()).filter((one) => one.to === to),
        [],
      )
      await post.ask('DELETE', `/attendees/${attendee}`)
      assert.equal((await taken(post.member)).event['SUMMARY'], 'Tide tables')
    }
    await post.member.client.patch(`/members/${post.member.id}/mail_choices`, { updates: true })
  })

  test('a series, and one meeting of it: renamed and taken out of either', async () => {
    const { id } = await post.announced()
    const meeting = await post.at(id, SECOND)
    const own = await post.partOf(`/meetings/${meeting}/attendees`, post.member)
    await post.ask('PATCH', `/meetings/${meeting}`, { ...SECRET, start_time: '2026-03-19T09:00:00Z' })
    await post.ask('DELETE', `/attendees/${own.attendee_id}`)
    const one = await taken(post.member)
    assert.deepEqual(
      [one.event['SUMMARY'], one.event['RECURRENCE-ID'], one.event['DTSTART']],
      ['Tide watch', ...Array(2).fill('TZID=Europe/Berlin:20260317T100000')],
    )
    const third = await post.at(id, '2026-03-24T09:00:00Z')
    const seat = await post.partOf(`/meetings/${third}/attendees`, post.member)
    await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Secret watch', location: 'Secret pier' })
    await post.ask('DELETE', `/attendees/${seat.attendee_id}`)
    const to = await emailOf(post.member)
    const all = (await post.sentLater()).filter((mail) => mail.to === to)
    // Who stays in the series is told its new name; what they were taken out of has the old one.
    assert.deepEqual(
      all.map(({ method, event }) => [method, event['SUMMARY']]),
      [
        ['CANCEL', 'Tide watch'],
        ['REQUEST', 'Secret watch'],
      ],
    )
    const { invitee_id } = await post.partOf(`/meeting_series/${id}/invitees`, post.member)
    await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Secret again' })
    await post.ask('DELETE', `/invitees/${invitee_id}`)
    const [whole, ...more] = (await post.sentLater()).filter((mail) => mail.to === to)
    assert.deepEqual([more, whole!.method, whole!.event['SUMMARY']], [[], 'CANCEL', 'Secret watch'])
  })

  test('a mail with the new name that was never sent counts for nothing', async () => {
    const person = await someone(stage(), post.scene, { organization: 3, room: 3 })
    const { meeting } = await planned()
    const { attendee_id } = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: person.id })
    await post.sentLater()
    await post.ask('PATCH', `/meetings/${meeting}`, SECRET)
    await post.telling()
    await post.ask('DELETE', `/attendees/${attendee_id}`)
    assert.equal((await taken(person)).event['SUMMARY'], 'Tide tables')
  })
})
