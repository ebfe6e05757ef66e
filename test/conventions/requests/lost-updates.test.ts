// Changes that meet: none is lost, nothing is told twice, and what is deleted stays deleted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client, TestAnswer } from '../../client.ts'
import { newMeeting, type Scene, setScene, someone } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

/** So often that a race which is lost now and then is seen. */
const ROUNDS = 10

onBothDatabases('changes that meet', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
  const fresh = async (path: string, body: object, id: string): Promise<string> => {
    const made = await client.post(path, body)
    assert.equal(made.status, 201)
    await stage().events()
    return `/${id}s/${made.body[`${id}_id`]}`
  }
  const newItem = () => fresh(`/rooms/${scene.room}/action_items`, { description: 'x' }, 'action_item')
  const newNote = () => fresh(`/rooms/${scene.room}/notes`, { description: 'x' }, 'note')
  const newOne = () => fresh(`/rooms/${scene.room}/meetings`, { name: 'x' }, 'meeting')

  test('PATCHes of different fields in parallel are all kept', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newOne()
      const changes = [{ name: 'N' }, { description: 'D' }, { outcomes: 'O' }, { audio: 'A' }, { state: 'started' }]
      const answers = await Promise.all(changes.map((change) => client.patch(meeting, change)))
      assert.deepEqual(new Set(statuses(answers)), new Set([200]))
      const { body } = await client.get(meeting)
      assert.deepEqual({ ...body, ...Object.assign({}, ...changes) }, body)

      const item = await newItem()
      const parts = [
        { description: 'D' },
        { due_ts: NOW },
        { member_id: scene.owner.id },
        { state: 1 },
        { tags: ['t'] },
      ]
      await Promise.all(parts.map((part) => client.patch(item, part)))
      const kept = (await client.get(`${item}?embed=tags`)).body
      assert.deepEqual(
        [kept.description, kept.due_ts.value, kept.member_id.value, kept.state.value, kept.close_ts.value, kept.tags],
        ['D', NOW, scene.owner.id, 1, NOW, ['t']],
      )
    }
  })

  test('start, end and duration that are changed in parallel still agree', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newOne()
      await client.patch(meeting, { start_time: NOW, duration_minutes: 60 })
      await Promise.all(
        [{ start_time: NOW + 600 }, { duration_minutes: 5 }].map((change) => client.patch(meeting, change)),
      )
      const { start_time, end_time, duration } = (await client.get(meeting)).body
      assert.deepEqual([start_time.value, duration.value, end_time.value], [NOW + 600, 300, NOW + 900])
    }
  })

  test('the same change twice in parallel is one change, told once', async () => {
    const colleague = await someone(stage(), scene, { room: 3 })
    for (let round = 0; round < ROUNDS; round++) {
      const [item, meeting] = [await newItem(), await newOne()]
      const assign = () => client.patch(item, { member_id: colleague.id })
      assert.deepEqual(statuses(await Promise.all([assign(), assign(), assign()])), [200, 200, 200])
      assert.deepEqual(await stage().events(), [`action_item_assigned ${item}`])
      const start = () => client.patch(meeting, { state: 'started' })
      assert.deepEqual(statuses(await Promise.all([start(), start(), start()])), [200, 200, 200])
      assert.deepEqual(await stage().events(), [`meeting_started ${meeting}`])
      const [{ attendee_id }] = (await client.get(`${meeting}/attendees`)).body
      const answer = () => client.patch(`/attendees/${attendee_id}`, { rsvp: 1 })
      assert.deepEqual(statuses(await Promise.all([answer(), answer(), answer()])), [200, 200, 200])
      assert.deepEqual(await stage().events(), [`attendee_rsvp /attendees/${attendee_id}`])
    }
  })

  test('of two transitions that exclude each other, one is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newOne()
      const answers = await Promise.all(['started', 'canceled'].map((state) => client.patch(meeting, { state })))
      assert.deepEqual(statuses(answers), [200, 422])
      const { body } = answers.find(({ status }) => status === 200)!
      assert.equal((await client.get(meeting)).body.state, body.state)
      assert.equal((await stage().events()).length, 1)
    }
  })

  test('tags that are set in parallel are those of one of them', async () => {
    const sets = [['a', 'b'], ['b', 'c'], ['c'], ['a', 'b', 'c']]
    for (let round = 0; round < ROUNDS; round++)
      for (const one of [await newNote(), await newItem()]) {
        const answers = await Promise.all(sets.map((tags) => client.patch(one, { tags })))
        assert.deepEqual(statuses(answers), [200, 200, 200, 200])
        const { tags } = (await client.get(`${one}?embed=tags`)).body
        assert.ok(
          sets.some((set) => set.join() === tags.join()),
          tags.join(),
        )
      }
  })

  test('PATCH against DELETE: done before it or 410, never a resurrection', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newOne()
      const [patched, deleted] = await Promise.all([
        client.patch(meeting, { name: 'Still here' }),
        client.delete(meeting),
      ])
      assert.equal(deleted.status, 204)
      assert.ok([200, 410].includes(patched.status), String(patched.status))
      assert.equal((await client.get(meeting)).status, 410)
      const told = (await stage().events()).map((event) => event.split(' ')[0])
      assert.deepEqual(
        told,
        patched.status === 200 ? ['meeting_content_changed', 'meeting_deleted'] : ['meeting_deleted'],
      )

      for (const one of [await newItem(), await newNote()]) {
        const [changed, gone] = await Promise.all([
          client.patch(one, { description: 'Still here' }),
          client.delete(one),
        ])
        assert.equal(gone.status, 204)
        assert.ok([200, 404].includes(changed.status), String(changed.status))
        assert.equal((await client.get(one)).status, 404)
      }
    }
  })

  test('DELETE against DELETE: once, with one record and one event', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newOne()
      const [{ attendee_id }] = (await client.get(`${meeting}/attendees`)).body
      const remove = () => client.delete(`/attendees/${attendee_id}`)
      assert.deepEqual(statuses(await Promise.all([remove(), remove(), remove()])), [204, 404, 404])
      assert.equal((await stage().events()).length, 1)
      const drop = () => client.delete(meeting)
      assert.deepEqual(statuses(await Promise.all([drop(), drop(), drop()])), [204, 410, 410])
      assert.equal((await stage().events()).length, 1)
    }
  })

  test('what is added to a meeting that is being deleted goes with it, or is refused', async () => {
    const noted = async () => (await client.get(`/rooms/${scene.room}/notes`)).headers['x-total-count']
    const before = await noted()
    for (let round = 0; round < ROUNDS; round++) {
      const meeting = await newOne()
      const [note, item, source, deleted] = await Promise.all([
        client.post(`${meeting}/notes`, { description: 'x' }),
        client.post(`${meeting}/action_items`, { description: 'x' }),
        client.post(`${meeting}/meeting_sources`, { source_type: 'race', source_id: meeting }),
        client.delete(meeting),
      ])
      assert.equal(deleted.status, 204)
      for (const { status } of [note, item, source]) assert.ok([201, 410].includes(status), String(status))
      assert.equal(await noted(), before)
      assert.equal((await client.get(`/meeting_sources?source_id=${encodeURIComponent(meeting)}`)).body.length, 0)
      await stage().events()
    }
  })

  test('of concurrent sources with the same pair or the same meeting, one is created', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const meetings = await Promise.all([newMeeting(scene), newMeeting(scene), newMeeting(scene)])
      const pair = { source_type: 'same', source_id: String(round) }
      const same = await Promise.all(meetings.map((id) => client.post(`/meetings/${id}/meeting_sources`, pair)))
      assert.deepEqual(statuses(same), [201, 422, 422])
      const one = await newMeeting(scene)
      const many = await Promise.all(
        [1, 2, 3].map((count) =>
          client.post(`/meetings/${one}/meeting_sources`, { source_type: 'own', source_id: `${round} ${count}` }),
        ),
      )
      assert.deepEqual(statuses(many), [201, 422, 422])
      assert.equal((await client.get(`/meetings/${one}/meeting_sources`)).body.length, 1)
    }
  })
})
