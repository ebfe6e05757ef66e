// Snapshots of the objects of entries: their name and place, copied since an entry outlives its object.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type AuditObject, auditObjects } from '../../contract/audit/audit-actions.ts'
import { inIds } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'

/**
 * The columns of an entry. They hold no name or address of a person, and no text of people but the names of objects.
 */
export interface SubjectSnapshot {
  object_name: string | null
  subject_id: number | null
  organization_id: number | null
  room_id: number | null
}

type Holder = 'meeting' | 'meeting_series' | 'template'

/** The columns with the snapshot of a kind of object; the table has the name of the kind. */
interface SnapshotColumns {
  /** The column of the id, unless it is the kind with `_id`. */
  key?: string
  /** Whether it has a column `name`. */
  name?: true
  /** The column of the person whom it belongs to or is about. */
  of?: 'member_id'
  /** The row that says in which room or organization it is: itself, or the first of these that it refers to. */
  in?: 'organization' | 'room' | readonly Holder[]
  /** Columns that say the room, or a series of it, where none of those does. */
  or?: { room?: string; series?: string }
}

const part = { of: 'member_id', in: ['meeting'] } as const
const partOfSeries = { of: 'member_id', in: ['meeting_series'] } as const

/** Columns of content in a room without a name. */
const IN_ROOM: SnapshotColumns = { in: 'room' }

/** Where it is not that. */
const COLUMNS: Readonly<Partial<Record<AuditObject, SnapshotColumns>>> = {
  organization: { name: true, in: 'organization' },
  organization_member: { of: 'member_id', in: 'organization' },
  room: { name: true, in: 'room' },
  room_member: { of: 'member_id', in: 'room' },
  // The name of a person is not copied, so that it is gone once the person is erased.
  member: { of: 'member_id' },
  meeting: { name: true, in: 'room' },
  attendee: part,
  meeting_source: { in: ['meeting'] },
  meeting_series: { name: true, in: 'room' },
  invitee: partOfSeries,
  meeting_series_source: { in: ['meeting_series'] },
  template: { name: true, in: 'room' },
  template_attendee: { of: 'member_id', in: ['template'] },
  agenda_item: {
    in: ['meeting', 'meeting_series', 'template'],
    or: { room: 'backlog_room_id', series: 'backlog_series_id' },
  },
  agenda_proposal: { in: ['meeting'] },
  attachment: { name: true, in: ['meeting'], or: { room: 'room_id' } },
  chat_message: { in: ['meeting'] },
  mailing: { name: true, in: 'room' },
  hook: { of: 'member_id', in: 'room' },
  api_token: { key: 'token_id', name: true, of: 'member_id' },
  passkey: { name: true, of: 'member_id' },
  push_subscription: { name: true, of: 'member_id' },
  calendar_feed: { name: true, of: 'member_id' },
  directory_token: { name: true },
  session: { of: 'member_id' },
  application: { name: true, of: 'member_id' },
  authorization: { of: 'member_id' },
  sign_in_provider: { name: true },
  group: { name: true },
}

const NOWHERE = sql`null`

const roomOf = (kind: string, columns: SnapshotColumns): RawBuilder<unknown> => {
  if (columns.in === 'room') return sql.ref(`${kind}.room_id`)
  if (!columns.in || columns.in === 'organization') return NOWHERE
  const holders = columns.in.map((holder) => {
    const key = `${holder}_id`
    return sql`(select ${sql.ref(`${holder}.room_id`)} from ${sql.table(holder)}
      where ${sql.ref(`${holder}.${key}`)} = ${sql.ref(`${kind}.${key}`)})`
  })
  const { room, series } = columns.or ?? {}
  if (room) holders.push(sql`${sql.ref(`${kind}.${room}`)}`)
  if (series)
    holders.push(sql`(select meeting_series.room_id from meeting_series
      where meeting_series.meeting_series_id = ${sql.ref(`${kind}.${series}`)})`)
  return sql`coalesce(${sql.join([...holders, NOWHERE])})`
}

function organizationOf(kind: string, columns: SnapshotColumns): RawBuilder<unknown> {
  if (columns.in === 'organization') return sql.ref(`${kind}.organization_id`)
  if (!columns.in) return NOWHERE
  const ofRoom = sql`(select home.organization_id from room as home where home.room_id = ${roomOf(kind, columns)})`
  return kind === 'hook' || kind === 'group_role'
    ? sql`coalesce(${sql.ref(`${kind}.organization_id`)}, ${ofRoom})`
    : ofRoom
}

/** An authorization has the name of its application, a role of a group that of the group. */
const nameOf = (kind: string, { name }: SnapshotColumns): RawBuilder<unknown> => {
  if (kind === 'authorization')
    return sql`(select application.name from application
      where application.application_id = ${sql.ref('authorization.application_id')})`
  if (kind === 'group_role') return sql`(select "group".name from "group" where "group".group_id = group_role.group_id)`
  return name ? sql.ref(`${kind}.name`) : NOWHERE
}

const columnsOf = (kind: AuditObject | undefined): SnapshotColumns | undefined =>
  kind === undefined || kind === 'site' ? undefined : (COLUMNS[kind] ?? IN_ROOM)

const EMPTY: SubjectSnapshot = { object_name: null, subject_id: null, organization_id: null, room_id: null }

/**
 * A function that returns the snapshot of each of these objects; it is empty for a missing object, and for some kinds.
 */
export async function subjectSnapshots(
  trx: Transaction<DB>,
  kind: string | null,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => SubjectSnapshot> {
  const columns = columnsOf(auditObjects.find((audited) => audited === kind))
  const known = ids.filter((id) => id !== null)
  if (!columns || kind === null || !known.length) return () => EMPTY
  // Nothing of a person is copied but who it is, and rows of people are never deleted.
  if (kind === 'member') return (id) => ({ ...EMPTY, subject_id: id })
  const key = sql.ref<number>(`${kind}.${columns.key ?? `${kind}_id`}`)
  const { rows } = await sql<SubjectSnapshot & { id: number }>`
    select ${key} as id, ${nameOf(kind, columns)} as object_name,
      ${columns.of ? sql.ref(`${kind}.${columns.of}`) : NOWHERE} as subject_id,
      ${organizationOf(kind, columns)} as organization_id, ${roomOf(kind, columns)} as room_id
    from ${sql.table(kind)} where ${inIds(trx, key, known)}`.execute(trx)
  const snapshots = new Map(rows.map(({ id, ...snapshot }) => [id, snapshot]))
  return (id) => (id === null ? undefined : snapshots.get(id)) ?? EMPTY
}
