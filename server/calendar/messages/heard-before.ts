// Earlier mail to a recipient about the same event, so that nobody gets a cancellation or update of an unknown event.
import type { Kysely, Selectable } from 'kysely'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../format/index.ts'
import type { CalendarMail } from '../reconciliation/index.ts'
import { hasHeard, lastHeard } from './heard.ts'

/** A mail to be checked against earlier ones. */
export interface AskingMail extends CalendarMail {
  notice_id: number
  member_id: number
}

type Row = Pick<Selectable<DB['notice']>, 'details' | 'mailing_id' | 'state' | 'perhaps_sent'>

const before = prepared<Pick<AskingMail, 'notice_id' | 'member_id' | 'calendar_object_id'>, Row>((db, at) =>
  db
    .selectFrom('notice')
    .select(['details', 'mailing_id', 'state', 'perhaps_sent'])
    .where('member_id', '=', at.member_id)
    .where('calendar_object_id', '=', at.calendar_object_id)
    .where('notice_id', '<', at.notice_id)
    .orderBy('notice_id'),
)

/** Returns whether a mail makes sense to a person who got none before. */
const isFresh = ({ method, why, was, restored, ended, dates }: CalendarMail) =>
  method === 'request' && (why === 'new' || why === 'again') && !(was || restored || ended || dates)

/** What identifies an event to a reader, besides its times. */
const wordsOf = ({ summary, location, room }: EventContent) => ({ summary, location, ...(room && { room }) })

/** The mail rewritten as an invitation for a person who got none before; undefined if nothing remains to be said. */
function asInvitation(mail: AskingMail): AskingMail | undefined {
  if (mail.method === 'cancel' || mail.ended) return undefined
  const { was: _, restored: __, only_end: ___, dates: ____, ...rest } = mail
  return { ...rest, why: 'new' }
}

/**
 * Adapts a mail to what its recipient knows, as earlier mail may have failed; undefined if it cancels something that they never
 * received. A cancellation uses the name that they know, since they may have lost the right to read the current one.
 */
export async function asHeard(
  db: Kysely<DB>,
  mail: AskingMail,
  mailing_id: number | null,
): Promise<{ mail: AskingMail; mailing_id: number | null } | undefined> {
  if (isFresh(mail)) return { mail, mailing_id }
  const { notice_id, member_id, calendar_object_id } = mail
  const rows = await before(db, { notice_id, member_id, calendar_object_id })
  const earlier = rows.map(({ details, state, perhaps_sent, ...row }) => {
    const { slot, method, first = false, content } = JSON.parse(details) as CalendarMail
    return { ...row, slot, method, first, content, handed: state === 'sent' || perhaps_sent === 1 }
  })
  if (hasHeard(earlier, mail.slot)) {
    const last = mail.method === 'cancel' || mail.ended ? lastHeard(earlier, mail.slot)?.content : undefined
    return { mail: last ? { ...mail, content: { ...mail.content, ...wordsOf(last) } } : mail, mailing_id }
  }
  const invitation = asInvitation(mail)
  const lost = earlier.findLast((one) => one.method === 'request' && one.mailing_id !== null)
  return invitation && { mail: invitation, mailing_id: mailing_id ?? lost?.mailing_id ?? null }
}
