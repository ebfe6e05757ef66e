// Preview of a mailing: its recipients, those left out, and the letter as the caller would get it.
import type { Kysely, Transaction } from 'kysely'
import type { mailing } from '../../../contract/mailings/mailing.ts'
import type { CallTo } from '../../actions/call.ts'
import { mustSuit } from '../../actions/mailings/mailings.ts'
import { goesToAll, type MailedKind, recipientsOf, unreachedBy } from '../../actions/mailings/recipients.ts'
import type { DB } from '../../db/tables.ts'
import { notFound } from '../../problem.ts'
import type { Row } from '../../resources/serving/embed-context.ts'
import { tagFor } from '../../rules/people/region.ts'
import { letterContextOf, letterOf, letterText } from '../letters/index.ts'
import { mailingLetter } from './mailing-letter.ts'

type Asking = Pick<CallTo<typeof mailing, 'addToMeeting'>, 'site' | 'actor' | 'now' | 'sent'>

/** The preview of a mailing about a meeting. */
export const previewOfMeeting = (trx: Transaction<DB>, call: CallTo<typeof mailing, 'addToMeeting'>): Promise<Row> =>
  preview(trx, call, 'meeting', call.params.meeting_id, call.sent.attended)

/** The preview of a mailing about a series. */
export const previewOfSeries = (trx: Transaction<DB>, call: CallTo<typeof mailing, 'addToSeries'>): Promise<Row> =>
  preview(trx, call, 'meeting_series', call.params.meeting_series_id)

async function preview(
  trx: Transaction<DB>,
  call: Asking,
  of: MailedKind,
  id: number,
  attended?: readonly number[] | null,
): Promise<Row> {
  const { site, actor, now, sent } = call
  await mustSuit(trx, of, id, sent.kind)
  const unreached = await unreachedBy(trx, of, id, sent.kind)
  const orNobody = goesToAll(sent.to) && unreached.length > 0
  const recipients = await recipientsOf(trx, of, id, sent, { orNobody })
  const self = await profileOf(trx, actor.member_id)
  const reader = { ...self, email: actor.email, tag: tagFor(self, site.locale) }
  const context = letterContextOf(site, reader)
  const content = { kind: sent.kind, of, id, message: sent.message || null, sender: self.name, create_ts: now }
  const asks = sent.kind === 'invitation' && (await tellsCalendars(trx, of, id))
  const ending = attended && sent.kind === 'followup' ? new Set(attended) : undefined
  const letter = await mailingLetter(trx, content, { actor, context }, { asks, ...(ending && { ending }) })
  if (!letter) throw notFound()
  const { subject, stop, choose = stop } = letter
  return {
    recipients: recipients.map(({ member_id, name, email }) => ({ member_id, name, email })),
    unreached,
    subject,
    text: letterText(letterOf(context, { ...letter, ...(choose && { stop: choose }) })),
  }
}

/** Returns whether an invitation is calendar mail and thus requests an answer: only scheduled meetings are. */
async function tellsCalendars(db: Kysely<DB>, of: MailedKind, id: number): Promise<boolean> {
  if (of === 'meeting_series') return true
  const { start_time } = await db
    .selectFrom('meeting')
    .select('start_time')
    .where('meeting_id', '=', id)
    .executeTakeFirstOrThrow()
  return start_time !== null
}

const profileOf = (db: Kysely<DB>, member_id: number) =>
  db
    .selectFrom('member')
    .select(['name', 'timezone_name', 'language', 'region'])
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
