// Changes of meetings through HTTP: PATCH, PUT, the move to another room, DELETE.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const CONTENT = ['name', 'description', 'outcomes', 'location']

const WHOLE = {
  name: 'Set',
  description: 'd',
  outcomes: 'o',
  location: 'l',
  audio: 'a',
  start_time: NOW + 60,
  end_time: NOW + 120,
  state: 'pending',
}

onBothDatabases('changes of meetings', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  /** A fresh meeting, of which nothing is told any more. */
  async function fresh(): Promise<number> {
    const meeting = await newMeeting(scene)
    await stage().events()
    return meeting
  }
  const patch = (meeting: number, body: unknown) => scene.owner.client.patch(`/meetings/${meeting}`, body)
  const put = (meeting: number, body: unknown) => scene.owner.client.put(`/meetings/${meeting}`, body)

  for (const field of [...CONTENT, 'audio']) {
    const told = CONTENT.includes(field)
    test(`PATCH: ${field} alone is replaced${told ? ': meeting_content_changed' : ', which is no event'}`, async () => {
      const meeting = await fresh()
      const was = (await scene.owner.client.get(`/meetings/${meeting}`)).body
      stage().pass(60)
      const { status, body } = await patch(meeting, { [field]: 'Something <b>else</b>' })
      assert.equal(status, 200)
      assert.deepEqual(body, { ...was, [field]: 'Something else', update_ts: at(stage().site.clock()) })
      assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting}`)).body, body)
      assert.deepEqual(await stage().events(), told ? [`meeting_content_changed /meetings/${meeting}`] : [])
    })
  }

  test('several fields of content are one meeting_content_changed', async () => {
    const meeting = await fresh()
    await patch(meeting, { name: 'N', description: 'D', outcomes: 'O', location: 'L', audio: 'A' })
    assert.deepEqual(await stage().events(), [`meeting_content_changed /meetings/${meeting}`])
  })

  test('no change of value, no event, and no later update_ts', async () => {
    const meeting = await fresh()
    const set = await patch(meeting, { name: 'Round', description: 'D', location: 'L', audio: 'A' })
    await stage().events()
    stage().pass(60)
    for (const same of [
      {},
      { name: 'Round' },
      { name: ' <i>Round</i>' },
      { outcomes: '' },
      { outcomes: null },
      set.body,
    ]) {
      const { status, body } = await patch(meeting, same)
      assert.equal(status, 200)
      assert.deepEqual(body, set.body)
    }
    assert.deepEqual(await stage().events(), [])
  })

  test('null unsets a text; a name cannot be unset', async () => {
    const meeting = await fresh()
    const texts = { description: 'D', outcomes: 'O', location: 'L', audio: 'A' }
    await patch(meeting, texts)
    for (const field of Object.keys(texts)) assert.equal((await patch(meeting, { [field]: null })).body[field], null)
    for (const name of [null, '', ' '])
      assertInvalid(await patch(meeting, { name }), 'meetings', ['name', 'invalid_value'])
    assertInvalid(await patch(meeting, { name: 'x'.repeat(256) }), 'meetings', ['name', 'too_long'])
  })

  test('what only a create takes, a change passes over or refuses', async () => {
    const meeting = await fresh()
    const kept = (await scene.owner.client.get(`/meetings/${meeting}`)).body
    assert.deepEqual((await patch(meeting, { template_id: 3, meeting_series_id: 4, meeting_id: 5 })).body, kept)
    assert.deepEqual((await patch(meeting, { meeting_source: { source_type: 'x', source_id: 'y' } })).body, kept)
    for (const write of [patch(meeting, { skip_attendees: true }), put(meeting, { ...WHOLE, skip_attendees: true })])
      assertInvalid(await write, 'meetings', ['skip_attendees', 'unknown_field'])
    assert.deepEqual(await stage().events(), [])
  })

  test('PUT: full update; 200 with the meeting', async () => {
    const meeting = await fresh()
    stage().pass(60)
    const { status, body } = await put(meeting, WHOLE)
    assert.equal(status, 200)
    const { start_time, end_time, ...texts } = WHOLE
    assert.deepEqual({ ...body, ...texts }, body)
    assert.deepEqual([body.start_time.value, body.end_time.value], [start_time, end_time])
    assert.equal(body.update_ts.value, stage().site.clock())
    assert.deepEqual(await stage().events(), [
      `meeting_scheduled /meetings/${meeting}`,
      `meeting_content_changed /meetings/${meeting}`,
    ])
    assert.deepEqual((await put(meeting, WHOLE)).body, body)
    assert.deepEqual((await put(meeting, body)).body, body)
    assert.deepEqual(await stage().events(), [])
    const emptied = { ...WHOLE, description: null, outcomes: '', location: null, audio: null }
    const { description, outcomes, location, audio } = (await put(meeting, emptied)).body
    assert.deepEqual([description, outcomes, location, audio], [null, null, null, null])
  })

  for (const field of Object.keys(WHOLE)) {
    test(`PUT: ${field} is required`, async () => {
      const meeting = await fresh()
      const was = (await scene.owner.client.get(`/meetings/${meeting}`)).body
      assertInvalid(await put(meeting, { ...WHOLE, [field]: undefined }), 'meetings', [field, 'missing_field'])
      assert.deepEqual((await scene.owner.client.get(`/meetings/${meeting}`)).body, was)
      assert.deepEqual(await stage().events(), [])
    })
  }

  test('PUT of nothing names every field that it misses', async () => {
    const missing = Object.keys(WHOLE).map((field) => [field, 'missing_field'] as [string, 'missing_field'])
    assertInvalid(await put(await fresh(), {}), 'meetings', ...missing)
  })

  test('the nested path is the same meeting; below another room it is 404', async () => {
    const meeting = await fresh()
    const other = await stage().room(scene.organization, { name: 'Attic' })
    const { client } = scene.owner
    const nested = `/rooms/${scene.room}/meetings/${meeting}`
    assert.equal((await client.patch(nested, { name: 'Nested' })).body.name, 'Nested')
    assert.equal((await client.put(nested, WHOLE)).body.name, 'Set')
    const wrong = `/rooms/${other}/meetings/${meeting}`
    assert.equal((await client.get(wrong)).status, 404)
    assert.equal((await client.patch(wrong, { name: 'x' })).status, 404)
    assert.equal((await client.put(wrong, WHOLE)).status, 404)
    assert.equal((await client.delete(wrong)).status, 404)
    assert.equal((await client.get(nested)).body.name, 'Set')
  })

  test('a meeting is changed and deleted by those who run it', async () => {
    const meeting = await fresh()
    const room = await someone(stage(), scene, { room: 3 })
    for (const { status } of [
      await room.client.patch(`/meetings/${meeting}`, { name: 'x' }),
      await room.client.put(`/meetings/${meeting}`, WHOLE),
      await room.client.delete(`/meetings/${meeting}`),
    ])
      assert.equal(status, 403)
    await scene.owner.client.post(`/meetings/${meeting}/facilitators`, { member_id: room.id })
    await stage().events()
    assert.equal((await room.client.patch(`/meetings/${meeting}`, { name: 'x' })).status, 200)
    for (const { status } of [
      await scene.owner.client.patch(`/meetings/${UNKNOWN}`, {}),
      await scene.owner.client.put(`/meetings/${UNKNOWN}`, WHOLE),
      await scene.owner.client.delete(`/meetings/${UNKNOWN}`),
    ])
      assert.equal(status, 404)
    assert.equal((await stage().nobody.put(`/meetings/${meeting}`, WHOLE)).status, 401)
    assert.equal((await stage().nobody.delete(`/meetings/${meeting}`)).status, 401)
    assert.deepEqual(await stage().events(), [`meeting_content_changed /meetings/${meeting}`])
    assert.equal((await room.client.delete(`/meetings/${meeting}`)).status, 204)
  })

  test('PATCH with room_id moves a meeting, with its notes and action items: meeting_room_changed', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const [note, item] = [
      await client.post(`/meetings/${meeting}/notes`, { description: 'Said' }),
      await client.post(`/meetings/${meeting}/action_items`, { description: 'To do' }),
    ]
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    await stage().events()
    const { status, body } = await patch(meeting, { room_id: attic })
    assert.equal(status, 200)
    const there = { value: attic, display: 'Attic' }
    assert.deepEqual(body.room_id, there)
    assert.deepEqual((await client.get(`/notes/${note.body.note_id}`)).body.room_id, there)
    assert.deepEqual((await client.get(`/action_items/${item.body.action_item_id}`)).body.room_id, there)
    assert.equal((await client.get(`/rooms/${scene.room}/meetings/${meeting}`)).status, 404)
    assert.deepEqual(await stage().events(), [`meeting_room_changed /meetings/${meeting}`])
    const told = await stage()
      .site.db.reads.selectFrom('event')
      .select(['from_room_id', 'to_room_id', 'room_id', 'organization_id'])
      .where('event', '=', 'meeting_room_changed')
      .execute()
    const { room: from_room_id, organization: organization_id } = scene
    assert.deepEqual({ ...told.at(-1) }, { from_room_id, to_room_id: attic, room_id: attic, organization_id })
    assert.deepEqual((await patch(meeting, { room_id: { value: attic, display: 'x' } })).body, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('moving a meeting needs rights in both rooms', async () => {
    const { organization, room, place } = stage()
    const mover = await someone(stage(), scene, { room: 3 })
    const made = await mover.client.post(`/rooms/${scene.room}/meetings`, {})
    const meeting = `/meetings/${made.body.meeting_id}`
    const [unseen, seen] = [await room(await organization(scene.chief.id)), await room(scene.organization)]
    await place(seen, mover.id, 4)
    await stage().events()
    const to = (room_id: unknown) => mover.client.patch(meeting, { room_id, name: 'Moved' })
    assertInvalid(await to(UNKNOWN), 'meetings', ['room_id', 'invalid_reference'])
    assert.equal((await to(unseen)).status, 403)
    for (const room_id of [null, 0, '1', 2 ** 31])
      assertInvalid(await to(room_id), 'meetings', ['room_id', 'invalid_value'])
    assert.equal((await to(seen)).status, 403)
    assert.deepEqual((await mover.client.get(meeting)).body, made.body)
    assert.deepEqual(await stage().events(), [])
  })
})
