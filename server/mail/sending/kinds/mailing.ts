// The mail of a mailing, which somebody who runs a meeting or series has asked for.
import { wantsMailNow } from '../../../actions/account/mail-choices.ts'
import { CHOICES } from '../../../actions/mailings/recipients.ts'
import { prepared } from '../../../db/queries/prepared.ts'
import type { DB } from '../../../db/tables.ts'
import { mailingLetter } from '../../composing/index.ts'
import { replyAddressFor } from '../../letters/index.ts'
import type { MailContent, MailContext } from '../mail-context.ts'

type MailingRow = Pick<DB['mailing'], 'kind' | 'meeting_id' | 'meeting_series_id' | 'message' | 'create_ts'> & {
  sender: string | null
}

const one = prepared<{ mailing_id: number }, MailingRow>((db, at) =>
  db
    .selectFrom('mailing')
    .leftJoin('member as sender', 'sender.member_id', 'mailing.create_id')
    .select(['mailing.kind', 'mailing.meeting_id', 'mailing.meeting_series_id', 'mailing.message'])
    .select(['mailing.create_ts', 'sender.name as sender'])
    .where('mailing.mailing_id', '=', at.mailing_id),
)

/** It is not sent to somebody who may no longer read what it is about, or wants no such mail any more. */
export async function mailingSent(about: MailContext): Promise<MailContent | undefined> {
  const { site, notice } = about
  const [row] = notice.mailing_id === null ? [] : await one(site.db.reads, { mailing_id: notice.mailing_id })
  if (!row || !(await wantsMailNow(site.db.reads, notice.member_id, CHOICES[row.kind]))) return undefined
  const { meeting_id, meeting_series_id, ...content } = row
  const of = meeting_id === null ? 'meeting_series' : 'meeting'
  const actor = { member_id: notice.member_id, enterprise: notice.enterprise_admin === 1 }
  const mailing = { ...content, of, id: meeting_id ?? meeting_series_id! } as const
  const letter = await mailingLetter(site.db.reads, mailing, { actor, context: about }, { files: true })
  const subject = { of: 'mailing', id: notice.mailing_id!, member_id: notice.member_id } as const
  const replyTo = replyAddressFor(site, subject, about.email)
  return letter && { ...letter, ...(replyTo && { replyTo }) }
}
