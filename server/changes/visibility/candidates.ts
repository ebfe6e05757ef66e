// Candidates for an audience: people with any access to the places of some changes, in one query.
import { type Kysely, sql } from 'kysely'
import { roomItself } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { ChangeLocation } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'
import { personIn } from './room-visibility.ts'

type Lying = ChangeLocation & { for_id: number | null }

/** People with any access to the place of a change, like `isInScope` for one person; for personal changes, that person. */
export type PeopleAt = (change: Lying) => ReadonlySet<number>

interface Seen {
  at: 'organization' | 'room' | 'meeting' | 'series'
  id: number
  member_id: number
}

const idsOf = (changes: readonly Lying[], name: keyof ChangeLocation): number[] => [
  ...new Set(changes.flatMap((change) => change[name] ?? [])),
]

/** As it is now. Nobody among the people is an enterprise administrator, who sees everything. */
export async function peopleAt(
  db: Kysely<DB>,
  people: readonly number[],
  changes: readonly Lying[],
): Promise<PeopleAt> {
  const open = changes.filter(({ for_id }) => for_id === null)
  const members = new Map<string, Set<number>>()
  if (open.length && people.length)
    for (const { at, id, member_id } of await seen(db, people, open)) {
      const location = `${at} ${id}`
      members.set(location, (members.get(location) ?? new Set()).add(member_id))
    }
  return ({ for_id, ...location }) => {
    if (for_id !== null) return new Set([for_id])
    const { organization_id, room_id, meeting_id, meeting_series_id } = location
    const home = room_id === null ? `organization ${organization_id}` : `room ${room_id}`
    const locations = [home, `meeting ${meeting_id}`, `series ${meeting_series_id}`]
    return new Set(locations.flatMap((one) => [...(members.get(one) ?? [])]))
  }
}

async function seen(db: Kysely<DB>, people: readonly number[], changes: readonly Lying[]): Promise<Seen[]> {
  const roomless = changes.filter(({ room_id }) => room_id === null)
  const rooms = idsOf(changes, 'room_id')
  const among = (column: string) => inIds(db, sql.ref(column), people)
  const inRooms = (column: string) => inIds(db, sql.ref(column), rooms)
  const { rows } = await sql<Seen>`
    select 'organization' as at, seat.organization_id as id, seat.member_id from organization_member as seat
      where ${inIds(db, sql.ref('seat.organization_id'), idsOf(roomless, 'organization_id'))}
        and ${among('seat.member_id')}
    union all select 'room', room.room_id, people.member_id from room join (
        select location.room_id, location.member_id from room_member as location where ${inRooms('location.room_id')}
        union select home.room_id, seat.member_id from room as home
          join organization_member as seat on seat.organization_id = home.organization_id
          where ${inRooms('home.room_id')}
      ) as people on people.room_id = room.room_id
      where ${among('people.member_id')} and ${roomItself(personIn('people.member_id'))}
    union all select 'room', location.room_id, location.member_id from deleted_room_member as location
      where ${inRooms('location.room_id')} and ${among('location.member_id')}
    union all select 'room', former.room_id, seat.member_id from deleted_room as former
      join organization_member as seat on seat.organization_id = former.organization_id
      where ${inRooms('former.room_id')} and seat.role_id < 5 and ${among('seat.member_id')}
    union all select 'meeting', self.meeting_id, self.member_id from attendee as self
      where ${inIds(db, sql.ref('self.meeting_id'), idsOf(changes, 'meeting_id'))} and ${among('self.member_id')}
    union all select 'series', self.meeting_series_id, self.member_id from invitee as self
      where ${inIds(db, sql.ref('self.meeting_series_id'), idsOf(changes, 'meeting_series_id'))}
        and ${among('self.member_id')}`.execute(db)
  return rows
}
