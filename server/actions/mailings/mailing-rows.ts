// The rows of a mailing: itself, and its recipients with the number of mails for each.
import type { Transaction } from 'kysely'
import type { MailingKind } from '../../../contract/mailings/mailing.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'

/** A mailing to be written. */
export interface NewMailing {
  kind: MailingKind
  subject: { kind: 'meeting' | 'meeting_series'; id: number }
  name: string
  room_id: number
  organization_id: number
  /** The path below the API that its event names. */
  resource: string
  message: string | null
  recipients: readonly { member_id: number; mails: number }[]
  /** The number of recipients outside the organization. */
  outside: number
}

/** Writes a mailing with its recipients; gives its id. Its mails are queued by the caller. */
export async function insertMailingRow(
  trx: Transaction<DB>,
  { subject, recipients, ...mailing }: NewMailing,
  { create_id, now }: { create_id: number | null; now: number },
): Promise<number> {
  const ofMeeting = subject.kind === 'meeting'
  const { mailing_id } = await trx
    .insertInto('mailing')
    .values({
      ...mailing,
      ...{ meeting_id: ofMeeting ? subject.id : null, meeting_series_id: ofMeeting ? null : subject.id },
      ...{ state: 'sending', sent: 0, failed: 0, recipients: recipients.length, waiting: recipients.length },
      ...{ create_id, create_ts: now, done_ts: null },
    })
    .returning('mailing_id')
    .executeTakeFirstOrThrow()
  const people = recipients.map(({ member_id, mails }) => {
    return { mailing_id, member_id, state: 'waiting' as const, waiting: mails, details: null }
  })
  await inSlices(people, (slice) => trx.insertInto('mailing_recipient').values(slice).execute())
  return mailing_id
}
