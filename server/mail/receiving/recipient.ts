// Resolves a mail token to its person, and the event or mailing that they got.
import type { Kysely } from 'kysely'
import { type AnswerSeat, replySeat } from '../../calendar/answers/index.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { isReplyToken, type ReplySubject, type ReplyToken, replyTokenIn } from '../letters/index.ts'

/** A meeting or series. */
export interface MailTopic {
  of: 'meeting' | 'meeting_series'
  id: number
}

/** The person of a token, by the address that it was made for. */
export interface Recipient extends ReplySubject {
  name: string
  email: string
  about: MailTopic
  /** The invitation that the person may answer; undefined: none any more, so that only reports are taken. */
  seat: AnswerSeat | undefined
  /** Whether they may still write: they take part in what it is about. */
  takesPart: boolean
}

/**
 * Resolves the recipient of an address; undefined if the token is not of this site, or the person's address has changed. Bounces
 * are accepted even if the person no longer attends.
 */
export async function recipientAt(site: Site, address: string, isReport: boolean): Promise<Recipient | undefined> {
  const token = replyTokenIn(site, address)
  if (!token) return undefined
  const db = site.db.reads
  const { of, id, member_id } = token
  const seat = of === 'calendar' ? await replySeat(db, id, member_id, site.clock()) : undefined
  const addressee = seat
    ? { ...seat.request, email: seat.email }
    : await (of === 'calendar' ? ofCalendar(db, token) : ofMailing(db, token))
  if (!addressee?.email || !isReplyToken(site, token, addressee.email)) return undefined
  const { email, name, meeting_id, meeting_series_id } = addressee
  const about: MailTopic =
    meeting_id === null ? { of: 'meeting_series', id: meeting_series_id! } : { of: 'meeting', id: meeting_id }
  const takesPart = of === 'calendar' ? seat !== undefined : await attends(db, about, member_id)
  return takesPart || isReport ? { of, id, member_id, name, email, about, seat, takesPart } : undefined
}

const ofCalendar = (db: Kysely<DB>, { id, member_id }: ReplyToken) =>
  db
    .selectFrom('calendar_sent')
    .innerJoin('calendar_object', 'calendar_object.calendar_object_id', 'calendar_sent.calendar_object_id')
    .innerJoin('member', 'member.member_id', 'calendar_sent.member_id')
    .select(['calendar_object.meeting_id', 'calendar_object.meeting_series_id', 'member.name', 'member.email'])
    .where('calendar_sent.calendar_object_id', '=', id)
    .where('calendar_sent.member_id', '=', member_id)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .limit(1)
    .executeTakeFirst()

const ofMailing = (db: Kysely<DB>, { id, member_id }: ReplyToken) =>
  db
    .selectFrom('mailing_recipient')
    .innerJoin('mailing', 'mailing.mailing_id', 'mailing_recipient.mailing_id')
    .innerJoin('member', 'member.member_id', 'mailing_recipient.member_id')
    .select(['mailing.meeting_id', 'mailing.meeting_series_id', 'member.name', 'member.email'])
    .where('mailing_recipient.mailing_id', '=', id)
    .where('mailing_recipient.member_id', '=', member_id)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()

async function attends(db: Kysely<DB>, { of, id }: MailTopic, member_id: number): Promise<boolean> {
  const table = of === 'meeting' ? 'attendee' : 'invitee'
  const row = await db
    .selectFrom(table as 'attendee')
    .select('member_id')
    .where(`${of}_id` as 'meeting_id', '=', id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return row !== undefined
}
