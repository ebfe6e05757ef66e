// Leaving a room or organization, with its effect on meetings and series. See
// docs/decisions/0033-leaving-rooms-and-organizations.md.
import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import { auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate, inIds, lockRowsForDelete } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { isUpcoming, removeAttendees } from '../meetings/attendees.ts'
import { auditParticipations, rightsOf } from '../meetings/participation.ts'
import { isUnlocked } from '../minutes/locked.ts'
import { removeInvitees } from '../series/invitees.ts'

/** The people who leave, and the rooms. */
export interface Leaving {
  members: readonly number[]
  /** The rooms that they leave: one, or all of the organization. */
  rooms: readonly number[]
  /** Their roles in meetings: unchanged, Guest at most, or removed from meetings that have not begun. */
  meetings: 'keep' | 'guest' | 'leave'
}

/**
 * Ends the rights that people have in meetings that are not over, in series and in templates of the rooms that they
 * leave (docs/api/people.md#leaving-a-room-or-organization). In ended meetings they are shown as they were, and read; notes and action items
 * stay as they are.
 */
export async function endParticipation(trx: Transaction<DB>, doing: ByWhomAndWhen, leaving: Leaving): Promise<void> {
  // With these locks, a parallel insert of attendees from these rows is either seen here, or waits and sees what is
  // left.
  for (const table of TABLES) await lockRows(trx, table, leaving)
  await lockRowsForDelete(trx, 'member', 'member_id', leaving.members)
  if (leaving.meetings === 'keep') return
  await endRights(trx, leaving)
  if (leaving.meetings === 'leave') await leaveComing(trx, doing, leaving)
  for (const table of TABLES) await makeGuest(trx, doing, table, isInRooms(trx, table, leaving), isOneOf(trx, leaving))
  await endPresenting(trx, doing.now, leaving)
}

/** In the order in which they are locked: attendees are made from the other two. */
const TABLES = ['template_attendee', 'invitee', 'attendee'] as const
type Table = (typeof TABLES)[number]

/** The table that the rows belong to. */
const HOLDER = { attendee: 'meeting', invitee: 'meeting_series', template_attendee: 'template' } as const

const ROLE_CHANGED = {
  attendee: 'attendee_role_changed',
  invitee: 'invitee_role_changed',
  template_attendee: 'template_attendee_role_changed',
} as const

/** A condition: the row is in one of the rooms, and not in a meeting that is over. */
function isInRooms(trx: Transaction<DB>, table: Table, { rooms }: Leaving): Expression<SqlBool> {
  const holder = HOLDER[table]
  const open = holder === 'meeting' ? sql`and state <> 'ended' and ${isUnlocked}` : sql``
  return sql<SqlBool>`${sql.ref(`${table}.${holder}_id`)} in (
    select ${sql.ref(`${holder}_id`)} from ${sql.table(holder)}
    where ${inIds(trx, sql.ref('room_id'), rooms)} ${open})`
}

/** A condition: the row is of one of those who leave. */
const isOneOf = (trx: Transaction<DB>, { members }: Leaving, column = 'member_id'): Expression<SqlBool> =>
  inIds(trx, sql.ref(column), members)

/** Locks the rows of a table that are theirs until the transaction ends. */
const lockRows = (trx: Transaction<DB>, table: Table, leaving: Leaving) =>
  forUpdate(
    trx,
    trx
      .selectFrom(table as 'attendee')
      .select('member_id')
      .where(isOneOf(trx, leaving))
      .where(isInRooms(trx, table, leaving)),
  ).execute()

/** A condition: the person may do more than a Guest. */
const MORE_THAN_GUEST = sql<SqlBool>`(role_id < ${GUEST} or note_taker = 1 or presenter = 1)`

/**
 * Ends their rights in all meetings of the rooms. In those that have ended, role and flags stay as the record
 * has them (docs/decisions/0033-leaving-rooms-and-organizations.md).
 */
const endRights = (trx: Transaction<DB>, leaving: Leaving) =>
  trx
    .updateTable('attendee')
    .set({ rights_ended: 1 })
    .where(isOneOf(trx, leaving))
    .where(MORE_THAN_GUEST)
    .where(
      sql<SqlBool>`meeting_id in (select meeting_id from meeting where ${inIds(trx, sql.ref('room_id'), leaving.rooms)})`,
    )
    .execute()

/** Lowers their role to Guest, and takes note taking and presenting from them. */
async function makeGuest(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  table: Table,
  which: Expression<SqlBool>,
  whose: Expression<SqlBool>,
): Promise<void> {
  const key = sql.ref<number>(`${table}.${table}_id`)
  const hasFlags = table === 'template_attendee' ? sql`` : sql`or note_taker = 1 or presenter = 1`
  const { rows } = await sql<{ id: number; role_id: number }>`
    select ${key} as id, role_id from ${sql.table(table)}
    where ${whose} and (role_id < ${GUEST} ${hasFlags}) and ${which} order by ${key}`.execute(trx)
  if (!rows.length) return
  const flags = table === 'template_attendee' ? sql`` : sql`note_taker = 0, presenter = 0,`
  const ended = table === 'attendee' ? sql`rights_ended = 0,` : sql``
  const ids = rows.map(({ id }) => id)
  await sql`update ${sql.table(table)} set ${flags} ${ended} role_id = ${GUEST}, update_ts = ${doing.now}
    where ${inIds(trx, key, ids)}`.execute(trx)
  for (const [role_id, withRole] of Map.groupBy(rows, (row) => row.role_id)) {
    const details = { ...rightsOf({ role_id: GUEST }), before: rightsOf({ role_id }).role }
    await auditAll(
      trx,
      doing,
      ROLE_CHANGED[table],
      withRole.map(({ id }) => id),
      { details },
    )
  }
}

/** Removes them from series, from templates, and from meetings that begin later or have no start. */
async function leaveComing(trx: Transaction<DB>, doing: ByWhomAndWhen, leaving: Leaving): Promise<void> {
  const { rooms } = leaving
  const inRooms = (table: string) => inIds(trx, sql.ref<number>(`${table}.room_id`), rooms)
  const invitees = await trx
    .selectFrom('invitee')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
    .select('invitee.invitee_id')
    .where(isOneOf(trx, leaving, 'invitee.member_id'))
    .where(inRooms('meeting_series'))
    .execute()
  await removeInvitees(
    trx,
    doing,
    invitees.map(({ invitee_id }) => invitee_id),
  )
  const attendees = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select('attendee.attendee_id')
    .where(isOneOf(trx, leaving, 'attendee.member_id'))
    .where(inRooms('meeting'))
    .where(isUpcoming(doing.now))
    .execute()
  await removeAttendees(
    trx,
    doing,
    attendees.map(({ attendee_id }) => attendee_id),
  )
  const templateAttendees = await trx
    .selectFrom('template_attendee')
    .innerJoin('template', 'template.template_id', 'template_attendee.template_id')
    .select(['template_attendee.template_attendee_id', 'template_attendee.role_id'])
    .where(isOneOf(trx, leaving, 'template_attendee.member_id'))
    .where(inRooms('template'))
    .execute()
  await auditParticipations(
    trx,
    doing,
    'template_attendee_removed',
    templateAttendees,
    (one) => one.template_attendee_id,
  )
  const ids = templateAttendees.map(({ template_attendee_id }) => template_attendee_id)
  await trx
    .deleteFrom('template_attendee')
    .where(inIds(trx, sql.ref('template_attendee_id'), ids))
    .execute()
}

/** Unsets them as presenters of unfinished agenda items, since presenters may change their items. */
async function endPresenting(trx: Transaction<DB>, now: number, leaving: Leaving): Promise<void> {
  const inRooms = inIds(trx, sql.ref('room_id'), leaving.rooms)
  await sql`update agenda_item set presenter_id = null, update_ts = ${now}
    where ${isOneOf(trx, leaving, 'presenter_id')} and state in ('pending', 'current') and (
      meeting_id in (select meeting_id from meeting where ${inRooms} and state <> 'ended' and ${isUnlocked})
      or meeting_series_id in (select meeting_series_id from meeting_series where ${inRooms})
      or template_id in (select template_id from template where ${inRooms}))`.execute(trx)
}
