// Upgrades: no acknowledged write is lost while the server of the version before goes on writing, a migration that fails leaves
// nothing, and databases that are too old or too new are refused.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../../../server/db/connections/open.ts'
import type { Database } from '../../../server/db/database.ts'
import { isUnavailable } from '../../../server/db/dialects/dialect.ts'
import { up as baseUp } from '../../../server/db/migrations/0001-base.ts'
import { migrate, OLDER_DATABASE, pending } from '../../../server/db/schema/migrate.ts'
import { VERSION } from '../../../server/db/schema/version.ts'
import { upgradeDatabase } from '../../../server/runtime/upgrade.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS } from '../../stage.ts'

const WRITERS = 4

/** Writes people as that version does, until it is stopped; gives the names of those whose change was acknowledged. */
async function writing(old: Database, writer: number, stopped: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  for (let count = 0; !stopped(); count++) {
    const name = `Wren ${writer}.${count}`
    const written = old.write(async (trx) => {
      await sql`insert into member (name, search_text, enterprise_admin, create_ts, update_ts) values (${name}, '', 0, 5, 5)`.execute(
        trx,
      )
      await sql`update member set company = 'Harbour Works' where name = ${name}`.execute(trx)
    })
    try {
      await written
      acknowledged.push(name)
    } catch (error) {
      assert.ok(isUnavailable(error), String(error))
    }
  }
  return acknowledged
}

/** A later version: another column, filled for the rows that exist, and an index. */
const LATER = {
  '0001-base': { up: baseUp },
  '0002-nicknames': {
    async up(db: Kysely<any>) {
      await db.schema.alterTable('member').addColumn('nickname', 'text').execute()
      await db.updateTable('member').set({ nickname: sql`name` }).execute()
      await db.schema.createIndex('member_by_nickname').on('member').column('nickname').execute()
    },
  },
}

for (const dialect of DIALECTS) {
  test(`a server of the version before goes on writing during an upgrade (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect)
    const old = await openDatabase({ url: fresh.env.DATABASE_URL, folder: fresh.env.FOLKMOOT_DATA })
    let stopped = false
    const writers = Array.from({ length: WRITERS }, (_, writer) => writing(old, writer, () => stopped))
    await sql`select 1`.execute(old.reads)
    const ran = await migrate(fresh.db, { migrations: LATER })
    // It goes on for a while with the new schema, as a server does that is stopped after the upgrade.
    await old.write((trx) => sql`select 1`.execute(trx))
    stopped = true
    const acknowledged = (await Promise.all(writers)).flat()
    assert.deepEqual(ran, ['0002-nicknames'])
    assert.ok(acknowledged.length > 0)
    const { rows } = await sql<{ name: string; company: string }>`select name, company from member`.execute(
      fresh.db.reads,
    )
    const kept = new Map(rows.map(({ name, company }) => [name, company]))
    for (const name of acknowledged) assert.equal(kept.get(name), 'Harbour Works', name)
    assert.deepEqual(
      rows.filter(({ company }) => company !== 'Harbour Works'),
      [],
    )
    await old.close()
    // This program is older than the database now.
    for (const refused of [migrate(fresh.db), pending(fresh.db)])
      await assert.rejects(refused, new RegExp(`written by a newer version of Folkmoot; this is ${VERSION}\\. `))
    await fresh.remove()
  })

  test(`an upgrade keeps a copy of before, and the last two of them (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect)
    const data = fresh.env.FOLKMOOT_DATA
    const add = (name: string) =>
      sql`insert into member (name, search_text, enterprise_admin, create_ts, update_ts) values (${name}, '', 0, 5, 5)`
    await fresh.db.write((trx) => add('Wren').execute(trx))
    const folder = join(data, 'backups')
    const said: string[] = []
    const upgrade = () => upgradeDatabase(fresh.db, { data }, (line) => said.push(line), LATER)
    if (dialect === 'sqlite') {
      mkdirSync(folder)
      for (const [at, version] of ['0.0.1', '0.0.2'].entries()) {
        writeFileSync(join(folder, `before-${version}.db`), '')
        utimesSync(join(folder, `before-${version}.db`), at + 1, at + 1)
      }
    }
    // Two processes begin at once: one of them migrates.
    assert.deepEqual((await Promise.all([upgrade(), upgrade()])).flat(), ['0002-nicknames'])
    assert.deepEqual(await upgrade(), [])
    // An older program names both versions.
    const both = new RegExp(`written by a newer version of Folkmoot, ${VERSION}; this is ${VERSION}\\. `)
    await assert.rejects(pending(fresh.db), both)
    if (dialect === 'sqlite') {
      assert.deepEqual(readdirSync(folder).sort(), ['before-0.0.2.db', `before-${VERSION}.db`])
      const copy = join(folder, `before-${VERSION}.db`)
      assert.equal(statSync(copy).mode & 0o777, 0o600)
      assert.match(said.join('\n'), /^Migrating .* A copy of the old database is in .*before-[\d.]+\.db\.$/)
      const before = new DatabaseSync(copy)
      assert.deepEqual(
        before
          .prepare('select name from member')
          .all()
          .map(({ name }) => name),
        ['Wren'],
      )
      assert.throws(() => before.prepare('select nickname from member'), /no such column/)
      before.close()
    } else assert.match(said.join('\n'), /in one transaction, without a copy: make one with "folkmoot backup FILE"/)
    await fresh.remove()
  })

  test(`a migration that fails leaves nothing (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect)
    const failing = async (db: Kysely<any>) => {
      await LATER['0002-nicknames'].up(db)
      throw new Error('The disk is full.')
    }
    await assert.rejects(migrate(fresh.db, { migrations: { ...LATER, '0002-nicknames': { up: failing } } }), /disk/)
    assert.deepEqual(await pending(fresh.db), [])
    const [member] = (await fresh.db.migrating.introspection.getTables()).filter(({ name }) => name === 'member')
    assert.ok(!member!.columns.some(({ name }) => name === 'nickname'))
    assert.deepEqual(await migrate(fresh.db, { migrations: LATER }), ['0002-nicknames'])
    await fresh.remove()
  })

  test(`a database from before 0.1.0 is refused, and not touched (${dialect})`, async () => {
    const fresh = await freshDatabase(dialect, { migrated: false })
    const db = fresh.db.migrating
    await sql`create table migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
    await sql`insert into migration (name, timestamp) values ('0001-core', '2026-01-01T00:00:00.000Z')`.execute(db)
    await sql`create table member (member_id integer primary key, name text)`.execute(db)
    for (const refused of [migrate, pending]) await assert.rejects(refused(fresh.db), new Error(OLDER_DATABASE))
    const tables = await db.introspection.getTables()
    assert.deepEqual(tables.map(({ name }) => name).toSorted(), ['member', 'migration'])
    await fresh.remove()
  })
}
