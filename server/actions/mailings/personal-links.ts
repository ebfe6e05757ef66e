// Personal links: capability URLs by which one attendee or invitee answers without signing in, passed on by an organizer where
// no mail is sent. Nothing is stored: a link is an HMAC over the seat and the address of its person.
import type { Transaction } from 'kysely'
import { PERSONAL_LINK } from '../../../contract/people/person.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { idIn } from '../../rules/id.ts'
import type { Site } from '../../site.ts'
import type { ActionResult, Call } from '../call.ts'
import { markInvited } from './invited.ts'
import { isMailToken, mailToken, wordsOfToken } from './mail-tokens.ts'

const PERSONAL = 'personal answer'
const [HEADER] = Object.keys(PERSONAL_LINK.headers) as [keyof typeof PERSONAL_LINK.headers]

/** The seat of a person, by the table that it is in. */
export interface PersonalSeat {
  kind: 'attendee' | 'invitee'
  id: number
  member_id: number
}

/** Makes the personal link of an attendee, who counts as invited from then on. */
export async function makeLinkOfAttendee(
  trx: Transaction<DB>,
  call: Call<{ attendee_id: number }, object>,
): Promise<ActionResult> {
  const { attendee_id } = call.params
  const { meeting_id, member_id, email } = await trx
    .selectFrom('attendee')
    .innerJoin('member', 'member.member_id', 'attendee.member_id')
    .select(['attendee.meeting_id', 'attendee.member_id', 'member.email'])
    .where('attendee_id', '=', attendee_id)
    .executeTakeFirstOrThrow()
  await markInvited(trx, { meeting_id }, [member_id], call.now)
  await audit(trx, call as unknown as Call, 'personal_link_made', attendee_id, { kind: 'attendee' })
  return linked(call.site, { kind: 'attendee', id: attendee_id, member_id }, email)
}

/** Makes the personal link of an invitee, who counts as invited to the meetings to come too. */
export async function makeLinkOfInvitee(
  trx: Transaction<DB>,
  call: Call<{ invitee_id: number }, object>,
): Promise<ActionResult> {
  const { invitee_id } = call.params
  const { meeting_series_id, member_id, email } = await trx
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(['invitee.meeting_series_id', 'invitee.member_id', 'member.email'])
    .where('invitee_id', '=', invitee_id)
    .executeTakeFirstOrThrow()
  await markInvited(trx, { meeting_series_id }, [member_id], call.now)
  await audit(trx, call as unknown as Call, 'personal_link_made', invitee_id, { kind: 'invitee' })
  return linked(call.site, { kind: 'invitee', id: invitee_id, member_id }, email)
}

function linked({ sealKey, url }: Site, { kind, id, member_id }: PersonalSeat, email: string | null): ActionResult {
  const token = mailToken(sealKey, PERSONAL, [kind, id, member_id], email ?? '')
  return { headers: { [HEADER]: `${url}/rsvp/${token}` } }
}

/** The seat that a token names, before it is verified; undefined for the token of a mail. */
export function personalSeatIn(token: string): PersonalSeat | undefined {
  const [kind, seat = '', member = ''] = wordsOfToken(token) ?? []
  const [id, member_id] = [idIn(seat), idIn(member)]
  return (kind === 'attendee' || kind === 'invitee') && id && member_id ? { kind, id, member_id } : undefined
}

/** Returns whether a personal token is valid for the address of its person. */
export const isPersonalToken = ({ sealKey }: Site, token: string, email: string | null): boolean =>
  isMailToken(sealKey, PERSONAL, token, email ?? '')
