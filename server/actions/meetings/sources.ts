// Sources: links from a meeting or series to an event in another application, added, changed and deleted.
import { sql, type Transaction } from 'kysely'
import { LONGEST_TEXT } from '../../../contract/field.ts'
import { audit } from '../../audit/audit.ts'
import type { By } from '../../audit/by.ts'
import { inIds, isUniqueViolation } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'

/** The resources that can have a source. Both have the same tables and columns, named after them. */
type Holder = 'meeting' | 'meeting_series'

const namesOf = (holder: Holder) => ({
  table: `${holder}_source` as 'meeting_source',
  id: `${holder}_source_id` as 'meeting_source_id',
  held: `${holder}_id` as 'meeting_id',
  deleted: `${holder}_source_deleted` as const,
})

/** The fields of a source as they are sent. */
export interface SourceSent {
  source_type: string
  source_id: string
  source_data?: unknown
}

/**
 * Adds the source of a meeting or series; gives its id. Throws 422 where there is one already, or where its type and id
 * are used by another (docs/api/meetings.md#sources).
 */
export async function attachSource(
  holder: Holder,
  trx: Transaction<DB>,
  of: { id: number; member_id: number; now: number },
  { source_type, source_id, source_data }: SourceSent,
): Promise<number> {
  const { table, id, held } = namesOf(holder)
  const existing = await trx.selectFrom(table).select(id).where(held, '=', of.id).executeTakeFirst()
  if (existing) throw refuse(held, 'not_unique', `The ${holder.replace('_', ' ')} already has a source.`)
  const row = {
    [held]: of.id,
    member_id: of.member_id,
    source_type,
    source_id,
    source_data: storedData(source_data),
    create_ts: of.now,
    update_ts: of.now,
  } as Omit<DB['meeting_source'], 'meeting_source_id'>
  return refusingDuplicates(async () => {
    const made = await trx.insertInto(table).values(row).returning(id).executeTakeFirstOrThrow()
    return made[id]
  })
}

/** Adds, changes or, where null is sent, deletes the source of a meeting or series. */
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

/** The actions of the endpoints of meeting sources, or of series sources. */
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
      const source_data = sent.source_data === undefined ? undefined : storedData(sent.source_data)
      const changes = changedFields(was, { source_type, source_id, source_data })
      if (!hasFields(changes)) return
      const set = { ...changes, update_ts: now }
      await refusingDuplicates(() => trx.updateTable(table).set(set).where(id, '=', params[id]!).execute())
    },

    drop: async (trx: Transaction<DB>, call: { actor: By; now: number; params: Ids }) => {
      const { params } = call
      await audit(trx, call, deleted, params[id]!)
      await trx.deleteFrom(table).where(id, '=', params[id]!).execute()
    },
  }
}

/**
 * The sources of meetings or series that are being deleted, as JSON for the records of the deletions, by the id of the
 * meeting or series; it lacks those that have none.
 */
export async function sourcesForRecords(
  holder: Holder,
  trx: Transaction<DB>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { table, held } = namesOf(holder)
  const rows = await trx
    .selectFrom(table)
    .selectAll()
    .where(inIds(trx, sql.ref(held), ids))
    .execute()
  return new Map(rows.map((row) => [row[held], JSON.stringify(row)]))
}

/** The data as it is stored. Null is the same as no data, so that sending back a null changes nothing. */
function storedData(data: unknown): string | null {
  if (data === undefined || data === null) return null
  const text = JSON.stringify(data)
  if (text.length > LONGEST_TEXT)
    throw refuse('source_data', 'too_long', `must have at most ${LONGEST_TEXT} characters as JSON.`)
  return text
}

/** Turns a duplicate type and id into a 422, which does not say whose they are. */
async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('source_id', 'not_unique', 'is already in use with this source_type.')
    throw error
  }
}
