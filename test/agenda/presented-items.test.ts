// The agenda items that the caller presents, as an embed of meetings, through HTTP.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { setAgenda, titles } from './agenda-scene.ts'

onBothDatabases('the items that one presents', (stage) => {
  let scene: Scene
  let kim: Someone
  before(async () => {
    scene = await setScene(stage())
    kim = await someone(stage(), scene, { organization: 3, room: 3 })
  })

  test('are embedded in outline order, each reader’s own, in lists and in one meeting', async () => {
    const { client, id: owner } = scene.owner
    const meeting = await newMeeting(scene)
    const at = `/meetings/${meeting}`
    await client.post(`${at}/attendees`, { member_id: kim.id })
    const { body: agenda } = await setAgenda(client, at, [
      { title: 'Tides', presenter_id: owner },
      { title: 'Jetty', children: [{ title: 'Piles', presenter_id: kim.id }] },
      { title: 'Ropes', presenter_id: kim.id, description: '<p>Three of them.</p>' },
    ])
    const other = await newMeeting(scene)
    const presented = async (of: Someone | Scene['owner'], path = at) => {
      const { status, body, text } = await of.client.get(`${path}?embed=presented_items`)
      assert.equal(status, 200, text)
      return body
    }
    const own = (await presented(kim)).presented_items
    assert.deepEqual(titles(own), ['Piles', 'Ropes'])
    assert.deepEqual(
      own,
      agenda.filter(({ presenter_id }: any) => presenter_id?.value === kim.id),
    )
    assert.deepEqual(titles((await presented(scene.owner)).presented_items), ['Tides'])
    assert.deepEqual((await presented(kim, `/meetings/${other}`)).presented_items, [])
    for (const list of ['/meetings', `/rooms/${scene.room}/meetings`]) {
      const listed = (await presented(kim, list)).find(({ meeting_id }: any) => meeting_id === meeting)
      assert.deepEqual(listed.presented_items, own, list)
    }
  })
})
