// Rebuilds the index online, newest things first, while searches and updates continue.
import { sql, type Transaction } from 'kysely'
import { GREATEST_ID } from '../../../contract/limits.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { documentsOf, SEARCHED, type Searched, tableOf } from './documents.ts'
import { emptyIndex } from './index-lines.ts'
import { quickPart } from './quick-part.ts'
import { refreshPeople } from './room-people.ts'
import { addDocuments, idsBelow } from './write-lines.ts'

/** How many things are taken in at a time. */
const TOGETHER = 100
/** How many rooms' people are recorded at a time. */
const ROOMS = 20
const PEOPLE = 'people'
/** No id is greater. */
const ALL = GREATEST_ID

/** Clears the index and starts a rebuild; changes after the position are followed. */
export async function beginAnew(
  trx: Transaction<DB>,
  { epoch, position }: { epoch: string; position: number },
): Promise<void> {
  await emptyIndex(trx)
  await trx.updateTable('search_state').set({ epoch, position }).execute()
  await trx.deleteFrom('search_building').execute()
  const kinds = [...SEARCHED, PEOPLE].map((kind) => ({ kind, before_id: ALL }))
  await trx.insertInto('search_building').values(kinds).execute()
}

const building = prepared<object, { kind: string; before_id: number }>((db) =>
  db.selectFrom('search_building').selectAll(),
)

/** What is still to be taken in: by kind, whatever has a lesser id. */
export async function awaited(trx: Transaction<DB>): Promise<ReadonlyMap<string, number>> {
  const rows = await building(trx, {})
  return new Map(rows.map(({ kind, before_id }) => [kind, before_id]))
}

interface Next {
  table: Searched
  id: number
  /** When the oldest of its table was made that has this id or a greater one. */
  since: number
}

/** The missing things of a table with the greatest ids, in their order. Whatever is newest of all tables is taken from these. */
async function nextOf(trx: Transaction<DB>, table: Searched, before: number): Promise<Next[]> {
  const from = tableOf(table)
  const key = sql.ref(`${from}_id`)
  const { rows } = await sql<{ id: number; create_ts: number }>`select ${key} as id, create_ts from ${sql.table(from)}
    where ${key} < ${before} order by ${key} desc limit ${TOGETHER}`.execute(trx)
  let since = Number.POSITIVE_INFINITY
  return rows.map(({ id, create_ts }) => {
    // Within a table, ids strictly descend, even if one with a greater id is older: the last id marks the progress.
    since = Math.min(since, create_ts)
    return { table, id, since }
  })
}

/** Takes in the newest things that are missing; gives how many. */
export async function buildSome(trx: Transaction<DB>, missing: ReadonlyMap<string, number>): Promise<number> {
  const rooms = await buildPeople(trx, missing.get(PEOPLE))
  const next: Next[] = []
  for (const table of SEARCHED) {
    const before = missing.get(table)
    if (before === undefined) continue
    const some = await nextOf(trx, table, before)
    next.push(...some)
    if (!some.length) await trx.deleteFrom('search_building').where('kind', '=', table).execute()
  }
  const inOrder = next.sort((one, other) => other.since - one.since || other.id - one.id).slice(0, TOGETHER)
  const newest = inOrder.slice(0, await quickPart(trx, inOrder))
  const documents = []
  for (const [table, some] of Map.groupBy(newest, (one) => one.table)) {
    const ids = some.map(({ id }) => id)
    const known = await trx
      .selectFrom('search_document')
      .select('thing_id')
      .where('kind', 'in', table === 'note' ? ['note', 'decision'] : [table])
      .where(inIds(trx, sql.ref('thing_id'), ids))
      .execute()
    const there = new Set(known.map(({ thing_id }) => thing_id))
    documents.push(
      ...(
        await documentsOf(
          trx,
          table,
          ids.filter((id) => !there.has(id)),
        )
      ).values(),
    )
    const before_id = ids.reduce((least, id) => Math.min(least, id), ALL)
    await trx.updateTable('search_building').set({ before_id }).where('kind', '=', table).execute()
  }
  await addDocuments(trx, documents, idsBelow)
  return newest.length + rooms
}

async function buildPeople(trx: Transaction<DB>, before: number | undefined): Promise<number> {
  if (before === undefined) return 0
  const rooms = await trx
    .selectFrom('room')
    .select('room_id')
    .where('room_id', '<', before)
    .orderBy('room_id', 'desc')
    .limit(ROOMS)
    .execute()
  const ids = rooms.map(({ room_id }) => room_id)
  await refreshPeople(trx, ids)
  const building = trx.updateTable('search_building').set({ before_id: ids.at(-1) ?? 0 })
  if (ids.length) await building.where('kind', '=', PEOPLE).execute()
  else await trx.deleteFrom('search_building').where('kind', '=', PEOPLE).execute()
  return ids.length
}
