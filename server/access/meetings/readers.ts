// Readers of a meeting among given people, in one query.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Reader } from '../actor.ts'
import { meetingItself } from '../visible.ts'

/** Every person of a query in turn. */
const eachMember: Reader = {
  ...{ enterprise: false, byApplication: false, single: true },
  ...{ member_id: sql.ref<number>('member.member_id'), application_id: sql<number | null>`null` },
}

/** Those of some people who may read a meeting. */
export async function readersOfMeeting(
  db: Kysely<DB>,
  meeting_id: number,
  people: readonly number[],
): Promise<Set<number>> {
  if (!people.length) return new Set()
  const rows = await db
    .selectFrom('member')
    .innerJoin('meeting', (join) => join.on('meeting.meeting_id', '=', meeting_id))
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select('member.member_id')
    .where(inIds(db, sql.ref('member.member_id'), people))
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .where(sql<SqlBool>`(member.enterprise_admin = 1 or ${meetingItself(eachMember)})`)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}
