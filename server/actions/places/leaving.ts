// Leaving a room or an organization: what becomes of a person's part in its coming meetings and series (decisions/0033).
import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import { auditAll } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import { held, holdAll, within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { isToCome, unseatAll } from '../meetings/attendees.ts'
import { auditParts, rightsOf } from '../meetings/parts.ts'
import { uninviteAll } from '../series/invitees.ts'

export interface Leaving {
  member_id: number
  /** The rooms that the person leaves, or all of the organization that they leave. */
  rooms: readonly number[]
  /** Keeps their part, becomes a Guest at most, or is taken out of what is still to begin. */
  meetings: 'keep' | 'guest' | 'leave'
}

/**
 * Ends the power that a person has in meetings that are not over, in series and in templates of the rooms that they leave.
 * Attendance of meetings that have ended, notes and action items stay as they are.
 */
export async function endPart(trx: Transaction<DB>, doing: Doing, leaving: Leaving): Promise<void> {
  // What is made of their parts, or of them, at the same time is there before and ends with the rest, or follows what is left.
  for (const table of PARTS) await holdParts(trx, table, leaving)
  await holdAll(trx, 'member', 'member_id', [leaving.member_id])
  if (leaving.meetings === 'keep') return
  if (leaving.meetings === 'leave') await leaveComing(trx, doing, leaving)
  for (const table of PARTS) await lower(trx, doing, table, partsIn(trx, table, leaving), leaving.member_id)
  await endPresenting(trx, doing.now, leaving)
}

/** In the order in which they are held: attendees are made of the others. */
const PARTS = ['template_attendee', 'invitee', 'attendee'] as const
type Part = (typeof PARTS)[number]

/** What parts belong to. */
const HOLDER = { attendee: 'meeting', invitee: 'meeting_series', template_attendee: 'template' } as const

const ROLE_CHANGED = {
  attendee: 'attendee_role_changed',
  invitee: 'invitee_role_changed',
  template_attendee: 'template_attendee_role_changed',
} as const

/** Whether a part is in one of the rooms, and not in a meeting that is over. */
function partsIn(trx: Transaction<DB>, table: Part, { rooms }: Leaving): Expression<SqlBool> {
  const holder = HOLDER[table]
  const open = holder === 'meeting' ? sql`and state <> 'ended'` : sql``
  return sql<SqlBool>`${sql.ref(`${table}.${holder}_id`)} in (
    select ${sql.ref(`${holder}_id`)} from ${sql.table(holder)}
    where ${within(trx, sql.ref('room_id'), rooms)} ${open})`
}

/** Has nobody else change the parts of a person, or make others of them, until the transaction ends. */
const holdParts = (trx: Transaction<DB>, table: Part, leaving: Leaving) =>
  held(
    trx,
    trx
      .selectFrom(table as 'attendee')
      .select('member_id')
      .where('member_id', '=', leaving.member_id)
      .where(partsIn(trx, table, leaving)),
  ).execute()

/** Makes a person a Guest, without what was given to them beside their role. */
async function lower(
  trx: Transaction<DB>,
  doing: Doing,
  table: Part,
  which: Expression<SqlBool>,
  member_id: number,
): Promise<void> {
  const key = sql.ref<number>(`${table}.${table}_id`)
  const more = table === 'template_attendee' ? sql`` : sql`or note_taker = 1 or presenter = 1`
  const { rows } = await sql<{ id: number; role_id: number }>`
    select ${key} as id, role_id from ${sql.table(table)}
    where member_id = ${member_id} and (role_id < ${GUEST} ${more}) and ${which} order by ${key}`.execute(trx)
  if (!rows.length) return
  const flags = table === 'template_attendee' ? sql`` : sql`note_taker = 0, presenter = 0,`
  const ids = rows.map(({ id }) => id)
  await sql`update ${sql.table(table)} set ${flags} role_id = ${GUEST}, update_ts = ${doing.now}
    where ${within(trx, key, ids)}`.execute(trx)
  for (const [role_id, some] of Map.groupBy(rows, (row) => row.role_id)) {
    const details = { ...rightsOf({ role_id: GUEST }), before: rightsOf({ role_id }).role }
    await auditAll(
      trx,
      doing,
      ROLE_CHANGED[table],
      some.map(({ id }) => id),
      { details },
    )
  }
}

/** Takes a person out of series, of templates, and of meetings that begin later or have no start. */
async function leaveComing(trx: Transaction<DB>, doing: Doing, { member_id, rooms }: Leaving): Promise<void> {
  const inRooms = (of: string) => within(trx, sql.ref<number>(`${of}.room_id`), rooms)
  const invitees = await trx
    .selectFrom('invitee')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
    .select('invitee.invitee_id')
    .where('invitee.member_id', '=', member_id)
    .where(inRooms('meeting_series'))
    .execute()
  await uninviteAll(
    trx,
    doing,
    invitees.map(({ invitee_id }) => invitee_id),
  )
  const seats = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select('attendee.attendee_id')
    .where('attendee.member_id', '=', member_id)
    .where(inRooms('meeting'))
    .where(isToCome(doing.now))
    .execute()
  await unseatAll(
    trx,
    doing,
    seats.map(({ attendee_id }) => attendee_id),
  )
  const usual = await trx
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .select(['template_attendee.template_attendee_id', 'template_attendee.role_id'])
    .where('template_attendee.member_id', '=', member_id)
    .where(inRooms('template'))
    .execute()
  await auditParts(trx, doing, 'template_attendee_removed', usual, (one) => one.template_attendee_id)
  const gone = usual.map(({ template_attendee_id }) => template_attendee_id)
  await trx
    .deleteFrom('template_attendee')
    .where(within(trx, sql.ref('template_attendee_id'), gone))
    .execute()
}

/** Who presents an item of an agenda writes it: that ends for what is still to come. */
async function endPresenting(trx: Transaction<DB>, now: number, { member_id, rooms }: Leaving): Promise<void> {
  const inRooms = within(trx, sql.ref('room_id'), rooms)
  await sql`update agenda_item set presenter_id = null, update_ts = ${now}
    where presenter_id = ${member_id} and state in ('pending', 'current') and (
      meeting_id in (select meeting_id from meeting where ${inRooms} and state <> 'ended')
      or meeting_series_id in (select meeting_series_id from meeting_series where ${inRooms})
      or template_id in (select template_id from template where ${inRooms}))`.execute(trx)
}
