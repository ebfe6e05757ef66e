// Notifications by mail: one letter with whatever is still unread.
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { mailedKindsOf } from '../../actions/account/notification-choices.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type NotificationRow, notificationRows, notificationText, unreadInSight } from '../../notifications/index.ts'
import { buttonPart, type LetterContent, type LetterContext, linkPart, paragraphPart } from '../letters/index.ts'
import { stopLink } from './stop-link.ts'

/** So many are listed; the page has the others. */
const MOST = 50

/** A sentence as a subject line has it. */
const withoutPeriod = (sentence: string): string => sentence.replace(/\.$/, '')

/** The letter about some notifications; undefined where all of them were read or undone, or are wanted by mail no more. */
export async function notificationsLetter(
  db: Kysely<DB>,
  ids: readonly number[],
  actor: Actor,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { site, words, say, count, tag, timezone } = context
  const texts = words.notifications
  const kinds = await mailedKindsOf(db, actor.member_id)
  if (!kinds.length) return undefined
  const rows = (await unreadInSight(notificationRows(db))
    .where('notification.member_id', '=', actor.member_id)
    .where(inIds(db, sql.ref('notification.notification_id'), ids))
    .where(sql<string>`notification.kind`, 'in', kinds)
    .orderBy(sql`notification.update_ts`, 'desc')
    .orderBy(sql`notification.notification_id`, 'desc')
    .execute()) as (NotificationRow & { notification_id: number })[]
  if (!rows.length) return undefined
  const items = rows.slice(0, MOST).map((row) => {
    const { title, text } = notificationText(row, { tag, timezone })
    return { text: title || text, href: `${site.url}/notifications/${row.notification_id}`, about: title ? text : '' }
  })
  const [first] = items
  return {
    subject: rows.length === 1 ? withoutPeriod(first!.about || first!.text) : count(texts.subject, rows.length),
    parts: [
      paragraphPart(count(texts.says, rows.length)),
      { kind: 'items', items },
      ...(rows.length > MOST ? [paragraphPart(count(texts.more, rows.length - MOST))] : []),
      buttonPart(texts.open, `${site.url}/notifications`),
      linkPart(texts.choose, `${site.url}/account/notifications`),
    ],
    foot: say(texts.foot),
    ...stopLink(actor.member_id, 'notifications', context),
  }
}
