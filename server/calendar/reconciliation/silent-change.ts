// Silent changes (`notify=false`): the new state counts as sent, so nobody is notified.
import { type Kysely, sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { settle } from './announcement.ts'
import type { CalendarSubject } from './sent-state.ts'

/** Subjects of a change, from the path of the request. */
export interface ChangedSubjects {
  meeting_id?: number
  meeting_series_id?: number
  attendee_id?: number
  invitee_id?: number
}

/** Applies a change silently, in its transaction; earlier changes that are still unsent are queued first. */
export async function changeQuietly<T>(
  trx: Transaction<DB>,
  { site, now }: { site: Site; now: number },
  params: ChangedSubjects,
  change: () => Promise<T>,
): Promise<T> {
  const before = await subjectsOf(trx, params)
  if (site.mailer)
    for (const subject of before) if (await isWaiting(trx, subject)) await settle(trx, subject, { site, now })
  const inside = await meetingsIn(trx, before)
  const value = await change()
  const subjects = [
    ...before,
    ...(await subjectsOf(trx, params)),
    ...(await followers(trx, before)),
    ...(await freed(trx, inside)),
  ]
  const each = new Map(subjects.map((subject) => [`${subject.kind} ${subject.id}`, subject]))
  for (const subject of each.values()) await settle(trx, subject, { site, now, adopt: true })
  return value
}

const ofMeeting = (id: number): CalendarSubject => ({ kind: 'meeting', id })
const ofSeries = (id: number): CalendarSubject => ({ kind: 'meeting_series', id })

/** The meeting or series of a path, and the series of that meeting. */
async function subjectsOf(trx: Transaction<DB>, params: ChangedSubjects): Promise<CalendarSubject[]> {
  const { attendee_id, invitee_id, meeting_series_id = await holder(trx, 'invitee', invitee_id) } = params
  const meeting_id = params.meeting_id ?? (await holder(trx, 'attendee', attendee_id))
  const subjects: CalendarSubject[] = meeting_series_id === undefined ? [] : [ofSeries(meeting_series_id)]
  if (meeting_id === undefined) return subjects
  const meeting = await trx
    .selectFrom('meeting')
    .select('meeting_series_id')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirst()
  if (meeting?.meeting_series_id != null) subjects.push(ofSeries(meeting.meeting_series_id))
  return [...subjects, ofMeeting(meeting_id)]
}

async function holder(
  db: Kysely<DB>,
  table: 'attendee' | 'invitee',
  id: number | undefined,
): Promise<number | undefined> {
  if (id === undefined) return undefined
  const key = table === 'attendee' ? 'meeting_id' : 'meeting_series_id'
  const row = await db
    .selectFrom(table as 'attendee')
    .select(key as 'meeting_id')
    .where(`${table}_id` as 'attendee_id', '=', id)
    .executeTakeFirst()
  return row?.[key as 'meeting_id']
}

async function isWaiting(trx: Transaction<DB>, { kind, id }: CalendarSubject): Promise<boolean> {
  const waiting = await trx
    .selectFrom('calendar_change')
    .select('calendar_change_id')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirst()
  return waiting !== undefined
}

const seriesIn = (subjects: readonly CalendarSubject[]): number[] =>
  subjects.flatMap(({ kind, id }) => (kind === 'meeting_series' ? [id] : []))

/** The meetings of series that are announced, which may be single ones afterwards. */
async function meetingsIn(trx: Transaction<DB>, subjects: readonly CalendarSubject[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('meeting')
    .innerJoin('meeting_series as series', 'series.meeting_series_id', 'meeting.meeting_series_id')
    .select('meeting.meeting_id')
    .where(inIds(trx, sql.ref('meeting.meeting_series_id'), seriesIn(subjects)))
    .where('series.announced', '=', 1)
    .execute()
  return rows.map(({ meeting_id }) => meeting_id)
}

/** The series that go on where these were split. */
async function followers(trx: Transaction<DB>, subjects: readonly CalendarSubject[]): Promise<CalendarSubject[]> {
  const rows = await trx
    .selectFrom('meeting_series')
    .select('meeting_series_id')
    .where(inIds(trx, sql.ref('continues_id'), seriesIn(subjects)))
    .where('announced', '=', 1)
    .execute()
  return rows.map(({ meeting_series_id }) => ofSeries(meeting_series_id))
}

/** Those of some meetings that are in no series any more. */
async function freed(trx: Transaction<DB>, meetings: readonly number[]): Promise<CalendarSubject[]> {
  const rows = await trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where(inIds(trx, sql.ref('meeting_id'), meetings))
    .where('meeting_series_id', 'is', null)
    .execute()
  return rows.map(({ meeting_id }) => ofMeeting(meeting_id))
}
