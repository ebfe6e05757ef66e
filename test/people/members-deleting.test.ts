// Members deleted through HTTP: what ends, and what stays as it was.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('deleted members', (stage) => {
  let scene: Scene
  let person: Someone
  let path: string

  beforeEach(async () => {
    scene = await setScene(stage())
    person = await someone(stage(), scene, { organization: 3, room: 3 })
    path = `/members/${person.id}`
  })

  test('DELETE /members/:member_id: 204 for an enterprise administrator, 403 for all others, also oneself', async () => {
    assert.equal((await person.client.delete(path)).status, 403)
    assert.equal((await scene.owner.client.delete(path)).status, 403)
    assert.equal((await scene.chief.client.delete(`/members/${UNKNOWN}`)).status, 404)
    assert.equal((await scene.chief.client.delete(path)).status, 204)
    for (const verb of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await scene.chief.client.ask(verb, path, {})).status, 404, verb)
    assert.equal((await scene.owner.client.get(path)).status, 404)
  })

  test('a deleted member is found in no list, and their tokens end at once', async () => {
    const { email } = (await person.client.get(path)).body
    assert.equal((await scene.chief.client.get(`/members?search=${email}`)).body.length, 1)
    await scene.chief.client.delete(path)
    assert.deepEqual((await scene.chief.client.get(`/members?search=${email}`)).body, [])
    const all = await scene.chief.client.get('/members?per_page=100')
    assert.ok(all.body.every((row: { member_id: number }) => row.member_id !== person.id))
    assert.equal((await person.client.get('/metadata')).status, 401)
    for (const list of [
      `/rooms/${scene.room}/room_members`,
      `/organizations/${scene.organization}/organization_members`,
    ]) {
      const { body } = await scene.owner.client.get(list)
      assert.deepEqual(
        body.map((row: { member_id: number }) => row.member_id),
        [scene.owner.id],
      )
    }
  })

  test('refused with 422 while they own an organization', async () => {
    const owner = `/members/${scene.owner.id}`
    assertInvalid(await scene.chief.client.delete(owner), 'members', ['member_id', 'invalid_value'])
    assert.equal((await scene.owner.client.get(owner)).status, 200)
    await scene.owner.client.patch(`/organizations/${scene.organization}`, { member_id: person.id })
    assertInvalid(await scene.chief.client.delete(path), 'members', ['member_id', 'invalid_value'])
    assert.equal((await scene.chief.client.delete(owner)).status, 204)
  })

  test('their attendance, notes and actions stay, shown as they were, without e-mail', async () => {
    const { owner, room } = scene
    const meeting = await newMeeting(scene)
    const { body: profile } = await person.client.get(path)
    const name = `${profile.first_name} ${profile.last_name}`
    const added = await owner.client.post(`/meetings/${meeting}/attendees`, { member_id: person.id, rsvp: 1 })
    const note = await person.client.post(`/meetings/${meeting}/notes`, { description: 'Noted' })
    const item = await person.client.post(`/rooms/${room}/action_items`, { description: 'Do', member_id: person.id })
    const own = await person.client.post(`/rooms/${room}/meetings`, { name: 'Theirs' })
    assert.equal(added.body.member_email, profile.email)
    assert.equal((await scene.chief.client.delete(path)).status, 204)

    const attendee = await owner.client.get(`/attendees/${added.body.attendee_id}`)
    assert.deepEqual(attendee.body, { ...added.body, member_email: null })
    assert.deepEqual([attendee.body.member_name, attendee.body.representing], [name, profile.company])
    assert.deepEqual((await owner.client.get(`/notes/${note.body.note_id}`)).body, note.body)
    const shown = await owner.client.get(`/action_items/${item.body.action_item_id}`)
    assert.deepEqual(shown.body, item.body)
    assert.deepEqual(shown.body.member_id, { value: person.id, display: name })
    assert.equal((await owner.client.get(`/meetings/${own.body.meeting_id}`)).status, 200)
    const [theirs] = (await owner.client.get(`/meetings/${own.body.meeting_id}/attendees`)).body
    assert.deepEqual([theirs.member_name, theirs.member_email], [name, null])
  })

  test('a person of whom only the e-mail was known leaves no e-mail behind', async () => {
    const meeting = await newMeeting(scene)
    const email = 'only.this@elsewhere.example'
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { email })
    assert.equal(body.member_name, 'only.this')
    await scene.chief.client.delete(`/members/${body.member_id}`)
    const { text } = await scene.owner.client.get(`/attendees/${body.attendee_id}`)
    assert.ok(!text.includes('only.this'), text)
    assert.equal(JSON.parse(text).member_name, 'Former member')
    const other = await scene.owner.client.post(`/rooms/${scene.room}/room_members`, { email })
    assert.equal(other.status, 201)
    assert.notEqual(other.body.member_id, body.member_id)
  })

  test('a deleted person’s e-mail address is free again, and the person cannot be added anywhere', async () => {
    const { email } = (await person.client.get(path)).body
    await scene.chief.client.delete(path)
    const again = await scene.chief.client.post('/members', { email })
    assert.equal(again.status, 201)
    assert.notEqual(again.body.member_id, person.id)
    const meeting = await newMeeting(scene)
    for (const [list, resource] of [
      [`/organizations/${scene.organization}/organization_members`, 'organization_members'],
      [`/rooms/${scene.room}/room_members`, 'room_members'],
      [`/meetings/${meeting}/attendees`, 'attendees'],
    ] as const)
      assertInvalid(await scene.chief.client.post(list, { member_id: person.id }), resource, [
        'member_id',
        'invalid_reference',
      ])
  })

  test('nobody changes the profile of a deleted member', async () => {
    const meeting = await newMeeting(scene)
    const { body } = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
    await scene.chief.client.delete(path)
    const record = `/attendees/${body.attendee_id}`
    assert.equal((await scene.chief.client.patch(record, { first_name: 'Other' })).status, 403)
    assert.equal((await scene.chief.client.patch(record, { email: 'other@elsewhere.example' })).status, 403)
    const changed = await scene.owner.client.patch(record, { role_id: 4, attended: true, representing: null })
    assert.equal(changed.status, 200)
    assert.equal(changed.body.member_name, body.member_name)
  })
})
