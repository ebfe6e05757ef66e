// Estimates document lengths before texts are read, so that long ones are made a few at a time, or shortened.
import { sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DocumentContent } from '../../exports/document/document-content.ts'
import { weightsFrom } from '../serving/embeds.ts'
import type { Weigh } from '../serving/serve.ts'

/** The bytes that a row adds: 200, and its description where it has one. */
const withText = sql<number>`coalesce(octet_length(description), 0) + 200`
const withoutText = sql<number>`200`

/** The tables that documents of meetings and of series are made from. */
const TABLES: Readonly<Record<DocumentContent['of'], readonly (readonly [table: string, bytes: typeof withText])[]>> = {
  meeting: [
    ['agenda_item', withText],
    ['note', withText],
    ['action_item', withText],
    ['attendee', withoutText],
  ],
  meeting_series: [
    ['agenda_item', withText],
    ['invitee', withoutText],
  ],
}

/** Estimates the bytes of the documents of some meetings or series, by id. */
export function weigherOf(of: DocumentContent['of']): Weigh {
  const key = sql.ref<number | null>(`${of}_id`)
  return weightsFrom(({ db }, ids) => {
    const parts = TABLES[of].map(
      ([table, bytes]) =>
        sql`select ${key} as id, sum(${bytes}) as bytes from ${sql.table(table)} where ${inIds(db, key, ids)} group by ${key}`,
    )
    return sql`select id, sum(bytes) as bytes from (${sql.join(parts, sql` union all `)}) as part group by id`
  })
}
