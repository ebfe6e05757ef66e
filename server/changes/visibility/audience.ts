// Audience of changes: which of many people may read each, with the same result as single reads.
import { type Kysely, sql } from 'kysely'
import { organizationDirectory, roomContent } from '../../access/visible.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { peopleAt } from './candidates.ts'
import { lay, type OrderedChange } from './readable.ts'
import { personIn } from './room-visibility.ts'

/** Somebody, and a thing that they may or may not read. */
export interface Pair {
  member_id: number
  id: number
}

/** Of the pairs, those readable now, as `pairKey`, in one query. */
export type ReadablePairs = (
  db: Kysely<DB>,
  kind: string,
  enterprise: boolean,
  pairs: readonly Pair[],
) => Promise<ReadonlySet<string>>

export const pairKey = ({ member_id, id }: Pair): string => `${member_id} ${id}`

/** A change for somebody, and whether its thing is there for them. */
export interface Heard {
  change: OrderedChange
  there: boolean
}

/** Somebody who listens, and what of the changes they want to hear. */
export interface Hearing {
  enterprise: boolean
  wants: (change: OrderedChange) => boolean
}

/** Readable changes of each person, in order, by person id. */
export async function audienceOf(
  db: Kysely<DB>,
  hearing: ReadonlyMap<number, Hearing>,
  changes: readonly OrderedChange[],
  pairsOf: ReadablePairs,
): Promise<Map<number, Heard[]>> {
  const inScope = await narrowed(db, hearing, changes)
  const read = { usual: new Map<string, ReadonlySet<string>>(), enterprise: new Map<string, ReadonlySet<string>>() }
  for (const enterprise of [false, true]) {
    const questions = new Map<string, Map<string, Pair>>()
    for (const [member_id, changes] of inScope) {
      if (hearing.get(member_id)!.enterprise !== enterprise) continue
      for (const change of changes) {
        const question = questionOf(change, enterprise)
        if (!question) continue
        const pair = { member_id, id: question.id }
        const pairs = questions.get(question.of) ?? new Map()
        questions.set(question.of, pairs.set(pairKey(pair), pair))
      }
    }
    const answers = enterprise ? read.enterprise : read.usual
    for (const [of, pairs] of questions)
      answers.set(of, await answered(db, of, enterprise, [...pairs.values()], pairsOf))
  }
  const audience = new Map<number, Heard[]>()
  for (const [member_id, changes] of inScope) {
    const { enterprise } = hearing.get(member_id)!
    const answers = enterprise ? read.enterprise : read.usual
    const heard = changes.flatMap((change): Heard[] => {
      const { what } = change
      const there = what !== 'gone' && what !== 'sight_lost'
      const question = questionOf(change, enterprise)
      const may = question
        ? answers.get(question.of)!.has(pairKey({ member_id, id: question.id }))
        : isForThem(change, enterprise)
      return may ? [{ change, there }] : []
    })
    if (heard.length) audience.set(member_id, heard)
  }
  return audience
}

/** What each person wants of what lies where they see anything. */
async function narrowed(
  db: Kysely<DB>,
  hearing: ReadonlyMap<number, Hearing>,
  changes: readonly OrderedChange[],
): Promise<Map<number, OrderedChange[]>> {
  const people = [...hearing.keys()]
  const usual = people.filter((member_id) => !hearing.get(member_id)!.enterprise)
  const administrators = people.filter((member_id) => hearing.get(member_id)!.enterprise)
  const at = await peopleAt(db, usual, changes)
  const inScope = new Map<number, OrderedChange[]>()
  for (const change of changes) {
    const everywhere = change.for_id === null ? administrators : []
    for (const member_id of [...at(change), ...everywhere]) {
      if (!hearing.get(member_id)?.wants(change)) continue
      const own = inScope.get(member_id)
      if (own) own.push(change)
      else inScope.set(member_id, [change])
    }
  }
  return inScope
}

/** The visibility check that a change needs: of a record, or of a place. */
function questionOf(change: OrderedChange, enterprise: boolean): { of: string; id: number } | undefined {
  const { kind, what, thing_id, for_id } = change
  if (what === 'sight_lost') return undefined
  if (what !== 'gone') return { of: kind, id: thing_id }
  const location = for_id === null && !enterprise ? lay(change) : undefined
  return (
    location && {
      of: location.in === 'room' || location.in === 'organization' ? `in ${location.in}` : location.in,
      id: location.id,
    }
  )
}

/** Cases that need no query: lost access, deletions for the person concerned, and people who see everything. */
const isForThem = ({ what, for_id }: OrderedChange, enterprise: boolean): boolean =>
  what === 'sight_lost' || for_id !== null || enterprise

/** Pairs per query. */
const SLICE = 5_000

async function answered(
  db: Kysely<DB>,
  of: string,
  enterprise: boolean,
  pairs: readonly Pair[],
  pairsOf: ReadablePairs,
): Promise<ReadonlySet<string>> {
  const allKeys = new Set<string>()
  for (let from = 0; from < pairs.length; from += SLICE) {
    const some = pairs.slice(from, from + SLICE)
    const table = of.startsWith('in ') ? of.slice(3) : undefined
    const readable = table ? await inside(db, table, some) : await pairsOf(db, of, enterprise, some)
    for (const key of readable) allKeys.add(key)
  }
  return allKeys
}

/** Who reads what rooms hold, or the people of organizations. */
async function inside(db: Kysely<DB>, table: string, pairs: readonly Pair[]): Promise<ReadonlySet<string>> {
  const person = personIn('sent.member_id')
  const access = table === 'room' ? roomContent(person) : organizationDirectory(person)
  const { rows } = await sql<Pair>`select sent.member_id, sent.id
    from ${rowsAsTable(db, { member_id: 'integer', id: 'integer' }, pairs)}
    join ${sql.table(table)} on ${sql.ref(`${table}.${table}_id`)} = sent.id where ${access}`.execute(db)
  return new Set(rows.map(pairKey))
}
