// Notifies people who are mentioned in a text, and takes that back where the mention is removed before they read it.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { type Notified, type Notifying, notifyEach, withdrawEach } from '../../notifications/index.ts'
import { inOutlineOrder, type OutlineItem } from '../../rules/agenda/outline.ts'
import { mentionsIn } from '../../rules/text/mentions.ts'
import type { Site } from '../../site.ts'

/** What a text belongs to. */
type TextOf = { note_id: number } | { action_item_id: number } | { agenda_item_id: number }

/** A text as it was before, and as it is now; null or undefined: none. */
export interface EditedText {
  of: TextOf
  was?: string | null
  is: string | null | undefined
}

/** Notifies the people whom texts mention now and did not mention before: one statement, however many texts there are. */
export async function followMentions(
  trx: Transaction<DB>,
  doing: Notifying & { site: Site },
  texts: readonly EditedText[],
): Promise<void> {
  const { url } = doing.site
  const [removed, added]: [Notified[], Notified[]] = [[], []]
  for (const { of, was, is } of texts) {
    if (was === is) continue
    const [before, now] = [new Set(mentionsIn(was, url)), new Set(mentionsIn(is, url))]
    for (const member_id of before.difference(now)) removed.push({ ...of, member_id })
    for (const member_id of now.difference(before)) added.push({ ...of, member_id })
  }
  if (removed.length) await withdrawEach(trx, 'mentioned', removed)
  if (added.length) await notifyEach(trx, doing, 'mentioned', added)
}

/** The texts of a whole agenda: of its items as they were by id, and as they are, with their ids in outline order. */
export const textsOfAgenda = (
  was: ReadonlyMap<number, { description: string | null }>,
  items: readonly (OutlineItem & { description: string | null })[],
  ids: readonly number[],
): EditedText[] =>
  inOutlineOrder(items, 'agenda_items').map(({ id, description }, at) => ({
    ...{ of: { agenda_item_id: ids[at]! }, was: was.get(id)?.description ?? null, is: description },
  }))
