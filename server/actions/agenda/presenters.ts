// Presenters of agenda items: members of the room, and people of the meeting or series.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import type { AgendaHolder } from './agenda-holder.ts'

/**
 * Those of some people who may present items: members of the room, attendees of the meeting or invitees of the series,
 * whose account has not ended. The result always holds null, which is no presenter.
 */
export async function possiblePresenters(
  trx: Transaction<DB>,
  { table, key, id }: AgendaHolder,
  people: readonly (number | null)[],
): Promise<Set<number | null>> {
  const ids = [...new Set(people)].filter((one) => one !== null)
  if (!ids.length) return new Set([null])
  const isOneOfThem = inIds(trx, sql.ref('member_id'), ids)
  const room = sql<number>`(select room_id from ${sql.table(table)} where ${sql.ref(key)} = ${id})`
  let possible = trx.selectFrom('room_member').select('member_id').where('room_id', '=', room).where(isOneOfThem)
  if (table === 'meeting') {
    possible = possible.union(
      trx.selectFrom('attendee').select('member_id').where('meeting_id', '=', id).where(isOneOfThem),
    )
  }
  if (table === 'meeting_series') {
    const invitees = trx
      .selectFrom('invitee')
      .select('member_id')
      .where('meeting_series_id', '=', id)
      .where(isOneOfThem)
    possible = possible.union(invitees)
  }
  const alive = await trx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', 'in', possible)
    .where('deleted_ts', 'is', null)
    .execute()
  return new Set([null, ...alive.map(({ member_id }) => member_id)])
}

/** Throws 422 on `field` for people who cannot present, with the same text whether they exist or not. */
export async function mustBePresenters(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  people: (number | null)[],
  field: string,
): Promise<void> {
  const possible = await possiblePresenters(trx, holder, people)
  if (people.some((one) => !possible.has(one))) {
    throw refuse(field, 'invalid_reference', 'must be a member of the room or an attendee of the meeting.')
  }
}
