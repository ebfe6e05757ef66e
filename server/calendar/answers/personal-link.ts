// Personal links: capability URLs by which one attendee or invitee answers without signing in, passed on by an organizer where
// no mail is sent. Nothing is stored: a link is an HMAC over the seat and the address of its person.
import type { Kysely, Transaction } from 'kysely'
import { PERSONAL_LINK } from '../../../contract/people/person.ts'
import type { ActionResult, Call } from '../../actions/call.ts'
import { markInvited } from '../../actions/mailings/invited.ts'
import { isMailToken, mailToken, wordsOfToken } from '../../actions/mailings/mail-tokens.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { idIn } from '../../rules/id.ts'
import type { Site } from '../../site.ts'
import type { LinkRequest } from './answer-link.ts'
import { lastOf, presentOf } from './link-state.ts'

const PERSONAL = 'personal answer'
const DAY = 86_400
const [HEADER] = Object.keys(PERSONAL_LINK) as [keyof typeof PERSONAL_LINK]

/** The seat of a person, by the table that it is in. */
type Seat = { kind: 'attendee' | 'invitee'; id: number; member_id: number }

const tokenOf = (site: Site, { kind, id, member_id }: Seat, email: string | null): string =>
  mailToken(site.sealKey, PERSONAL, [kind, id, member_id], email ?? '')

/** Makes the personal link of an attendee, who counts as invited from then on. */
export async function linkOfAttendee(
  trx: Transaction<DB>,
  call: Call<{ attendee_id: number }, object>,
): Promise<ActionResult> {
  const { site, now, params } = call
  const { meeting_id, member_id, email } = await trx
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(['attendee.meeting_id', 'attendee.member_id', 'member.email'])
    .where('attendee_id', '=', params.attendee_id)
    .executeTakeFirstOrThrow()
  await markInvited(trx, { meeting_id }, [member_id], now)
  await audit(trx, call as unknown as Call, 'personal_link_made', params.attendee_id, { kind: 'attendee' })
  return linked(site, { kind: 'attendee', id: params.attendee_id, member_id }, email)
}

/** Makes the personal link of an invitee, who counts as invited to the meetings to come too. */
export async function linkOfInvitee(
  trx: Transaction<DB>,
  call: Call<{ invitee_id: number }, object>,
): Promise<ActionResult> {
  const { site, now, params } = call
  const { meeting_series_id, member_id, email } = await trx
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(['invitee.meeting_series_id', 'invitee.member_id', 'member.email'])
    .where('invitee_id', '=', params.invitee_id)
    .executeTakeFirstOrThrow()
  await markInvited(trx, { meeting_series_id }, [member_id], now)
  await audit(trx, call as unknown as Call, 'personal_link_made', params.invitee_id, { kind: 'invitee' })
  return linked(site, { kind: 'invitee', id: params.invitee_id, member_id }, email)
}

const linked = (site: Site, seat: Seat, email: string | null): ActionResult => ({
  headers: { [HEADER]: `${site.url}/rsvp/${tokenOf(site, seat, email)}` },
})

/** The seat that a token names, before it is verified; undefined for the token of a mail. */
export function seatIn(token: string): Seat | undefined {
  const [kind, seat = '', member = ''] = wordsOfToken(token) ?? []
  const [id, member_id] = [idIn(seat), idIn(member)]
  return (kind === 'attendee' || kind === 'invitee') && id && member_id ? { kind, id, member_id } : undefined
}

/** The request behind a personal link; undefined where the seat or its address is gone, or all was over more than a day ago. */
export async function personalRequest(site: Site, token: string, seat: Seat): Promise<LinkRequest | undefined> {
  const { reads } = site.db
  const row = seat.kind === 'attendee' ? await attendeeAt(reads, seat.id) : await inviteeAt(reads, seat.id)
  if (!row || row.member_id !== seat.member_id || !isMailToken(site.sealKey, PERSONAL, token, row.email ?? ''))
    return undefined
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
