// Replies of people to whom an invitation was forwarded: reported to the organizers, once a day at most.
import { sql, type Transaction } from 'kysely'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { inIds, takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** An answer reported in a summary. */
export interface ForwardedAnswer {
  /** Whose invitation it was. */
  name: string
  text: string
  /** Who answered. */
  forwarded: string
}

const DAY = 86_400
/** Limit of answers in one summary; further ones of the day are not reported. */
const MOST = 50

/** A summary of answers; forwarded text has the same kind, with an empty `forwarded`. */
interface AnswersNotice extends Omit<ForwardedAnswer, 'forwarded'> {
  of: MailedKind
  id: number
  forwarded: string | null
  others?: readonly ForwardedAnswer[]
  /** When it is sent; Unix seconds. */
  at: number
}

/**
 * Queues a summary, at most one a day: the first answer is reported at once, later ones together when a day has passed since the
 * last mail about the same meeting or series.
 */
export async function tellOfForwarded(
  trx: Transaction<DB>,
  people: readonly number[],
  about: { of: MailedKind; id: number },
  { name, text, forwarded }: ForwardedAnswer,
  now: number,
): Promise<void> {
  await takeAdvisoryLock(trx, `forwarded answers of ${about.of} ${about.id}`)
  const rows = await trx
    .selectFrom('notice')
    .select(['notice_id', 'member_id', 'details', 'state'])
    .where(inIds(trx, sql.ref('member_id'), people))
    .where('kind', '=', 'mail_reply')
    .where('create_ts', '>', now - 2 * DAY)
    .orderBy('notice_id')
    .execute()
  const before = rows.flatMap((row) => {
    const details = JSON.parse(row.details) as AnswersNotice
    const isAlike = details.forwarded !== null && details.of === about.of && details.id === about.id
    return isAlike && details.at > now - DAY ? [{ ...row, details }] : []
  })
  for (const member_id of people) {
    const last = before.findLast((one) => one.member_id === member_id)
    if (last && last.details.at > now) {
      const { others = [] } = last.details
      if (1 + others.length >= MOST) continue
      const details: AnswersNotice = { ...last.details, others: [...others, { name, text, forwarded }] }
      await trx
        .updateTable('notice')
        .set({ details: JSON.stringify(details) })
        .where('notice_id', '=', last.notice_id)
        .execute()
      continue
    }
    const at = last ? last.details.at + DAY : now
    const details: AnswersNotice = { ...about, name, text, forwarded, at }
    await trx
      .insertInto('notice')
      .values({
        ...{ member_id, kind: 'mail_reply', details: JSON.stringify(details), create_ts: now },
        ...(at > now && { due_ms: at * 1000 }),
      })
      .execute()
  }
}
