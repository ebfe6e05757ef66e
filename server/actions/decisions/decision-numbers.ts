// Allocation of decision numbers: a sequence for each room and year, without reuse
// (docs/decisions/0067-numbers-of-decisions.md).
import { type SqlBool, sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import { updateEach } from '../../db/queries/bulk-update.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { decisionNumber } from '../../rules/meetings/decisions.ts'

interface Numbered {
  year: number
  sequence: number
}

/** Gives the next number of a room and year. Other callers for that room wait until the transaction ends. */
export const nextSequence = (trx: Transaction<DB>, room_id: number, year: number): Promise<number> =>
  countOn(trx, room_id, year, 1)

/**
 * Takes the decisions of a meeting to the register of another room. One keeps its number where nothing there ever had it,
 * or where it is its own from before; otherwise it gets the next one there.
 */
export async function moveDecisions(trx: Transaction<DB>, meeting_id: number, room_id: number): Promise<void> {
  const decisions = await trx
    .selectFrom('decision')
    .select(['decision_id', 'room_id', 'year', 'sequence', 'search_text', 'number'])
    .where('meeting_id', '=', meeting_id)
    .orderBy('year')
    .orderBy('sequence')
    .execute()
  if (!decisions.length) return
  await inSlices(decisions, (slice) =>
    trx
      .insertInto('decision_number_left')
      .values(slice.map(({ room_id, decision_id, year, sequence }) => ({ room_id, decision_id, year, sequence })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const ids = decisions.map(({ decision_id }) => decision_id)
  const before = await trx
    .selectFrom('decision_number_left')
    .select(['decision_id', 'year', 'sequence'])
    .where('room_id', '=', room_id)
    .where(inIds(trx, sql.ref('decision_id'), ids))
    .execute()
  const numbers = new Map<number, Numbered>(before.map((one) => [one.decision_id, one]))
  const others = decisions.filter(({ decision_id }) => !numbers.has(decision_id))
  for (const [year, ofYear] of Map.groupBy(others, (one) => one.year)) {
    let last = await lockCount(trx, room_id, year)
    // First those that keep their number, so that others are counted on from the last of them.
    const [kept, given] = [ofYear.filter((one) => one.sequence > last), ofYear.filter((one) => one.sequence <= last)]
    last = kept.at(-1)?.sequence ?? last
    for (const one of kept) numbers.set(one.decision_id, one)
    for (const one of given) numbers.set(one.decision_id, { year, sequence: ++last })
    await trx
      .updateTable('decision_count')
      .set({ last })
      .where('room_id', '=', room_id)
      .where('year', '=', year)
      .execute()
  }
  const rows = decisions.map(({ decision_id, number, search_text }) => {
    const { year, sequence } = numbers.get(decision_id)!
    const next = decisionNumber(year, sequence)
    return {
      ...{ decision_id, room_id, year, sequence, number: next },
      search_text: `${next}${search_text.slice(number.length)}`,
    }
  })
  const columns = {
    room_id: 'integer',
    year: 'integer',
    sequence: 'integer',
    number: 'text',
    search_text: 'text',
  } as const
  await updateEach(trx, 'decision', 'decision_id', columns, rows)
}

/**
 * Ends what decisions of a meeting replace, and are replaced by, outside of the meeting: it goes to another organization,
 * whose people have no say in those. The states stay as they are.
 */
export async function unlinkDecisions(trx: Transaction<DB>, meeting_id: number, now: number): Promise<void> {
  const { rows } = await sql<{ decision_id: number; replaces_id: number }>`
    select decision.decision_id, decision.replaces_id from decision
    join decision as replaced on replaced.decision_id = decision.replaces_id
    where (decision.meeting_id = ${meeting_id} and (replaced.meeting_id is null or replaced.meeting_id <> ${meeting_id}))
    or (replaced.meeting_id = ${meeting_id} and (decision.meeting_id is null or decision.meeting_id <> ${meeting_id}))
    `.execute(trx)
  if (!rows.length) return
  const among = (ids: readonly number[]) => inIds(trx, sql.ref('decision_id'), ids)
  const replacing = rows.map(({ decision_id }) => decision_id)
  await trx.updateTable('decision').set({ replaces_id: null, update_ts: now }).where(among(replacing)).execute()
  // Their state is as it was, and they show that nothing that is known replaces them.
  const replaced = rows.map(({ replaces_id }) => replaces_id)
  await trx.updateTable('decision').set({ update_ts: now }).where(among(replaced)).execute()
}

/** The last number of a room and year; nobody else gets one until the transaction ends. */
const lockCount = (trx: Transaction<DB>, room_id: number, year: number): Promise<number> =>
  countOn(trx, room_id, year, 0)

/**
 * Counts on by `more` from the last number of a room and year, and gives where that comes to. A count that is missing or
 * behind what the room has had, as in a database that was put together by hand, catches up.
 */
async function countOn(trx: Transaction<DB>, room_id: number, year: number, more: 0 | 1): Promise<number> {
  const numbered = (table: 'decision' | 'decision_number_left') =>
    trx
      .selectFrom(table)
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .where('room_id', '=', room_id)
      .where('year', '=', year)
  const had = trx
    .selectFrom(numbered('decision').unionAll(numbered('decision_number_left')).as('numbered'))
    .select(({ fn, val }) => [
      sql<number>`cast(${room_id} as integer)`.as('room_id'),
      sql<number>`cast(${year} as integer)`.as('year'),
      sql<number>`${fn.coalesce(fn.max('numbered.sequence'), val(0))} + ${more}`.as('last'),
    ])
    // Otherwise SQLite takes what follows for a join.
    .where(sql<SqlBool>`true`)
  const counted = sql<number>`decision_count.last + ${more}`
  const { last } = await trx
    .insertInto('decision_count')
    .columns(['room_id', 'year', 'last'])
    .expression(had)
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'year']).doUpdateSet({
        last: sql<number>`case when ${counted} > excluded.last then ${counted} else excluded.last end`,
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
