// Changes of records that display the name of a renamed person or group.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from './change-draft.ts'

/** Somebody, or a group, with another name or address. */
export interface Renamed {
  id: number
  by: number | null
}

interface NamedRecord<T extends string> {
  kind: T
  thing_id: number
  renamed_id: number
  holder_id: number
}

const HOLDERS = {
  organization_member: 'organization_id',
  room_member: 'room_id',
  attendee: 'meeting_id',
  invitee: 'meeting_series_id',
  template_attendee: 'template_id',
} as const
type Table = keyof typeof HOLDERS

/** Records of people show their name and address: where those are others, each record is. */
export const recordsOfPeople = (db: Kysely<DB>, people: readonly Renamed[]): Promise<ChangeDraft[]> =>
  recordsOf(db, 'member_id', Object.keys(HOLDERS) as Table[], people)

/** Memberships show the name of the group that gives them to managers of the place. */
export const recordsOfGroups = (db: Kysely<DB>, groups: readonly Renamed[]): Promise<ChangeDraft[]> =>
  recordsOf(db, 'from_group_id', ['organization_member', 'room_member'], groups)

async function recordsOf(
  db: Kysely<DB>,
  column: 'member_id' | 'from_group_id',
  tables: readonly Table[],
  renamed: readonly Renamed[],
): Promise<ChangeDraft[]> {
  if (!renamed.length) return []
  const by = new Map(renamed.map((one) => [one.id, one.by]))
  const each = tables.map(
    (table) => sql`
      select cast(${table} as text) as kind, ${sql.ref(`${table}_id`)} as thing_id, ${sql.ref(column)} as renamed_id,
        ${sql.ref(HOLDERS[table])} as holder_id from ${sql.table(table)} where ${inIds(db, sql.ref(column), [...by.keys()])}`,
  )
  const { rows } = await sql<NamedRecord<Table>>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ kind, thing_id, renamed_id, holder_id }) => ({
    ...{ kind, thing_id, what: 'changed', for_id: null, member_id: by.get(renamed_id)! },
    [HOLDERS[kind]]: holder_id,
  }))
}
