// Digest: the letter with the reader's open action items.
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { DB } from '../../db/tables.ts'
import { textOfHtml } from '../../rules/text/clean.ts'
import { buttonPart, dayOf, type LetterContent, type LetterContext, paragraphPart } from '../letters/index.ts'
import { stopLink } from './stop-link.ts'

/** So many are listed; the page has the others. */
const MOST = 50
/** So much of a description is shown, in characters. */
const LONGEST = 200

/** The letter; undefined where nothing is open, or they want no digest any more. */
export async function digestLetter(
  db: Kysely<DB>,
  { member_id }: Actor,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { site, words, say, count } = context
  const texts = words.digest
  const wanted = await db
    .selectFrom('mail_choice')
    .select('digest')
    .where('member_id', '=', member_id)
    .where('digest', '<>', 'off')
    .executeTakeFirst()
  const open = db
    .selectFrom('action_item')
    .where('action_item.member_id', '=', member_id)
    .where('action_item.state', '=', 0)
  const { items: all } = await open.select((eb) => eb.fn.countAll<number>().as('items')).executeTakeFirstOrThrow()
  const total = Number(all)
  if (!wanted || !total) return undefined
  const items = await open
    .innerJoin('room', 'room.room_id', 'action_item.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'action_item.meeting_id')
    .select(['action_item.action_item_id', 'action_item.description', 'action_item.due_ts'])
    .select(['room.name as room', 'meeting.name as meeting'])
    .orderBy((eb) => eb.case().when('action_item.due_ts', 'is', null).then(1).else(0).end())
    .orderBy('action_item.due_ts')
    .orderBy('action_item.action_item_id')
    .limit(MOST)
    .execute()
  const list = items.map(({ action_item_id, description, due_ts, room, meeting }) => ({
    text: shortened(textOfHtml(description)),
    href: `${site.url}/action_items/${action_item_id}`,
    about: [dueText(due_ts === null ? null : Number(due_ts), context), meeting ?? room].filter(Boolean).join(', '),
  }))
  return {
    subject: count(texts.subject, total),
    parts: [
      paragraphPart(count(texts.says, total)),
      { kind: 'items', items: list },
      ...(total > MOST ? [paragraphPart(count(texts.more, total - MOST))] : []),
      buttonPart(texts.open, `${site.url}/`),
    ],
    foot: say(texts.foot),
    ...stopLink(member_id, 'digest', context),
  }
}

function shortened(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).join('')}…` : line.join('')
}

/** Due date, marked if overdue, in the reader's language and time zone. */
function dueText(due_ts: number | null, context: LetterContext): string | null {
  if (due_ts === null) return null
  const { site, words, say } = context
  return say(due_ts < site.clock() ? words.digest.overdue : words.digest.due, { day: dayOf(due_ts, context) })
}
