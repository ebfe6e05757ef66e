// Index entries of people in a room's lists, for readers of the room.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** Everybody in the lists of some rooms, as they are now. */
const listedIn = (trx: Transaction<DB>, rooms: readonly number[]) => {
  const among = (column: string) => inIds(trx, sql.ref(column), rooms)
  return sql`
    select room_id, member_id, max(shows_address) as shows_address from (select place.room_id, place.member_id, 1 as shows_address from room_member as place where ${among('place.room_id')}
    union select meeting.room_id, self.member_id, 1 from meeting join attendee as self on self.meeting_id = meeting.meeting_id
      where ${among('meeting.room_id')}
    union select series.room_id, self.member_id, 1 from meeting_series as series
      join invitee as self on self.meeting_series_id = series.meeting_series_id where ${among('series.room_id')}
    union select template.room_id, self.member_id, 0 from template
      join template_attendee as self on self.template_id = template.template_id where ${among('template.room_id')}) as person
    group by room_id, member_id`
}

/** Writes down again who stands in the lists of some rooms. */
export async function refreshPeople(trx: Transaction<DB>, rooms: readonly number[]): Promise<void> {
  if (!rooms.length) return
  await sql`delete from search_person where ${inIds(trx, sql.ref('room_id'), rooms)}
    and not exists (select 1 from (${listedIn(trx, rooms)}) as listed
      where listed.room_id = search_person.room_id and listed.member_id = search_person.member_id
        and listed.shows_address = search_person.shows_address)`.execute(trx)
  await sql`insert into search_person (room_id, member_id, shows_address)
    select listed.room_id, listed.member_id, listed.shows_address
    from (${listedIn(trx, rooms)}) as listed where true on conflict do nothing`.execute(trx)
}
