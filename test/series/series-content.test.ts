// Notes and action items of all meetings of a series.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newSeries, pathOf } from './series-scene.ts'

onBothDatabases('what was noted in a series', (stage) => {
  let scene: Scene
  let path: string
  before(async () => {
    scene = await setScene(stage())
    const { client } = scene.owner
    const series = await newSeries(scene)
    path = pathOf(series)
    const summaries = await client.get(`${path}/meeting_summaries?per_page=2`)
    for (const [at, { start_time }] of summaries.body.entries()) {
      const { body } = await client.get(`${path}/meeting_at/${start_time.value}`)
      const said = { description: `Said ${at}`, tags: at ? ['decision'] : [] }
      assert.equal((await client.post(`/meetings/${body.meeting_id}/notes`, said)).status, 201)
      const todo = { description: `Do ${at}`, state: at }
      assert.equal((await client.post(`/meetings/${body.meeting_id}/action_items`, todo)).status, 201)
    }
    await client.post(`/rooms/${scene.room}/notes`, { description: 'Of the room' })
    await client.post(`/rooms/${scene.room}/action_items`, { description: 'Of the room' })
  })

  const descriptions = async (query: string) => {
    const { status, body } = await scene.owner.client.get(`${path}/${query}`)
    assert.equal(status, 200)
    return body.map(({ description }: { description: string }) => description).sort()
  }

  test('lists those of its meetings, with the filters of the room', async () => {
    assert.deepEqual(await descriptions('notes'), ['Said 0', 'Said 1'])
    assert.deepEqual(await descriptions('notes?tag=decision'), ['Said 1'])
    assert.deepEqual(await descriptions('action_items'), ['Do 0', 'Do 1'])
    assert.deepEqual(await descriptions('action_items?state=open'), ['Do 0'])
  })

  test('agenda_item_id narrows action items', async () => {
    const { body } = await scene.owner.client.get(`${path}/action_items?embed=agenda_item&state=open`)
    const { agenda_item_id } = body[0].agenda_item
    assert.deepEqual(await descriptions(`action_items?agenda_item_id=${agenda_item_id}`), ['Do 0'])
    const { body: found } = await scene.owner.client.get(`/action_items?agenda_item_id=${agenda_item_id}`)
    assert.equal(found.length, 1)
  })

  test('whoever may not read the series may not read them', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    assert.equal((await guest.client.get(`${path}/notes`)).status, 403)
    assert.equal((await guest.client.get(`${path}/action_items`)).status, 403)
    assert.equal((await scene.owner.client.get('/meeting_series/999999/notes')).status, 404)
  })
})
