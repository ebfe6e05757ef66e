// Recipients of a mailing: people of a meeting or series who have an address.
import { type Kysely, sql } from 'kysely'
import type { MailChoiceFlag } from '../../../contract/account/mail-choice.ts'
import { GUEST } from '../../../contract/codes.ts'
import type { MailingKind, UnreachedReason } from '../../../contract/mailings/mailing.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { wantsMail, whyUnreached } from '../account/mail-choices.ts'

/** The kinds of subjects of meeting mail. */
export type MailedKind = 'meeting' | 'meeting_series'

/** A person to whom mail goes. */
export interface Recipient {
  member_id: number
  name: string
  email: string
  /** Whether they have no role above Guest in the organization. */
  outside: 0 | 1
}

interface Person extends Recipient {
  /** The attendee or invitee. */
  part_id: number
  rsvp: number
  /** When they were invited; null: not yet. */
  invited_ts: number | null
}

/** The choice by which a person wants a kind of mailing; undefined: it always comes. */
export const CHOICES: Readonly<Record<MailingKind, MailChoiceFlag | undefined>> = {
  invitation: 'invitations',
  reminder: 'invitations',
  followup: 'followups',
  cancellation: undefined,
}

const PARTS = {
  meeting: { table: 'attendee', key: 'attendee_id', holder: 'meeting_id' },
  meeting_series: { table: 'invitee', key: 'invitee_id', holder: 'meeting_series_id' },
} as const

/** The people of a meeting or series who can be reached, in the order in which they were added. */
async function peopleOf(db: Kysely<DB>, of: MailedKind, id: number, kind: MailingKind): Promise<Person[]> {
  const { table, key, holder } = PARTS[of]
  const { rows } = await sql<Person>`
    select part.${sql.ref(key)} as part_id, part.rsvp, part.invited_ts, member.member_id, member.name, member.email,
      case when exists (select 1 from organization_member as seat
        where seat.organization_id = room.organization_id and seat.member_id = member.member_id
          and seat.role_id < ${GUEST}) then 0 else 1 end as outside
    from ${sql.table(table)} as part
    join member on member.member_id = part.member_id
    join ${sql.table(of)} as thing on thing.${sql.ref(holder)} = part.${sql.ref(holder)}
    join room on room.room_id = thing.room_id
    where part.${sql.ref(holder)} = ${id} and member.deleted_ts is null and member.email is not null
      and ${wantsMail(CHOICES[kind])}
    order by part.${sql.ref(key)}`.execute(db)
  return rows
}

/** A person who takes part, and whom a mailing does not reach. */
export interface Unreached {
  member_id: number
  name: string
  reason: UnreachedReason
}

/** Returns the participants of a meeting or series who get no mail of this kind, in the order in which they were added. */
export async function unreachedBy(db: Kysely<DB>, of: MailedKind, id: number, kind: MailingKind): Promise<Unreached[]> {
  const { table, key, holder } = PARTS[of]
  const reason = whyUnreached(CHOICES[kind])
  const { rows } = await sql<Unreached>`
    select member.member_id, member.name, ${reason} as reason from ${sql.table(table)} as part
    join member on member.member_id = part.member_id
    where part.${sql.ref(holder)} = ${id} and ${reason} is not null
    order by part.${sql.ref(key)}`.execute(db)
  return rows
}

/**
 * The people to whom a mailing goes. Throws 422 on `to` where it is none of its forms, names somebody who is not there,
 * or leaves nobody unless `orNobody`.
 */
export async function recipientsOf(
  db: Kysely<DB>,
  of: MailedKind,
  id: number,
  { kind, to = 'all' }: { kind: MailingKind; to?: unknown },
  { orNobody = false } = {},
): Promise<Recipient[]> {
  const people = await peopleOf(db, of, id, kind)
  const chosen = chosenOf(people, to)
  if (!chosen.length && !orNobody)
    throw refuse('to', 'invalid_value', 'No recipients. Choose at least one person with an e-mail address.')
  return chosen
}

/** Returns whether `to` selects everyone. */
export const goesToAll = (to: unknown): boolean => to == null || to === 'all'

/** Returns whether `to` selects everyone who has not been invited, so that an invitation leaves out nobody. */
export const leavesOutNobody = (to: unknown): boolean => goesToAll(to) || to === 'uninvited'

function chosenOf(people: readonly Person[], to: unknown): Person[] {
  if (goesToAll(to)) return [...people]
  if (to === 'unanswered') return people.filter(({ rsvp }) => rsvp === 0)
  if (to === 'uninvited') return people.filter(({ invited_ts }) => invited_ts === null)
  if (!Array.isArray(to) || to.some((id) => !Number.isSafeInteger(id)))
    throw refuse('to', 'invalid_value', 'must be all, unanswered, uninvited or a list of ids.')
  const byPart = new Map(people.map((person) => [person.part_id, person]))
  const named = [...new Set(to as number[])].map((id) => byPart.get(id))
  if (named.includes(undefined))
    throw refuse('to', 'invalid_reference', 'contains someone who is not an attendee or has no e-mail address.')
  return named as Person[]
}
