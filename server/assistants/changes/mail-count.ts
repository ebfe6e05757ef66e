// The number of people to whom a change sends mail, by making calendars right in a transaction that is taken back.
import { sql, type Transaction } from 'kysely'
import { type CalendarSubject, settle } from '../../calendar/reconciliation/index.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'

/** The last notice so far, after which those of a change come. */
export async function lastNotice(trx: Transaction<DB>): Promise<number> {
  const row = await trx
    .selectFrom('notice')
    .select((eb) => eb.fn.max('notice_id').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Counts people who get mail about a meeting; only in a transaction that is taken back, since it queues their mail. */
export async function countMailed(
  trx: Transaction<DB>,
  { site, by, after, meeting_id }: { site: Site; by: number; after: number; meeting_id: number },
): Promise<number> {
  if (!site.mailer) return 0
  const { meeting_series_id: series } = await trx
    .selectFrom('meeting')
    .select('meeting_series_id')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const ofSeries: CalendarSubject[] = series === null ? [] : [{ kind: 'meeting_series', id: series }]
  for (const subject of [...ofSeries, { kind: 'meeting', id: meeting_id } as const])
    await settle(trx, subject, { site, now: site.clock(), by })
  // Of others, only what is about the same meeting could be among them, and that waits for the lock of this change.
  const { people } = await trx
    .selectFrom('notice')
    .leftJoin('calendar_object as object', 'object.calendar_object_id', 'notice.calendar_object_id')
    .leftJoin('mailing', 'mailing.mailing_id', 'notice.mailing_id')
    .select(sql<number>`count(distinct notice.member_id)`.as('people'))
    .where('notice.notice_id', '>', after)
    .where((eb) =>
      eb.or([
        eb('object.meeting_id', '=', meeting_id),
        eb('mailing.meeting_id', '=', meeting_id),
        ...(series === null ? [] : [eb('object.meeting_series_id', '=', series)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(people)
}
