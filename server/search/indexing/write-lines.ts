// Updates index rows from their things.
import { sql, type Transaction } from 'kysely'
import { idsParameter, inIds, inIdsParameter, inTexts } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { READ_TYPES } from '../../exports/processes/file-text.ts'
import { documentsOf, SEARCHED, type SearchDocument, type Searched } from './documents.ts'
import { dropLines, putLines, type WrittenLine } from './index-lines.ts'

interface Known {
  search_document_id: number
  thing_id: number
  room_id: number | null
  digest: string
}

/** The kinds of lines that things of a table have. */
const kindsOf = (table: Searched): string[] => (table === 'note' ? ['note', 'decision'] : [table])

const linesOf = (kinds: readonly string[]) =>
  prepared<{ ids: unknown }, Known>((db, { ids }) =>
    db
      .selectFrom('search_document')
      .select(['search_document_id', 'thing_id', 'room_id', 'digest'])
      .where('kind', 'in', kinds)
      .where(inIdsParameter(db, sql.ref('thing_id'), ids)),
  )

const linesOfKinds = Object.fromEntries(SEARCHED.map((table) => [table, linesOf(kindsOf(table))])) as Record<
  Searched,
  ReturnType<typeof linesOf>
>

async function knownLines(trx: Transaction<DB>, table: Searched, ids: readonly number[]) {
  const rows = await linesOfKinds[table](trx, { ids: idsParameter(trx, ids) })
  return new Map(rows.map((row) => [row.thing_id, row]))
}

/** Gives ids to new lines. */
export type GiveIds = (trx: Transaction<DB>, count: number) => Promise<number>

/** The first of so many ids above all others. */
export const idsAbove: GiveIds = async (trx, count) => {
  const [state] = await takeIdsAbove(trx, { count })
  return state!.last_id - count + 1
}

const takeIdsAbove = prepared<{ count: number }, { last_id: number }>((db, { count }) =>
  db
    .updateTable('search_state')
    .set((eb) => ({ last_id: eb('last_id', '+', count) }))
    .returning('last_id'),
)

/** The first of so many ids below all others. */
export const idsBelow: GiveIds = async (trx, count) => {
  const { first_id } = await trx
    .updateTable('search_state')
    .set((eb) => ({ first_id: eb('first_id', '-', count) }))
    .returning('first_id')
    .executeTakeFirstOrThrow()
  return first_id
}

/**
 * Reads things again and updates their rows; rows of deleted things are removed. `isAwaited`: things without a row that get one
 * later. Returns the rooms from which rows moved away, and how many rows are others now.
 */
export async function refresh(
  trx: Transaction<DB>,
  table: Searched,
  ids: readonly number[],
  isAwaited: (id: number) => boolean = () => false,
): Promise<{ left: number[]; changed: number }> {
  const known = await knownLines(trx, table, ids)
  const documents = await documentsOf(trx, table, ids)
  const gone = ids.flatMap((id) => (documents.has(id) ? [] : (known.get(id)?.search_document_id ?? [])))
  const fresh = [...documents.values()].filter(({ thing_id }) => !known.has(thing_id) && !isAwaited(thing_id))
  const changed = [...documents.values()].filter(({ thing_id, digest }) => {
    const before = known.get(thing_id)
    return before !== undefined && before.digest !== digest
  })
  await dropLines(trx, gone)
  const lines = changed.map((one) => ({ one, id: known.get(one.thing_id)!.search_document_id }))
  await forgetTexts(
    trx,
    lines.map(({ id }) => id),
  )
  await writeDocuments(
    trx,
    lines.sort((one, other) => one.id - other.id),
  )
  await addDocuments(trx, fresh, idsAbove)
  const moved = changed.map(({ thing_id, room_id }) => ({ was: known.get(thing_id)!.room_id, room_id }))
  const left = [
    ...moved.flatMap(({ was, room_id }) => (was !== null && was !== room_id ? [was] : [])),
    ...ids.flatMap((id) => (documents.has(id) ? [] : (known.get(id)?.room_id ?? []))),
  ]
  return { left, changed: changed.length + gone.length + fresh.length }
}

/** Writes new lines, those of older things with lesser ids. */
export async function addDocuments(
  trx: Transaction<DB>,
  documents: readonly SearchDocument[],
  giveIds: GiveIds,
): Promise<void> {
  if (!documents.length) return
  const inOrder = [...documents].sort((one, other) => one.create_ts - other.create_ts || one.thing_id - other.thing_id)
  const first = await giveIds(trx, inOrder.length)
  await writeDocuments(
    trx,
    inOrder.map((one, at) => ({ one, id: first + at })),
  )
}

/** The whole texts of lines that are written again. */
async function forgetTexts(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await trx
    .deleteFrom('search_text')
    .where(inIds(trx, sql.ref('search_document_id'), ids))
    .execute()
}

async function writeDocuments(
  trx: Transaction<DB>,
  documents: readonly { one: SearchDocument; id: number }[],
): Promise<void> {
  if (!documents.length) return
  await putLines(
    trx,
    documents.map(({ one: { whole: _, ...line }, id }): WrittenLine => ({ ...line, search_document_id: id })),
  )
  const files = documents.flatMap(({ one: { kind, thing_id } }) => (kind === 'attachment' ? [thing_id] : []))
  await awaitTexts(trx, files)
  const texts = documents.flatMap(({ one, id }) =>
    one.whole === undefined ? [] : [{ search_document_id: id, folded: one.whole }],
  )
  if (texts.length)
    await sql`insert into search_text (search_document_id, folded) select search_document_id, folded
      from ${rowsAsTable(trx, { search_document_id: 'bigint', folded: 'text' }, texts)}`.execute(trx)
}

/** Notes the attachments whose text is to be read, among those that have come into the index. */
async function awaitTexts(trx: Transaction<DB>, attachments: readonly number[]): Promise<void> {
  if (!attachments.length) return
  await sql`insert into file_text (attachment_id, state, tries, due_ms)
    select attachment_id, 'waiting', 0, 0 from attachment
    where ${inIds(trx, sql.ref('attachment_id'), attachments)} and sha256 is not null
      and ${inTexts(trx, sql.ref('type'), READ_TYPES)}
    on conflict do nothing`.execute(trx)
}
