// Writes the index of search: a line for each thing that is found, with its tokens, which each database keeps in its own way.
import { sql, type Transaction } from 'kysely'
import { dialectOf, inBigIds } from '../../db/dialects/dialect.ts'
import { lockTables } from '../../db/locks/lock-tables.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { type ColumnTypes, jsonAsTable } from '../../db/queries/value-rows.ts'
import type { SearchTables } from '../../db/tables/search.ts'
import type { DB } from '../../db/tables.ts'
import { spanTokens } from '../query/id-spans.ts'

type Line = SearchTables['search_document']

/** A line with its tokens. */
export type WrittenLine = Line & { tokens: readonly string[] }

const TYPES: ColumnTypes = {
  ...{ search_document_id: 'bigint', kind: 'text', thing_id: 'integer', organization_id: 'integer' },
  ...{ room_id: 'integer', meeting_id: 'integer', meeting_series_id: 'integer', create_ts: 'bigint' },
  ...{ folded: 'text', is_long: 'integer', digest: 'text' },
}

const NAMES = sql.join(Object.keys(TYPES).map((name) => sql.ref(name)))
const SET = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

const putWithTokens = prepared<{ sent: string }, never>(
  (db, { sent }) => sql`insert into search_document (${NAMES}, tokens)
    select ${NAMES}, array_to_tsvector(
      array(select json_array_elements_text(tokens)) || ${spanTokens(sql.ref('search_document_id'))})
    from ${jsonAsTable(db, { ...TYPES, tokens: 'json' }, sent)}
    on conflict (search_document_id) do update set ${SET([...Object.keys(TYPES), 'tokens'])}`,
)

const putWithout = prepared<{ sent: string }, never>(
  (db, { sent }) => sql`insert into search_document (${NAMES}) select ${NAMES} from ${jsonAsTable(db, TYPES, sent)}
    where true on conflict (search_document_id) do update set ${SET(Object.keys(TYPES))}`,
)

/** Writes lines, in the place of those that have their ids; ids ascend. */
export async function putLines(trx: Transaction<DB>, lines: readonly WrittenLine[]): Promise<void> {
  if (!lines.length) return
  if (dialectOf(trx) === 'postgres') {
    await putWithTokens(trx, { sent: JSON.stringify(lines) })
    return
  }
  await putWithout(trx, { sent: JSON.stringify(lines.map(({ tokens: _, ...line }) => line)) })
  for (const { search_document_id, tokens } of lines)
    await putTokens(trx, { search_document_id, tokens: tokens.join(' ') })
}

const putTokens = prepared<{ search_document_id: number; tokens: string }, never>(
  (_, { search_document_id, tokens }) =>
    sql`insert or replace into search_index (rowid, tokens) values (${search_document_id}, ${tokens})`,
)

/** Forgets lines. */
export async function dropLines(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await trx
    .deleteFrom('search_text')
    .where(inBigIds(trx, sql.ref('search_document_id'), ids))
    .execute()
  await trx
    .deleteFrom('search_document')
    .where(inBigIds(trx, sql.ref('search_document_id'), ids))
    .execute()
  if (dialectOf(trx) === 'sqlite')
    await sql`delete from search_index where ${inBigIds(trx, sql.ref('rowid'), ids)}`.execute(trx)
}

/** Empties the index. */
export async function emptyIndex(trx: Transaction<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    await lockTables(trx, ['search_document', 'search_text', 'search_person'])
    await sql`truncate search_document, search_text, search_person`.execute(trx)
    return
  }
  for (const table of ['search_document', 'search_text', 'search_person'] as const)
    await trx.deleteFrom(table).execute()
  await sql`insert into search_index (search_index) values ('delete-all')`.execute(trx)
}
