// Files have their bounds: a list that is too long for a spreadsheet is refused, not cut off.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { assertInvalid, type Scene, setScene } from '../../places/scene.ts'
import { opened } from '../../sheet.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const MOST = 50_000

onBothDatabases('the bounds of a spreadsheet', (stage) => {
  let scene: Scene
  let path: string

  before(async () => {
    scene = await setScene(stage())
    path = `/rooms/${scene.room}/action_items?format=xlsx`
    const { room, owner } = scene
    await stage().write((trx) =>
      sql`insert into action_item (room_id, description, state, create_id, due_ts, create_ts, update_ts)
        with recursive place(n) as (select 1 union all select n + 1 from place where n <= ${MOST})
        select ${sql.lit(room)}, 'Item ' || n, case when n = 1 then 1 else 0 end, ${sql.lit(owner.id)}, ${sql.lit(NOW)} + n,
          ${sql.lit(NOW)}, ${sql.lit(NOW)} from place`.execute(trx),
    )
  })

  test('a list with too many rows is refused, for HEAD too, until it is filtered', async () => {
    const { client } = scene.owner
    const answer = await client.get(path)
    assertInvalid(answer, 'action_items', ['format', 'invalid_value'])
    assert.match(answer.body.errors[0].details, /at most 50,000 rows/)
    assert.equal(answer.headers['content-disposition'], undefined)
    assert.equal((await client.ask('HEAD', path)).status, 422)
    assert.deepEqual(opened((await client.get(`${path}&state=closed`)).bytes).column('Action item'), ['Item 1'])
    assert.equal(opened((await client.get(`${path}&per_page=100`)).bytes).rows.length, 100)
  })

  test('a list of too many characters is refused', async () => {
    const { client } = scene.owner
    await stage().write((trx) =>
      trx
        .updateTable('action_item')
        .set({ description: 'x'.repeat(65_535) })
        .where('due_ts', '<', NOW + 400)
        .execute(),
    )
    const answer = await client.get(`${path}&before=${NOW + 400}`)
    assertInvalid(answer, 'action_items', ['format', 'invalid_value'])
    assert.match(answer.body.errors[0].details, /at most 20,000,000 characters/)
    assert.equal(answer.headers['content-disposition'], undefined)
    const fine = opened((await client.get(`${path}&before=${NOW + 100}`)).bytes)
    assert.deepEqual([fine.rows.length, (fine.rows[0]![0]!.v as string).length], [99, 32_767])
  })
})
