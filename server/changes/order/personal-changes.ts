// Changes for single people: their own action items and records, which they may read without access to the room.
import { type Kysely, sql } from 'kysely'
import { isNotTrue, meetingItself, roomContent } from '../../access/visible.ts'
import { idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { personIn } from '../visibility/room-visibility.ts'
import type { ChangeDraft } from './change-draft.ts'

/** An action item, and somebody who made it or is to do it. */
export interface Outsider {
  thing_id: number
  for_id: number
}

const findOutsiders = prepared<{ ids: unknown }, Outsider>((db, { ids }) => {
  const own = (column: string) => sql`
    select action_item.action_item_id as thing_id, action_item.${sql.ref(column)} as for_id from action_item
      join room on room.room_id = action_item.room_id
      left join meeting on meeting.meeting_id = action_item.meeting_id
      where ${inIdsParameter(db, sql.ref('action_item.action_item_id'), ids)}
        and action_item.${sql.ref(column)} is not null and ${isNotTrue(meetingItself(personIn(`action_item.${column}`)))}`
  return sql`${own('create_id')} union ${own('member_id')}`
})

/** Creators and assignees of action items who cannot read the place. */
export async function outsidersOf(db: Kysely<DB>, ids: readonly number[]): Promise<Outsider[]> {
  return ids.length ? findOutsiders(db, { ids: idsParameter(db, ids) }) : []
}

/** Changes of action items that are still there, by the items' ids. */
export const itemsIn = (drafts: readonly ChangeDraft[]): ReadonlyMap<number, ChangeDraft> =>
  new Map(
    drafts
      .filter(({ kind, what, for_id }) => kind === 'action_item' && what !== 'gone' && for_id === null)
      .map((draft) => [draft.thing_id, draft]),
  )

/** Former assignees of action items who cannot read them otherwise. */
export async function itemAccess(
  db: Kysely<DB>,
  losses: readonly { id: number; member_id: number; by: number | null }[],
): Promise<ChangeDraft[]> {
  if (!losses.length) return []
  const person = personIn('sent.member_id')
  const { rows } = await sql<Outsider & { by: number | null; room_id: number; meeting_id: number | null }>`
    select sent.id as thing_id, sent.member_id as for_id, sent.by, action_item.room_id, action_item.meeting_id
    from ${rowsAsTable(db, { id: 'integer', member_id: 'integer', by: 'integer' }, losses)}
    join action_item on action_item.action_item_id = sent.id
    join room on room.room_id = action_item.room_id
    left join meeting on meeting.meeting_id = action_item.meeting_id
    join member on member.member_id = sent.member_id
    where member.enterprise_admin = 0 and action_item.create_id is distinct from sent.member_id
      and action_item.member_id is distinct from sent.member_id and ${isNotTrue(meetingItself(person))}`.execute(db)
  return rows.map(({ by, ...row }) => ({ ...row, kind: 'action_item', what: 'sight_lost', member_id: by }))
}

/**
 * People who read a deleted meeting or series only through an invitation, or a deleted room: the role that would give them access
 * is gone.
 */
export async function formerReaders(db: Kysely<DB>, drafts: readonly ChangeDraft[]): Promise<ChangeDraft[]> {
  const former: ChangeDraft[] = []
  const gone = drafts.filter(({ what, for_id }) => what === 'gone' && for_id === null)
  for (const [kind, people] of Object.entries(READERS)) {
    const some = new Map(gone.filter((draft) => draft.kind === kind).map((draft) => [draft.thing_id, draft]))
    if (!some.size) continue
    const { rows } = await people(db, [...some.keys()]).execute(db)
    for (const { thing_id, for_id } of rows) former.push({ ...some.get(thing_id)!, for_id })
  }
  return [...former, ...(await administratorsOf(db, gone))]
}

/** Enterprise administrators saw the deleted rooms and organizations, but may have lost that right by the next read. */
async function administratorsOf(db: Kysely<DB>, gone: readonly ChangeDraft[]): Promise<ChangeDraft[]> {
  const rooms = gone.filter(({ kind }) => kind === 'room' || kind === 'organization')
  if (!rooms.length) return []
  const people = await db.selectFrom('member').select('member_id').where('enterprise_admin', '=', 1).execute()
  return people.flatMap(({ member_id }) => rooms.map((draft) => ({ ...draft, for_id: member_id })))
}

const invitedTo = (kind: 'meeting' | 'meeting_series', people: string) => (db: Kysely<DB>, ids: number[]) => {
  const person = personIn('people.member_id')
  const [table, key] = [sql.table(`deleted_${kind}`), sql.ref(`${kind}_id`)]
  return sql<Outsider>`select people.${key} as thing_id, people.member_id as for_id
    from ${sql.table(people)} as people join ${table} as record on record.${key} = people.${key}
    left join room on room.room_id = record.room_id
    where ${inIds(db, sql.ref(`people.${kind}_id`), ids)} and ${isNotTrue(roomContent(person))}`
}

const READERS = {
  meeting: invitedTo('meeting', 'deleted_meeting_attendee'),
  meeting_series: invitedTo('meeting_series', 'deleted_meeting_series_invitee'),
  room: (db: Kysely<DB>, ids: number[]) => sql<Outsider>`
    select former.room_id as thing_id, former.member_id as for_id from deleted_room_member as former
      where ${inIds(db, sql.ref('former.room_id'), ids)}
    union
    select room.room_id, seat.member_id from deleted_room as room
      join organization_member as seat on seat.organization_id = room.organization_id
      where ${inIds(db, sql.ref('room.room_id'), ids)}
        and (seat.role_id in (1, 2, 4) or (seat.role_id = 3 and room.private = 0))`,
}
