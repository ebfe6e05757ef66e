// Keeps what was found of a long list until anything that it depends on has changed.
import type { Kysely } from 'kysely'
import type { ChangeCounted } from '../tables/row-counts.ts'
import type { DB } from '../tables.ts'
import { changesOf } from './row-counts.ts'

/** Findings that are kept of one kind of thing in one database, and ids in all of them. */
const MOST = 1_000
const MOST_IDS = 100_000

/** What is found: how many, and the ids where these are few. */
export interface Found {
  total: number
  ids?: readonly number[]
}

interface Findings {
  version: number
  found: Map<string, Found>
  ids: number
}

const kept = new WeakMap<Kysely<DB>, Map<ChangeCounted, Findings>>()

/**
 * What `find` finds, which depends on nothing but the things whose changes are counted; asked for once, as long as none of them
 * changes. `name` tells it from all else that depends on them.
 */
export async function foundOnce(
  db: Kysely<DB>,
  { of, name }: { of: ChangeCounted; name: string },
  find: () => Promise<Found>,
): Promise<Found> {
  // Read first: what is found may be newer than the version says, and is then found anew, but never older.
  const findings = await findingsOf(db, of)
  const known = findings.found.get(name)
  if (known) return known
  const found = await find()
  keep(findings, name, found)
  return found
}

/** The oldest give way. */
function keep(findings: Findings, name: string, found: Found): void {
  forget(findings, name)
  findings.found.set(name, found)
  findings.ids += lengthOf(found)
  while (findings.found.size > MOST || findings.ids > MOST_IDS) forget(findings, findings.found.keys().next().value!)
}

function forget(findings: Findings, name: string): void {
  findings.ids -= lengthOf(findings.found.get(name))
  findings.found.delete(name)
}

const lengthOf = (found: Found | undefined): number => found?.ids?.length ?? 0

/** What `foundOnce` has kept, and what still holds. */
export async function foundBefore(
  db: Kysely<DB>,
  { of, name }: { of: ChangeCounted; name: string },
): Promise<Found | undefined> {
  return (await findingsOf(db, of)).found.get(name)
}

async function findingsOf(db: Kysely<DB>, of: ChangeCounted): Promise<Findings> {
  const version = (await changesOf(db, of)).values().reduce((total, changes) => total + changes, 0)
  const all = kept.get(db) ?? new Map<ChangeCounted, Findings>()
  kept.set(db, all)
  const present = all.get(of)
  if (present?.version === version) return present
  const findings = { version, found: new Map<string, Found>(), ids: 0 }
  all.set(of, findings)
  return findings
}
