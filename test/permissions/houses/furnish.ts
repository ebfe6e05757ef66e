// What nouns need to put rows into a house.
import type { Transaction } from 'kysely'
import type { EventId } from '../../../contract/hooks/events.ts'
import type { DB } from '../../../server/db/tables.ts'
import { NOW } from '../../stage.ts'
import type { UnfinishedHouse } from '../noun.ts'

/** A person's record in a place. */
export interface Record {
  id: number
  member: number
  role: number
}

export const stamps = { create_ts: NOW, update_ts: NOW }

/** The ids of rows that were inserted together, in the order of their insertion. */
export const idsOf = <N extends string>(rows: { [K in N]: number }[], name: N): number[] =>
  rows.map((row) => row[name]).sort((a, b) => a - b)

/** The record of a person among others. */
export const recordOf = (records: readonly Record[], member: number): number =>
  records.find((record) => record.member === member)!.id

/** The same, where there are records at all. */
export const anyRecordOf = (records: readonly Record[], member: number): number | undefined =>
  records.length ? recordOf(records, member) : undefined

/** Two events of deletions in a place, each with the path of its record; gives their ids. */
export async function deletionEvents(
  trx: Transaction<DB>,
  { organization, room }: UnfinishedHouse,
  deletions: readonly [readonly [EventId, string], readonly [EventId, string]],
): Promise<[number, number]> {
  const happened = { organization_id: organization, room_id: room, resource: '', create_ts: NOW }
  const events = await trx
    .insertInto('event')
    .values(deletions.map(([event]) => ({ ...happened, event })))
    .returning('event_id')
    .execute()
  const ids = idsOf(events, 'event_id') as [number, number]
  for (const [place, [, collection]] of deletions.entries())
    await trx
      .updateTable('event')
      .set({ resource: `/${collection}/${ids[place]}` })
      .where('event_id', '=', ids[place] as number)
      .execute()
  return ids
}
