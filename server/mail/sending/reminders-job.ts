// Queues reminders of meetings, as long before each as the person has chosen, once for each start.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { wantsMail } from '../../actions/account/mail-choices.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'

/** The answer No. */
const DECLINED = 2

/** Reminders of one transaction. */
const SLICE = 500

/** Due reminders: meetings that begin soon, not canceled, and not declined by the person. */
const due = (db: Kysely<DB>, now: number, minutes: number) =>
  db
    .selectFrom('meeting')
    .innerJoin('attendee', 'attendee.meeting_id', 'meeting.meeting_id')
    .innerJoin('mail_choice', 'mail_choice.member_id', 'attendee.member_id')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(['meeting.meeting_id', 'attendee.member_id', 'meeting.start_time'])
    .where('meeting.start_time', '>', now)
    .where('meeting.start_time', '<=', now + minutes * 60)
    .where('meeting.state', '=', 'pending')
    .where('mail_choice.reminder_minutes', '=', minutes)
    .where('attendee.rsvp', '<>', DECLINED)
    .where('member.deleted_ts', 'is', null)
    .where('member.email', 'is not', null)
    .where(wantsMail(undefined))
    .where(
      sql<SqlBool>`not exists (select 1 from reminder where reminder.meeting_id = meeting.meeting_id
        and reminder.member_id = attendee.member_id and reminder.start_time = meeting.start_time)`,
    )
    .orderBy('meeting.start_time')
    .orderBy('meeting.meeting_id')
    .orderBy('attendee.member_id')
    .limit(SLICE)

/** Returns how many reminders were queued. */
export async function remindPeople({ db, mailer, clock }: Site): Promise<number> {
  if (!mailer) return 0
  const chosen = await db.reads
    .selectFrom('mail_choice')
    .select('reminder_minutes')
    .distinct()
    .where('reminder_minutes', 'is not', null)
    .execute()
  let queued = 0
  for (const { reminder_minutes } of chosen) {
    for (let more = true; more; ) {
      const now = clock()
      // Without this check, a transaction that finds nothing would still commit.
      const meetings = await due(db.reads, now, reminder_minutes!).execute()
      const sent = meetings.length ? await remind(db, now, reminder_minutes!) : 0
      queued += sent
      more = sent === SLICE
    }
  }
  return queued
}

/** If two processes run this at once, the second finds the rows of the first. */
const remind = (db: Site['db'], now: number, minutes: number): Promise<number> =>
  db.write(async (trx) => {
    const made = await trx
      .insertInto('reminder')
      .columns(['meeting_id', 'member_id', 'start_time'])
      .expression(due(trx, now, minutes) as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['meeting_id', 'member_id', 'start_time'])
      .execute()
    if (!made.length) return 0
    const notices = made.map(({ member_id, meeting_id, start_time }) => ({
      ...{ member_id, kind: 'reminder' as const, create_ts: now },
      details: JSON.stringify({ meeting_id, start_time: Number(start_time) }),
    }))
    await trx.insertInto('notice').values(notices).execute()
    return made.length
  })

/** How long a reminder is remembered after the start that it was of, in seconds. */
const KEPT = 86_400

/** Forgets the reminders of meetings that have begun; returns how many. */
export async function sweepReminders({ db, clock }: Site): Promise<number> {
  const before = clock() - KEPT
  const { numDeletedRows } = await db.write((trx) =>
    trx.deleteFrom('reminder').where('start_time', '<', before).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}
