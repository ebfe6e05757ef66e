// Rows that are inserted together: all or nothing, on both databases.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { insertTogether } from '../../server/db/queries/insert.ts'
import { onBothDatabases } from '../stage.ts'

interface Made {
  group_id: number
  name: string
}

onBothDatabases('rows that are inserted together', (stage) => {
  let member_id: number
  before(async () => {
    member_id = await stage().person()
  })

  const insert = (name: string, told: string | null = 'group_added') =>
    stage().write((trx) =>
      insertTogether<Made>(
        trx,
        {
          ...{ table: 'group', key: 'group_id', conflict: 'name_key', unlessValue: name },
          values: { name, name_key: name.toLowerCase(), create_ts: 7, update_ts: 7 },
          unless: (asked) => sql`${asked} = 'nobody'`,
        },
        [
          { table: 'group_member', values: { member_id, said_by: 0 }, refers: ['group_id'] },
          {
            ...{ table: 'audit', refers: ['object_id', 'subject_id'] },
            values: { action: told, result: 'done', create_ts: 7, details: null },
          },
        ],
        ['group_id', 'name'],
      ),
    )
  const kept = async () => {
    const { reads } = stage().site.db
    const groups = await reads.selectFrom('group').select(['group_id', 'name']).execute()
    const people = await reads.selectFrom('group_member').select(['group_id', 'member_id']).execute()
    const told = reads.selectFrom('audit').select(['object_id', 'subject_id']).where('action', '=', 'group_added')
    const all = { groups, people, told: await told.execute() }
    return JSON.parse(JSON.stringify(all)) as typeof all
  }

  test('all of them are there, and refer to the first', async () => {
    const made = await insert('Crew')
    assert.ok(made)
    const { group_id } = made
    assert.deepEqual(await kept(), {
      groups: [{ group_id, name: 'Crew' }],
      people: [{ group_id, member_id }],
      told: [{ object_id: group_id, subject_id: group_id }],
    })
  })

  test('where the first is there, must not be, or another is refused, there is none', async () => {
    const before = await kept()
    assert.equal(await insert('CREW'), undefined)
    assert.equal(await insert('nobody'), undefined)
    await assert.rejects(insert('Pilots', null))
    assert.deepEqual(await kept(), before)
  })
})
