// Where somebody reads anything, looked up anew for each search, since rights change at once.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ADMINISTRATOR, EXECUTIVE, GUEST, OWNER } from '../../contract/codes.ts'
import { type Actor, placeholderReader, readerValues } from '../access/actor.ts'
import { isNotTrue, roomContent } from '../access/visible.ts'
import { dialectOf } from '../db/dialect.ts'
import { runCompiled } from '../db/prepared.ts'
import type { SearchPlaces } from '../db/search-index.ts'
import { createStatements } from '../db/statements.ts'
import type { DB } from '../db/tables.ts'

const statements = createStatements()

type At = Exclude<keyof SearchPlaces, 'own' | 'share'>

interface Place {
  at: At | 'last' | 'own'
  /** As JSON: one row is sooner read than hundreds. */
  ids: string
}

const idsIn = (db: Kysely<DB>) => (dialectOf(db) === 'postgres' ? sql`json_agg(id)::text` : sql`json_group_array(id)`)

/** Undefined: everything, as an enterprise administrator does. */
export async function searchPlaces(db: Kysely<DB>, actor: Actor): Promise<SearchPlaces | undefined> {
  if (actor.enterprise) return undefined
  const reader = placeholderReader(actor)
  const reads = roomContent(reader)
  const whole = sql`select seat.organization_id from organization_member as seat where seat.member_id = ${reader.member_id}
    and seat.role_id in (${OWNER}, ${ADMINISTRATOR}, ${EXECUTIVE})`
  // Own action items are read wherever they lie, most of them in rooms that are read.
  const elsewhere = (column: RawBuilder<unknown>) => sql`
    union all select * from (select 'own' as at, mine.action_item_id as id from action_item as mine
      join room on room.room_id = mine.room_id
      where ${column} = ${reader.member_id} and ${isNotTrue(reads)} limit 1) as one`
  const query = statements(dialectOf(db), 'places', () => ({
    compile: () =>
      sql<Place>`select at, ${idsIn(db)} as ids from (
        select 'last' as at, coalesce(max(room_id), 0) as id from room
        ${elsewhere(sql`mine.member_id`)} ${elsewhere(sql`mine.create_id`)}
        union all select 'organizations', organization_id from (${whole}) as own
        union all select 'rooms', room.room_id from room where ${reads} and room.organization_id not in (${whole})
        union all select 'seenRooms', place.room_id from room_member as place
          join room on room.room_id = place.room_id
          where place.member_id = ${reader.member_id} and place.role_id = ${GUEST} and ${isNotTrue(reads)}
        union all select 'meetings', meeting.meeting_id from attendee as self
          join meeting on meeting.meeting_id = self.meeting_id join room on room.room_id = meeting.room_id
          where self.member_id = ${reader.member_id} and ${isNotTrue(reads)}
        union all select 'series', holder.meeting_series_id from invitee as self
          join meeting_series as holder on holder.meeting_series_id = self.meeting_series_id
          join room on room.room_id = holder.room_id
          where self.member_id = ${reader.member_id} and ${isNotTrue(reads)}) as place group by at`.compile(db),
  }))
  const rows = await runCompiled<Place>(db, query, readerValues(actor))
  const places: Record<At, readonly number[]> = {
    organizations: [],
    rooms: [],
    seenRooms: [],
    meetings: [],
    series: [],
  }
  let last = 0
  let own: number | undefined
  for (const { at, ids } of rows) {
    const found = JSON.parse(ids) as number[]
    if (at === 'last') last = found[0]!
    else if (at === 'own') own = actor.member_id
    else places[at] = found
  }
  return { ...places, share: places.rooms.length / Math.max(1, last), own }
}
