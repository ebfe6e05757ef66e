// Replies without a token: accepted if a trusted mail server authenticated the sender (DMARC).
import type { Kysely } from 'kysely'
import { replySeat } from '../../calendar/answers/index.ts'
import type { DB } from '../../db/tables.ts'
import { asciiDomain, emailKeys, isSameAddress } from '../../rules/people/email-address.ts'
import { bareAddress } from '../../settings/reply-template.ts'
import type { Site } from '../../site.ts'
import { vouchedDomain } from './authentication-results.ts'
import type { ReadMessage } from './read-message.ts'
import type { Recipient } from './recipient.ts'

/** Returns whether mail to an address is accepted without a token. */
export const mayLackToken = ({ replies, mailInTrusts }: Pick<Site, 'replies' | 'mailInTrusts'>, to: string): boolean =>
  mailInTrusts !== undefined && replies !== undefined && bareAddress(replies) === to.toLowerCase()

/** The authenticated From address: there must be exactly one. */
function provenSender({ headers, senders }: ReadMessage, server: string): string | undefined {
  const [sender, ...more] = senders
  const results = headers.get('authentication-results')
  if (sender === undefined || more.length || results === undefined) return undefined
  const domain = vouchedDomain(results, server)
  return domain !== undefined && asciiDomain(sender.slice(sender.lastIndexOf('@') + 1)) === asciiDomain(domain)
    ? sender
    : undefined
}

/**
 * Finds the person of a reply without a token: the only one who was sent its event at the address of its only ATTENDEE, which must
 * equal the authenticated From address.
 */
export async function provenRecipient(site: Site, message: ReadMessage): Promise<Recipient | undefined> {
  const sender = site.mailInTrusts && provenSender(message, site.mailInTrusts)
  if (!sender) return undefined
  const events = message.replies.flatMap((reply) => reply.events)
  const isOwn = message.replies.every(
    ({ method, events }) =>
      method === 'REPLY' &&
      events.every(({ attendees: [one, ...more] }) => one && !more.length && isSameAddress(one.address, sender)),
  )
  const uids = [...new Set(events.map(({ uid }) => uid))]
  const [uid] = uids
  if (!isOwn || uids.length !== 1 || !uid) return undefined
  const sent = await sentTo(site.db.reads, uid, sender)
  const seat = sent && (await replySeat(site.db.reads, sent.calendar_object_id, sent.member_id, site.clock()))
  if (!seat || !isSameAddress(seat.email, sender)) return undefined
  const { calendar_object_id: id, member_id, name, meeting_id, meeting_series_id } = seat.request
  const about =
    meeting_id === null
      ? ({ of: 'meeting_series', id: meeting_series_id! } as const)
      : ({ of: 'meeting', id: meeting_id } as const)
  return { of: 'calendar', id, member_id, name, email: seat.email, about, seat, takesPart: true }
}

/** People who were sent an event at an address that is still theirs. */
const sentTo = (db: Kysely<DB>, uid: string, address: string) =>
  db
    .selectFrom('calendar_object as object')
    .innerJoin('calendar_sent as sent', 'sent.calendar_object_id', 'object.calendar_object_id')
    .innerJoin('member', 'member.member_id', 'sent.member_id')
    .select(['object.calendar_object_id', 'sent.member_id'])
    .where('object.uid', '=', uid.toLowerCase())
    .where('sent.method', '=', 'request')
    .whereRef('sent.address', '=', 'member.email')
    .where('member.email_key', 'in', emailKeys(address))
    .limit(1)
    .executeTakeFirst()
