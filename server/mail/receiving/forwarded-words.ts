// Forwards text replies to the organizers of a meeting or series.
import type { Transaction } from 'kysely'
import { FACILITATOR } from '../../../contract/codes.ts'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { isSameAddress } from '../../rules/people/email-address.ts'
import { type ForwardedAnswer, tellOfForwarded } from './forwarded-answers.ts'

/** What came, and from whom. */
export interface WordsThatCame {
  /** Whose token it came with. */
  member_id: number
  name: string
  about: { of: MailedKind; id: number }
  text: string
  /** The address of somebody else who answered, to whom the invitation was forwarded. */
  forwarded: string | null
}

/** Values of the mail that forwards text. */
export interface MailReplyDetails {
  of: MailedKind
  id: number
  name: string
  text: string
  forwarded: string | null
  /** Others who answered in the day before it is sent. */
  others?: readonly ForwardedAnswer[]
}

const DAY = 86_400
/** Limit of recipients of forwarded text. */
const MOST = 20

/**
 * Forwards text to the facilitators at once, or reports an answer from another address once a day; returns whether there is a
 * recipient.
 */
export async function passOnWords(
  trx: Transaction<DB>,
  { member_id, name, about, text, forwarded }: WordsThatCame,
  now: number,
): Promise<boolean> {
  const people = await runners(trx, about, member_id)
  if (forwarded !== null) {
    await tellOfForwarded(trx, people, about, { name, text, forwarded }, now)
    return people.length > 0
  }
  const details: MailReplyDetails = { ...about, name, text, forwarded }
  const notices = people.map((person) => ({
    ...{ member_id: person, kind: 'mail_reply' as const, details: JSON.stringify(details), create_ts: now },
  }))
  await inSlices(notices, (slice) => trx.insertInto('notice').values(slice).execute())
  return people.length > 0
}

/** Facilitators with working addresses, or else the creator. */
async function runners(trx: Transaction<DB>, { of, id }: WordsThatCame['about'], but: number): Promise<number[]> {
  const part = of === 'meeting' ? 'attendee' : 'invitee'
  const facilitators = await trx
    .selectFrom(part as 'attendee')
    .innerJoin('member', 'member.member_id', `${part as 'attendee'}.member_id`)
    .select('member.member_id')
    .where(`${part as 'attendee'}.${`${of}_id` as 'meeting_id'}`, '=', id)
    .where(`${part as 'attendee'}.role_id`, '=', FACILITATOR)
    .where('member.member_id', '!=', but)
    .where('member.email', 'is not', null)
    .where('member.deleted_ts', 'is', null)
    .orderBy('member.member_id')
    .limit(MOST)
    .execute()
  if (facilitators.length) return facilitators.map(({ member_id }) => member_id)
  const maker = await trx
    .selectFrom(of as 'meeting')
    .innerJoin('member', 'member.member_id', `${of as 'meeting'}.create_id`)
    .select('member.member_id')
    .where(`${of as 'meeting'}.${`${of}_id` as 'meeting_id'}`, '=', id)
    .where('member.member_id', '!=', but)
    .where('member.email', 'is not', null)
    .where('member.deleted_ts', 'is', null)
    .executeTakeFirst()
  return maker ? [maker.member_id] : []
}

/** The values of the mail that says that an answer came from another address. */
export interface AnsweredElsewhere {
  of: MailedKind
  id: number
  address: string
}

/** Notifies a person that their answer came from another address: once per address, and at most once a day. */
export async function tellOfOtherAddress(
  trx: Transaction<DB>,
  { member_id, about, address }: { member_id: number; about: WordsThatCame['about']; address: string },
  now: number,
): Promise<void> {
  await takeAdvisoryLock(trx, `answers from elsewhere of ${member_id}`)
  const notices = await trx
    .selectFrom('notice')
    .select(['details', 'create_ts'])
    .where('member_id', '=', member_id)
    .where('kind', '=', 'answered_elsewhere')
    .execute()
  const isNotified = notices.some(({ details, create_ts }) => {
    const before = JSON.parse(details) as AnsweredElsewhere
    return Number(create_ts) > now - DAY || isSameAddress(before.address, address)
  })
  if (isNotified) return
  const details: AnsweredElsewhere = { ...about, address: address.slice(0, 254) }
  await trx
    .insertInto('notice')
    .values({ member_id, kind: 'answered_elsewhere', details: JSON.stringify(details), create_ts: now })
    .execute()
}
