// Completes the room, meeting and series of a change.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import type { Parameter } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { ChangeLocation } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from './change-draft.ts'

type Known = Partial<ChangeLocation>
type Locations = ReadonlyMap<number, Known>

const NONE: Locations = new Map()

const idsOf = (drafts: readonly Known[], name: keyof ChangeLocation): number[] => [
  ...new Set(drafts.flatMap((draft) => draft[name] ?? [])),
]

/** Finds rows of some tables by id: what is there, and what is left of what was there. */
function finder(
  key: 'template_id' | 'meeting_id' | 'meeting_series_id' | 'room_id',
  tables: readonly string[],
  columns: readonly string[],
) {
  const named = sql.join([key, ...columns].map((column) => sql.ref(column)))
  const from = (db: Kysely<DB>, table: string, ids: Parameter<unknown>) =>
    sql`select ${named} from ${sql.table(table)} where ${inIdsParameter(db, sql.ref(key), ids)}`
  const rowsOf = prepared<{ ids: unknown }, Known & Record<string, number>>((db, { ids }) => {
    const each = tables.map((table) => from(db, table, ids))
    return sql`${sql.join(each, sql` union all `)}`
  })
  return async (db: Kysely<DB>, ids: readonly number[]): Promise<Locations> => {
    if (!ids.length) return NONE
    const rows = await rowsOf(db, { ids: idsParameter(db, ids) })
    return new Map(rows.map((row) => [row[key]!, row]))
  }
}

const findTemplates = finder('template_id', ['template'], ['room_id'])
const findMeetings = finder('meeting_id', ['deleted_meeting', 'meeting'], ['room_id', 'meeting_series_id'])
const findSeries = finder('meeting_series_id', ['deleted_meeting_series', 'meeting_series'], ['room_id'])
const findRooms = finder('room_id', ['deleted_room', 'room'], ['organization_id'])

/**
 * Adds the complete location to each change, current or at deletion. Changes without a known location are dropped, unless they
 * concern one person or have none by nature.
 */
export async function withLocations(
  db: Kysely<DB>,
  drafts: readonly ChangeDraft[],
): Promise<(ChangeDraft & ChangeLocation)[]> {
  const templates = [...new Set(drafts.flatMap(({ template_id }) => template_id ?? []))]
  const inTemplates = await findTemplates(db, templates)
  const meetings = await findMeetings(db, idsOf(drafts, 'meeting_id'))
  const series = await findSeries(db, idsOf(drafts, 'meeting_series_id'))
  const known = drafts.map(({ template_id, ...draft }) => {
    const meeting = draft.meeting_id == null ? undefined : meetings.get(draft.meeting_id)
    const meeting_series_id = draft.meeting_series_id ?? meeting?.meeting_series_id ?? null
    const around =
      meeting ??
      inTemplates.get(template_id ?? 0) ??
      (meeting_series_id === null ? undefined : series.get(meeting_series_id))
    const room_id = draft.room_id ?? around?.room_id ?? null
    return { ...draft, meeting_id: draft.meeting_id ?? null, meeting_series_id, room_id }
  })
  const rooms = await findRooms(db, idsOf(known, 'room_id'))
  return known.flatMap((draft) => {
    const room = draft.room_id === null ? undefined : rooms.get(draft.room_id)
    const organization_id = draft.organization_id ?? room?.organization_id ?? null
    const nowhere = organization_id === null && draft.for_id === null && draft.kind !== 'member'
    return nowhere ? [] : [{ ...draft, organization_id }]
  })
}
