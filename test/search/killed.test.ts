// The process that keeps the index is killed at any moment: whoever goes on takes in what is missing, once.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { rebuildIndex } from '../../server/search/indexing/upkeep.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

const KILLS = 5

onBothDatabases('an index whose keeper is killed', (stage) => {
  test('is in the end what it would be if it were built anew', async () => {
    const { site, fresh } = stage()
    const scene = await setScene(stage())
    const { client } = scene.owner
    const meeting = await newMeeting(scene, 'Board')
    const notes: number[] = []
    let written = 0
    for (let kill = 1; kill <= KILLS; kill++) {
      const keeper = fork(join(import.meta.dirname, 'index-process.ts'), { env: { ...process.env, ...fresh.env } })
      let alive = true
      let steps = 0
      keeper.on('message', () => {
        // At another moment of its work each time.
        if (++steps >= kill * 3) keeper.kill('SIGKILL')
      })
      const gone = once(keeper, 'exit').then(([code, signal]) => {
        alive = false
        return [code, signal]
      })
      while (alive) {
        const at = written++
        const { body } = await client.post(`/meetings/${meeting}/notes`, { description: `Of lantern${at} and rope` })
        notes.push(body.note_id)
        if (at % 3 === 1) await client.patch(`/notes/${notes[0]}`, { description: `Of anchor${at} and rope` })
        if (at % 7 === 6) await client.delete(`/notes/${notes.pop()}`)
      }
      assert.deepEqual(await gone, [null, 'SIGKILL'])
    }
    const lines = () =>
      site.db.reads
        .selectFrom('search_document')
        .select(['kind', 'thing_id', 'digest', 'room_id', 'folded'])
        .orderBy('kind')
        .orderBy('thing_id')
        .execute()
    await indexed(site)
    const kept = await lines()
    const { headers } = await client.get('/search_results?search=rope&kind=note&per_page=1')
    assert.equal(Number(headers['x-total-count']), notes.length)
    const [last] = (await client.get(`/notes/${notes.at(-1)}`)).body.description.match(/\w+\d+/)
    assert.equal((await client.get(`/search_results?search=${last}`)).body[0].thing_id, notes.at(-1))
    await rebuildIndex(site.db)
    await indexed(site)
    assert.deepEqual(kept, await lines())
  })
})
