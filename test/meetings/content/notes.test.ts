// Notes through HTTP: in meetings and in rooms, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

onBothDatabases('notes', (stage) => {
  let scene: Scene
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  const add = (body: unknown) => scene.owner.client.post(`/meetings/${meeting}/notes`, body)
  const change = (note: number, body: unknown) => scene.owner.client.patch(`/notes/${note}`, body)
  async function fresh(more: object = {}): Promise<any> {
    const { status, body } = await add({ description: 'It rains', ...more })
    assert.equal(status, 201)
    return body
  }

  test('POST /meetings/:meeting_id/notes: 201 with the note and Location; the event of a note is an extra one', async () => {
    await stage().events()
    const { status, body, headers } = await add({ description: '<p>It <b>rains</b></p>' })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/notes/${body.note_id}`)
    assert.deepEqual(body, {
      note_id: body.note_id,
      description: '<p>It <b>rains</b></p>',
      room_id: { value: scene.room, display: 'Board' },
      meeting_id: { value: meeting, display: 'Weekly round' },
      create_id: { value: scene.owner.id, display: body.create_id.display },
      update_id: null,
      create_ts: at(NOW),
      update_ts: at(NOW),
    })
    assert.match(body.create_id.display, /^\S+ \S+$/)
    for (const place of ['', `/meetings/${meeting}`, `/rooms/${scene.room}`, `/organizations/${scene.organization}`])
      assert.deepEqual((await scene.owner.client.get(`${place}/notes/${body.note_id}`)).body, body)
    assert.deepEqual(await stage().events(), [`note_created /notes/${body.note_id}`])
  })

  test('notes may also belong to a room without a meeting', async () => {
    const { client } = scene.owner
    const { status, body, headers } = await client.post(`/rooms/${scene.room}/notes`, {
      description: 'Paint',
      tags: ['x'],
    })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/notes/${body.note_id}`)
    assert.equal(body.meeting_id, null)
    assert.deepEqual(body.room_id, { value: scene.room, display: 'Board' })
    assert.deepEqual((await client.get(`/notes/${body.note_id}?embed=tags`)).body.tags, ['x'])
    assertInvalid(await client.post(`/rooms/${scene.room}/notes`, {}), 'notes', ['description', 'missing_field'])
  })

  test('description is required and must not be empty; it is HTML of the allowed tags', async () => {
    assertInvalid(await add({}), 'notes', ['description', 'missing_field'])
    const { note_id } = await fresh()
    for (const description of ['', ' ', '<p></p>', '<ul><li>&nbsp;</li></ul>', '<style>x</style>', null, 1, {}]) {
      assertInvalid(await add({ description }), 'notes', ['description', 'invalid_value'])
      assertInvalid(await change(note_id, { description }), 'notes', ['description', 'invalid_value'])
    }
    assertInvalid(await add({ description: 'x'.repeat(65_536) }), 'notes', ['description', 'too_long'])
    const hostile = '<a href="javascript:x()" target="_blank" rel="x">a</a><iframe src="//x"></iframe><em>b</em>'
    assert.equal((await add({ description: hostile })).body.description, '<a target="_blank">a</a><em>b</em>')
  })

  test('PATCH: description; 200 with the note; update_id is null until updated', async () => {
    const was = await fresh()
    const colleague = await someone(stage(), scene, { room: 3 })
    await scene.owner.client.post(`/meetings/${meeting}/facilitators`, { member_id: colleague.id })
    stage().pass(60)
    const { status, body } = await colleague.client.patch(`/notes/${was.note_id}`, { description: 'It pours' })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...was,
      description: 'It pours',
      update_id: { value: colleague.id, display: body.update_id.display },
      update_ts: at(stage().site.clock()),
    })
    assert.deepEqual((await scene.owner.client.get(`/notes/${was.note_id}`)).body, body)
  })

  test('no change of value changes nothing, and a note that was read can be sent back', async () => {
    const { note_id } = await fresh({ tags: ['decision', 'roof'] })
    const { body } = await scene.owner.client.get(`/notes/${note_id}?embed=tags`)
    stage().pass(60)
    for (const same of [{}, { description: 'It rains' }, { tags: ['decision', 'roof'] }, body])
      assert.equal((await change(note_id, same)).body.update_id, null)
    assert.deepEqual((await scene.owner.client.get(`/notes/${note_id}?embed=tags`)).body, body)
    assertInvalid(await change(note_id, { text: 'x' }), 'notes', ['text', 'unknown_field'])
    assertInvalid(await add({ description: 'x', text: 'x' }), 'notes', ['text', 'unknown_field'])
  })

  test('embed=tags: an array of strings; tags may be written', async () => {
    const { note_id } = await fresh()
    const tags = async () => (await scene.owner.client.get(`/notes/${note_id}?embed=tags`)).body.tags
    assert.deepEqual(await tags(), [])
    stage().pass(60)
    const tagged = await change(note_id, { tags: ['issue', 'issue', ' roof ', ''] })
    assert.deepEqual(await tags(), ['issue', 'roof'])
    assert.equal(tagged.body.update_id.value, scene.owner.id)
    await change(note_id, { tags: ['roof', 'issue'] })
    assert.deepEqual(await tags(), ['roof', 'issue'])
    await change(note_id, { tags: [] })
    assert.deepEqual(await tags(), [])
    for (const wrong of ['roof', null, [1], [['x']]])
      assertInvalid(await change(note_id, { tags: wrong }), 'notes', ['tags', 'invalid_value'])
    assertInvalid(await add({ description: 'x', tags: ['x'.repeat(65)] }), 'notes', ['tags', 'too_long'])
  })

  test('DELETE: 204; the caller must be a facilitator of the meeting', async () => {
    const { note_id } = await fresh()
    const author = await someone(stage(), scene, { room: 3 })
    const own = await author.client.post(`/meetings/${meeting}/notes`, { description: 'Own' })
    assert.equal((await author.client.delete(`/notes/${own.body.note_id}`)).status, 403)
    assert.equal((await author.client.delete(`/notes/${note_id}`)).status, 403)
    await scene.owner.client.post(`/meetings/${meeting}/facilitators`, { member_id: author.id })
    await stage().events()
    assert.equal((await author.client.delete(`/notes/${own.body.note_id}`)).status, 204)
    assert.equal((await author.client.get(`/notes/${own.body.note_id}`)).status, 404)
    assert.equal((await scene.owner.client.delete(`/meetings/${meeting}/notes/${note_id}`)).status, 204)
    assert.equal((await scene.owner.client.delete(`/notes/${note_id}`)).status, 404)
    assert.deepEqual(await stage().events(), [])
  })

  test('a note is changed by its author, a note taker, and whoever runs the meeting', async () => {
    const [author, taker, other] = [
      await someone(stage(), scene, { room: 3 }),
      await someone(stage(), scene, { room: 5 }),
      await someone(stage(), scene, { room: 3 }),
    ]
    const { body } = await author.client.post(`/meetings/${meeting}/notes`, { description: 'Mine' })
    await scene.owner.client.post(`/meetings/${meeting}/guests`, { member_id: taker.id, note_taker: true })
    const edit = async (person: typeof author, description: string) =>
      (await person.client.patch(`/notes/${body.note_id}`, { description })).status
    assert.deepEqual(
      [await edit(author, 'a'), await edit(taker, 'b'), await edit(scene.owner, 'c'), await edit(other, 'd')],
      [200, 200, 200, 403],
    )
    assert.equal((await taker.client.post(`/meetings/${meeting}/notes`, { description: 'Noted' })).status, 201)
  })

  test('who only reads a meeting takes no notes in it', async () => {
    const [observer, guest] = [await someone(stage(), scene, { room: 4 }), await someone(stage(), scene, { room: 5 })]
    assert.equal((await observer.client.post(`/meetings/${meeting}/notes`, { description: 'x' })).status, 403)
    assert.equal((await observer.client.post(`/rooms/${scene.room}/notes`, { description: 'x' })).status, 403)
    const { note_id } = await fresh()
    assert.equal((await observer.client.get(`/notes/${note_id}`)).status, 200)
    assert.equal((await guest.client.get(`/notes/${note_id}`)).status, 403)
  })

  test('unknown places and notes are 404, the wrong parent too, and nobody is 401', async () => {
    const { client } = scene.owner
    const { note_id } = await fresh()
    const [other, attic] = [await newMeeting(scene), await stage().room(scene.organization)]
    for (const place of [`/meetings/${other}`, `/rooms/${attic}`, `/meetings/${UNKNOWN}`, `/rooms/${UNKNOWN}`]) {
      assert.equal((await client.get(`${place}/notes/${note_id}`)).status, 404)
      assert.equal((await client.patch(`${place}/notes/${note_id}`, { description: 'x' })).status, 404)
      assert.equal((await client.delete(`${place}/notes/${note_id}`)).status, 404)
    }
    assert.equal((await client.get(`/notes/${UNKNOWN}`)).status, 404)
    assert.equal((await client.post(`/meetings/${UNKNOWN}/notes`, { description: 'x' })).status, 404)
    assert.equal((await client.post(`/rooms/${UNKNOWN}/notes`, { description: 'x' })).status, 404)
    const { nobody } = stage()
    for (const { status } of [
      await nobody.get(`/notes/${note_id}`),
      await nobody.patch(`/notes/${note_id}`, {}),
      await nobody.delete(`/notes/${note_id}`),
      await nobody.post(`/meetings/${meeting}/notes`, {}),
      await nobody.post(`/rooms/${scene.room}/notes`, {}),
    ])
      assert.equal(status, 401)
    assert.equal((await client.get(`/notes/${note_id}`)).body.description, 'It rains')
  })
})
