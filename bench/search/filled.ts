// A site with very many notes in 2,000 rooms, and those who search them.
import { type Kysely, sql, type Transaction } from 'kysely'
import { MANAGER } from '../../contract/codes.ts'
import { dialectOf } from '../../server/db/dialects/dialect.ts'
import { inSlices } from '../../server/db/queries/slices.ts'
import type { DB } from '../../server/db/tables.ts'
import { NOW, type Stage } from '../../test/stage.ts'
import { type PlainClient, plainClientOf } from '../measuring/plain-client.ts'
import { FIRST_NEW_LINE, type Notes, writeNotes, writeTexts } from './rows.ts'
import { inventedTexts } from './texts.ts'

/** How many notes there are. */
export const NOTES = Number(process.env['BENCH_NOTES'] ?? 1_000_000)
const ROOMS = 2_000
/** Notes that are written in one transaction. */
const SLICE = 100_000

export interface Filled {
  /** Who searches, by how much they read. */
  callers: Readonly<Record<string, PlainClient>>
  /** A room in which the caller of few rooms writes. */
  room: number
  texts: readonly string[]
}

/** Fills a site, and tells how far it is. */
export async function filled(stage: Stage): Promise<Filled> {
  const { organization: organizationOf, person, site } = stage
  const { db } = site
  const author = await person()
  const organization = await organizationOf(author)
  const rooms = await db.write((trx) => makeRooms(trx, organization))
  const few = await person()
  const many = await person()
  await db.write(async (trx) => {
    await placeIn(trx, rooms.slice(0, 20), few)
    await placeIn(trx, rooms.slice(0, 500), many)
  })
  const chief = await person({ enterprise: true })
  const texts = inventedTexts()
  const notes = { count: NOTES, texts, rooms: { first: rooms[0]!, count: ROOMS }, organization, author }
  await writeAll(db.migrating, notes)
  const callers = {
    '20 rooms': await plainClientOf(stage, few),
    '500 rooms': await plainClientOf(stage, many),
    'enterprise administrator': await plainClientOf(stage, chief),
  }
  return { callers, room: rooms[0]!, texts }
}

const STAMPS = { create_ts: NOW, update_ts: NOW }

async function makeRooms(trx: Transaction<DB>, organization_id: number): Promise<number[]> {
  const names = Array.from({ length: ROOMS }, (_, at) => `Room ${at}`)
  const made: number[] = []
  await inSlices(names, async (slice) => {
    const rows = slice.map((name) => ({ organization_id, name, description: null, private: 1 as const, ...STAMPS }))
    const ids = await trx.insertInto('room').values(rows).returning('room_id').execute()
    made.push(...ids.map(({ room_id }) => room_id))
  })
  return made.sort((one, other) => one - other)
}

async function placeIn(trx: Transaction<DB>, rooms: readonly number[], member_id: number): Promise<void> {
  const rows = rooms.map((room_id) => ({ room_id, member_id, role_id: MANAGER, ...STAMPS }))
  await trx.insertInto('room_member').values(rows).execute()
}

/** Writes notes and lines; the index of tokens is made of all at once, as both databases can. */
async function writeAll(db: Kysely<DB>, notes: Notes): Promise<void> {
  const postgres = dialectOf(db) === 'postgres'
  const began = performance.now()
  const told = (what: string) =>
    console.error(`${dialectOf(db)}: ${what} after ${Math.round((performance.now() - began) / 1000)} s`)
  const setting = (name: string, value: number) =>
    sql`insert into search_index (search_index, rank) values (${name}, ${sql.lit(value)})`.execute(db)
  if (postgres) await sql`drop index search_document_by_tokens`.execute(db)
  else {
    await setting('hashsize', 256 * 1024 * 1024)
    await setting('automerge', 0)
  }
  await db.transaction().execute((trx) => writeTexts(trx, notes.texts))
  for (let from = 0; from < notes.count; from += SLICE) {
    const to = Math.min(notes.count, from + SLICE)
    await db.transaction().execute(async (trx) => {
      if (postgres) await sql`set local work_mem = '512MB'`.execute(trx)
      await writeNotes(trx, notes, from, to)
    })
    told(`${to} notes`)
  }
  await sql`drop table bench_text`.execute(db)
  const { epoch } = await db.selectFrom('change_feed').select('epoch').executeTakeFirstOrThrow()
  await db.updateTable('search_state').set({ epoch, position: 0, last_id: FIRST_NEW_LINE }).execute()
  await db.deleteFrom('search_building').execute()
  if (postgres) {
    await db.transaction().execute(async (trx) => {
      await sql`set local maintenance_work_mem = '2GB'`.execute(trx)
      await sql`create index search_document_by_tokens on search_document using gin (tokens) with (fastupdate = off)`.execute(
        trx,
      )
    })
    told('the index of tokens')
    await sql`select setval(pg_get_serial_sequence('note', 'note_id'), ${2_000 + notes.count})`.execute(db)
    await sql`vacuum analyze`.execute(db)
  } else {
    await sql`insert into search_index (search_index) values ('optimize')`.execute(db)
    told('the index of tokens')
    await setting('hashsize', 1024 * 1024)
    await setting('automerge', 4)
    await sql`analyze`.execute(db)
  }
  told('statistics')
}
