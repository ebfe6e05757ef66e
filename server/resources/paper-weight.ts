// How long papers are before they are read: what decides how many are made at a time, where, and whether at all.
import { sql } from 'kysely'
import { within } from '../db/dialect.ts'
import type { Paper } from '../exports/paper.ts'
import type { Weigh } from './serve.ts'

/** Of a row, its text and 200 bytes beside it. */
const told = sql<number>`coalesce(octet_length(description), 0) + 200`
const counted = sql<number>`200`

/** The tables that papers are made of, by what the paper is of. */
const TABLES: Readonly<Record<Paper['of'], readonly (readonly [table: string, bytes: typeof told])[]>> = {
  meeting: [
    ['agenda_item', told],
    ['note', told],
    ['action_item', told],
    ['attendee', counted],
  ],
  meeting_series: [
    ['agenda_item', told],
    ['invitee', counted],
  ],
}

/** About how many bytes the papers of some meetings or series are made of, by id; their texts are not read for it. */
export function weigherOf(of: Paper['of']): Weigh {
  const key = sql.ref<number | null>(`${of}_id`)
  return async ({ db }, ids) => {
    const parts = TABLES[of].map(
      ([table, bytes]) =>
        sql`select ${key} as id, sum(${bytes}) as bytes from ${sql.table(table)} where ${within(db, key, ids)} group by ${key}`,
    )
    const query = sql<{ id: number; bytes: number }>`
      select id, sum(bytes) as bytes from (${sql.join(parts, sql` union all `)}) as part group by id`
    const { rows } = await query.execute(db)
    return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
  }
}
