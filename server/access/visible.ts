// What a person may read, as conditions on rows: every list and every read of one starts from these.
//
// Each says which tables it wants in the query by the names it uses: `room`, `meeting`, `organization`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ADMINISTRATOR, EXECUTIVE, GUEST, MANAGER, MEMBER, OBSERVER, OWNER } from '../../contract/codes.ts'
import type { Actor } from './actor.ts'

type Condition = RawBuilder<SqlBool>
export type Sight = (actor: Actor) => Condition

const always = sql<SqlBool>`(1 = 1)`
const any = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
/** An enterprise administrator sees every row. */
const unlessEnterprise =
  (sight: Sight): Sight =>
  (actor) =>
    actor.enterprise ? always : sight(actor)

// The places of a person are few and looked up once for a list, where `exists` would look for every row anew.
const seats = ({ member_id }: Actor, roles: number[]) => sql`
  select seat.organization_id from organization_member as seat
  where seat.member_id = ${member_id} and seat.role_id in (${sql.join(roles)})`

const seatBesideRoom = (actor: Actor, ...roles: number[]): Condition =>
  sql<SqlBool>`room.organization_id in (${seats(actor, roles)})`

const seat = (actor: Actor, ...roles: number[]): Condition =>
  sql<SqlBool>`organization.organization_id in (${seats(actor, roles)})`

const placeInRoom = ({ member_id }: Actor, ...roles: number[]): Condition => sql<SqlBool>`room.room_id in (
  select place.room_id from room_member as place
  where place.member_id = ${member_id} and place.role_id in (${sql.join(roles)}))`

const open = sql<SqlBool>`room.private = 0`

/** The opposite of a sight, also where a row lacks what it asks for: that is neither true nor false in SQL. */
export const unseen = (sight: Condition): Condition => sql<SqlBool>`(case when ${sight} then 0 else 1 end = 1)`

/** What a room holds may be read: level read and above. */
export const roomContent: Sight = unlessEnterprise((actor) =>
  any(
    placeInRoom(actor, MANAGER, MEMBER, OBSERVER),
    seatBesideRoom(actor, OWNER, ADMINISTRATOR, EXECUTIVE),
    sql<SqlBool>`(${open} and ${seatBesideRoom(actor, MEMBER)})`,
  ),
)

/** The room itself may be seen: level guest and above. */
export const roomItself: Sight = unlessEnterprise((actor) => any(placeInRoom(actor, GUEST), roomContent(actor)))

/** The rooms that a person manages. */
export const roomManaged: Sight = unlessEnterprise((actor) =>
  any(placeInRoom(actor, MANAGER), seatBesideRoom(actor, OWNER, ADMINISTRATOR)),
)

/** The person attends the meeting, or is invited to its series: they see every meeting generated from it. */
export const attends: Sight = ({ member_id }) => sql<SqlBool>`(exists (
  select 1 from attendee as self
  where self.meeting_id = meeting.meeting_id and self.member_id = ${member_id})
  or meeting.meeting_series_id in (
  select invitee.meeting_series_id from invitee where invitee.member_id = ${member_id}))`

export const meetingItself: Sight = unlessEnterprise((actor) => any(attends(actor), roomContent(actor)))

/** The person is invited to the series. */
export const invited: Sight = ({ member_id }) => sql<SqlBool>`exists (
  select 1 from invitee as self
  where self.meeting_series_id = meeting_series.meeting_series_id and self.member_id = ${member_id})`

export const seriesItself: Sight = unlessEnterprise((actor) => any(invited(actor), roomContent(actor)))

/** Whoever belongs to an organization sees it. */
export const organizationItself: Sight = unlessEnterprise((actor) =>
  seat(actor, OWNER, ADMINISTRATOR, MEMBER, EXECUTIVE, GUEST),
)

/** The organizations that a person administers. */
export const organizationManaged: Sight = unlessEnterprise((actor) => seat(actor, OWNER, ADMINISTRATOR))

/** The directory of an organization is not for its Guests. */
export const directory: Sight = unlessEnterprise((actor) => seat(actor, OWNER, ADMINISTRATOR, MEMBER, EXECUTIVE))
