// The number of people to whom a change sends mail: about notifications, and by making calendars right in a transaction that is
// taken back.
import type { Transaction } from 'kysely'
import { type CalendarSubject, settle } from '../../calendar/reconciliation/index.ts'
import type { DB } from '../../db/tables.ts'
import { toBeMailed } from '../../resources/notifications/to-be-mailed.ts'
import type { Site } from '../../site.ts'

/** What was queued before a change. */
export interface QueuedBefore {
  notice: number
  /** Unix seconds. */
  at: number
  /** How often each notification of that second has happened that waits to be mailed. */
  waiting: ReadonlyMap<number, number>
}

export async function queuedBefore(trx: Transaction<DB>, now: number): Promise<QueuedBefore> {
  const row = await trx
    .selectFrom('notice')
    .select((eb) => eb.fn.max('notice_id').as('last'))
    .executeTakeFirst()
  const waiting = new Map((await toBeMailed(trx, now)).map((one) => [one.notification_id, one.count]))
  return { notice: row?.last ?? 0, at: now, waiting }
}

interface Change {
  site: Site
  by: number
  before: QueuedBefore
  /** The meeting about which people may get mail. */
  meeting_id?: number | undefined
}

/** Counts people who get mail; only in a transaction that is taken back, since it queues their mail. */
export async function countMailed(trx: Transaction<DB>, { site, by, before, meeting_id }: Change): Promise<number> {
  if (!site.mailer) return 0
  const notified = (await toBeMailed(trx, before.at)).filter(
    ({ notification_id, count }) => before.waiting.get(notification_id) !== count,
  )
  const people = new Set(notified.map(({ member_id }) => member_id))
  if (meeting_id !== undefined)
    for (const member_id of await mailedAboutMeeting(trx, { site, by, after: before.notice, meeting_id }))
      people.add(member_id)
  return people.size
}

async function mailedAboutMeeting(
  trx: Transaction<DB>,
  { site, by, after, meeting_id }: { site: Site; by: number; after: number; meeting_id: number },
): Promise<number[]> {
  const { meeting_series_id: series } = await trx
    .selectFrom('meeting')
    .select('meeting_series_id')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const ofSeries: CalendarSubject[] = series === null ? [] : [{ kind: 'meeting_series', id: series }]
  for (const subject of [...ofSeries, { kind: 'meeting', id: meeting_id } as const])
    await settle(trx, subject, { site, now: site.clock(), by })
  // Of others, only what is about the same meeting could be among them, and that waits for the lock of this change.
  const rows = await trx
    .selectFrom('notice')
    .leftJoin('calendar_object as object', 'object.calendar_object_id', 'notice.calendar_object_id')
    .leftJoin('mailing', 'mailing.mailing_id', 'notice.mailing_id')
    .select('notice.member_id')
    .distinct()
    .where('notice.notice_id', '>', after)
    .where((eb) =>
      eb.or([
        eb('object.meeting_id', '=', meeting_id),
        eb('mailing.meeting_id', '=', meeting_id),
        ...(series === null ? [] : [eb('object.meeting_series_id', '=', series)]),
      ]),
    )
    .execute()
  return rows.map(({ member_id }) => member_id)
}
