// Reminds reviewers of minutes who have not answered, a day before the deadline.
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { inIds, isVanished, lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { notify } from '../../notifications/index.ts'
import type { Site } from '../../site.ts'

const DAY = 86_400

/** The most meetings of one run; the next one goes on. */
const SLICE = 200

/** The reviewers whose deadline is within a day, who have not answered and were not reminded. */
const unreminded = (db: Kysely<DB>, now: number) =>
  db
    .selectFrom('meeting')
    .innerJoin('minutes_reviewer', 'minutes_reviewer.meeting_id', 'meeting.meeting_id')
    .where('meeting.minutes_review_ts', '>', now)
    .where('meeting.minutes_review_ts', '<=', now + DAY)
    .where('meeting.minutes_state', '=', 'in_review')
    .where('minutes_reviewer.reminded', '=', 0)
    .where(
      sql<SqlBool>`not exists (select 1 from minutes_approval as answer
        where answer.meeting_id = meeting.meeting_id and answer.member_id = minutes_reviewer.member_id)`,
    )

/** Notifies the reviewers of each meeting once; returns of how many meetings. */
export async function remindReviewers({ db, clock }: Site): Promise<number> {
  const now = clock()
  const meetings = await unreminded(db.reads, now).select('meeting.meeting_id').distinct().limit(SLICE).execute()
  for (const { meeting_id } of meetings)
    await db.write((trx) => remindReviewersOf(trx, meeting_id, now)).catch(unlessVanished)
  return meetings.length
}

async function remindReviewersOf(trx: Transaction<DB>, meeting_id: number, now: number): Promise<void> {
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  const rows = await unreminded(trx, now)
    .select('minutes_reviewer.member_id')
    .where('meeting.meeting_id', '=', meeting_id)
    .execute()
  const to = rows.map(({ member_id }) => member_id)
  if (!to.length) return
  await notify(trx, { now }, { kind: 'minutes_review_due', to, meeting_id })
  await trx
    .updateTable('minutes_reviewer')
    .set({ reminded: 1 })
    .where('meeting_id', '=', meeting_id)
    .where(inIds(trx, sql.ref<number>('member_id'), to))
    .execute()
}

/** A meeting that was deleted meanwhile needs no reminder. */
function unlessVanished(error: unknown): void {
  if (!isVanished(error)) throw error
}
