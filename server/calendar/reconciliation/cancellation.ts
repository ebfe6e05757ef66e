// Automatic cancellation mailings: one for each canceled or deleted meeting or series.
import type { Transaction } from 'kysely'
import { insertMailingRow } from '../../actions/mailings/mailing-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { CalendarMessage } from './difference.ts'
import type { Telling } from './reconcile-options.ts'
import type { CalendarSubject } from './sent-state.ts'

/** Creates the mailings; returns them by slot. */
export async function cancellationOf(
  trx: Transaction<DB>,
  messages: readonly CalendarMessage[],
  canceledAt: (slot: number) => CalendarSubject | undefined,
  nameOf: (message: CalendarMessage) => string,
  { now, by }: Pick<Telling, 'now' | 'by'>,
): Promise<ReadonlyMap<number, number>> {
  const bySlot = Map.groupBy(
    messages.filter(({ method }) => method === 'cancel'),
    ({ slot }) => slot,
  )
  const made = new Map<number, number>()
  for (const [slot, some] of bySlot) {
    const subject = canceledAt(slot)
    const location = subject && (await locationOf(trx, subject))
    if (!subject || !location) continue
    const recipients = some.map(({ member_id }) => ({ member_id, mails: 1 }))
    const mailing = {
      kind: 'cancellation' as const,
      subject,
      name: nameOf(some[0]!),
      ...location,
      message: null,
      outside: 0,
      recipients,
    }
    made.set(slot, await insertMailingRow(trx, mailing, { create_id: by ?? null, now }))
  }
  return made
}

/** Where the meeting or series is, or was when it was deleted, and the address that its event names. */
async function locationOf(trx: Transaction<DB>, { kind, id }: CalendarSubject) {
  const present = await trx
    .selectFrom(kind as 'meeting')
    .innerJoin('room', 'room.room_id', `${kind as 'meeting'}.room_id`)
    .select(['room.room_id', 'room.organization_id'])
    .where(`${kind as 'meeting'}.${`${kind}_id` as 'meeting_id'}`, '=', id)
    .executeTakeFirst()
  if (present) return { ...present, resource: `/${kind === 'meeting' ? 'meetings' : kind}/${id}` }
  const table = `deleted_${kind}` as 'deleted_meeting'
  const gone = await trx
    .selectFrom(table)
    .innerJoin('room', 'room.room_id', `${table}.room_id`)
    .select([`${table}.event_id`, 'room.room_id', 'room.organization_id'])
    .where(`${table}.${`${kind}_id` as 'meeting_id'}`, '=', id)
    .executeTakeFirst()
  if (!gone) return undefined
  const { event_id, ...location } = gone
  const collection = kind === 'meeting' ? 'deleted_meetings' : 'deleted_meeting_series'
  return { ...location, resource: `/${collection}/${event_id}` }
}
