// Long texts come into the index a few at a time, and requests are served while one is split into words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { orderChanges } from '../../server/changes/order/order.ts'
import { keepIndex, rebuildIndex } from '../../server/search/indexing/upkeep.ts'
import { indexed } from '../../server/search/text/tokens.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { chance } from '../rules/chance.ts'
import { onBothDatabases } from '../stage.ts'

const { number } = chance(7)

/** Words of which nearly none is there twice. */
function longText(characters: number): string {
  let text = ''
  while (text.length < characters) text += `${number(36 ** 6, 36 ** 7).toString(36)} `
  return text
}

test('other work goes on while a long text is split into words', async () => {
  let turns = 0
  let done = false
  const counting = (async () => {
    for (; !done; turns++) await setImmediate()
  })()
  const { tokens } = await indexed('', longText(300_000))
  done = true
  await counting
  assert.ok(tokens.length > 50_000)
  assert.ok(turns > 5, `${turns} turns of the event loop`)
})

onBothDatabases('long texts', (stage) => {
  test('are few in a transaction, whether they are new or the index is built anew', async () => {
    const scene = await setScene(stage())
    const { db, clock } = stage().site
    const meeting = await newMeeting(scene)
    const notes: number[] = []
    for (let made = 0; made < 5; made++) {
      const { status, body, text } = await scene.owner.client.post(`/meetings/${meeting}/notes`, {
        description: `${'The tide turns at the old pier. '.repeat(1_900)}${made}`,
      })
      assert.equal(status, 201, text)
      notes.push(body.note_id)
    }
    const known = async (room: number) => {
      const rows = db.reads.selectFrom('search_document').select('thing_id').where('kind', '=', 'note')
      return (await rows.where('room_id', '=', room).where('thing_id', 'in', notes).execute()).length
    }
    /** Brings the index up to date; gives how many notes came into it at a time, at most. */
    const most = async (room = scene.room) => {
      let [before, greatest] = [await known(room), 0]
      for (let goesOn = true; goesOn; ) {
        goesOn = await keepIndex(db)
        const after = await known(room)
        greatest = Math.max(greatest, after - before)
        before = after
      }
      assert.equal(before, notes.length)
      return greatest
    }
    await orderChanges(db, clock())
    assert.ok((await most()) <= 2, 'new ones')
    await rebuildIndex(db)
    assert.ok((await most()) <= 2, 'an index that is built anew')
    // The notes come along with their meeting.
    const { body: other } = await scene.owner.client.post(`/organizations/${scene.organization}/rooms`, {
      name: 'Loft',
    })
    const moved = await scene.owner.client.patch(`/meetings/${meeting}`, { room_id: other.room_id })
    assert.equal(moved.status, 200, moved.text)
    await orderChanges(db, clock())
    assert.ok((await most(other.room_id)) <= 2, 'a meeting that is moved')
  })
})
