// What becomes of calendars when people leave or are kept out, and of answers when a series is at other times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someone } from '../places/scene.ts'
import { directoryOf } from '../scim/directory-client.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarPost } from './mail-scene.ts'

onBothDatabases('people of announced series', (stage) => {
  const post = calendarPost(stage)

  /** A series with somebody more, who was told of it. */
  async function withSomebody() {
    const person = await someone(stage(), post.scene, { organization: 3, room: 3 })
    const { id } = await post.announced()
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: person.id })
    const { email } = (await post.scene.chief.client.get(`/members/${person.id}`)).body
    assert.deepEqual(
      (await post.sentLater()).map(({ to }) => to),
      [email],
    )
    return { person, id, email }
  }

  test('leaving the room and its meetings: a CANCEL to them alone; staying as a guest: nothing', async () => {
    const { person, email } = await withSomebody()
    const seat = await post.partOf(`/rooms/${post.scene.room}/room_members`, person)
    await post.ask('DELETE', `/room_members/${seat.room_member_id}?meetings=leave`)
    const all = await post.sent()
    assert.deepEqual(
      all.map(({ to, method, event }) => [to, method, event['RECURRENCE-ID'], event['LOCATION']]),
      [[email, 'CANCEL', undefined, undefined]],
    )
    assert.deepEqual(await post.sentLater(), [])
    const guest = await withSomebody()
    const place = await post.partOf(`/rooms/${post.scene.room}/room_members`, guest.person)
    await post.ask('DELETE', `/room_members/${place.room_member_id}`)
    assert.deepEqual(await post.sentLater(), [])
  })

  test('a group loses its role in the room: its people stay in the series as guests, and are told nothing', async () => {
    const { person, id, email } = await withSomebody()
    const admin = await stage().as(await stage().person({ enterprise: true }))
    const directory = await directoryOf(stage())
    const group = (await admin.post('/groups', { name: 'Harbour crew' })).body.group_id
    const members = [{ value: String(person.id) }]
    assert.equal((await directory('PUT', `/Groups/${group}`, { displayName: 'Harbour crew', members })).status, 200)
    const seat = await post.partOf(`/rooms/${post.scene.room}/room_members`, person)
    const given = await admin.post(`/groups/${group}/roles`, { room_id: post.scene.room, role_id: 2 })
    assert.equal(given.status, 201, given.text)
    await post.ask('DELETE', `/room_members/${seat.room_member_id}?meetings=keep`)
    assert.equal((await admin.delete(`/group_roles/${given.body.group_role_id}`)).status, 204)
    assert.equal(await post.partOf(`/rooms/${post.scene.room}/room_members`, person), undefined)
    assert.deepEqual(await post.sentLater(), [])
    // As a guest they are still told what becomes of it, and are shown nobody else.
    await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Low water' })
    const [own] = (await post.sentLater()).filter(({ to }) => to === email)
    assert.deepEqual([own!.method, own!.event['SUMMARY']], ['REQUEST', 'Low water'])
    assert.equal(own!.event['ATTENDEE']!.split('|').length, 1)
  })

  test('a room turns private, and is open again: everybody keeps the meetings, and their calendars say so', async () => {
    const room = (is: boolean) => post.ask('PATCH', `/rooms/${post.scene.room}`, { private: is })
    await room(false)
    const { id, first } = await post.announced()
    assert.ok(first.every(({ event }) => event['CLASS'] === undefined))
    const second = await post.at(id, '2026-03-17T09:00:00Z')
    await post.ask('PATCH', `/meetings/${second}`, { location: 'Pier 4' })
    await post.sentLater()
    // The series, and after it the meeting that differs.
    const everybody = first.flatMap(({ to }) => [`${to} the series`, `${to} one meeting`]).toSorted()
    const told = async () => {
      const all = await post.sentLater()
      const whom = all.map(({ to, event }) => `${to} ${event['RECURRENCE-ID'] ? 'one meeting' : 'the series'}`)
      assert.deepEqual(whom.toSorted(), everybody)
      assert.ok(all.every(({ method }) => method === 'REQUEST'))
      return [
        new Set(all.map(({ event }) => event['CLASS'])),
        post.server.received.map(({ text }) => text ?? ''),
      ] as const
    }
    await room(true)
    await room(false)
    assert.deepEqual(await post.sentLater(), [])
    await room(true)
    const [marked, words] = await told()
    assert.deepEqual(marked, new Set(['PRIVATE']))
    for (const text of words) assert.match(text, /are now private/)
    await room(false)
    const [open] = await told()
    assert.deepEqual(open, new Set([undefined]))
    await room(true)
    await told()
    // What is taken back carries no more than name, times and UID.
    const part = await post.partOf(`/meeting_series/${id}/invitees`, post.member)
    await post.ask('DELETE', `/invitees/${part.invitee_id}`)
    const [gone] = await post.sent()
    assert.equal(gone!.method, 'CANCEL')
    assert.deepEqual(
      ['LOCATION', 'DESCRIPTION', 'URL', 'CLASS'].filter((name) => gone!.event[name]),
      [],
    )
  })

  test('leaving the organization and its meetings: a CANCEL', async () => {
    const { person, email } = await withSomebody()
    const seat = await post.partOf(`/organizations/${post.scene.organization}/organization_members`, person)
    await post.ask('DELETE', `/organization_members/${seat.organization_member_id}?meetings=leave`)
    assert.deepEqual(
      (await post.sentLater()).map(({ to, method }) => [to, method]),
      [[email, 'CANCEL']],
    )
  })

  test('who is kept out by the directory gets a CANCEL and nothing more; who is let in again, a REQUEST', async () => {
    const { person, id, email } = await withSomebody()
    const directory = await directoryOf(stage())
    const active = async (value: boolean) => {
      const { status } = await directory('PATCH', `/Users/${person.id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value }],
      })
      assert.ok(status < 300, String(status))
    }
    await active(false)
    const all = await post.sent()
    assert.deepEqual(
      all.map(({ to, method }) => [to, method]),
      [[email, 'CANCEL']],
    )
    assert.ok(!all[0]!.lines.some((line) => /^(LOCATION|DESCRIPTION|URL)/.test(line)))
    await post.ask('PATCH', `/meeting_series/${id}`, { location: 'Pier 4' })
    assert.ok(!(await post.sentLater()).some(({ to }) => to === email))
    await active(true)
    assert.deepEqual(
      (await post.sentLater()).map(({ to, method, event }) => [to, method, Number(event['SEQUENCE']) > 0]),
      [[email, 'REQUEST', true]],
    )
  })

  test('another time: answers of the series and its meetings stay, and are outdated until given again', async () => {
    const { id } = await post.announced()
    const part = await post.partOf(`/meeting_series/${id}/invitees`, post.member)
    const meeting = await post.at(id, '2026-03-17T09:00:00Z')
    const seat = await post.partOf(`/meetings/${meeting}/attendees`, post.member)
    const [invitee, attendee] = [`/invitees/${part.invitee_id}`, `/attendees/${seat.attendee_id}`]
    const states = async () => [
      (await post.ask('GET', invitee)).rsvp_outdated,
      (await post.ask('GET', attendee)).rsvp_outdated,
    ]
    for (const path of [invitee, attendee]) await post.ask('PATCH', path, { rsvp: 1 })
    for (const text of [{ name: 'Low water' }, { excluded_dates: ['2026-03-24T10:00:00'] }, { rcount: 50 }]) {
      await post.ask('PATCH', `/meeting_series/${id}`, text)
      assert.deepEqual(await states(), [false, false], JSON.stringify(text))
    }
    await post.ask('PATCH', `/meeting_series/${id}`, { dtstart: '2026-03-10T15:00:00' })
    assert.deepEqual(await states(), [true, true])
    assert.equal((await post.ask('GET', invitee)).rsvp.value, 1)
    for (const path of [invitee, attendee]) await post.ask('PATCH', path, { rsvp: 1 })
    assert.deepEqual(await states(), [false, false])
    const { meeting_series_id: next } = await post.ask('POST', `/meeting_series/${id}/split`, {
      ...{ from: '2026-03-31T13:00:00Z', rrule: 'FREQ=WEEKLY;BYDAY=WE', dtstart: '2026-04-01T15:00:00' },
    })
    const copy = await post.partOf(`/meeting_series/${next}/invitees`, post.member)
    assert.deepEqual([copy.rsvp.value, copy.rsvp_outdated], [1, true])
    assert.deepEqual((await states())[0], false)
  })

  test('a preview of a change without mail counts nobody, and tells nothing that waits', async () => {
    const { id } = await post.announced()
    const meeting = await post.at(id, '2026-03-17T09:00:00Z')
    await post.ask('PATCH', `/meetings/${meeting}`, { location: 'Pier 4' })
    const change = { dtstart: '2026-03-10T15:00:00' }
    const mails = async (query: string) => (await post.ask('PATCH', `/meeting_series/${id}?${query}`, change)).mails
    assert.equal(await mails('preview=true'), 1)
    assert.equal(await mails('preview=true&notify=false'), 0)
    await post.post.send()
    assert.deepEqual(post.server.received.slice(2), [])
    assert.equal((await post.sentLater()).length, 2)
  })
})
