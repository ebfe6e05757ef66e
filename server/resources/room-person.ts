// People of a room, for those who add somebody there.
import { type Kysely, sql } from 'kysely'
import { MOST_ROOM_PEOPLE, roomPerson } from '../../contract/room-person.ts'
import { type Actor, readerOf } from '../access/actor.ts'
import { WRITE } from '../access/can.ts'
import * as must from '../access/must.ts'
import { organizationDirectory } from '../access/visible.ts'
import type { CallTo } from '../actions/call.ts'
import { memberNamed } from '../db/search.ts'
import type { DB } from '../db/tables.ts'
import { searchWords } from '../rules/person.ts'
import { bindPlainResource } from './serve.ts'

const membersOf = (db: Kysely<DB>, room_id: number) =>
  db.selectFrom('room_member as here').select('here.member_id').where('here.room_id', '=', room_id)

/** The members of the organization of a room, where the actor reads its directory. */
const colleagues = (db: Kysely<DB>, actor: Actor, room_id: number) =>
  db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .innerJoin('organization_member as colleague', 'colleague.organization_id', 'room.organization_id')
    .select('colleague.member_id')
    .where('room.room_id', '=', room_id)
    .where(organizationDirectory(readerOf(actor)))

/** The members of the room first, each part by name. */
function peopleOf({ site, actor, params, sent }: CallTo<typeof roomPerson, 'inRoom'>) {
  const { room_id } = params
  const db = site.db.reads
  const people = db
    .selectFrom('member')
    .leftJoin('room_member', (join) =>
      join.onRef('room_member.member_id', '=', 'member.member_id').on('room_member.room_id', '=', room_id),
    )
    .select(['member.member_id', 'member.name', 'member.email', 'room_member.role_id'])
    .where('member.deleted_ts', 'is', null)
    .where('member.member_id', 'in', membersOf(db, room_id).union(colleagues(db, actor, room_id)))
    .orderBy(sql`case when room_member.role_id is null then 1 else 0 end`)
    .orderBy('member.name')
    .orderBy('member.member_id')
    .limit(MOST_ROOM_PEOPLE)
  const words = searchWords(sent.search ?? '')
  return (words.length ? people.where(memberNamed(site.db.dialect, words)) : people).execute()
}

export const roomPeople = bindPlainResource(roomPerson, {
  endpoints: { inRoom: { may: must.room(WRITE), answer: peopleOf } },
})
