// Notifies people that they are invited, and those who run a meeting or series of replies.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { type Notifying, notify } from '../../notifications/index.ts'
import { facilitatorsOf, isAnnounced, isSeriesAnnounced, type MeetingOrSeries, peopleOf } from './meeting-people.ts'

/** An invitation is sent, or a meeting or series is announced: its people, or some of them, are notified. */
export async function notifyInvited(
  trx: Transaction<DB>,
  doing: Notifying,
  of: MeetingOrSeries,
  some?: readonly number[],
): Promise<void> {
  if (!doing.quiet) await notify(trx, doing, { kind: 'invited', to: some ?? (await peopleOf(trx, of)), ...of })
}

/** Somebody is added: they are notified if the meeting or series is announced. */
export async function notifyAdded(
  trx: Transaction<DB>,
  doing: Notifying,
  of: MeetingOrSeries,
  member_id: number,
): Promise<void> {
  if (doing.quiet) return
  const announced =
    'meeting_id' in of ? await isAnnounced(trx, of.meeting_id) : await isSeriesAnnounced(trx, of.meeting_series_id)
  if (announced) await notify(trx, doing, { kind: 'invited', to: [member_id], ...of })
}

/** Somebody gives another answer: Facilitators are notified. */
export async function notifyOfReply(
  trx: Transaction<DB>,
  doing: Notifying,
  of: MeetingOrSeries,
  rsvp: number,
): Promise<void> {
  if (rsvp && !doing.quiet)
    await notify(trx, doing, { kind: 'reply_received', to: await facilitatorsOf(trx, of), ...of })
}
