// The index of search that is built anew holds what it held before, in whatever order things came to be.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { rebuildIndex } from '../../server/search/indexing/upkeep.ts'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

/** More than are taken in at a time. */
const NOTES = 260

onBothDatabases('an index of search that is built anew', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const known = async () =>
    (await stage().site.db.reads.selectFrom('search_document').select(['kind', 'thing_id']).execute())
      .map(({ kind, thing_id }) => `${kind} ${thing_id}`)
      .toSorted()

  test('nothing is left out where what has a greater id is older', async () => {
    const meeting = await newMeeting(scene)
    for (let made = 0; made < NOTES; made += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          scene.owner.client.post(`/meetings/${meeting}/notes`, { description: `The tide of day ${made + at}` }),
        ),
      )
    const { site, write } = stage()
    await write((trx) =>
      trx
        .updateTable('note')
        .set((eb) => ({ create_ts: eb('create_ts', '-', eb(eb.parens(eb('note_id', '%', 13)), '*', 86_400)) }))
        .execute(),
    )
    await indexed(site)
    const before = await known()
    assert.ok(before.length > NOTES)
    await rebuildIndex(site.db)
    await indexed(site)
    assert.deepEqual(await known(), before)
  })
})
