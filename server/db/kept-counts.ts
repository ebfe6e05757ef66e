// Keeps what was counted for a search until what is searched has changed.
import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'

/** Counts that are kept of one database. */
const MOST = 1_000

interface Counts {
  version: number
  counts: Map<string, number>
}

const kept = new WeakMap<Kysely<DB>, Counts>()

/** The counts of one version of what is searched. The version is to be read before what is counted. */
export function countsOf(
  db: Kysely<DB>,
  version: number,
): { of: (name: string) => number | undefined; keep: (name: string, count: number) => void } {
  const known = kept.get(db)
  const { counts } = known?.version === version ? known : begin(db, version)
  return {
    of: (name) => counts.get(name),
    keep: (name, count) => {
      if (counts.size < MOST) counts.set(name, count)
    },
  }
}

function begin(db: Kysely<DB>, version: number): Counts {
  const counts = { version, counts: new Map<string, number>() }
  kept.set(db, counts)
  return counts
}
