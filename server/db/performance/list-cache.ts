// Cache of long lists, invalidated by counters of changes.
import type { Kysely } from 'kysely'
import type { ChangeCounted } from '../tables/row-counts.ts'
import type { DB } from '../tables.ts'
import { changesOf } from './row-counts.ts'

/** Lists that are kept of one kind of record in one database, and ids in all of them. */
const MOST = 1_000
const MOST_IDS = 100_000

/** A cached result: the count, and the ids if there are few. */
export interface KeptList {
  total: number
  ids?: readonly number[]
}

interface Findings {
  version: number
  lists: Map<string, KeptList>
  ids: number
}

const kept = new WeakMap<Kysely<DB>, Map<ChangeCounted, Findings>>()

/**
 * What `find` finds, which depends on nothing but the records whose changes are counted; asked for once, as long as none of them
 * changes. `name` tells it from all else that depends on them.
 */
export async function cachedList(
  db: Kysely<DB>,
  { of, name }: { of: ChangeCounted; name: string },
  find: () => Promise<KeptList>,
): Promise<KeptList> {
  // Read first: what is found may be newer than the version says, and is then found again, but never older.
  const findings = await findingsOf(db, of)
  const known = findings.lists.get(name)
  if (known) return known
  const list = await find()
  keep(findings, name, list)
  return list
}

/** The oldest give way. */
function keep(findings: Findings, name: string, list: KeptList): void {
  forget(findings, name)
  findings.lists.set(name, list)
  findings.ids += lengthOf(list)
  while (findings.lists.size > MOST || findings.ids > MOST_IDS) forget(findings, findings.lists.keys().next().value!)
}

function forget(findings: Findings, name: string): void {
  findings.ids -= lengthOf(findings.lists.get(name))
  findings.lists.delete(name)
}

const lengthOf = (list: KeptList | undefined): number => list?.ids?.length ?? 0

/** Returns the cached result of `cachedList`, if it is still valid. */
export async function keptList(
  db: Kysely<DB>,
  { of, name }: { of: ChangeCounted; name: string },
): Promise<KeptList | undefined> {
  return (await findingsOf(db, of)).lists.get(name)
}

async function findingsOf(db: Kysely<DB>, of: ChangeCounted): Promise<Findings> {
  const version = (await changesOf(db, of)).values().reduce((total, changes) => total + changes, 0)
  const all = kept.get(db) ?? new Map<ChangeCounted, Findings>()
  kept.set(db, all)
  const present = all.get(of)
  if (present?.version === version) return present
  const findings = { version, lists: new Map<string, KeptList>(), ids: 0 }
  all.set(of, findings)
  return findings
}
