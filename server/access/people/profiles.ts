// Write access to a person's names, company and title; the e-mail address has separate rules.
import type { Kysely, Selectable } from 'kysely'
import { ADMINISTRATOR } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import type { Actor } from '../actor.ts'

/** A row of `member`. */
export type MemberRow = Selectable<DB['member']>

/** Returns whether it is the caller's own account, or the caller is an enterprise administrator. */
export const isOwnOrEnterprise = (actor: Actor, { member_id }: Pick<MemberRow, 'member_id'>): boolean =>
  actor.enterprise || actor.member_id === member_id

/**
 * Returns whether the caller may correct the names, company and title of an account that nobody has used yet: as Owner or
 * Administrator of the organization that created it, while the person takes no part in another organization and has no
 * role above the caller's (docs/permissions.md#fields). The membership that the request names makes no difference.
 */
export async function mayCorrect(db: Kysely<DB>, actor: Actor, person: MemberRow): Promise<boolean> {
  const { member_id, create_organization_id: home } = person
  if (person.claimed_ts !== null || home === null || person.enterprise_admin) return false
  const own = await roleIn(db, home, actor.member_id)
  if (own === undefined || own > ADMINISTRATOR) return false
  const role = await roleIn(db, home, member_id)
  // The smaller the id, the higher the role.
  if (role !== undefined && role < own) return false
  return !(await takesPartElsewhere(db, member_id, home))
}

async function roleIn(db: Kysely<DB>, organization_id: number, member_id: number): Promise<number | undefined> {
  const membership = await db
    .selectFrom('organization_member')
    .select('role_id')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  return membership?.role_id
}

/**
 * Meetings count too: one may have been moved to another organization, so that its attendees need not be members there.
 */
async function takesPartElsewhere(db: Kysely<DB>, member_id: number, home: number): Promise<boolean> {
  const rooms = () =>
    db.selectFrom('room').select('room.organization_id as organization_id').where('room.organization_id', '<>', home)
  const row = await db
    .selectFrom('organization_member')
    .select('organization_id')
    .where('member_id', '=', member_id)
    .where('organization_id', '<>', home)
    .unionAll(
      rooms().innerJoin('room_member as part', 'part.room_id', 'room.room_id').where('part.member_id', '=', member_id),
    )
    .unionAll(
      rooms()
        .innerJoin('meeting', 'meeting.room_id', 'room.room_id')
        .innerJoin('attendee as part', 'part.meeting_id', 'meeting.meeting_id')
        .where('part.member_id', '=', member_id),
    )
    .unionAll(
      rooms()
        .innerJoin('meeting_series as series', 'series.room_id', 'room.room_id')
        .innerJoin('invitee as part', 'part.meeting_series_id', 'series.meeting_series_id')
        .where('part.member_id', '=', member_id),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
