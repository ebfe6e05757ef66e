// Notifies the attendees of a meeting that it was rescheduled, canceled or restored, or that it starts.
import { type Selectable, sql, type Transaction } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { announcedAsSeries } from '../../calendar/reconciliation/index.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { type Notifying, notify, notifyEach } from '../../notifications/index.ts'
import { isAnnounced, peopleOf } from './meeting-people.ts'

type Meeting = Pick<Selectable<DB['meeting']>, 'meeting_id' | 'state' | 'start_time'>
type Changes = Partial<Pick<Meeting, 'state' | 'start_time'>>

/** The answer No. */
const DECLINED = 2

/** Notifies of what changed in a meeting, once it is written; `isNews`: its people only now hear that there is one. */
export async function notifyOfMeetingChange(
  trx: Transaction<DB>,
  doing: Notifying,
  was: Meeting,
  changes: Changes,
  isNews: boolean,
): Promise<void> {
  if (doing.quiet) return
  const { meeting_id } = was
  if (changes.state === 'started' && was.state === 'pending') await notifyOfStart(trx, doing, was)
  const kind = isNews ? undefined : kindOf(was, changes)
  const start = changes.start_time === undefined ? was.start_time : changes.start_time
  const isToCome = start === null || start > doing.now
  if (!kind || !isToCome || !(await isAnnounced(trx, meeting_id))) return
  await notify(trx, doing, { kind, to: await peopleOf(trx, { meeting_id }), meeting_id })
}

function kindOf(was: Meeting, { state = was.state, start_time }: Changes): NotificationKind | undefined {
  if (state === 'canceled') return was.state === 'canceled' ? undefined : 'meeting_canceled'
  if (state !== 'pending') return undefined
  if (was.state === 'canceled') return 'meeting_restored'
  return start_time === undefined ? undefined : 'meeting_moved'
}

/** A change of a series gave some of its meetings another start: attendees of those to come are notified. */
export async function notifyOfMovedMeetings(
  trx: Transaction<DB>,
  doing: Notifying,
  meetings: readonly number[],
): Promise<void> {
  if (doing.quiet) return
  await inSlices(meetings, async (ids) => {
    const rows = await trx
      .selectFrom('meeting')
      .innerJoin('attendee', 'attendee.meeting_id', 'meeting.meeting_id')
      .select(['attendee.member_id', 'meeting.meeting_id'])
      .where(inIds(trx, sql.ref('meeting.meeting_id'), ids))
      .where('meeting.state', '=', 'pending')
      .where('meeting.start_time', '>', doing.now)
      .where(announcedAsSeries, '=', 1)
      .execute()
    await notifyEach(trx, doing, 'meeting_moved', rows)
  })
}

/** A meeting starts before anybody was notified that it is about to: its attendees are notified now. */
async function notifyOfStart(trx: Transaction<DB>, doing: Notifying, { meeting_id, start_time }: Meeting) {
  if (start_time !== null) {
    const told = await trx
      .insertInto('meeting_start_notified')
      .values({ meeting_id, start_time })
      .onConflict((conflict) =>
        conflict
          .column('meeting_id')
          .doUpdateSet({ start_time })
          .where('meeting_start_notified.start_time', '<>', start_time),
      )
      .returning('meeting_id')
      .execute()
    if (!told.length) return
  }
  const rows = await trx
    .selectFrom('attendee')
    .select('member_id')
    .where('meeting_id', '=', meeting_id)
    .where('rsvp', '<>', DECLINED)
    .execute()
  const to = rows.map(({ member_id }) => member_id)
  await notify(trx, doing, { kind: 'meeting_starting', to, meeting_id })
}
