// Visibility of people and their addresses in search: members and attendees in readable lists, and oneself.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { attendee } from '../../../contract/meetings/attendee.ts'
import { organizationMember } from '../../../contract/places/organization-member.ts'
import { roomMember } from '../../../contract/places/room-member.ts'
import { templateAttendee } from '../../../contract/places/template.ts'
import { invitee } from '../../../contract/series/invitee.ts'
import type { Reader } from '../../access/actor.ts'
import { meetingItself, organizationDirectory, roomContent, seriesItself } from '../../access/visible.ts'
import type { SearchScope } from './index-lookup.ts'

/** How somebody sees another person, for the address of the record that they read. */
export const RECORDS = ['organization_member', 'room_member', 'attendee', 'invitee', 'template_attendee'] as const
type Record = (typeof RECORDS)[number]

const contracts = {
  ...{ organization_member: organizationMember, room_member: roomMember, template_attendee: templateAttendee },
  ...{ attendee, invitee },
}
/** The records that show the e-mail address of their person (`member_email` of the contract). */
export const SHOWING: readonly Record[] = RECORDS.filter((record) => 'member_email' in contracts[record].fields)

const HOLDERS: Readonly<{ [R in Record]: (reader: Reader) => RawBuilder<unknown> }> = {
  organization_member: (reader) => sql`organization_member as listed
    join organization on organization.organization_id = listed.organization_id where ${organizationDirectory(reader)}`,
  room_member: (reader) => sql`room_member as listed
    join room on room.room_id = listed.room_id where ${roomContent(reader)}`,
  attendee: (reader) => sql`attendee as listed
    join meeting on meeting.meeting_id = listed.meeting_id
    join room on room.room_id = meeting.room_id where ${meetingItself(reader)}`,
  invitee: (reader) => sql`invitee as listed
    join meeting_series on meeting_series.meeting_series_id = listed.meeting_series_id
    join room on room.room_id = meeting_series.room_id where ${seriesItself(reader)}`,
  template_attendee: (reader) => sql`template_attendee as listed
    join template on template.template_id = listed.template_id
    join room on room.room_id = template.room_id where ${roomContent(reader)}`,
}

/** The records of people, which a column names, in one kind of list that the reader may read. */
export const recordsOf = (record: Record, person: RawBuilder<unknown>, reader: Reader): RawBuilder<unknown> =>
  sql`select listed.${sql.ref(`${record}_id`)} as record_id from ${HOLDERS[record](reader)} and listed.member_id = ${person}`

const seesBy = (records: readonly Record[]) => (person: RawBuilder<unknown>, reader: Reader) =>
  sql<SqlBool>`(${person} = ${reader.member_id} or ${sql.join(
    records.map((record) => sql`exists (${recordsOf(record, person, reader)})`),
    sql` or `,
  )})`

/** A condition on a person, whom a column names: the reader sees them now. */
export const seesPerson = seesBy(RECORDS)

/** The same: the reader sees their address now. */
export const seesAddress = seesBy(SHOWING)

/** As the index knows it, on `search_document`: the reader sees the person, without looking through all that they attend. */
export const findsPerson = (scope: SearchScope, reader: Reader): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists (${recordsOf('organization_member', sql`search_document.thing_id`, reader)})
    or ${listedFor(scope, reader, sql``)})`

/** The same: the reader sees their address. */
export const findsAddress = (scope: SearchScope, reader: Reader): RawBuilder<SqlBool> =>
  listedFor(scope, reader, sql`and listed.shows_address = 1`)

const listedFor = ({ meetings, series }: SearchScope, reader: Reader, lists: RawBuilder<unknown>) =>
  sql<SqlBool>`(search_document.thing_id = ${reader.member_id}
    or exists (select 1 from search_person as listed join room on room.room_id = listed.room_id
      where listed.member_id = search_document.thing_id and ${roomContent(reader)} ${lists})
    ${among(sql`select self.member_id from attendee as self where self.meeting_id`, meetings)}
    ${among(sql`select self.member_id from invitee as self where self.meeting_series_id`, series)}
    ${among(
      sql`select self.member_id from meeting join attendee as self on self.meeting_id = meeting.meeting_id
        where meeting.meeting_series_id`,
      series,
    )})`

const among = (people: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length ? sql`or search_document.thing_id in (${people} in (${sql.join(ids)}))` : sql``
