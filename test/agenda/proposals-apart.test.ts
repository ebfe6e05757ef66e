// Proposals are a noun of their own: outlines, exports and totals of a meeting are the same with and without them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exportFormats, exportParts } from '../../contract/formats.ts'
import { viewFields } from '../../contract/meetings/meeting-fields.ts'
import { OPENED } from '../exports/reading/opened.ts'
import { coming } from '../exports/record-scene.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const TITLE = 'Undercurrent'

onBothDatabases('meetings with proposals', (stage) => {
  let scene: Scene
  let sam: Someone

  before(async () => {
    scene = await setScene(stage())
    sam = await someone(stage(), scene, { organization: 5, room: 3 })
  })

  const propose = async (meeting: number) => {
    const sent = { title: TITLE, description: `<p>${TITLE}</p>`, duration_seconds: 600 }
    const { status, text } = await sam.client.post(`/meetings/${meeting}/agenda_proposals`, sent)
    assert.equal(status, 201, text)
  }

  /** What is read of a meeting at an address, and how many rows there are in all. */
  async function read(path: string) {
    const { status, body, headers, text } = await sam.client.get(path)
    assert.equal(status, 200, text)
    return { body, total: headers['x-total-count'] }
  }

  test('their outlines, views and totals stay the same', async () => {
    const meeting = await coming(scene, stage())
    const at = `/meetings/${meeting}`
    const addresses = [
      ...[at, `${at}?embed=${[...Object.keys(viewFields), 'open_items', 'presented_items'].join()}`],
      ...[`${at}/agenda_items`, `${at}/attendees`, `${at}/action_items`, `${at}/notes`],
      ...[`/rooms/${scene.room}/meetings?embed=${Object.keys(viewFields).join()}`, `/rooms/${scene.room}`],
      ...[`/rooms/${scene.room}/backlog_items`, `/rooms/${scene.room}/action_items`],
    ]
    const before = []
    for (const path of addresses) before.push(await read(path))
    await propose(meeting)
    await propose(meeting)
    assert.equal((await read(`${at}/agenda_proposals`)).body.length, 2)
    for (const [index, path] of addresses.entries()) assert.deepEqual(await read(path), before[index], path)
  })

  for (const format of exportFormats)
    test(`their export as ${format} does not name them`, async () => {
      const meeting = await coming(scene, stage())
      const exported = async () => {
        const { status, bytes } = await sam.client.get(`/meetings/${meeting}?format=${format}&embed=${exportParts}`)
        assert.equal(status, 200)
        return OPENED[format](bytes)
      }
      const before = await exported()
      await propose(meeting)
      const after = await exported()
      assert.ok(after.includes('Oars') && !after.includes(TITLE))
      assert.equal(after, before)
    })
})
