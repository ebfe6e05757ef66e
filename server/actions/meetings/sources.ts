// Sources: the link from a meeting or a series to an event in another application, made, changed, removed.
import type { Transaction } from 'kysely'
import { LONG } from '../../../contract/field.ts'
import { audit } from '../../audit/audit.ts'
import type { By } from '../../audit/by.ts'
import { isNotUnique } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { anything, changed } from '../../rules/changed.ts'

/** What has a source. Both kinds are kept alike, in tables and columns that bear their name. */
type Holder = 'meeting' | 'meeting_series'

const namesOf = (holder: Holder) => ({
  table: `${holder}_source` as 'meeting_source',
  id: `${holder}_source_id` as 'meeting_source_id',
  held: `${holder}_id` as 'meeting_id',
  deleted: `${holder}_source_deleted` as const,
})

export interface SourceSent {
  source_type: string
  source_id: string
  source_data?: unknown
}

/** Gives a meeting or series its source: it has at most one, and a type and id stand for one only (decisions 5.11). */
export async function attachSource(
  holder: Holder,
  trx: Transaction<DB>,
  of: { id: number; member_id: number; now: number },
  { source_type, source_id, source_data }: SourceSent,
): Promise<number> {
  const { table, id, held } = namesOf(holder)
  const there = await trx.selectFrom(table).select(id).where(held, '=', of.id).executeTakeFirst()
  if (there) throw refuse(held, 'not_unique', `The ${holder.replace('_', ' ')} has a source already.`)
  const row = {
    [held]: of.id,
    member_id: of.member_id,
    source_type,
    source_id,
    source_data: kept(source_data),
    create_ts: of.now,
    update_ts: of.now,
  } as Omit<DB['meeting_source'], 'meeting_source_id'>
  return unique(async () => {
    const made = await trx.insertInto(table).values(row).returning(id).executeTakeFirstOrThrow()
    return made[id]
  })
}

/** Sets what is the source from now on: in place of another, for the first time, or none at all. */
export async function setSource(
  holder: Holder,
  trx: Transaction<DB>,
  of: { id: number; actor: By & { member_id: number }; now: number },
  sent: SourceSent | null,
): Promise<void> {
  const { table, id, held, deleted } = namesOf(holder)
  const was = await trx.selectFrom(table).select(id).where(held, '=', of.id).executeTakeFirst()
  const { change } = sourceActions(holder)
  if (sent === null) {
    if (was) await audit(trx, of, deleted, was[id])
    await trx.deleteFrom(table).where(held, '=', of.id).execute()
  } else if (was) await change(trx, { now: of.now, params: { [id]: was[id] }, sent })
  else await attachSource(holder, trx, { id: of.id, member_id: of.actor.member_id, now: of.now }, sent)
}

/** The actions of one kind's endpoints. */
export const sourceActions = (holder: Holder) => {
  const { table, id, held, deleted } = namesOf(holder)
  type Ids = Record<string, number>

  return {
    add: (trx: Transaction<DB>, call: { actor: { member_id: number }; now: number; params: Ids; sent: SourceSent }) => {
      const of = { id: call.params[held]!, member_id: call.actor.member_id, now: call.now }
      return attachSource(holder, trx, of, call.sent)
    },

    change: async (
      trx: Transaction<DB>,
      { now, params, sent }: { now: number; params: Ids; sent: Partial<SourceSent> },
    ) => {
      const was = await trx.selectFrom(table).selectAll().where(id, '=', params[id]!).executeTakeFirstOrThrow()
      const { source_type, source_id } = sent
      const source_data = sent.source_data === undefined ? undefined : kept(sent.source_data)
      const changes = changed(was, { source_type, source_id, source_data })
      if (!anything(changes)) return
      const set = { ...changes, update_ts: now }
      await unique(() => trx.updateTable(table).set(set).where(id, '=', params[id]!).execute())
    },

    drop: async (trx: Transaction<DB>, call: { actor: By; now: number; params: Ids }) => {
      const { params } = call
      await audit(trx, call, deleted, params[id]!)
      await trx.deleteFrom(table).where(id, '=', params[id]!).execute()
    },
  }
}

/** No data and null are one: a null that is sent back changes nothing. */
function kept(data: unknown): string | null {
  if (data === undefined || data === null) return null
  const text = JSON.stringify(data)
  if (text.length > LONG) throw refuse('source_data', 'too_long', `At most ${LONG} characters as JSON.`)
  return text
}

/** A clash is refused without a word on who holds the pair. */
async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isNotUnique(error)) throw refuse('source_id', 'not_unique', 'This source_type and source_id are in use.')
    throw error
  }
}
