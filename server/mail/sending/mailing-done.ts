// Completion of a mailing: counts sent and failed mail, with one event after the last.
import { sql, type Transaction } from 'kysely'
import type { EventId } from '../../../contract/hooks/events.ts'
import type { MailingKind } from '../../../contract/mailings/mailing.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { Flag } from '../../db/tables/column.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'

/** Mails of a mailing that are sent, or given up for the same reason. */
export interface FinishedMails {
  mailing_id: number
  /** Recipients, one entry for each mail. */
  members: readonly number[]
  /** Why they were not sent; null: they were. */
  details: string | null
}

const EVENTS: Readonly<Record<MailingKind, { meeting: EventId; series: EventId } | undefined>> = {
  invitation: { meeting: 'invitation_sent', series: 'meeting_series_invitation_sent' },
  followup: { meeting: 'followup_sent', series: 'followup_sent' },
  cancellation: { meeting: 'cancellation_sent', series: 'cancellation_sent' },
  reminder: undefined,
}

/**
 * Counts final outcomes. After the last one of a mailing, it is marked as done and its event is written; `now` is in Unix seconds.
 * The row of the mailing is locked last, so that only one transaction finds itself to be the last.
 */
export async function finishMails(
  trx: Transaction<DB>,
  { mailing_id, members, details }: FinishedMails,
  now: number,
): Promise<void> {
  const done: { mailing_recipient_id: number; details: string | null; bounced: Flag }[] = []
  const mails = Map.groupBy(members, (member_id) => member_id)
  // Most people have one.
  for (const [count, some] of Map.groupBy(mails.keys(), (member_id) => mails.get(member_id)!.length)) {
    const people = await trx
      .updateTable('mailing_recipient')
      .set((eb) => ({ waiting: eb('waiting', '-', count), ...(details !== null && { details }) }))
      .where('mailing_id', '=', mailing_id)
      .where(inIds(trx, sql.ref('member_id'), some))
      .returning(['mailing_recipient_id', 'waiting', 'details', 'bounced'])
      .execute()
    done.push(...people.filter(({ waiting }) => waiting <= 0))
  }
  if (!done.length) return
  const counted = { sent: 0, failed: 0 }
  for (const [state, some] of Map.groupBy(done, stateOf)) {
    counted[state === 'sent' ? 'sent' : 'failed'] += some.length
    const ids = some.map(({ mailing_recipient_id }) => mailing_recipient_id)
    await trx
      .updateTable('mailing_recipient')
      .set({ state })
      .where(inIds(trx, sql.ref('mailing_recipient_id'), ids))
      .execute()
  }
  const mailing = await trx
    .updateTable('mailing')
    .set((eb) => ({
      waiting: eb('waiting', '-', done.length),
      sent: eb('sent', '+', counted.sent),
      failed: eb('failed', '+', counted.failed),
    }))
    .where('mailing_id', '=', mailing_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (mailing.waiting > 0) return
  await trx.updateTable('mailing').set({ state: 'done', done_ts: now }).where('mailing_id', '=', mailing_id).execute()
  const event = EVENTS[mailing.kind]
  if (!event) return
  const { meeting_id, meeting_series_id, room_id, organization_id, resource } = mailing
  const which = meeting_id === null ? event.series : event.meeting
  await emit(trx, now, { event: which, meeting_id, meeting_series_id, room_id, organization_id, resource })
}

const stateOf = ({ details, bounced }: { details: string | null; bounced: Flag }) =>
  bounced ? 'bounced' : details === null ? 'sent' : 'failed'
