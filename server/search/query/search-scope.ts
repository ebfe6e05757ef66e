// Readable places of a person, looked up for each search since rights change at once.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ADMINISTRATOR, EXECUTIVE, GUEST, OWNER } from '../../../contract/codes.ts'
import { type Actor, placeholderReader, type Reader, readerValues } from '../../access/actor.ts'
import { roomContent, roomsByMembership } from '../../access/visible.ts'
import { type Dialect, dialectOf, inSubquery } from '../../db/dialects/dialect.ts'
import { createStatements, runCompiled } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { SearchScope } from './index-lookup.ts'

const statements = createStatements()

type At = Exclude<keyof SearchScope, 'own' | 'share'>

interface ScopeEntry {
  at: At | 'last' | 'own'
  /** As JSON, since one row is read faster than hundreds. */
  ids: string
}

const idsIn = (dialect: Dialect) => (dialect === 'postgres' ? sql`json_agg(id)::text` : sql`json_group_array(id)`)

/**
 * The query for people who are not enterprise administrators. It determines their readable rooms once, and compares their own
 * records with these; it only touches their own rows.
 */
export function searchScopeEntries(dialect: Dialect, reader: Reader): RawBuilder<ScopeEntry> {
  const { member_id } = reader
  const whole = sql`select seat.organization_id from organization_member as seat where seat.member_id = ${member_id}
    and seat.role_id in (${OWNER}, ${ADMINISTRATOR}, ${EXECUTIVE})`
  const elsewhere = (room_id: string) => sql`${sql.ref(room_id)} not in (select room_id from read)`
  // Own action items are read wherever they lie, most of them in rooms that are read.
  const ownItem = (column: string) => sql`select * from (
    select 'own' as at, action_item_id as id from action_item
      where ${sql.ref(column)} = ${member_id} and ${elsewhere('action_item.room_id')} limit 1) as one`
  return sql<ScopeEntry>`with read as materialized (select room.room_id, room.organization_id from room
      where ${inSubquery(dialect, sql.ref('room.room_id'), roomsByMembership(reader))} and ${roomContent(reader)})
    select at, ${idsIn(dialect)} as ids from (
      select 'last' as at, coalesce(max(room_id), 0) as id from room
      union all ${ownItem('action_item.member_id')}
      union all ${ownItem('action_item.create_id')}
      union all select 'organizations', organization_id from (${whole}) as own
      union all select 'rooms', room_id from read where organization_id not in (${whole})
      union all select 'seenRooms', room_id from room_member
        where member_id = ${member_id} and role_id = ${GUEST} and ${elsewhere('room_member.room_id')}
      union all select 'meetings', meeting.meeting_id from attendee
        join meeting on meeting.meeting_id = attendee.meeting_id
        where attendee.member_id = ${member_id} and ${elsewhere('meeting.room_id')}
      union all select 'series', meeting_series.meeting_series_id from invitee
        join meeting_series on meeting_series.meeting_series_id = invitee.meeting_series_id
        where invitee.member_id = ${member_id} and ${elsewhere('meeting_series.room_id')}) as place group by at`
}

/** Undefined: everything, as an enterprise administrator does. */
export async function searchScope(db: Kysely<DB>, actor: Actor): Promise<SearchScope | undefined> {
  if (actor.enterprise) return undefined
  const query = statements(dialectOf(db), 'scope', () => ({
    compile: () => searchScopeEntries(dialectOf(db), placeholderReader(actor)).compile(db),
  }))
  const rows = await runCompiled<ScopeEntry>(db, query, readerValues(actor))
  const scope: Record<At, readonly number[]> = {
    organizations: [],
    rooms: [],
    seenRooms: [],
    meetings: [],
    series: [],
  }
  let last = 0
  let own: number | undefined
  for (const { at, ids } of rows) {
    const values = JSON.parse(ids) as number[]
    if (at === 'last') last = values[0]!
    else if (at === 'own') own = actor.member_id
    else scope[at] = values
  }
  return { ...scope, share: scope.rooms.length / Math.max(1, last), own }
}
