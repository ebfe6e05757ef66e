// Meetings that were moved to another room leave their series and template; places remember the role of who left them.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../dialects/dialect.ts'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index } = tableMaker(db)

  // The role of before: whoever joins again by themselves gets no higher one. `removed`: others took them out.
  for (const place of ['room', 'organization'] as const) {
    await create(`former_${place}_member`)
      .addColumn(`${place}_id`, 'integer', belongsTo(`${place}.${place}_id`))
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('role_id', 'integer', required)
      .addColumn('removed', 'integer', required)
      .addColumn('left_ts', 'bigint', required)
      .addPrimaryKeyConstraint(`former_${place}_member_key`, [`${place}_id`, 'member_id'] as never)
      .execute()
    await index(`former_${place}_member`, ['member_id'])
  }

  const strays = await leaveSeries(db)
  await sql`update meeting set template_id = null where template_id is not null and template_id not in (
    select template_id from template where template.room_id = meeting.room_id)`.execute(db)
  await letGo(db, strays)
}

/** Takes meetings out of series of other rooms, with their slots excluded there; gives every meeting that ever moved. */
async function leaveSeries(db: Kysely<any>): Promise<number[]> {
  const strays = await db
    .selectFrom('meeting')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting.meeting_series_id')
    .select(['meeting.meeting_id', 'meeting.slot_ts', 'meeting_series.meeting_series_id'])
    .select(['meeting_series.timezone_name', 'meeting_series.excluded'])
    .whereRef('meeting.room_id', '!=', 'meeting_series.room_id')
    .execute()
  for (const [meeting_series_id, own] of Map.groupBy(strays, (stray) => stray.meeting_series_id)) {
    const { excluded, timezone_name } = own[0]!
    const slots = own.flatMap(({ slot_ts }) => (slot_ts === null ? [] : [wallAt(timezone_name, Number(slot_ts))]))
    const walls = [...new Set([...JSON.parse(excluded), ...slots])].sort((one, other) => one - other)
    await db
      .updateTable('meeting_series')
      .set({ excluded: JSON.stringify(walls) })
      .where('meeting_series_id', '=', meeting_series_id)
      .execute()
  }
  const audited = await db
    .selectFrom('audit')
    .innerJoin('meeting', 'meeting.meeting_id', 'audit.object_id')
    .select('meeting.meeting_id')
    .where('audit.action', '=', 'meeting_moved')
    .execute()
  const ids = strays.map(({ meeting_id }) => meeting_id)
  await db
    .updateTable('meeting')
    .set({ meeting_series_id: null, slot_ts: null })
    .where(inIdsParameter(db, sql.ref('meeting_id'), idsParameter(db, ids)))
    .execute()
  return [...new Set([...ids, ...audited.map(({ meeting_id }) => meeting_id)])]
}

/** In meetings that moved, action items lose assignees who are no members of the room. */
async function letGo(db: Kysely<any>, meetings: number[]): Promise<void> {
  await sql`update action_item set member_id = null where ${inIdsParameter(db, sql.ref('meeting_id'), idsParameter(db, meetings))}
    and member_id not in (select place.member_id from room_member as place where place.room_id = action_item.room_id)`.execute(
    db,
  )
}

/** What the clocks of a zone show at an instant, as seconds that would be Unix seconds if the zone were UTC. */
const wallAt = (zone: string, instant: number): number =>
  instant + Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9
