// How much of what changed is taken into the index in one transaction: as much text as is quickly split into words.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { noText, SEARCHED, type Searched, SOURCES, tableOf } from './documents.ts'

/** Characters of texts that are taken into the index at a time: other changes wait for these on SQLite. */
const MOST_CHARACTERS = 150_000
/** Fewer things may be as long as they are. */
const FEW = 2

interface Length {
  thing_id: number
  characters: number
}

const lengthsOf = Object.fromEntries(
  SEARCHED.map((searched) => {
    const { from, text, more } = SOURCES[searched]
    const id = sql.ref<number>(`${tableOf(searched)}.${tableOf(searched)}_id`)
    const query = prepared<{ ids: unknown }, Length>(
      (db, { ids }) => sql`select ${id} as thing_id,
        coalesce(length(${text}), 0) + coalesce(length(${more ?? noText}), 0) as characters
        from ${from} where ${inIdsParameter(db, id, ids)}`,
    )
    return [searched, query]
  }),
) as Record<Searched, ReturnType<typeof prepared<{ ids: unknown }, Length>>>

interface Taken {
  table: Searched
  id: number
}

/** How many of some things, in their order, are taken into the index at a time: at least one, and then as much text as is quick. */
export async function quickPart(db: Kysely<DB>, things: readonly Taken[]): Promise<number> {
  if (things.length <= FEW) return things.length
  const lengths = new Map<string, number>()
  for (const [table, some] of Map.groupBy(things, (one) => one.table)) {
    const rows = await lengthsOf[table](db, { ids: idsParameter(db, [...new Set(some.map(({ id }) => id))]) })
    for (const { thing_id, characters } of rows) lengths.set(`${table} ${thing_id}`, Number(characters))
  }
  let sum = 0
  const upTo = things.findIndex(({ table, id }) => {
    const key = `${table} ${id}`
    sum += lengths.get(key) ?? 0
    // What is there again is taken in once.
    lengths.delete(key)
    return sum > MOST_CHARACTERS
  })
  return upTo < 0 ? things.length : Math.max(1, upTo)
}
