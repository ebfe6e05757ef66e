// The migration of storage: files from before are counted for their people, organizations and the site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate, migrationNames } from '../../../server/db/schema/migrate.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

const STORAGE = migrationNames.findIndex((name) => name.endsWith('-storage'))

for (const dialect of DIALECTS) {
  test(`files from before count after the migration, and are marked when their attachment goes (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    await migrate(fresh.db, migrationNames[STORAGE - 1])
    const db = fresh.db.migrating as any
    const stamps = { create_ts: 5, update_ts: 7 }
    const insert = (table: string, rows: object[]) =>
      db
        .insertInto(table)
        .values(rows.map((row) => ({ ...row, ...stamps })))
        .execute()
    const person = { search_text: '', enterprise_admin: 0 }
    await insert('member', [
      { name: 'Ada', ...person },
      { name: 'Bo', ...person },
    ])
    await insert('organization', [
      { name: 'Harbour Works', type: 'enterprise', member_id: 1 },
      { name: 'Reed & Sons', type: 'enterprise', member_id: 2 },
    ])
    await insert('room', [
      { organization_id: 1, name: 'Board', private: 1 },
      { organization_id: 2, name: 'Shed', private: 1 },
    ])
    await insert('meeting', [{ room_id: 1, name: 'Round', state: 'pending', state_ts: 5 }])
    const keys = [1, 2, 3, 4].map((n) => ({ key: `${n}`.repeat(40), create_ts: 5 }))
    await db.insertInto('stored_file').values(keys).execute()
    const file = { name: 'Tides.pdf', type: 'application/pdf', sha256: '0'.repeat(64), meeting_id: null, room_id: null }
    await insert('attachment', [
      { ...file, size: 100, stored_file_id: 1, meeting_id: 1, create_id: 1 },
      { ...file, size: 20, stored_file_id: 2, room_id: 1, create_id: 2 },
      { ...file, size: 3, stored_file_id: 3, room_id: 2, create_id: 2 },
      { ...file, size: 999, stored_file_id: null, sha256: null, room_id: 2, create_id: 2 },
    ])

    assert.equal((await migrate(fresh.db))[0], migrationNames[STORAGE])
    const sums = await db.selectFrom('storage_use').selectAll().orderBy('holder').orderBy('holder_id').execute()
    assert.deepEqual(
      sums.map(({ holder, holder_id, bytes }: any) => [holder, holder_id, Number(bytes)]),
      [
        ['member', 1, 100],
        ['member', 2, 23],
        ['organization', 1, 120],
        ['organization', 2, 3],
        ['site', 0, 123],
      ],
    )
    const marked = async () => {
      const rows = await db.selectFrom('stored_file').selectAll().where('doomed_ts', 'is not', null).execute()
      return rows.map(({ stored_file_id }: any) => stored_file_id)
    }
    assert.deepEqual(await marked(), [])
    await db.deleteFrom('meeting').execute()
    assert.deepEqual(await marked(), [1])
    await fresh.remove()
  })
}
