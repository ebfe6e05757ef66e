// Sends minutes of the demo for review.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import { eveningAfter } from './calendar.ts'
import { meetingCalled } from './meeting-called.ts'
import { reviews } from './rooms/reviews.ts'
import type { DemoContext } from './stage.ts'

const DAY = 86_400

export async function writeReviews(trx: Transaction<DB>, { now, zone, ids }: DemoContext): Promise<void> {
  for (const { meeting, reviewers, days } of reviews) {
    const { meeting_id, state_ts } = await meetingCalled(trx, meeting)
    const people = reviewers.map((name) => ids.get(name)!)
    const update_ts = Math.min(now, state_ts + DAY)
    await trx
      .updateTable('meeting')
      .set({ minutes_state: 'in_review', minutes_review_ts: eveningAfter(now, days, zone), update_ts })
      .where('meeting_id', '=', meeting_id)
      .execute()
    await trx
      .updateTable('attendee')
      .set({ attended: 1 })
      .where('meeting_id', '=', meeting_id)
      .where('member_id', 'in', people)
      .execute()
    await trx
      .insertInto('minutes_reviewer')
      .values(people.map((member_id) => ({ meeting_id, member_id })))
      .execute()
  }
}
