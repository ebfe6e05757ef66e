// Visible presence: people in a meeting who may still read it, with current names.
import { sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { Site } from '../../site.ts'
import { pairKey, type ReadablePairs } from '../visibility/audience.ts'
import { type Present, presenceOf } from './registry.ts'

export interface ShownPresence {
  people: (Present & { member_name: string })[]
  /** Of the requested people, those who may read the meeting. */
  readers: ReadonlySet<number>
}

/** Forgets people who may no longer read it. `others`: subscribers. */
export async function shownPresence(
  site: Site,
  meeting_id: number,
  pairsOf: ReadablePairs,
  others: readonly number[] = [],
): Promise<ShownPresence> {
  const registry = presenceOf(site)
  const present = registry.in(meeting_id)
  const ids = [...new Set([...present.map(({ member_id }) => member_id), ...others])]
  if (!ids.length) return { people: [], readers: new Set() }
  const members = await site.db.reads
    .selectFrom('member')
    .select(['member_id', 'name', 'enterprise_admin'])
    .where(inIds(site.db.reads, sql.ref<number>('member_id'), ids))
    .where('deleted_ts', 'is', null)
    .execute()
  const readers = new Set<number>()
  for (const enterprise of [0, 1]) {
    const some = members.filter(({ enterprise_admin }) => enterprise_admin === enterprise)
    const pairs = some.map(({ member_id }) => ({ member_id, id: meeting_id }))
    const readable = pairs.length ? await pairsOf(site.db.reads, 'meeting', enterprise === 1, pairs) : new Set()
    for (const pair of pairs) if (readable.has(pairKey(pair))) readers.add(pair.member_id)
  }
  const names = new Map(members.map(({ member_id, name }) => [member_id, name]))
  for (const { member_id } of present) if (!readers.has(member_id)) await registry.drop(meeting_id, member_id)
  const people = present
    .filter(({ member_id }) => readers.has(member_id))
    .map((one) => ({ ...one, member_name: names.get(one.member_id)! }))
  return { people, readers }
}
