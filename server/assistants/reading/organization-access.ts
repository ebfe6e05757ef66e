// What organizations allow assistants in their rooms (`organization.assistants`): looked up for all rows of an answer at once.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { AssistantAccess } from '../../settings/assistants.ts'
import { notThere } from '../tools/tool-error.ts'

/** The rooms among these whose organization hides them from assistants. */
async function hiddenRooms(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select('room.room_id')
    .where('organization.assistants', '=', 'off')
    .where(inIds(db, sql.ref('room.room_id'), [...new Set(ids)]))
    .execute()
  return new Set(rows.map(({ room_id }) => room_id))
}

async function hiddenOrganizations(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('organization')
    .select('organization_id')
    .where('assistants', '=', 'off')
    .where(inIds(db, sql.ref('organization_id'), [...new Set(ids)]))
    .execute()
  return new Set(rows.map(({ organization_id }) => organization_id))
}

/** The id in a field, which is a number or a reference. */
const idIn = (field: unknown): number | undefined =>
  typeof field === 'number' ? field : ((field as { value?: number } | null | undefined)?.value ?? undefined)

type Placed = { room_id?: unknown; organization_id?: unknown }

const idsIn = (rows: readonly Placed[], name: keyof Placed): number[] => rows.flatMap((row) => idIn(row[name]) ?? [])

/** The rows that assistants may see, in their order. */
export async function shownRows<T extends object>(db: Kysely<DB>, all: readonly T[]): Promise<T[]> {
  const rows: readonly Placed[] = all
  // A row says its organization where it is in no room, or where its room may be deleted.
  const rooms = await hiddenRooms(db, idsIn(rows, 'room_id'))
  const organizations = await hiddenOrganizations(db, idsIn(rows, 'organization_id'))
  if (!rooms.size && !organizations.size) return [...all]
  return all.filter(
    (one: Placed) => !rooms.has(idIn(one.room_id) ?? 0) && !organizations.has(idIn(one.organization_id) ?? 0),
  )
}

/** Returns whether any organization hides its rooms from assistants. */
export async function isAnythingHidden(db: Kysely<DB>): Promise<boolean> {
  const one = db.selectFrom('organization').select('organization_id').where('assistants', '=', 'off').limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

/** The places that arguments name. */
const PLACES = ['room', 'meeting', 'meeting_series'] as const

/** Throws where an argument names a place that an organization hides, like one that does not exist. */
export async function mustBeShown(db: Kysely<DB>, args: Readonly<Record<string, unknown>>): Promise<void> {
  for (const noun of PLACES) {
    const id = args[`${noun}_id`] as number | undefined
    if (id === undefined) continue
    const row = await db
      .selectFrom(noun as 'meeting')
      .select('room_id')
      .where(sql.ref(`${noun}_id`), '=', id)
      .executeTakeFirst()
    if (row && !(await shownRows(db, [row])).length) throw notThere()
  }
}

/** What assistants may do in a room. */
export async function accessInRoom(db: Kysely<DB>, room_id: number): Promise<AssistantAccess> {
  const row = await db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .select('organization.assistants')
    .where('room.room_id', '=', room_id)
    .executeTakeFirst()
  return row?.assistants ?? 'off'
}
