// The migration of decisions: each note tagged so gets its number, in the order in which they were written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate, migrationNames } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

const DECISIONS = migrationNames.findIndex((name) => name.endsWith('-decisions'))

for (const dialect of DIALECTS) {
  test(`decisions from before have their numbers after the migration (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    await migrate(fresh.db, migrationNames[DECISIONS - 1])
    const db = fresh.db.migrating as any
    const stamps = { create_ts: 5, update_ts: 7 }
    await db
      .insertInto('member')
      .values({ name: 'Ada', search_text: '', enterprise_admin: 0, ...stamps })
      .execute()
    await db
      .insertInto('organization')
      .values({ name: 'Harbour Works', type: 'enterprise', member_id: 1, ...stamps })
      .execute()
    const room = { organization_id: 1, name: 'Board', private: 1, ...stamps }
    await db.insertInto('room').values([room, room]).execute()
    const written = (year: number, month = 1) => {
      const ts = Date.UTC(year, month - 1, 1) / 1000
      return { create_ts: ts, update_ts: ts + 60 }
    }
    const notes = [
      { room_id: 1, description: '<p>Second &amp; later</p>', ...written(2025, 3) },
      { room_id: 1, description: 'First', ...written(2025, 2) },
      { room_id: 1, description: 'A note', ...written(2025, 2) },
      { room_id: 2, description: 'Elsewhere', ...written(2025, 1) },
      { room_id: 1, description: 'Next year', ...written(2026) },
    ]
    await db.insertInto('note').values(notes).execute()
    const tags = [1, 2, 4, 5].map((note_id) => ({ note_id, tag: 'decision', position: 0 }))
    await db
      .insertInto('note_tag')
      .values([...tags, { note_id: 3, tag: 'issue', position: 0 }])
      .execute()

    assert.equal((await migrate(fresh.db))[0], migrationNames[DECISIONS])
    const rows = await db.selectFrom('decision').selectAll().orderBy('decision_id').execute()
    assert.deepEqual(
      rows.map((row: any) => [row.decision_id, row.room_id, row.number, row.state, row.search_text]),
      [
        [1, 1, '2025-002', 'decided', '2025-002 second & later'],
        [2, 1, '2025-001', 'decided', '2025-001 first'],
        [4, 2, '2025-001', 'decided', '2025-001 elsewhere'],
        [5, 1, '2026-001', 'decided', '2026-001 next year'],
      ],
    )
    assert.deepEqual([rows[0].decided_ts, rows[0].update_ts], [written(2025, 3).create_ts, written(2025, 3).update_ts])
    const counts = await db.selectFrom('decision_count').selectAll().orderBy('room_id').orderBy('year').execute()
    assert.deepEqual(
      counts.map(({ room_id, year, last }: any) => [room_id, year, last]),
      [
        [1, 2025, 2],
        [1, 2026, 1],
        [2, 2025, 1],
      ],
    )
    await fresh.remove()
  })
}
