// Fills the feed of changes of a measured site with as many rows as are wanted, and takes its triggers away.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'
import { dialectOf } from '../../server/db/dialects/dialect.ts'
import type { DB } from '../../server/db/tables.ts'
import { MEETINGS } from '../world/world.ts'

/** Rows that are written in one transaction. */
const SLICE = 250_000
/** Attendees of one meeting in the measured world. */
const SEATS = 3

/**
 * Writes changes of the meetings of so many organizations, mixed: half of meetings, a quarter of attendees, a quarter of
 * events. The indexes are made anew afterwards, which takes a tenth of the time.
 */
export async function fillFeed(database: Database, rows: number, organizations: number): Promise<void> {
  const { migrating: db } = database
  // None of it need survive a crash, and an index is sorted in memory.
  if (dialectOf(db) === 'sqlite')
    for (const setting of ['synchronous = off', 'cache_size = -500000', 'threads = 2'])
      await sql.raw(`pragma ${setting}`).execute(db)
  const indexes = await indexesOfFeed(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`delete from change`.execute(db)
  for (let from = 1; from <= rows; from += SLICE)
    await addChanges(db, from, Math.min(rows, from + SLICE - 1), organizations)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await moveFeed(database, rows)
  if (dialectOf(db) === 'postgres') await sql`vacuum analyze change`.execute(db)
}

const addChanges = (db: Kysely<DB>, from: number, to: number, organizations: number) =>
  sql`
  with recursive numbered(position) as (
    select cast(${from} as integer) union all select position + 1 from numbered where position < ${to}
  ), drawn as (
    select position, 1 + cast(position * cast(7919 as bigint) % ${organizations * MEETINGS} as integer) as meeting_id from numbered
  )
  insert into change (position, kind, thing_id, what, organization_id, room_id, meeting_id, member_id, create_ts)
  select drawn.position, case drawn.position % 4 when 0 then 'event' when 1 then 'attendee' else 'meeting' end,
    case drawn.position % 4 when 0 then drawn.position when 1 then ${SEATS} * (drawn.meeting_id - 1) + 1 else drawn.meeting_id end,
    'changed', room.organization_id, room.room_id, drawn.meeting_id, 2, cast(${Math.floor(Date.now() / 1000)} as bigint)
  from drawn join meeting on meeting.meeting_id = drawn.meeting_id join room on room.room_id = meeting.room_id`.execute(
    db,
  )

/** Says that the order ends at this position; nothing may be noted any more. */
export const moveFeed = (db: Database, position: number): Promise<void> =>
  db.write(async (trx) => {
    await trx.deleteFrom('unordered_change').execute()
    await trx.updateTable('change_feed').set({ position, swept: 0 }).execute()
  })

interface Definition {
  name: string
  definition: string
}

async function indexesOfFeed(db: Kysely<DB>): Promise<Definition[]> {
  const all =
    dialectOf(db) === 'postgres'
      ? sql<Definition>`select indexname as name, indexdef as definition from pg_indexes
          where schemaname = current_schema() and tablename = 'change' and indexname not like '%_pkey'`
      : sql<Definition>`select name, sql as definition from sqlite_master
          where type = 'index' and tbl_name = 'change' and sql is not null`
  return (await all.execute(db)).rows
}

/** Keeps the index of search from following the feed: it is told that it knows all that will ever be in it. */
export async function stopIndexing({ migrating: db }: Database): Promise<void> {
  await sql`update search_state set position = 9000000000000000, epoch = (select epoch from change_feed)`.execute(db)
  await sql`delete from search_building`.execute(db)
}

/** Takes away what notes changes: nothing is put in order from then on. */
export async function dropTriggers({ migrating: db }: Database): Promise<void> {
  const postgres = dialectOf(db) === 'postgres'
  const all = postgres
    ? sql<Trigger>`select trigger.tgname as name, relation.relname as held from pg_trigger as trigger
        join pg_class as relation on relation.oid = trigger.tgrelid
        where not trigger.tgisinternal and trigger.tgname like 'change_of_%'`
    : sql<Trigger>`select name, tbl_name as held from sqlite_master where type = 'trigger' and name like 'change_of_%'`
  for (const { name, held } of (await all.execute(db)).rows)
    await sql`drop trigger ${sql.ref(name)} ${postgres ? sql`on ${sql.table(held)}` : sql``}`.execute(db)
}

interface Trigger {
  name: string
  /** The table that has it. */
  held: string
}
