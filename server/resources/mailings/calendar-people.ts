// The people of an event as one reader's calendar shows them: only those whose address the reader may read.
import { type Kysely, sql } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import type { EventPerson } from '../../rules/calendar/component.ts'
import { partstatOf, roleOf } from '../../rules/calendar/partstat.ts'
import type { FoundObject } from './calendar-object.ts'

/** In what is larger than this, an event names the reader alone: programs hide such lists, and each line is sent to all. */
const MOST = 100

interface Person {
  member_id: number
  name: string
  email: string
  rsvp: number
  role_id: number
  outside: 0 | 1
}

/**
 * The reader, and everybody whom the event names to them; guests and people from outside are shown nobody else. `asks`:
 * whether the reader is asked for an answer, where they gave one or not.
 */
export async function calendarPeople(
  db: Kysely<DB>,
  { of, id }: FoundObject,
  member_id: number,
  asks: (answered: boolean) => boolean,
): Promise<{ reader: EventPerson | null; shown: EventPerson[] }> {
  const table = of === 'meeting' ? 'attendee' : 'invitee'
  const key = `${of}_id`
  const { rows } = await sql<Person>`
    select member.member_id, member.name, member.email, part.rsvp, part.role_id,
      case when exists (select 1 from organization_member as seat
        where seat.organization_id = room.organization_id and seat.member_id = member.member_id
          and seat.role_id < ${GUEST}) then 0 else 1 end as outside
    from ${sql.table(table)} as part
    join member on member.member_id = part.member_id
    join ${sql.table(of)} as thing on thing.${sql.ref(key)} = part.${sql.ref(key)}
    join room on room.room_id = thing.room_id
    where part.${sql.ref(key)} = ${id} and member.deleted_ts is null and member.email is not null
    order by case when member.member_id = ${member_id} then 0 else 1 end, part.role_id, member.member_id
    limit ${MOST + 1}`.execute(db)
  const self = rows.find((person) => person.member_id === member_id)
  const alone = rows.length > MOST || self === undefined || self.outside === 1 || self.role_id === GUEST
  const people = (alone ? rows.filter((person) => person === self) : rows).map((person) => ({
    ...{ name: person.name, address: person.email, partstat: partstatOf(person.rsvp), role: roleOf(person.role_id) },
    asked: person === self && asks(person.rsvp !== 0),
  }))
  return { reader: people[0] ?? null, shown: people }
}
