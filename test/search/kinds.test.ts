// Search of some kinds alone: those that most lines have are asked for in another way than the rest, and the same is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { tokenShares } from '../../server/search/query/token-statistics.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

const NOTES = 30

onBothDatabases('search of kinds', (stage) => {
  test('what is found of frequent and of rare kinds is of these kinds', async () => {
    const scene = await setScene(stage())
    const { owner, room } = scene
    const meeting = await newMeeting(scene, 'Ballast round')
    const post = async (description: string) =>
      (await owner.client.post(`/meetings/${meeting}/notes`, { description })).body.note_id
    const notes: number[] = []
    for (let count = 0; count < NOTES; count++) notes.push(await post(`Ballast ${count}`))
    const { body: item } = await owner.client.post(`/rooms/${room}/action_items`, { description: 'Order ballast' })
    const { action_item_id } = item
    await indexed(stage().site)
    const { db } = stage().site
    if (db.dialect === 'postgres') await sql`analyze search_document`.execute(db.migrating)
    const known = (await tokenShares(db.reads))?.shares
    assert.ok(db.dialect === 'postgres' || known!.get('_knote')! > 1 / 2)

    const administrator = { client: await stage().as(await stage().person({ enterprise: true })) }
    const of = (ids: readonly number[], kind: string) => ids.map((id) => `${kind} ${id}`)
    const expected: Record<string, string[]> = {
      note: of(notes, 'note'),
      meeting: of([meeting], 'meeting'),
      'action_item,meeting': [...of([action_item_id], 'action_item'), ...of([meeting], 'meeting')],
      'note,meeting': [...of([meeting], 'meeting'), ...of(notes, 'note')],
      'note,member': of(notes, 'note'),
      member: [],
      decision: [],
    }
    for (const { client } of [owner, administrator])
      for (const [kind, things] of Object.entries(expected)) {
        const { body, headers } = await client.get(`/search_results?search=ballast&kind=${kind}&per_page=100`)
        const found = body.map(({ kind, thing_id }: Record<string, unknown>) => `${kind} ${thing_id}`)
        assert.deepEqual(found.toSorted(), things.toSorted(), kind)
        assert.equal(Number(headers['x-total-count']), things.length, kind)
      }
  })
})
