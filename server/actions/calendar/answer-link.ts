// Answers to invitations by the link in a mail: what the link is about, and the answer of its person.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../../rules/calendar/component.ts'
import { slotFrom } from '../../rules/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series-schedule.ts'
import type { Site } from '../../site.ts'
import { isMailToken, mailToken, wordsOfToken } from '../mailings/mail-tokens.ts'
import { answerComing, recordAnswers } from '../meetings/answers.ts'
import { makeOccurrence, seriesRow } from '../series/series-meetings.ts'
import { overOf } from './truth.ts'

const ANSWER = 'mail answer'
const DAY = 86_400

/** The token of a link by which a person answers for one event. */
export const answerToken = (sealKey: Buffer, calendar_object_id: number, member_id: number, email: string): string =>
  mailToken(sealKey, ANSWER, [calendar_object_id, member_id], email)

/** What a link asks. */
export interface AnswerAsked {
  member_id: number
  /** Whose answer it is. */
  name: string
  language: string | null
  timezone_name: string | null
  content: EventContent
  meeting_id: number | null
  meeting_series_id: number | null
  /** The slot of the series that it is about; null: the series, or a single meeting. */
  slot_ts: number | null
  /** The present answer. */
  rsvp: number
}

/**
 * What a link asks; undefined where it is not valid: it is of another address, its person takes part no more, or the
 * meeting was over for a day.
 */
export async function answerAsked(site: Site, token: string): Promise<AnswerAsked | undefined> {
  const [object, member] = (wordsOfToken(token) ?? []).map((word) => (/^[1-9]\d{0,9}$/.test(word) ? Number(word) : 0))
  if (!object || !member) return undefined
  const db = site.db.reads
  const found = await db
    .selectFrom('calendar_told')
    .innerJoin('calendar_object', 'calendar_object.calendar_object_id', 'calendar_told.calendar_object_id')
    .innerJoin('member', 'member.member_id', 'calendar_told.member_id')
    .select(['calendar_object.meeting_id', 'calendar_object.meeting_series_id', 'calendar_object.slot_ts'])
    .select(['calendar_told.content', 'member.name', 'member.email', 'member.language', 'member.timezone_name'])
    .where('calendar_told.calendar_object_id', '=', object)
    .where('calendar_told.member_id', '=', member)
    .where('calendar_told.method', '=', 'request')
    .where('member.deleted_ts', 'is', null)
    .orderBy('calendar_told.slot_ts')
    .limit(1)
    .executeTakeFirst()
  if (!found?.email || !isMailToken(site.sealKey, ANSWER, token, found.email)) return undefined
  const { content: text, email: _, slot_ts, ...asked } = found
  const content = JSON.parse(text) as EventContent
  if (overOf(content) + DAY < site.clock()) return undefined
  const slot = slot_ts === null ? null : Number(slot_ts)
  const rsvp = await presentAnswer(db, { ...asked, slot_ts: slot, member_id: member })
  if (rsvp === undefined) return undefined
  return { ...asked, content, slot_ts: slot, member_id: member, rsvp }
}

type Seat = Pick<AnswerAsked, 'meeting_id' | 'meeting_series_id' | 'slot_ts' | 'member_id'>

/** The present answer; undefined where the person has no seat any more. */
async function presentAnswer(db: Kysely<DB>, seat: Seat): Promise<number | undefined> {
  if (seat.meeting_id !== null) return (await attendeeRow(db, seat.meeting_id, seat.member_id))?.rsvp
  const invitee = await db
    .selectFrom('invitee')
    .select('rsvp')
    .where('meeting_series_id', '=', seat.meeting_series_id)
    .where('member_id', '=', seat.member_id)
    .executeTakeFirst()
  return invitee?.rsvp
}

const attendeeRow = (db: Kysely<DB>, meeting_id: number, member_id: number) =>
  db
    .selectFrom('attendee')
    .select(['attendee_id', 'rsvp'])
    .where('meeting_id', '=', meeting_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()

/** An answer as somebody gives it. */
export interface GivenAnswer {
  rsvp: number
  comment: string | null
  /** Of a series: whether it is for the next meeting alone, or for all. */
  scope: 'one' | 'all'
}

/**
 * Writes the answer of a link, as every other way does; for the whole series it counts for the invitee and in the coming
 * meetings that have none yet. Gives whether there was somebody to answer for.
 */
export async function giveAnswer(
  trx: Transaction<DB>,
  asked: AnswerAsked,
  { scope, ...answer }: GivenAnswer,
  now: number,
): Promise<boolean> {
  const { member_id, meeting_id, meeting_series_id, slot_ts } = asked
  const ofMeeting = async (id: number): Promise<boolean> => {
    const attendee = await attendeeRow(trx, id, member_id)
    if (attendee) await recordAnswers(trx, 'attendee', [attendee.attendee_id], answer, now)
    return attendee !== undefined
  }
  if (meeting_id !== null) return ofMeeting(meeting_id)
  if (slot_ts !== null || scope === 'one') {
    const series = await seriesRow(trx, meeting_series_id!)
    const slot = slot_ts ?? slotFrom(scheduleOf(series), now)
    const state = slot === undefined ? 'nothing' : await makeOccurrence(trx, meeting_series_id!, slot, now)
    return typeof state === 'object' && ofMeeting(state.meeting_id)
  }
  const invitee = await trx
    .selectFrom('invitee')
    .select('invitee_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!invitee) return false
  await recordAnswers(trx, 'invitee', [invitee.invitee_id], answer, now)
  await answerComing(trx, { meeting_series_id: meeting_series_id!, member_id }, answer, now)
  return true
}
