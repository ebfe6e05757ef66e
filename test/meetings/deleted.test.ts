// What deletions leave, through HTTP: the records of deleted meetings and of removed attendees.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { API, assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('deleted records', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  /** The address of the one event of that name that was just written. */
  async function told(event: string): Promise<string> {
    const events = await stage().events()
    assert.equal(events.length, 1, events.join())
    const [name, address] = events[0]!.split(' ') as [string, string]
    assert.equal(name, event)
    return address
  }
  async function deleted(meeting: number): Promise<string> {
    await stage().events()
    assert.equal((await scene.owner.client.delete(`/meetings/${meeting}`)).status, 204)
    return told('meeting_deleted')
  }
  async function removed(attendee: number): Promise<string> {
    await stage().events()
    assert.equal((await scene.owner.client.delete(`/attendees/${attendee}`)).status, 204)
    return told('attendee_deleted')
  }

  test('DELETE /meetings/:meeting_id: 204, meeting_deleted, and the record at its resource_url', async () => {
    const meeting = await newMeeting(scene)
    stage().pass(60)
    const address = await deleted(meeting)
    const { status, body } = await scene.owner.client.get(address)
    assert.equal(status, 200)
    const event_id = Number(address.replace('/deleted_meetings/', ''))
    assert.deepEqual(body, {
      id: event_id,
      resource_url: `${API}${address}`,
      event_id,
      meeting_id: meeting,
      meeting_series_id: null,
      room_id: { value: scene.room, display: 'Board' },
      deleted_ts: at(stage().site.clock()),
    })
    const written = await stage()
      .site.db.reads.selectFrom('event')
      .select(['event_id', 'meeting_id', 'room_id', 'organization_id'])
      .where('resource', '=', address)
      .execute()
    const { organization: organization_id, room: room_id } = scene
    assert.deepEqual(
      written.map((row) => ({ ...row })),
      [{ event_id, meeting_id: meeting, room_id, organization_id }],
    )
  })

  test('embed=meeting_source: the source as it was, or null; its pair is free again', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const pair = { source_type: 'calendar', source_id: 'gone' }
    const source = await client.post(`/meetings/${meeting}/meeting_sources`, { ...pair, source_data: { a: [1, 'b'] } })
    const [with_, without] = [await deleted(meeting), await deleted(await newMeeting(scene))]
    assert.deepEqual((await client.get(`${with_}?embed=meeting_source`)).body.meeting_source, source.body)
    assert.equal((await client.get(`${without}?embed=meeting_source`)).body.meeting_source, null)
    const some = await client.get(`${with_}?embed=meeting_source&fields=meeting_source`)
    assert.deepEqual(some.body, { meeting_source: source.body })
    assertInvalid(await client.get(`${with_}?embed=attendees`), 'deleted_meetings', ['embed', 'invalid_value'])
    assert.equal((await client.get(`/meeting_sources/${source.body.id}`)).status, 404)
    assert.equal((await client.post(`/rooms/${scene.room}/meetings`, { meeting_source: pair })).status, 201)
  })

  test('what a meeting held is gone with it, and is no event of its own', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const made = [
      `/notes/${(await client.post(`/meetings/${meeting}/notes`, { description: 'x' })).body.note_id}`,
      `/action_items/${(await client.post(`/meetings/${meeting}/action_items`, { description: 'x' })).body.action_item_id}`,
      `/attendees/${(await client.get(`/meetings/${meeting}/attendees`)).body[0].attendee_id}`,
    ]
    await deleted(meeting)
    for (const path of made) assert.equal((await client.get(path)).status, 404)
    const listed = (await client.get('/meetings')).body.map((row: any) => row.meeting_id)
    assert.ok(!listed.includes(meeting))
  })

  test('a deleted meeting is 410 for those who could read it, 403 for others', async () => {
    const [reader, guest, outsider] = [
      await someone(stage(), scene, { room: 4 }),
      await someone(stage(), scene, { room: 5 }),
      await someone(stage(), scene),
    ]
    const meeting = await newMeeting(scene)
    await scene.owner.client.post(`/meetings/${meeting}/guests`, { member_id: guest.id })
    await deleted(meeting)
    for (const person of [scene.owner, scene.chief, reader, guest])
      for (const path of [`/meetings/${meeting}`, `/meetings/${meeting}/attendees`, `/meetings/${meeting}/notes`])
        assert.equal((await person.client.get(path)).status, 410)
    assert.equal((await outsider.client.get(`/meetings/${meeting}`)).status, 403)
    const { client } = scene.owner
    for (const { status } of [
      await client.patch(`/meetings/${meeting}`, { name: 'x' }),
      await client.delete(`/meetings/${meeting}`),
      await client.post(`/meetings/${meeting}/notes`, { description: 'x' }),
      await client.post(`/meetings/${meeting}/attendees`, { member_id: reader.id }),
      await client.options(`/meetings/${meeting}`),
    ])
      assert.equal(status, 410)
    assert.deepEqual(await stage().events(), [])
  })

  test('readable by members of the room the meeting was in at deletion, by its Guests if they were invited', async () => {
    const people = {
      manager: await someone(stage(), scene, { room: 2 }),
      member: await someone(stage(), scene, { room: 3 }),
      observer: await someone(stage(), scene, { room: 4 }),
      invited: await someone(stage(), scene, { room: 5 }),
      guest: await someone(stage(), scene, { room: 5 }),
      administrator: await someone(stage(), scene, { organization: 2 }),
      colleague: await someone(stage(), scene, { organization: 3 }),
      executive: await someone(stage(), scene, { organization: 4 }),
      outsider: await someone(stage(), scene),
      chief: scene.chief,
    }
    const meeting = await newMeeting(scene)
    await scene.owner.client.post(`/meetings/${meeting}/guests`, { member_id: people.invited.id })
    const address = await deleted(meeting)
    const answers: Record<string, number> = {}
    for (const [name, { client }] of Object.entries(people)) answers[name] = (await client.get(address)).status
    assert.deepEqual(answers, {
      manager: 200,
      member: 200,
      observer: 200,
      invited: 200,
      guest: 403,
      administrator: 200,
      colleague: 403,
      executive: 403,
      outsider: 403,
      chief: 200,
    })
    assert.equal((await stage().nobody.get(address)).status, 401)
    assert.equal((await scene.owner.client.get(`/deleted_meetings/${UNKNOWN}`)).status, 404)
  })

  test('DELETE /attendees/:attendee_id: 204, attendee_deleted, and the record at its resource_url', async () => {
    const person = await someone(stage(), scene, { room: 3 })
    const meeting = await newMeeting(scene)
    const { body: was } = await scene.owner.client.post(`/meetings/${meeting}/guests`, { member_id: person.id })
    stage().pass(60)
    const address = await removed(was.attendee_id)
    const event_id = Number(address.replace('/deleted_attendees/', ''))
    const { status, body } = await scene.owner.client.get(address)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id: event_id,
      resource_url: `${API}${address}`,
      event_id,
      attendee_id: was.attendee_id,
      meeting_id: { value: meeting, display: 'Weekly round' },
      meeting_series_id: null,
      member_id: person.id,
      member_name: was.member_name,
      member_email: was.member_email,
      deleted_ts: at(stage().site.clock()),
    })
    assert.deepEqual((await scene.owner.client.get(`${address}?fields=member_name,event_id`)).body, {
      event_id,
      member_name: was.member_name,
    })
    assert.equal((await scene.owner.client.get(`/attendees/${was.attendee_id}`)).status, 404)
    await scene.chief.client.delete(`/members/${person.id}`)
    const after = (await scene.owner.client.get(address)).body
    assert.deepEqual([after.member_id, after.member_email], [person.id, null])
  })

  test('the record of whoever left the room as well shows their address, of now or before, to nobody who sees it nowhere else', async () => {
    const person = await someone(stage(), scene, { room: 3, organization: 4 })
    const reader = await someone(stage(), scene, { room: 3 })
    const meeting = await newMeeting(scene)
    const { body: was } = await scene.owner.client.post(`/meetings/${meeting}/guests`, { member_id: person.id })
    const address = await removed(was.attendee_id)
    const shownTo = async ({ client }: { client: Client }) => (await client.get(address)).body.member_email
    assert.deepEqual([await shownTo(reader), await shownTo(scene.chief)], [was.member_email, was.member_email])
    const { body: places } = await scene.owner.client.get(`/rooms/${scene.room}/room_members?member_id=${person.id}`)
    assert.equal((await scene.owner.client.delete(`/room_members/${places[0].room_member_id}`)).status, 204)
    const email = 'a.private.address@elsewhere.example'
    assert.equal((await scene.chief.client.patch(`/members/${person.id}`, { email })).status, 200)
    assert.deepEqual(
      [await shownTo(reader), await shownTo(scene.owner), await shownTo(scene.chief)],
      [null, null, email],
    )
    assert.deepEqual((await reader.client.get(`${address}?fields=member_email`)).body, { member_email: null })
    assert.equal((await reader.client.get(address)).body.member_id, person.id)
  })

  test('a person added and removed again and again leaves a record each time', async () => {
    const person = await someone(stage(), scene, { room: 3 })
    const meeting = await newMeeting(scene)
    const add = () => scene.owner.client.post(`/meetings/${meeting}/observers`, { member_id: person.id })
    const [one, other] = [await removed((await add()).body.attendee_id), await removed((await add()).body.attendee_id)]
    assert.notEqual(one, other)
    for (const address of [one, other]) assert.equal((await scene.owner.client.get(address)).status, 200)
  })

  test('the record of an attendee is for those who read the meeting; 410 once it is gone', async () => {
    const [reader, guest, outsider] = [
      await someone(stage(), scene, { room: 4 }),
      await someone(stage(), scene, { room: 5 }),
      await someone(stage(), scene),
    ]
    const meeting = await newMeeting(scene)
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/guests`, { member_id: guest.id })
    const address = await removed(body.attendee_id)
    const statuses = async () => {
      const all = [reader, guest, outsider].map(({ client }) => client.get(address))
      return (await Promise.all(all)).map(({ status }) => status)
    }
    assert.deepEqual(await statuses(), [200, 403, 403])
    assert.equal((await stage().nobody.get(address)).status, 401)
    await deleted(meeting)
    assert.deepEqual(await statuses(), [410, 403, 403])
    assert.equal((await outsider.client.get(`/deleted_attendees/${UNKNOWN}`)).status, 404)
  })

  test('once the room is deleted, 410 for its members, 403 for others', async () => {
    const { room, place } = stage()
    const [member, outsider] = [await someone(stage(), scene), await someone(stage(), scene)]
    const attic = await room(scene.organization, { name: 'Attic' })
    await place(attic, member.id, 3)
    const meetings = [
      await member.client.post(`/rooms/${attic}/meetings`, {}),
      await member.client.post(`/rooms/${attic}/meetings`, {}),
    ]
    const [one, other] = meetings.map(({ body }) => body.meeting_id)
    const [seat] = (await member.client.get(`/meetings/${other}/attendees`)).body
    const addresses = [await deleted(one), await removed(seat.attendee_id)]
    for (const address of addresses) assert.equal((await member.client.get(address)).status, 200)
    const end = await scene.owner.client.delete(`/organizations/${scene.organization}/rooms/${attic}`)
    assert.equal(end.status, 204)
    await told('meeting_deleted')
    assert.equal((await member.client.get(addresses[0]!)).status, 410)
    assert.equal((await outsider.client.get(addresses[0]!)).status, 403)
    assert.equal((await member.client.get(addresses[1]!)).status, 410)
    assert.equal((await outsider.client.get(addresses[1]!)).status, 403)
    assert.equal((await member.client.get(`/meetings/${one}`)).status, 410)
  })

  test('records are read only', async () => {
    const address = await deleted(await newMeeting(scene))
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await scene.owner.client.ask(verb, address, {})
      assert.deepEqual([status, headers['allow']], [405, 'OPTIONS, HEAD, GET'])
    }
    assert.equal((await scene.owner.client.get('/deleted_meetings')).status, 404)
  })

  test('a meeting that goes with its room tells of itself; its record is 410 for those who were in the room', async () => {
    const room = await stage().room(scene.organization, { name: 'Attic' })
    const meeting = await newMeeting({ ...scene, room })
    const member = await someone(stage(), { ...scene, room }, { organization: 3, room: 3 })
    const outsider = await someone(stage(), scene, { organization: 3 })
    await stage().events()
    assert.equal((await scene.owner.client.delete(`/organizations/${scene.organization}/rooms/${room}`)).status, 204)
    const address = await told('meeting_deleted')
    const row = await stage()
      .site.db.reads.selectFrom('deleted_meeting')
      .innerJoin('event', 'event.event_id', 'deleted_meeting.event_id')
      .select(['deleted_meeting.meeting_id', 'event.resource', 'event.room_id', 'event.organization_id'])
      .where('deleted_meeting.meeting_id', '=', meeting)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      { ...row },
      { meeting_id: meeting, resource: address, room_id: room, organization_id: scene.organization },
    )
    for (const [person, status] of [
      [member, 410],
      [scene.owner, 410],
      [outsider, 403],
    ] as const) {
      assert.equal((await person.client.get(address)).status, status)
      assert.equal((await person.client.get(`/meetings/${meeting}`)).status, status)
    }
  })

  test('meetings that are made while their room is deleted are there before, with a record, or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const room = await stage().room(scene.organization, { name: 'Attic' })
      const add = () => scene.owner.client.post(`/rooms/${room}/meetings`, {})
      const [one, over, other] = await Promise.all([
        add(),
        scene.owner.client.delete(`/organizations/${scene.organization}/rooms/${room}`),
        add(),
      ])
      assert.equal(over.status, 204)
      for (const { status, body } of [one, other]) {
        assert.ok([201, 404].includes(status))
        if (status === 201) assert.equal((await scene.owner.client.get(`/meetings/${body.meeting_id}`)).status, 410)
      }
    }
  })
})
