// The people of an event as one reader's calendar shows them: only those whose address the reader may read.
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { GUEST } from '../../../contract/codes.ts'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { batchedQuery } from '../../db/performance/query-batcher.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { type EventPerson, partstatOf, roleOf } from '../format/index.ts'
import { presentAnswerOf } from '../reconciliation/index.ts'
import type { MailedObject } from './calendar-object.ts'

/**
 * Limit of named attendees: beyond it, an event names only the recipient, since programs hide long lists and each line is sent to
 * everybody.
 */
const MOST = 100

interface Person {
  member_id: number
  name: string
  email: string
  /** The answer, if given for the current time. */
  rsvp: number
  role_id: number
  outside: 0 | 1
}

/**
 * Attendees as the recipient may see them; guests and people from outside see only themselves. `asks`: whether replies are
 * requested (`any`), and from the recipient even if they have replied (`again`).
 */
export async function calendarPeople(
  db: Kysely<DB>,
  object: MailedObject,
  member_id: number,
  asks: { any: boolean; again: boolean },
): Promise<{ reader: EventPerson | null; shown: EventPerson[] }> {
  const self = await one[object.of](db, { id: object.id, member_id })
  const isAlone = self === undefined || self.outside === 1 || self.role_id === GUEST
  const others = isAlone ? [] : (await namedIn(db, object)).filter((person) => person.member_id !== member_id)
  const shown = [...(self ? [self] : []), ...others].map((person) => ({
    ...{ name: person.name, address: person.email, partstat: partstatOf(person.rsvp), role: roleOf(person.role_id) },
    replyRequested: asks.any && (person.rsvp === 0 || (person === self && asks.again)),
  }))
  return { reader: shown[0] ?? null, shown }
}

/** Cache of events with too many people to name, with expiry in milliseconds of a monotonic clock. */
const large = new WeakMap<Kysely<DB>, Map<string, number>>()
const BELIEVED = 30_000

/** Named attendees; none if there are too many. */
async function namedIn(db: Kysely<DB>, object: MailedObject): Promise<Person[]> {
  const known = large.get(db) ?? new Map<string, number>()
  large.set(db, known)
  const key = `${object.of} ${object.id}`
  if ((known.get(key) ?? 0) > performance.now()) return []
  known.delete(key)
  const all = await peopleOf(db, object, MOST + 1)
  if (all.length <= MOST) return all
  known.set(key, performance.now() + BELIEVED)
  return []
}

/** The people of an event. */
const peopleIn = (of: MailedKind, event: Expression<number>): RawBuilder<Person> => {
  const key = sql.ref(`${of}_id`)
  return sql`select member.member_id, member.name, member.email, ${presentAnswerOf('part')} as rsvp, part.role_id,
      case when exists (select 1 from organization_member as seat
        where seat.organization_id = room.organization_id and seat.member_id = member.member_id
          and seat.role_id < ${GUEST}) then 0 else 1 end as outside
    from ${sql.table(of === 'meeting' ? 'attendee' : 'invitee')} as part
    join member on member.member_id = part.member_id
    join ${sql.table(of)} as record on record.${key} = part.${key}
    join room on room.room_id = record.room_id
    where part.${key} = ${event} and member.deleted_ts is null and member.email is not null`
}

/** One of the people of an event. */
const oneIn = (of: MailedKind) =>
  batchedQuery<{ id: number; member_id: number }, Person>(
    { id: 'integer', member_id: 'integer' },
    (at) => sql`${peopleIn(of, at.id)} and part.member_id = ${at.member_id}`,
  )

/** A limited number of attendees, unsorted, so that a thousand mails do not sort them a thousand times. */
const someIn = (of: MailedKind) =>
  prepared<{ id: number; most: number }, Person>((_, at) => sql`${peopleIn(of, at.id)} limit ${at.most}`)

const one = { meeting: oneIn('meeting'), meeting_series: oneIn('meeting_series') }
const some = { meeting: someIn('meeting'), meeting_series: someIn('meeting_series') }

async function peopleOf(db: Kysely<DB>, { of, id }: MailedObject, most: number): Promise<Person[]> {
  const rows = await some[of](db, { id, most })
  return rows.toSorted((left, right) => left.role_id - right.role_id || left.member_id - right.member_id)
}
