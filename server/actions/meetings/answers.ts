// Answers to invitations: stored the same way from all sources, with one event for each changed answer.
import { sql, type Transaction } from 'kysely'
import { auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { emitAll } from '../../events/emit.ts'

/** An answer, with the words that came with it. */
export interface Answer {
  rsvp: number
  comment: string | null
}

const TABLES = {
  attendee: {
    key: 'attendee_id',
    holder: 'meeting',
    event: 'attendee_rsvp',
    collection: 'attendees',
    action: 'attendee_answered',
  },
  invitee: {
    key: 'invitee_id',
    holder: 'meeting_series',
    event: 'invitee_rsvp',
    collection: 'invitees',
    action: 'invitee_answered',
  },
} as const

/** Somebody's seat, with the answer that they gave last and where it is. */
export interface AnsweredSeat {
  id: number
  member_id: number
  rsvp: number
  meeting_id: number | null
  meeting_series_id: number | null
  room_id: number
  organization_id: number
}

/** Attendances or invitations with their current answers, except in meetings with approved minutes, which include the answers. */
const seatsOf = (of: 'attendee' | 'invitee') =>
  prepared<{ ids: unknown }, AnsweredSeat>((db, { ids }) => {
    const { key, holder } = TABLES[of]
    const holds = sql.ref(`${holder}_id`)
    const ofMeeting = holder === 'meeting'
    return sql<AnsweredSeat>`
      select part.${sql.ref(key)} as id, part.member_id, part.rsvp, held.meeting_series_id, room.room_id, room.organization_id,
        ${ofMeeting ? sql`held.meeting_id` : sql`cast(null as integer)`} as meeting_id
      from ${sql.table(of)} as part
      join ${sql.table(holder)} as held on held.${holds} = part.${holds}
      join room on room.room_id = held.room_id
      where ${inIdsParameter(db, sql.ref(`part.${key}`), ids)}
        ${ofMeeting ? sql`and held.minutes_state <> 'approved'` : sql``}
      order by 1`
  })

const SEATS = { attendee: seatsOf('attendee'), invitee: seatsOf('invitee') }

/**
 * Writes an answer of attendees or invitees, and in the audit log by what way it came. The same again is no event; gives how many
 * answers are other ones.
 */
export async function recordAnswers(
  trx: Transaction<DB>,
  of: 'attendee' | 'invitee',
  ids: readonly number[],
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<number> {
  return ids.length ? writeAnswers(trx, of, await SEATS[of](trx, { ids: idsParameter(trx, ids) }), answer, doing) : 0
}

/** The same for seats that were just read; none of a meeting with approved minutes may be among them. */
export async function writeAnswers(
  trx: Transaction<DB>,
  of: 'attendee' | 'invitee',
  open: readonly AnsweredSeat[],
  { rsvp, comment }: Answer,
  doing: ByWhomAndWhen,
): Promise<number> {
  if (!open.length) return 0
  const { now } = doing
  const { key, event, collection, action } = TABLES[of]
  const given = { rsvp, rsvp_comment: comment, rsvp_ts: now, rsvp_outdated: 0 as const, update_ts: now }
  const write = (ids: readonly number[]) =>
    trx
      .updateTable(of)
      .set(given)
      .where(inIds(trx, sql.ref(key), ids))
  const these = open.map(({ id }) => id)
  // The rows say whose answer is another, not what was read of them: the same may come twice at one time.
  const changed = await write(these).where('rsvp', '<>', rsvp).returning(sql.ref<number>(key).as('id')).execute()
  const isOther = new Set(changed.map(({ id }) => id))
  const others = open.filter(({ id }) => isOther.has(id))
  const same = these.filter((id) => !isOther.has(id))
  if (same.length) await write(same).execute()
  const events = others.map(({ id, meeting_id, meeting_series_id, room_id, organization_id }) => {
    return { event, meeting_id, meeting_series_id, room_id, organization_id, resource: `/${collection}/${id}` }
  })
  await emitAll(trx, now, events)
  const byId = new Map(
    others.map(({ id, member_id, room_id, organization_id }) => {
      return [id, { object_name: null, subject_id: member_id, organization_id, room_id }]
    }),
  )
  await auditAll(trx, doing, action, [...byId.keys()], { details: { rsvp }, snapshots: byId })
  return others.length
}

/** The answers to meetings or to a series stay, but were given for another time. */
export async function outdateAnswers(
  trx: Transaction<DB>,
  of: 'attendee' | 'invitee',
  holders: readonly number[],
): Promise<void> {
  const key = `${TABLES[of].holder}_id`
  await inSlices(holders, (ids) =>
    trx
      .updateTable(of)
      .set({ rsvp_outdated: 1 })
      .where(inIds(trx, sql.ref(key), ids))
      .where('rsvp', '<>', 0)
      .where('rsvp_outdated', '=', 0)
      .execute(),
  )
}

/** Writes the answer of an invitee in the coming meetings of the series in which they have given none. */
export async function answerComing(
  trx: Transaction<DB>,
  { meeting_series_id, member_id }: { meeting_series_id: number; member_id: number },
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<void> {
  const coming = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select('attendee_id')
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where('meeting.state', '=', 'pending')
    .where('meeting.start_time', '>', doing.now)
    .where('attendee.member_id', '=', member_id)
    .where('attendee.rsvp', '=', 0)
    .execute()
  const ids = coming.map(({ attendee_id }) => attendee_id)
  await recordAnswers(trx, 'attendee', ids, answer, doing)
}
