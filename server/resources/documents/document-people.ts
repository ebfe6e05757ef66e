// People and organizations for documents: attendees of meetings, invitees of series, and names of organizations.
import { type Kysely, sql } from 'kysely'
import { readerOf } from '../../access/actor.ts'
import { organizationItself } from '../../access/visible.ts'
import { idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent, DocumentPerson } from '../../exports/document/document-content.ts'
import type { ReadingContext } from '../serving/embed-context.ts'
import { grouped } from '../serving/embeds.ts'

const people = {
  meeting: prepared((db, at: ParametersOf<{ ids: unknown }>) =>
    db
      .selectFrom('attendee')
      .innerJoin('member', 'member.member_id', 'attendee.member_id')
      .select([
        'attendee.meeting_id as holder_id',
        'attendee_id',
        'role_id',
        'rsvp',
        'attended',
        'representing',
        'name',
        'last_name',
      ])
      .where(inIdsParameter(db, sql.ref('attendee.meeting_id'), at.ids))
      .orderBy('attendee_id'),
  ),
  meeting_series: prepared((db, at: ParametersOf<{ ids: unknown }>) =>
    db
      .selectFrom('invitee')
      .innerJoin('member', 'member.member_id', 'invitee.member_id')
      .select([
        'invitee.meeting_series_id as holder_id',
        'invitee_id as attendee_id',
        'role_id',
        'rsvp',
        'representing',
        'name',
        'last_name',
      ])
      .select(sql<0 | 1>`0`.as('attended'))
      .where(inIdsParameter(db, sql.ref('invitee.meeting_series_id'), at.ids))
      .orderBy('invitee_id'),
  ),
}

const collator = new Intl.Collator('en')

/** The attendees of meetings or invitees of series, by the ids of these, in the order of last names. `present`: the attendees who count as present, whoever is noted. */
export async function peopleOf(
  db: Kysely<DB>,
  of: DocumentContent['of'],
  ids: readonly number[],
  present?: ReadonlySet<number>,
): Promise<Map<number, DocumentPerson[]>> {
  const rows = await people[of](db, { ids: idsParameter(db, ids) })
  const sorted = rows.toSorted(
    (one, other) =>
      collator.compare(one.last_name ?? one.name, other.last_name ?? other.name) ||
      collator.compare(one.name, other.name),
  )
  return grouped(
    sorted.map(({ holder_id, attendee_id, role_id, rsvp, attended, name, representing }) => [
      holder_id,
      {
        name,
        role: role_id as DocumentPerson['role'],
        rsvp: rsvp as DocumentPerson['rsvp'],
        attended: present ? present.has(attendee_id) : attended === 1,
        representing,
      },
    ]),
  )
}

/** The names of the organizations of some rooms, by room, where the reader may see them. */
export async function organizationNames(
  { db, actor }: ReadingContext,
  rooms: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select(['room_id', 'organization.name'])
    .where(inIds(db, sql.ref('room.room_id'), rooms))
    .where(organizationItself(readerOf(actor)))
    .execute()
  return new Map(rows.map(({ room_id, name }) => [room_id, name]))
}
