// The agenda while its meeting runs, through HTTP: one current item, and what ending the meeting does.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { agendaOf, setAgenda } from './agenda-scene.ts'

onBothDatabases('a running meeting', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  async function running(...names: string[]) {
    const holder = `/meetings/${await newMeeting(scene)}`
    const { body } = await setAgenda(
      scene.owner.client,
      holder,
      names.map((title) => ({ title })),
    )
    await scene.owner.client.patch(holder, { state: 'started' })
    return { holder, items: body as any[] }
  }
  const set = (item: any, state: string) => scene.owner.client.patch(`/agenda_items/${item.agenda_item_id}`, { state })
  const run = async (holder: string) =>
    (await agendaOf(scene.owner.client, holder)).map(({ title, state, started_ts, finished_ts }) =>
      [title, state, started_ts?.value ?? null, finished_ts?.value ?? null].join(' '),
    )

  test('starting an item finishes the one before, and both say when', async () => {
    const { holder, items } = await running('A', 'B', 'C')
    const began = stage().site.clock()
    await stage().events()
    const first = await set(items[0], 'current')
    assert.equal(first.status, 200)
    assert.deepEqual([first.body.state, first.body.started_ts.value, first.body.finished_ts], ['current', began, null])
    stage().pass(600)
    assert.equal((await set(items[2], 'current')).status, 200)
    assert.deepEqual(await run(holder), [`A done ${began} ${began + 600}`, 'B pending  ', `C current ${began + 600} `])
    assert.deepEqual(await stage().events(), [])
  })

  test('the present state is no change', async () => {
    const { items } = await running('A')
    const { body } = await set(items[0], 'current')
    stage().pass(60)
    assert.deepEqual((await set(items[0], 'current')).body, { ...body, elapsed_seconds: 60 })
    assert.deepEqual((await set(items[0], 'done')).body.finished_ts.value, stage().site.clock())
  })

  test('ending the meeting, by PATCH or PUT, finishes the current item', async () => {
    for (const verb of ['PATCH', 'PUT']) {
      const { holder, items } = await running('A', 'B')
      await set(items[0], 'current')
      const began = stage().site.clock()
      stage().pass(300)
      const none = { description: null, outcomes: null, location: null, audio: null, start_time: null, end_time: null }
      const sent = { ...(verb === 'PUT' && { name: 'Weekly round', ...none }), state: 'ended' }
      assert.equal((await scene.owner.client.ask(verb, holder, sent)).status, 200)
      assert.deepEqual(await run(holder), [`A done ${began} ${began + 300}`, 'B pending  '])
      assertInvalid(await set(items[1], 'current'), 'agenda_items', ['state', 'invalid_transition'])
    }
  })

  test('a paused meeting keeps its current item, and goes on', async () => {
    const { holder, items } = await running('A', 'B')
    await set(items[0], 'current')
    await scene.owner.client.patch(holder, { state: 'paused' })
    assert.equal((await scene.owner.client.get(`/agenda_items/${items[0].agenda_item_id}`)).body.state, 'current')
    assert.equal((await set(items[1], 'current')).status, 200)
  })

  test('elapsed_seconds counts while an item is current and the meeting goes on', async () => {
    const { holder, items } = await running('A', 'B')
    const { client } = scene.owner
    const elapsed = async () => (await agendaOf(client, holder)).map(({ elapsed_seconds }) => elapsed_seconds)
    const setMeeting = (state: string) => client.patch(holder, { state })
    assert.deepEqual(await elapsed(), [0, 0])
    const begun = await set(items[0], 'current')
    assert.equal(begun.body.elapsed_seconds, 0)
    stage().pass(100)
    const read = await client.get(`/agenda_items/${items[0].agenda_item_id}`)
    assert.equal(read.body.elapsed_seconds, 100)
    // It changes by itself, which is no change of the item.
    const known = { headers: { 'if-match': begun.headers['etag']! } }
    const path = `/agenda_items/${items[0].agenda_item_id}`
    assert.equal((await client.patch(path, { title: 'A' }, known)).status, 200)
    await setMeeting('paused')
    stage().pass(1_000)
    assert.deepEqual(await elapsed(), [100, 0])
    await setMeeting('started')
    stage().pass(20)
    await set(items[1], 'current')
    stage().pass(30)
    assert.deepEqual(await elapsed(), [120, 30])
    // Taken up again, in a pause: it goes on counting when the meeting does.
    await setMeeting('paused')
    await set(items[0], 'current')
    stage().pass(500)
    await setMeeting('started')
    stage().pass(5)
    assert.deepEqual(await elapsed(), [125, 30])
    await set(items[0], 'pending')
    assert.deepEqual(await elapsed(), [0, 30])
    await set(items[1], 'current')
    stage().pass(7)
    await setMeeting('ended')
    stage().pass(60)
    assert.deepEqual(await elapsed(), [0, 37])
  })

  test('a change outside a running meeting, or one that the table does not list, is 422 invalid_transition', async () => {
    const holder = `/meetings/${await newMeeting(scene)}`
    const [item] = await agendaOf(scene.owner.client, holder)
    for (const state of ['current', 'done', 'skipped']) {
      assertInvalid(await set(item, state), 'agenda_items', ['state', 'invalid_transition'])
    }
    await scene.owner.client.patch(holder, { state: 'started' })
    await set(item, 'done')
    for (const state of ['pending', 'skipped']) {
      assertInvalid(await set(item, state), 'agenda_items', ['state', 'invalid_transition'])
    }
    assertInvalid(await set(item, 'carried'), 'agenda_items', ['state', 'invalid_transition'])
    for (const state of ['started', 7, null]) {
      assertInvalid(await set(item, state as string), 'agenda_items', ['state', 'invalid_value'])
    }
  })

  test('what is written and moved with a state is done in one', async () => {
    const { holder, items } = await running('A', 'B')
    const sent = { state: 'current', title: 'B, first', position: 0 }
    const { body } = await scene.owner.client.patch(`/agenda_items/${items[1].agenda_item_id}`, sent)
    assert.deepEqual([body.state, body.title, body.position], ['current', 'B, first', 0])
    const refused = await scene.owner.client.patch(`/agenda_items/${items[1].agenda_item_id}`, {
      title: 'Never',
      parent_id: body.agenda_item_id,
      state: 'done',
    })
    assert.equal(refused.status, 422)
    assert.deepEqual((await agendaOf(scene.owner.client, holder))[0], body)
  })

  test('of many who start an item at once, one is current in the end', async () => {
    const { holder, items } = await running('A', 'B', 'C', 'D')
    const answers = await Promise.all(items.map((item) => set(item, 'current')))
    for (const { status } of answers) assert.equal(status, 200)
    const states = (await agendaOf(scene.owner.client, holder)).map(({ state }) => state).sort()
    assert.deepEqual(states, ['current', 'done', 'done', 'done'])
  })

  test('of an item that is started while the meeting ends, none stays current', async () => {
    for (let round = 0; round < 5; round++) {
      const { holder, items } = await running('A')
      await Promise.all([set(items[0], 'current'), scene.owner.client.patch(holder, { state: 'ended' })])
      const [{ state }] = await agendaOf(scene.owner.client, holder)
      assert.ok(state === 'done' || state === 'pending', state)
    }
  })

  test('who presents an item writes what it says; where it stands and how far it is belongs to who runs the meeting', async () => {
    const { items, holder } = await running('A', 'B')
    const presenter = await someone(stage(), scene, { organization: 5, room: 4 })
    const path = `/agenda_items/${items[0].agenda_item_id}`
    assert.equal((await presenter.client.patch(path, { title: 'Mine' })).status, 403)
    await scene.owner.client.patch(path, { presenter_id: presenter.id })
    const mine = { title: 'Mine', description: '<p>Slides.</p>', duration_seconds: 60 }
    const { status, body } = await presenter.client.patch(path, mine)
    assert.equal(status, 200)
    assert.deepEqual([body.title, body.description, body.duration_seconds], Object.values(mine))
    assert.equal((await presenter.client.patch(path, body)).status, 200)
    const parent_id = items[1].agenda_item_id
    for (const sent of [{ state: 'current' }, { position: 1 }, { parent_id }, { presenter_id: null }]) {
      assert.equal((await presenter.client.patch(path, sent)).status, 403, JSON.stringify(sent))
    }
    assert.equal((await presenter.client.delete(path)).status, 403)
    assert.equal((await presenter.client.patch(`/agenda_items/${parent_id}`, { title: 'x' })).status, 403)
    assert.deepEqual((await presenter.client.options(path)).body, ['OPTIONS', 'HEAD', 'GET', 'PATCH'])
    assert.deepEqual((await presenter.client.options(`${holder}/agenda_items`)).body, ['OPTIONS', 'HEAD', 'GET'])
    const seat = (await scene.owner.client.get(`/rooms/${scene.room}/observers`)).body
    const { room_member_id } = seat.find(({ member_id }: any) => member_id === presenter.id)
    await scene.owner.client.delete(`/room_members/${room_member_id}`)
    assert.equal((await presenter.client.patch(path, { title: 'Still mine' })).status, 403)
  })
})
