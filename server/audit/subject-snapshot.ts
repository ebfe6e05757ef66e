// What something was called and where it lay: taken down while it is there, since an entry outlives it.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AuditObject } from '../../contract/audited.ts'
import { within } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'

/** As an entry holds it. Nobody's name or address is in it, and nothing that anybody wrote but what things are called. */
export interface SubjectSnapshot {
  object_name: string | null
  subject_id: number | null
  organization_id: number | null
  room_id: number | null
}

type Holder = 'meeting' | 'meeting_series' | 'template'

/** How one kind of thing is looked at. */
interface Look {
  /** The table; the noun unless said otherwise, and its id likewise. */
  key?: string
  name?: true
  /** Whose it is, or whom it tells of: the column. */
  of?: 'member_id'
  /** Where it lies. */
  in?: 'organization' | 'room' | readonly Holder[]
}

const part = { of: 'member_id', in: ['meeting'] } as const
const partOfSeries = { of: 'member_id', in: ['meeting_series'] } as const

const LOOKS: Readonly<Record<Exclude<AuditObject, 'site'>, Look>> = {
  organization: { name: true, in: 'organization' },
  organization_member: { of: 'member_id', in: 'organization' },
  room: { name: true, in: 'room' },
  room_member: { of: 'member_id', in: 'room' },
  // People have their names in one place only, so that they can be forgotten there.
  member: { of: 'member_id' },
  meeting: { name: true, in: 'room' },
  attendee: part,
  meeting_source: { in: ['meeting'] },
  meeting_series: { name: true, in: 'room' },
  invitee: partOfSeries,
  meeting_series_source: { in: ['meeting_series'] },
  template: { name: true, in: 'room' },
  template_attendee: { of: 'member_id', in: ['template'] },
  agenda_item: { in: ['meeting', 'meeting_series', 'template'] },
  note: { in: 'room' },
  action_item: { in: 'room' },
  attachment: { name: true, in: ['meeting'] },
  chat_message: { in: ['meeting'] },
  hook: { of: 'member_id', in: 'room' },
  api_token: { key: 'token_id', name: true, of: 'member_id' },
  session: { of: 'member_id' },
  application: { name: true, of: 'member_id' },
  authorization: { of: 'member_id' },
}

const NOWHERE = sql`null`

const roomOf = (kind: string, look: Look): RawBuilder<unknown> => {
  if (look.in === 'room') return sql.ref(`${kind}.room_id`)
  if (!look.in || look.in === 'organization') return NOWHERE
  const holders = look.in.map((holder) => {
    const key = `${holder}_id`
    return sql`(select ${sql.ref(`${holder}.room_id`)} from ${sql.table(holder)}
      where ${sql.ref(`${holder}.${key}`)} = ${sql.ref(`${kind}.${key}`)})`
  })
  return sql`coalesce(${sql.join([...holders, NOWHERE])})`
}

function organizationOf(kind: string, look: Look): RawBuilder<unknown> {
  if (look.in === 'organization') return sql.ref(`${kind}.organization_id`)
  if (!look.in) return NOWHERE
  const found = sql`(select place.organization_id from room as place where place.room_id = ${roomOf(kind, look)})`
  return kind === 'hook' ? sql`coalesce(hook.organization_id, ${found})` : found
}

/** Authorizations are called as the application is. */
const nameOf = (kind: string, { name }: Look): RawBuilder<unknown> => {
  if (kind === 'authorization')
    return sql`(select application.name from application
      where application.application_id = ${sql.ref('authorization.application_id')})`
  return name ? sql.ref(`${kind}.name`) : NOWHERE
}

const EMPTY: SubjectSnapshot = { object_name: null, subject_id: null, organization_id: null, room_id: null }

/** The portraits of some things of a kind, by their ids; of what is not there, and of what has none, an empty one. */
export async function subjectSnapshots(
  trx: Transaction<DB>,
  kind: string | null,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => SubjectSnapshot> {
  const look = kind === null ? undefined : LOOKS[kind as keyof typeof LOOKS]
  const there = ids.filter((id) => id !== null)
  if (!look || kind === null || !there.length) return () => EMPTY
  const key = sql.ref<number>(`${kind}.${look.key ?? `${kind}_id`}`)
  const { rows } = await sql<SubjectSnapshot & { id: number }>`
    select ${key} as id, ${nameOf(kind, look)} as object_name,
      ${look.of ? sql.ref(`${kind}.${look.of}`) : NOWHERE} as subject_id,
      ${organizationOf(kind, look)} as organization_id, ${roomOf(kind, look)} as room_id
    from ${sql.table(kind)} where ${within(trx, key, there)}`.execute(trx)
  const found = new Map(rows.map(({ id, ...portrait }) => [id, portrait]))
  return (id) => (id === null ? undefined : found.get(id)) ?? EMPTY
}
