// Visibility as SQL conditions: the row-level security of every list and read.
//
// The query must contain the tables that a condition names: `room`, `meeting`, `meeting_series` or `organization`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ADMINISTRATOR, EXECUTIVE, GUEST, MANAGER, MEMBER, OBSERVER, OWNER } from '../../contract/codes.ts'
import type { Reader } from './actor.ts'

type Condition = RawBuilder<SqlBool>
/** The condition under which a person may see a row. */
export type Visibility = (reader: Reader) => Condition

const always = sql<SqlBool>`(1 = 1)`
const any = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
/** Enterprise administrators see every row, others those of the condition. */
const unlessEnterprise =
  (visibility: Visibility): Visibility =>
  (reader) =>
    reader.enterprise ? always : visibility(reader)

// Whether what a column names is among the memberships of a person. For a list, a subquery with `in` reads these few once,
// where `exists` would look for each row; for a single row it is the other way round.
const belongsTo = (reader: Reader, column: string, memberships: RawBuilder<unknown>, key: string): Condition =>
  reader.single
    ? sql<SqlBool>`exists (select 1 ${memberships} and ${sql.ref(key)} = ${sql.ref(column)})`
    : sql<SqlBool>`${sql.ref(column)} in (select ${sql.ref(key)} ${memberships})`

const seatsWithRole = ({ member_id }: Reader, roles: number[]) => sql`
  from organization_member as seat where seat.member_id = ${member_id} and seat.role_id in (${sql.join(roles)})`

const roleInOrganizationOfRoom = (reader: Reader, ...roles: number[]): Condition =>
  belongsTo(reader, 'room.organization_id', seatsWithRole(reader, roles), 'seat.organization_id')

const roleInOrganization = (reader: Reader, ...roles: number[]): Condition =>
  belongsTo(reader, 'organization.organization_id', seatsWithRole(reader, roles), 'seat.organization_id')

const roleInRoom = (reader: Reader, ...roles: number[]): Condition => {
  const memberships = sql`
  from room_member as membership where membership.member_id = ${reader.member_id} and membership.role_id in (${sql.join(roles)})`
  return belongsTo(reader, 'room.room_id', memberships, 'membership.room_id')
}

const open = sql<SqlBool>`room.private = 0`

/**
 * A query for the ids of the rooms that somebody may see, by what they are a member of, and of few others. A query that starts
 * from these need not look at all rooms of the site. It is for people who are not enterprise administrators.
 */
export const roomsByMembership = ({ member_id }: Reader): RawBuilder<unknown> => sql`
  select room_id from room_member where member_id = ${member_id}
  union
  select near.room_id from organization_member as own
  inner join room as near on near.organization_id = own.organization_id
  where own.member_id = ${member_id} and own.role_id in (${sql.join([OWNER, ADMINISTRATOR, MEMBER, EXECUTIVE])})`

/** The opposite of a condition, also where that is null because the row lacks what it asks for. */
export const isNotTrue = (condition: Condition): Condition =>
  sql<SqlBool>`(case when ${condition} then 0 else 1 end = 1)`

/** On `room`: the person may read its content (level READ). */
export const roomContent: Visibility = unlessEnterprise((reader) =>
  any(
    roleInRoom(reader, MANAGER, MEMBER, OBSERVER),
    roleInOrganizationOfRoom(reader, OWNER, ADMINISTRATOR, EXECUTIVE),
    sql<SqlBool>`(${open} and ${roleInOrganizationOfRoom(reader, MEMBER)})`,
  ),
)

/** On `room`: the person may see the room itself (level VISIT). */
export const roomItself: Visibility = unlessEnterprise((reader) => any(roleInRoom(reader, GUEST), roomContent(reader)))

/** On `room`: the person manages it (level RUN). */
export const roomManaged: Visibility = unlessEnterprise((reader) =>
  any(roleInRoom(reader, MANAGER), roleInOrganizationOfRoom(reader, OWNER, ADMINISTRATOR)),
)

/** On `room`: the person may write in it (level WRITE). */
export const roomWritten: Visibility = unlessEnterprise((reader) =>
  any(roleInRoom(reader, MANAGER, MEMBER), roleInOrganizationOfRoom(reader, OWNER, ADMINISTRATOR)),
)

/** On `meeting`: the person attends it or is invited to its series. */
export const attends: Visibility = (reader) => {
  const invitations = sql`from invitee where invitee.member_id = ${reader.member_id}`
  return sql<SqlBool>`(exists (
  select 1 from attendee as self
  where self.meeting_id = meeting.meeting_id and self.member_id = ${reader.member_id})
  or ${belongsTo(reader, 'meeting.meeting_series_id', invitations, 'invitee.meeting_series_id')})`
}

/** On `meeting` and `room`: the person may read the meeting. */
export const meetingItself: Visibility = unlessEnterprise((reader) => any(attends(reader), roomContent(reader)))

/** On `decision`: a column names one of these rooms, or of these meetings. */
type Among = (column: 'decision.room_id' | 'decision.meeting_id', ids: RawBuilder<unknown>) => Condition

const ofDecision = (among: Among): Visibility =>
  unlessEnterprise((reader) =>
    any(
      among('decision.room_id', sql`select room.room_id from room where ${roomContent(reader)}`),
      among(
        'decision.meeting_id',
        sql`select self.meeting_id from attendee as self where self.member_id = ${reader.member_id}
      union select meeting.meeting_id from invitee
      join meeting on meeting.meeting_series_id = invitee.meeting_series_id
      where invitee.member_id = ${reader.member_id}`,
      ),
    ),
  )

/**
 * On `decision`: the person may read the note that it is of, as `roomContent` and `attends` say. Both are subqueries that do
 * not depend on the row, so that a long register is counted without looking at its meetings.
 */
export const decisionItself: Visibility = ofDecision((column, ids) => sql<SqlBool>`${sql.ref(column)} in (${ids})`)

/**
 * The same on PostgreSQL, where all of it is looked for: with `in` it looks at each decision that there is, with arrays into
 * the indexes of rooms and meetings.
 */
export const decisionByIndex: Visibility = ofDecision(
  (column, ids) => sql<SqlBool>`${sql.ref(column)} = any(array(${ids}))`,
)

/** On `meeting_series`: the person is invited to it. */
export const invited: Visibility = ({ member_id }) => sql<SqlBool>`exists (
  select 1 from invitee as self
  where self.meeting_series_id = meeting_series.meeting_series_id and self.member_id = ${member_id})`

/** The person is invited to the series that a column names: in its backlog they read what an item holds. */
export const invitedBy =
  (column: 'note.backlog_series_id' | 'action_item.backlog_series_id' | 'attachment.backlog_series_id'): Visibility =>
  ({ member_id }) =>
    sql<SqlBool>`${sql.ref(column)} in (
  select invitee.meeting_series_id from invitee where invitee.member_id = ${member_id})`

/** On `meeting_series` and `room`: the person may read the series. */
export const seriesItself: Visibility = unlessEnterprise((reader) => any(invited(reader), roomContent(reader)))

/** On `organization`: the person belongs to it, in any role. */
export const organizationItself: Visibility = unlessEnterprise((reader) =>
  roleInOrganization(reader, OWNER, ADMINISTRATOR, MEMBER, EXECUTIVE, GUEST),
)

/** On `organization`: the person administers it. */
export const organizationManaged: Visibility = unlessEnterprise((reader) =>
  roleInOrganization(reader, OWNER, ADMINISTRATOR),
)

/** On `organization`: the person may list its members, as everybody but Guests may. */
export const organizationDirectory: Visibility = unlessEnterprise((reader) =>
  roleInOrganization(reader, OWNER, ADMINISTRATOR, MEMBER, EXECUTIVE),
)
