// Meeting series sources: the link to a recurring event in another application, made, changed, removed.
import type { Transaction } from 'kysely'
import type { meetingSeriesSource } from '../../contract/meeting-series-source.ts'
import { isNotUnique } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { refuse } from '../problem.ts'
import { anything, changed } from '../rules/changed.ts'
import type { CallTo } from './call.ts'

type Source = typeof meetingSeriesSource

interface SourceSent {
  source_type: string
  source_id: string
  source_data?: unknown
}

export const add = (trx: Transaction<DB>, { actor, now, params, sent }: CallTo<Source, 'add'>): Promise<number> =>
  attachSeriesSource(trx, params.meeting_series_id, actor.member_id, sent, now)

/** A series has at most one source, and a pair of type and id stands for one series (decisions 5.11). */
export async function attachSeriesSource(
  trx: Transaction<DB>,
  meeting_series_id: number,
  member_id: number,
  { source_type, source_id, source_data }: SourceSent,
  now: number,
): Promise<number> {
  const there = await trx
    .selectFrom('meeting_series_source')
    .select('meeting_series_source_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirst()
  if (there) throw refuse('meeting_series_id', 'not_unique', 'The series has a source already.')
  return unique(async () => {
    const { meeting_series_source_id } = await trx
      .insertInto('meeting_series_source')
      .values({
        meeting_series_id,
        member_id,
        source_type,
        source_id,
        source_data: kept(source_data),
        create_ts: now,
        update_ts: now,
      })
      .returning('meeting_series_source_id')
      .executeTakeFirstOrThrow()
    return meeting_series_source_id
  })
}

export async function change(trx: Transaction<DB>, { now, params, sent }: CallTo<Source, 'change'>): Promise<void> {
  const { meeting_series_source_id } = params
  const was = await trx
    .selectFrom('meeting_series_source')
    .selectAll()
    .where('meeting_series_source_id', '=', meeting_series_source_id)
    .executeTakeFirstOrThrow()
  const { source_type, source_id, source_data } = sent
  const changes = changed(was, {
    source_type,
    source_id,
    source_data: source_data === undefined ? undefined : kept(source_data),
  })
  if (!anything(changes)) return
  await unique(() =>
    trx
      .updateTable('meeting_series_source')
      .set({ ...changes, update_ts: now })
      .where('meeting_series_source_id', '=', meeting_series_source_id)
      .execute(),
  )
}

export async function drop(trx: Transaction<DB>, { params }: CallTo<Source, 'drop'>): Promise<void> {
  await trx
    .deleteFrom('meeting_series_source')
    .where('meeting_series_source_id', '=', params.meeting_series_source_id)
    .execute()
}

/** No data and null are one: a null that is sent back changes nothing. */
const kept = (data: unknown): string | null => (data === undefined || data === null ? null : JSON.stringify(data))

/** A clash is refused without a word on who holds the pair. */
async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isNotUnique(error)) throw refuse('source_id', 'not_unique', 'This source_type and source_id are in use.')
    throw error
  }
}
