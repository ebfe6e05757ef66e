// Token frequencies: from the planner statistics of PostgreSQL, or by sampling on SQLite.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { kindToken } from './index-lookup.ts'

/** Token frequencies from 0 to 1: of frequent tokens, and an upper bound for others. */
export interface TokenShares {
  shares: ReadonlyMap<string, number>
  rest: number
}

/** Milliseconds after which they are read again. */
const LATER = 10 * 60_000

interface Kept {
  read: number
  shares: Promise<TokenShares | undefined>
}

const kept = new WeakMap<Kysely<DB>, Kept>()

/** Undefined where nothing is known, as before PostgreSQL has looked at the lines. What was read before is given while it is read again. */
export function tokenShares(db: Kysely<DB>): Promise<TokenShares | undefined> {
  const known = kept.get(db)
  const now = performance.now()
  if (known && now - known.read < LATER) return known.shares
  const shares = dialectOf(db) === 'sqlite' ? sampledKinds(db) : sharesIn(db)
  kept.set(db, { read: now, shares: known?.shares ?? shares })
  const put = () => kept.set(db, { read: now, shares })
  shares.then(put, () => kept.delete(db))
  return known?.shares ?? shares
}

async function sharesIn(db: Kysely<DB>): Promise<TokenShares | undefined> {
  const { rows } = await sql<{ tokens: string | null; parts: string | null }>`
    select array_to_json(most_common_elems::text::text[])::text as tokens, array_to_json(most_common_elem_freqs)::text as parts
    from pg_stats where schemaname = current_schema() and tablename = 'search_document' and attname = 'tokens'`.execute(
    db,
  )
  const { tokens, parts } = rows[0] ?? {}
  if (!tokens || !parts) return undefined
  const names: string[] = JSON.parse(tokens)
  const shares: number[] = JSON.parse(parts)
  // After the frequencies, the array contains their minimum.
  return { shares: new Map(names.map((token, at) => [token, shares[at]!])), rest: shares[names.length] ?? 1 }
}

/** How many lines are looked at, from the oldest to the newest. */
const SAMPLE = 1_000

async function sampledKinds(db: Kysely<DB>): Promise<TokenShares | undefined> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    with recursive steps (at) as (select 0 union all select at + 1 from steps where at + 1 < ${SAMPLE}),
    ends as (select (select min(search_document_id) from search_document) as oldest,
      (select max(search_document_id) from search_document) as newest)
    select kind, count(*) as amount from (
      select (select kind from search_document where search_document_id >= oldest + (newest - oldest) * at / ${SAMPLE}
        order by search_document_id limit 1) as kind from ends, steps
    ) where kind is not null group by kind`.execute(db)
  return rows.length
    ? { shares: new Map(rows.map(({ kind, amount }) => [kindToken(kind), amount / SAMPLE])), rest: 1 }
    : undefined
}
