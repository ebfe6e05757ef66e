// Notifies people that they are invited, and those who run a meeting or series of replies.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { type Notifying, notify, notifyEach } from '../../notifications/index.ts'
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

/** A series is announced: whoever attends just some of its meetings to come is notified of those, unless they were announced before. */
export async function notifyInvitedToMeetings(
  trx: Transaction<DB>,
  doing: Notifying,
  meeting_series_id: number,
): Promise<void> {
  if (doing.quiet) return
  const rows = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .leftJoin('invitee', (on) =>
      on
        .onRef('invitee.meeting_series_id', '=', 'meeting.meeting_series_id')
        .onRef('invitee.member_id', '=', 'attendee.member_id'),
    )
    .select(['attendee.member_id', 'attendee.meeting_id'])
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where('meeting.state', '=', 'pending')
    .where('meeting.start_time', '>', doing.now)
    .where('meeting.announced', '=', 0)
    .where('invitee.member_id', 'is', null)
    .execute()
  await notifyEach(trx, doing, 'invited', rows)
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
