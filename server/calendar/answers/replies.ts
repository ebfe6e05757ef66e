// Applies replies of calendar programs: each event is an answer, counted once (idempotent) and never over a newer one.
import { type Insertable, sql, type Transaction } from 'kysely'
import type { Answer } from '../../actions/meetings/answers.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { isSameAddress } from '../../rules/people/email-address.ts'
import { DAY } from '../../rules/series/recurrence/calendar.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import { instantsOf, type ReplyEvent, saidBy } from '../format/index.ts'
import { answerForSeat, answerForSeries, answerForSlot } from './answer.ts'
import { answerOnward } from './answer-from-start.ts'
import {
  type AnswerRequest,
  type AnswerSeat,
  answerSeat,
  attendeeOf,
  type MeetingSeat,
  meetingOfSlot,
} from './answer-seat.ts'
import { slotOf, startOf } from './answered-start.ts'
import { answerLaterParts } from './later-parts.ts'
import { proposalOf, withProposal } from './proposed-times.ts'

/** Limit of starts of a series that one mail may answer. */
const MOST_SLOTS = 52

/** Horizon beyond which no meeting is created for a start, in seconds. */
const FURTHEST = 3 * 366 * DAY

/** Outcome of one event of a reply. */
export type Outcome =
  | 'answered'
  /** The answer is from another address, to which the invitation was forwarded. */
  | { forwarded: string }
  /** No attendee is named: only the comment is used. */
  | 'words'
  /** Another event, no answer, older than the stored answer, or an event that no longer exists. */
  | 'other event'
  | 'no answer'
  | 'older'
  | 'gone'

/** Remaining budget of one mail. */
export interface ReplyBudget {
  slots: number
}

/** Budget of one mail. */
export const replyBudget = (): ReplyBudget => ({ slots: MOST_SLOTS })

/** Applies the answers of a reply, within the budget of its mail; returns the outcome of each event. */
export async function applyReply(
  trx: Transaction<DB>,
  { request, email }: AnswerSeat,
  { method, events }: { method: string; events: readonly ReplyEvent[] },
  budget: ReplyBudget,
  doing: ByWhomAndWhen,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const isOwn = (address: string) => isSameAddress(address, email)
  // The whole series first: what is said of one start of it counts over that.
  for (const event of events.toSorted(
    (one, other) => Number(one.recurrence !== null) - Number(other.recurrence !== null),
  )) {
    if (event.uid !== null && event.uid.toLowerCase() !== request.uid.toLowerCase()) {
      outcomes.push('other event')
      continue
    }
    const said = saidBy(event, method, isOwn)
    if (said.kind === 'forwarded') outcomes.push({ forwarded: said.address })
    else if (said.kind === 'words') outcomes.push('words')
    else if (said.kind === 'nothing') outcomes.push('no answer')
    else {
      const proposal = method === 'COUNTER' ? proposalOf(event, request.content.timezone) : ''
      const comment = withProposal(said.comment, proposal)
      const target = await targetOf(trx, request, event, budget.slots)
      if (typeof target === 'object' && target.slot) budget.slots--
      outcomes.push(
        typeof target === 'string'
          ? target
          : await answer(trx, target.request ?? request, event, target, { rsvp: said.rsvp, comment }, budget, doing),
      )
    }
  }
  return outcomes
}

/** Target of an answer: a start of the series, or 0 for the whole. `start`: its current time. */
interface Target {
  slot: number
  start: number
  /** Of a single meeting: the seat of the person. */
  seat?: MeetingSeat
  /** The request, for a separately sent start. */
  request?: AnswerRequest
  /** The part of a split series that contains the start now. */
  part?: number
}

async function targetOf(
  trx: Transaction<DB>,
  request: AnswerRequest,
  { recurrence }: ReplyEvent,
  left: number,
): Promise<Target | 'gone' | 'no answer'> {
  const { calendar_object_id, meeting_id, meeting_series_id, member_id, slot_ts, repeats, isPart, content } = request
  if (meeting_id !== null) {
    const seat = await attendeeOf(trx, meeting_id, member_id)
    return seat ? { slot: 0, start: Number(seat.start_time ?? content.start), seat } : 'gone'
  }
  if (isPart && recurrence) {
    const slot = await slotOf(trx, meeting_series_id!, recurrence)
    const other = slot === undefined ? undefined : await answerSeat(trx, calendar_object_id, member_id, undefined, slot)
    return other ? { slot: slot!, start: other.request.content.start, request: other.request } : 'gone'
  }
  if (!repeats) return { slot: slot_ts!, start: content.start }
  if (!recurrence) return { slot: 0, start: content.start }
  if (!left) return 'no answer'
  const at = await startOf(trx, request, recurrence)
  if (!at) return 'gone'
  const meeting = await meetingOfSlot(trx, at.part, at.slot)
  return { ...at, start: Number(meeting?.start_time ?? at.slot) }
}

async function answer(
  trx: Transaction<DB>,
  request: AnswerRequest,
  event: ReplyEvent,
  { slot, start, seat, part = request.meeting_series_id! }: Target,
  given: Answer,
  budget: ReplyBudget,
  doing: ByWhomAndWhen,
): Promise<Outcome> {
  const { calendar_object_id, member_id, meeting_id, content, sequence } = request
  if (start > doing.now + FURTHEST) return 'gone'
  if ((slot || meeting_id !== null) && start + ((content.end ?? content.start) - content.start) + DAY < doing.now)
    return 'gone'
  // An answer to an older version counts only if its start is unchanged.
  if (event.sequence !== null && event.sequence < sequence && event.start) {
    const starts = instantsOf(event.start, content.timezone ?? 'UTC')
    if (!event.start.day && !starts.includes(start)) return 'older'
  }
  // A fast clock must not block later answers.
  const stamp = Math.min(event.stamp ?? doing.now, doing.now)
  const present = seat ?? (await presentOf(trx, part, member_id, slot))
  if (await isOlder(trx, request, present, stamp)) return 'older'
  const newest = { calendar_object_id, slot_ts: slot, member_id, stamp_ts: stamp, given_ts: doing.now }
  if (!(await keepNewest(trx, newest)).length) return 'older'
  if (slot && event.onward && request.repeats) {
    const onward = { meeting_series_id: part, slot, most: budget.slots }
    const made = await answerOnward(trx, onward, member_id, given, doing)
    if (made === undefined) return 'no answer'
    budget.slots -= made
  }
  const done =
    seat !== undefined
      ? await answerForSeat(trx, seat, given, doing)
      : slot
        ? await answerForSlot(trx, { meeting_series_id: part, slot }, member_id, given, doing)
        : await answerForSeries(trx, part, member_id, given, doing)
  if (seat === undefined && request.repeats && (!slot || event.onward)) {
    const later = { onward: slot !== 0, since: stamp + THEIR_CLOCK, doing }
    await answerLaterParts(trx, request, part, given, later)
  }
  return done ? 'answered' : 'gone'
}

type Newest = Omit<Insertable<DB['calendar_answer']>, 'calendar_answer_id'>

/** Stores the version of an answer; returns no row if a newer one is stored. */
const keepNewest = prepared<Newest, { calendar_answer_id: number }>(
  (db, { calendar_object_id, slot_ts, member_id, stamp_ts, given_ts }) =>
    db
      .insertInto('calendar_answer')
      .values({ calendar_object_id, slot_ts, member_id, stamp_ts, given_ts })
      .onConflict((conflict) =>
        conflict
          .columns(['calendar_object_id', 'slot_ts', 'member_id'])
          .doUpdateSet((eb) => ({ stamp_ts: eb.ref('excluded.stamp_ts'), given_ts: eb.ref('excluded.given_ts') }))
          .whereRef('calendar_answer.stamp_ts', '<=', sql.ref('excluded.stamp_ts')),
      )
      .returning('calendar_answer_id'),
)

/** Tolerated lag of a program's clock, in seconds. */
const THEIR_CLOCK = 5 * CLOCKS_DIFFER

/** Returns whether a newer answer was given on the page or by a link. */
async function isOlder(
  trx: Transaction<DB>,
  { calendar_object_id, member_id }: AnswerRequest,
  present: Present | undefined,
  stamp: number,
): Promise<boolean> {
  if (present?.rsvp_ts == null || stamp + THEIR_CLOCK >= Number(present.rsvp_ts)) return false
  const byMail = await trx
    .selectFrom('calendar_answer')
    .select('given_ts')
    .where('calendar_object_id', '=', calendar_object_id)
    .where('member_id', '=', member_id)
    .where('given_ts', '=', Number(present.rsvp_ts))
    .limit(1)
    .executeTakeFirst()
  return byMail === undefined
}

/** Time of the stored answer. */
interface Present {
  rsvp_ts: number | null
}

async function presentOf(
  trx: Transaction<DB>,
  meeting_series_id: number,
  member_id: number,
  slot: number,
): Promise<Present | undefined> {
  const meeting = slot ? await meetingOfSlot(trx, meeting_series_id, slot) : undefined
  if (slot) return meeting && attendeeOf(trx, meeting.meeting_id, member_id)
  return trx
    .selectFrom('invitee')
    .select('rsvp_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
}
