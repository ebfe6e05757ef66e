// Writes very many notes and their lines of the index by a few statements each: one by one they would take hours.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { withoutChangeNotes } from '../../server/db/change-actor.ts'
import { type Dialect, dialectOf } from '../../server/db/dialects/dialect.ts'
import { inSlices } from '../../server/db/queries/slices.ts'
import { rowsAsTable } from '../../server/db/queries/value-rows.ts'
import type { DB } from '../../server/db/tables.ts'
import { spanTokens } from '../../server/search/query/id-spans.ts'
import { indexed } from '../../server/search/text/tokens.ts'
import { NOW } from '../../test/stage.ts'

/** Ids of notes begin after this. */
const FIRST_NOTE = 1_000
/** Lines of the index end where the ids of new ones begin, as after an index was built. */
export const FIRST_NEW_LINE = 1_000_000_000
/** Seconds between two notes. */
const APART = 90

export interface Notes {
  count: number
  texts: readonly string[]
  /** The ids of the rooms follow one another. */
  rooms: { first: number; count: number }
  organization: number
  author: number
}

/** The texts with their tokens, as a table that is read while the notes are written. */
export async function writeTexts(trx: Transaction<DB>, texts: readonly string[]): Promise<void> {
  const postgres = dialectOf(trx) === 'postgres'
  await sql`create table bench_text (text_id integer primary key, html text, folded text,
    tokens ${sql.raw(postgres ? 'tsvector' : 'text')})`.execute(trx)
  const tokens = postgres ? sql`array_to_tsvector(string_to_array(tokens, ' '))` : sql`tokens`
  const rows = []
  for (const [text_id, text] of texts.entries()) {
    const { tokens, folded } = await indexed('', text)
    rows.push({ text_id, html: `<p>${text}</p>`, folded, tokens: tokens.join(' ') })
  }
  await inSlices(rows, async (slice) => {
    const types = { text_id: 'integer', html: 'text', folded: 'text', tokens: 'text' } as const
    await sql`insert into bench_text (text_id, html, folded, tokens)
      select text_id, html, folded, ${tokens} from ${rowsAsTable(trx, types, slice)}`.execute(trx)
  })
}

/** Writes the notes from one number to another, in rooms that a formula chooses, and their lines. */
export async function writeNotes(trx: Transaction<DB>, notes: Notes, from: number, to: number): Promise<void> {
  const { count, texts, rooms, organization, author } = notes
  const dialect = dialectOf(trx)
  const numbered = sql`(select at, ${rooms.first} + cast(at * 48271 % 2147483647 % ${rooms.count} as integer) as room_id,
    ${NOW} - (${count} - at) * ${APART} as ts, cast(at % ${texts.length} as integer) as text_id
    from (${numbers(dialect, from, to)}) as numbers) as numbered
    left join bench_text on bench_text.text_id = numbered.text_id`
  await withoutChangeNotes(trx, () =>
    sql`insert into note (note_id, room_id, description, create_id, create_ts, update_ts)
      select ${FIRST_NOTE} + at, room_id, html, ${author}, ts, ts from ${numbered}`.execute(trx),
  )
  const firstLine = FIRST_NEW_LINE + 1 - count
  const own = ['_knote', `_o${organization}`, `_w${author}`]
  const line = sql`search_document_id, kind, thing_id, organization_id, room_id, create_ts, folded, is_long, digest`
  const values = sql`${firstLine} + at, 'note', ${FIRST_NOTE} + at, ${organization}, room_id, ts, folded, 0, ''`
  if (dialect === 'postgres') {
    await sql`insert into search_document (${line}, tokens) select ${values},
      tokens || array_to_tsvector(array[${sql.join(own)}, '_r' || room_id] || ${spanTokens(sql`(${firstLine} + at)`)}) from ${numbered}`.execute(
      trx,
    )
    return
  }
  await sql`insert into search_document (${line}) select ${values} from ${numbered}`.execute(trx)
  await sql`insert into search_index (rowid, tokens)
    select ${firstLine} + at, tokens || ${` ${own.join(' ')} _r`} || room_id from ${numbered}`.execute(trx)
}

/** The numbers from one to below another, in order. */
const numbers = (dialect: Dialect, from: number, to: number): RawBuilder<unknown> =>
  dialect === 'postgres'
    ? sql`select at from generate_series(${from}::bigint, ${to - 1}::bigint) as at`
    : sql`with recursive series (at) as (select ${from} union all select at + 1 from series where at + 1 < ${to})
        select at from series`
