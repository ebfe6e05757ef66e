// Attendees in an exported file: only people whose address the reader may read.
import { type Kysely, sql } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import type { Actor } from '../../access/actor.ts'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type EventPerson, partstatOf, roleOf } from '../format/index.ts'
import { presentAnswerOf } from '../reconciliation/index.ts'

/**
 * Limit of named attendees: beyond it, an event names only the recipient, since programs hide long lists and each line is sent to
 * everybody.
 */
const MOST = 100

interface Person {
  id: number
  member_id: number
  name: string
  email: string
  /** The answer, if given for the current time. */
  rsvp: number
  role_id: number
}

/** By the id of the meeting or series; guests, and people from outside the organization, are shown nobody else. */
export async function eventPeople(
  db: Kysely<DB>,
  of: MailedKind,
  ids: readonly number[],
  actor: Actor,
): Promise<Map<number, EventPerson[]>> {
  const table = of === 'meeting' ? 'attendee' : 'invitee'
  const key = sql.ref<number>(`part.${of}_id`)
  const { rows } = await sql<Person>`
    select ${key} as id, member.member_id, member.name, member.email, ${presentAnswerOf('part')} as rsvp, part.role_id
    from ${sql.table(table)} as part
    join member on member.member_id = part.member_id
    where ${inIds(db, key, ids)} and member.deleted_ts is null and member.email is not null
    order by part.role_id, member.member_id`.execute(db)
  const inside = await insideOf(db, of, ids, actor)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    ids.map((id) => {
      const people = byId.get(id) ?? []
      const self = people.filter(({ member_id }) => member_id === actor.member_id)
      const alone = people.length > MOST || !inside.has(id) || self[0]?.role_id === GUEST
      return [id, (alone ? self : people).map(shown)]
    }),
  )
}

const shown = ({ name, email, rsvp, role_id }: Person): EventPerson => ({
  ...{ name, address: email, partstat: partstatOf(rsvp), role: roleOf(role_id), replyRequested: false },
})

/** The meetings or series in whose organization the reader has a role above Guest. */
async function insideOf(
  db: Kysely<DB>,
  of: MailedKind,
  ids: readonly number[],
  { enterprise, member_id }: Actor,
): Promise<ReadonlySet<number>> {
  if (enterprise) return new Set(ids)
  const key = sql.ref<number>(`subject.${of}_id`)
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(of)} as subject
    join room on room.room_id = subject.room_id
    join organization_member as seat on seat.organization_id = room.organization_id
    where ${inIds(db, key, ids)} and seat.member_id = ${member_id} and seat.role_id < ${GUEST}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
