// The people who may approve the minutes of a meeting, looked up together.
import { type Kysely, sql } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { meetingLevel } from '../can.ts'
import { mayApprove } from './minutes.ts'

/** The members of a list, or the attendees where none is given, who may approve the minutes of a meeting; in the order of their ids. */
export async function approversOf(db: Kysely<DB>, meeting_id: number, members?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('meeting', (join) => join.on('meeting.meeting_id', '=', meeting_id))
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .leftJoin('attendee', (join) =>
      join.onRef('attendee.member_id', '=', 'member.member_id').onRef('attendee.meeting_id', '=', 'meeting.meeting_id'),
    )
    .leftJoin('room_member as place', (join) =>
      join.onRef('place.member_id', '=', 'member.member_id').onRef('place.room_id', '=', 'room.room_id'),
    )
    .leftJoin('organization_member as seat', (join) =>
      join.onRef('seat.member_id', '=', 'member.member_id').onRef('seat.organization_id', '=', 'room.organization_id'),
    )
    .select(['member.member_id', 'member.enterprise_admin', 'meeting.create_id', 'room.private'])
    .select(['attendee.role_id', 'attendee.attended', 'attendee.rights_ended'])
    .select(['place.role_id as room_role', 'seat.role_id as organization_role'])
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .where((eb) =>
      members
        ? inIds(db, sql.ref<number>('member.member_id'), members)
        : eb(
            'member.member_id',
            'in',
            eb.selectFrom('attendee as own').select('own.member_id').where('own.meeting_id', '=', meeting_id),
          ),
    )
    .orderBy('member.member_id')
    .execute()
  return rows.flatMap(({ member_id, enterprise_admin, create_id, ...row }) => {
    const meeting_role = row.rights_ended === 1 ? GUEST : row.role_id
    const created = create_id === member_id
    const level = meetingLevel({ ...row, enterprise: enterprise_admin === 1, meeting_role, created })
    return mayApprove(level, row) ? [member_id] : []
  })
}
