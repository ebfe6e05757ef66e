// The rooms that the sidebar of a page lists: those that the reader is a member of, by organization.
import { sql } from 'kysely'
import type { RoomColor } from '../../../../contract/places/room.ts'
import { readerOf } from '../../../access/actor.ts'
import { roomsByMembership } from '../../../access/visible.ts'
import type { Visitor } from '../../../identity/index.ts'
import type { Site } from '../../../site.ts'

/** More rooms than a sidebar is read to the end. */
const MOST = 50

export interface OwnRoom {
  room_id: number
  name: string
  color: RoomColor
  organization_id: number
  organization: string
}

/** The rooms in the order of their ids, as the application gets them. */
export const ownRooms = ({ db }: Site, visitor: Visitor): Promise<OwnRoom[]> =>
  db.reads
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select(['room.room_id', 'room.name', 'room.color', 'room.organization_id', 'organization.name as organization'])
    .$if(!visitor.enterprise, (rows) =>
      rows.where('room.room_id', 'in', sql<number>`(${roomsByMembership(readerOf({ ...visitor, by: 'session' }))})`),
    )
    .orderBy('room.room_id')
    .limit(MOST)
    .execute()
