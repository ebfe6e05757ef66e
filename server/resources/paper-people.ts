// Who is on papers: the people of meetings and series, and the organizations that they belong to.
import { type Kysely, sql } from 'kysely'
import { organizationItself } from '../access/visible.ts'
import { among, idsValue, within } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import type { Paper, PaperPerson } from '../exports/paper.ts'
import type { EmbedContext } from './embed-context.ts'
import { grouped } from './embeds.ts'

const seats = {
  meeting: prepared((db, at: { ids: unknown }) =>
    db
      .selectFrom('attendee')
      .innerJoin('member', 'member.member_id', 'attendee.member_id')
      .select(['attendee.meeting_id as holder_id', 'role_id', 'rsvp', 'attended', 'representing', 'name', 'last_name'])
      .where(among(db, sql.ref('attendee.meeting_id'), at.ids))
      .orderBy('attendee_id'),
  ),
  meeting_series: prepared((db, at: { ids: unknown }) =>
    db
      .selectFrom('invitee')
      .innerJoin('member', 'member.member_id', 'invitee.member_id')
      .select(['invitee.meeting_series_id as holder_id', 'role_id', 'rsvp', 'representing', 'name', 'last_name'])
      .select(sql<0 | 1>`0`.as('attended'))
      .where(among(db, sql.ref('invitee.meeting_series_id'), at.ids))
      .orderBy('invitee_id'),
  ),
}

const collator = new Intl.Collator('en')

/** Attendees of meetings or invitees of series, by the ids of those, as a list of people is read: by last name. */
export async function peopleOf(
  db: Kysely<DB>,
  of: Paper['of'],
  ids: readonly number[],
): Promise<Map<number, PaperPerson[]>> {
  const rows = await seats[of](db, { ids: idsValue(db, ids) })
  const sorted = rows.toSorted(
    (one, other) =>
      collator.compare(one.last_name ?? one.name, other.last_name ?? other.name) ||
      collator.compare(one.name, other.name),
  )
  return grouped(
    sorted.map(({ holder_id, role_id, rsvp, attended, name, representing }) => [
      holder_id,
      {
        name,
        role: role_id as PaperPerson['role'],
        rsvp: rsvp as PaperPerson['rsvp'],
        attended: attended === 1,
        representing,
      },
    ]),
  )
}

/** The organizations of some rooms, by room: those of which the caller may know. */
export async function organizationNames(
  { db, actor }: EmbedContext,
  rooms: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select(['room_id', 'organization.name'])
    .where(within(db, sql.ref('room.room_id'), rooms))
    .where(organizationItself(actor))
    .execute()
  return new Map(rows.map(({ room_id, name }) => [room_id, name]))
}
