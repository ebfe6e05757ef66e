// Notes at attendees and invitees that an invitation is queued for them (`invited_ts`).
import type { Transaction } from 'kysely'
import { type InvitedTo, markInvited } from '../../actions/mailings/invited.ts'
import type { DB } from '../../db/tables.ts'
import type { WantedObject } from './desired-events.ts'
import type { CalendarMessage } from './difference.ts'
import type { Telling } from './reconcile-options.ts'
import type { CalendarSubject } from './sent-state.ts'

/** Notes the recipients of requests that are queued. Those of a requested mailing are noted with it. */
export async function markReached(
  trx: Transaction<DB>,
  { kind, id }: CalendarSubject,
  { slot_ts }: Pick<WantedObject, 'slot_ts'>,
  queued: readonly CalendarMessage[],
  { now, requested }: Telling,
): Promise<void> {
  const asked = queued.filter(({ method, member_id }) => method === 'request' && !requested?.people.has(member_id))
  const bySlot = Map.groupBy(asked, ({ slot }) => slot || Number(slot_ts ?? 0))
  for (const [slot, messages] of bySlot) {
    const to: InvitedTo =
      kind === 'meeting'
        ? { meeting_id: id }
        : slot === 0
          ? { meeting_series_id: id }
          : slot_ts === null
            ? { meeting_series_id: id, slot }
            : { meeting_series_id: id, slot, ofWhole: true }
    const members = messages.map(({ member_id }) => member_id)
    await markInvited(trx, to, members, now)
  }
}
