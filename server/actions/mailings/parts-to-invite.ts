// Upcoming parts of a split series that an invitation includes.
import { sql, type Transaction } from 'kysely'
import type { mailing } from '../../../contract/mailings/mailing.ts'
import { meetingLevel, RUN } from '../../access/can.ts'
import { inSeries } from '../../access/roles.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import type { CallTo } from '../call.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

type Inviting = CallTo<typeof mailing, 'addToSeries'>

/** A part with those of its people for whom an invitation is meant. */
interface InvitedPart {
  id: number
  recipients: Recipient[]
}

/** The parts before and after one of a series that have not ended and that the caller runs. */
export async function partsToInvite(
  trx: Transaction<DB>,
  { actor, now, sent }: Inviting,
  meeting_series_id: number,
): Promise<{ earlier: InvitedPart[]; later: InvitedPart[] }> {
  const parts = await trx
    .selectFrom('meeting_series')
    .select('meeting_series_id as id')
    .where(isOfHistory('meeting_series_id', meeting_series_id))
    .where((eb) =>
      eb.or([
        eb('meeting_series_id', '=', meeting_series_id),
        ...[eb('until_ts', 'is', null), eb('until_ts', '>', now)],
      ]),
    )
    .orderBy('start_ts')
    .execute()
  const named = Array.isArray(sent.to) ? await membersOf(trx, meeting_series_id, sent.to as number[]) : undefined
  const invited: InvitedPart[] = []
  let earlier: InvitedPart[] = []
  for (const { id } of parts) {
    if (id === meeting_series_id) {
      earlier = invited.splice(0)
      continue
    }
    const standing = await inSeries(trx, actor, id)
    if (!standing || meetingLevel(standing) < RUN) continue
    const to = named ? 'all' : sent.to
    const all = await recipientsOf(trx, 'meeting_series', id, { kind: sent.kind, to }, { orNobody: true })
    const recipients = named ? all.filter(({ member_id }) => named.has(member_id)) : all
    if (recipients.length) invited.push({ id, recipients })
  }
  return { earlier, later: invited }
}

/** Returns the people of some invitees of a series. */
async function membersOf(
  trx: Transaction<DB>,
  meeting_series_id: number,
  invitees: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('invitee')
    .select('member_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where(sql.ref<number>('invitee_id'), 'in', invitees)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}
