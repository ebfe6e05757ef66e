// The request behind a personal link, from the seat that it names.
import type { Kysely } from 'kysely'
import { isPersonalToken, type PersonalSeat } from '../../actions/mailings/personal-links.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { type LinkRequest, lastOf, presentOf } from './link-state.ts'

const DAY = 86_400

/** The request behind a personal link; undefined where the seat or its address is gone, or all was over more than a day ago. */
export async function personalRequest(site: Site, token: string, seat: PersonalSeat): Promise<LinkRequest | undefined> {
  const { reads } = site.db
  const row = seat.kind === 'attendee' ? await attendeeAt(reads, seat.id) : await inviteeAt(reads, seat.id)
  if (!row || row.member_id !== seat.member_id || !isPersonalToken(site, token, row.email)) return undefined
  const { email: _, summary, start, end, until, location, meeting_id = null, ...of } = row
  const now = site.clock()
  const content = { summary, start: start ?? now, end, until, location }
  const request = { ...of, meeting_id, slot_ts: null, content, subject: `${seat.kind} ${seat.id}` }
  if (meeting_id !== null && start === null) {
    const next = { start: null, end: null, location }
    return { ...request, next, closed: row.state === 'canceled' ? 'canceled' : 'undated' }
  }
  const present = await presentOf(reads, request, now)
  return Math.max(until ?? 0, lastOf({ start: present.next.start ?? now, end: present.next.end })) + DAY < now
    ? undefined
    : { ...request, ...present }
}

const people = ['member.member_id', 'member.name', 'member.email', 'member.language', 'member.region'] as const

async function attendeeAt(db: Kysely<DB>, attendee_id: number) {
  const row = await db
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(people)
    .select(['member.timezone_name', 'attendee.rsvp', 'attendee.meeting_id', 'meeting.meeting_series_id'])
    .select(['meeting.name as summary', 'meeting.location', 'meeting.start_time', 'meeting.end_time', 'meeting.state'])
    .where('attendee.attendee_id', '=', attendee_id)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { start_time, end_time, ...rest } = row
  return { ...rest, start: timeIn(start_time), end: timeIn(end_time), until: null }
}

async function inviteeAt(db: Kysely<DB>, invitee_id: number) {
  const row = await db
    .selectFrom('invitee')
    .innerJoin('meeting_series as series', 'series.meeting_series_id', 'invitee.meeting_series_id')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(people)
    .select(['member.timezone_name', 'invitee.rsvp', 'invitee.meeting_series_id', 'series.name as summary'])
    .select(['series.location', 'series.start_ts', 'series.duration', 'series.until_ts'])
    .where('invitee.invitee_id', '=', invitee_id)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { start_ts, duration, until_ts, ...rest } = row
  const start = Number(start_ts)
  const end = duration === null ? null : start + Number(duration)
  return { ...rest, meeting_id: null, state: undefined, start, end, until: timeIn(until_ts) }
}

const timeIn = (value: unknown): number | null => (value == null ? null : Number(value))
