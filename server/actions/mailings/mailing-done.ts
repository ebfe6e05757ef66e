// What became of the mails of a mailing: counted as each is sent or given up, with one event after the last.
import type { Transaction } from 'kysely'
import type { EventId } from '../../../contract/events.ts'
import type { MailingKind } from '../../../contract/mailing.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'

/** A mail of a mailing that is sent, or given up for a reason. */
export interface FinishedMail {
  mailing_id: number
  member_id: number
  /** Why it was not sent; null: it was. */
  details: string | null
}

const EVENTS: Readonly<Record<MailingKind, { meeting: EventId; series: EventId } | undefined>> = {
  invitation: { meeting: 'invitation_sent', series: 'meeting_series_invitation_sent' },
  followup: { meeting: 'followup_sent', series: 'followup_sent' },
  cancellation: { meeting: 'cancellation_sent', series: 'cancellation_sent' },
  reminder: undefined,
}

/**
 * Counts a mail that will not be tried again. After the last one of its mailing, the mailing is done and its event is
 * written; `now` is in Unix seconds. The row of the mailing is locked last, so that no two of them are the last.
 */
export async function finishMail(
  trx: Transaction<DB>,
  { mailing_id, member_id, details }: FinishedMail,
  now: number,
): Promise<void> {
  const person = await trx
    .updateTable('mailing_recipient')
    .set((eb) => ({ waiting: eb('waiting', '-', 1), ...(details !== null && { details }) }))
    .where('mailing_id', '=', mailing_id)
    .where('member_id', '=', member_id)
    .returning(['mailing_recipient_id', 'waiting', 'details'])
    .executeTakeFirst()
  if (!person || person.waiting > 0) return
  const failed = person.details !== null
  await trx
    .updateTable('mailing_recipient')
    .set({ state: failed ? 'failed' : 'sent' })
    .where('mailing_recipient_id', '=', person.mailing_recipient_id)
    .execute()
  const counter = failed ? 'failed' : 'sent'
  const mailing = await trx
    .updateTable('mailing')
    .set((eb) => ({ waiting: eb('waiting', '-', 1), [counter]: eb(counter, '+', 1) }))
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
