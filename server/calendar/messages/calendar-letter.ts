// Calendar mail for one recipient: an invitation, update or cancellation (iTIP, RFC 5546).
import type { Kysely } from 'kysely'
import { heldTimes } from '../../../contract/meetings/held.ts'
import type { Actor } from '../../access/actor.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent } from '../../exports/document/document-content.ts'
import { textSummaryOf } from '../../exports/document/text-summary.ts'
import { agendaParts, answersPart, contentFor, factsPart, spanIn } from '../../mail/composing/index.ts'
import {
  harmlessName,
  type LetterContent,
  type LetterContext,
  type LetterPart,
  linkPart,
  paragraphPart,
} from '../../mail/letters/index.ts'
import { answerToken } from '../answers/index.ts'
import { type CalendarEvent, type EventContent, icsOf } from '../format/index.ts'
import { addressOf, type CalendarNotice, eventOf, footOf, readerAsPerson, saysOf } from './calendar-letter-parts.ts'
import { type MailedObject, mailedObject, startsLeftOut } from './calendar-object.ts'
import { calendarPeople } from './calendar-people.ts'
import { canceledLetter, endedLetter } from './ended-events.ts'
import { nextTimes } from './next-times.ts'

/** Composes the mail; undefined if the person may no longer read the event. */
export async function calendarLetter(
  db: Kysely<DB>,
  notice: CalendarNotice,
  actor: Actor,
  context: LetterContext,
): Promise<LetterContent | 'overtaken' | undefined> {
  const object = await mailedObject(db, notice, context.together)
  if (!object) return 'overtaken'
  const letter = await (notice.method === 'cancel'
    ? canceledLetter(notice, object, context)
    : notice.ended
      ? endedLetter(db, notice, object, context)
      : invitationOrChange(db, notice, object, actor, context))
  const replyTo = addressOf(notice, context)
  return letter && { ...letter, ...(replyTo && { replyTo }) }
}

const WORDS = {
  new: 'invitation',
  again: 'invitation',
  time: 'moved',
  text: 'changed',
  answer: 'answered',
  anew: 'anew',
} as const
/** Kind of mail that the unsubscribe link stops; new times and restored meetings are always sent. */
const STOPS = {
  invitation: 'invitations',
  changed: 'updates',
  answered: 'updates',
  anew: 'updates',
  moved: null,
  restored: null,
  other_end: null,
} as const

/** Selects the texts; `moved`: whether a new event that replaces another is at a different time. */
function wordsFor({ why, restored, only_end }: CalendarNotice, moved: boolean | undefined) {
  if (restored) return 'restored'
  if (only_end) return 'other_end'
  return moved === undefined ? WORDS[why as keyof typeof WORDS] : moved ? 'moved' : 'changed'
}

async function invitationOrChange(
  db: Kysely<DB>,
  notice: CalendarNotice,
  object: MailedObject,
  actor: Actor,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { of, id } = object
  const reading = await contentFor(db, of, id, actor, context, 'titles')
  if (!reading) return undefined
  const { content, why, message, was, dates, only_end } = notice
  // For a series, the first start does not tell when the next meeting was.
  const moved = was !== undefined && content.rrule === null && (was.start !== content.start || was.end !== content.end)
  const { site, words, say } = context
  const held = heldTimes(reading.content.started_ts, reading.content.ended_ts)
  const isOver = held !== undefined || (content.rrule === null && (content.end ?? content.start) <= notice.sent_ts)
  // A meeting that was held has its own text with planned times. A start without a meeting uses the text of the series.
  const timesOf = ({ start, end }: Pick<EventContent, 'start' | 'end'>): DocumentContent =>
    held ? reading.content : { ...reading.content, start_time: start, end_time: end }
  const first = timesOf(content)
  const exdates = await startsLeftOut(db, notice)
  const next = nextTimes({ ...content, exdates }, notice.sent_ts)
  const described = timesOf(next)
  const sender = harmlessName(notice.sender) ?? words.mailing.somebody
  const last = content.until === null ? '' : context.when(content.until)
  const named = {
    name: described.name,
    sender,
    last,
    when: spanIn({ start_time: next.start, end_time: next.end }, context)!,
  }
  const differs = why === 'new' && was !== undefined
  const key = wordsFor(notice, differs ? moved : undefined)
  const texts = words[key]
  // People who have answered are asked again after rescheduling.
  const asks = { any: site.replies !== undefined && !isOver, again: (why === 'time' && !only_end) || moved }
  const people = await calendarPeople(db, object, notice.member_id, asks)
  await context.turn()
  const event: CalendarEvent = {
    ...eventOf(notice, object, context),
    ...content,
    exdates,
    method: 'REQUEST',
    description: textSummaryOf({ ...first, recurrence_description: reading.repeats }),
    url: `${site.url}/${of === 'meeting' ? 'meetings' : of}/${id}`,
    attendees: people.shown.length ? people.shown : [readerAsPerson(context)],
  }
  const parts: LetterPart[] = [
    paragraphPart(
      say(
        key === 'invitation' && why === 'new' && notice.sender === null
          ? words.invitation.invited
          : key === 'other_end' && !last
            ? words.other_end.none
            : saysOf(texts, object),
        named,
      ),
    ),
    factsPart(described, context, content.timezone, { was: was && beforeFacts(was, moved && !held), dates }),
    ...(was?.private === undefined || was.private === content.private
      ? []
      : [paragraphPart(content.private ? words.changed.private : words.changed.open)]),
    ...(content.end === null ? [paragraphPart(words.mailing.no_end)] : []),
    ...(isOver ? [paragraphPart(words.mailing.over)] : [answerLinks(notice, context)]),
    ...(message === null ? [] : [paragraphPart(say(words.mailing.writes, { sender })), quote(message)]),
    ...agendaParts(described, 'invitation', context),
    linkPart(of === 'meeting' ? words.mailing.open : words.mailing.open_series, event.url!),
  ]
  return {
    subject: say(texts.subject_when, { ...named, when: context.when(next.start) }),
    ...(notice.sender !== null && { from: `${sender} (Folkmoot)` }),
    parts,
    calendar: { method: 'REQUEST', text: icsOf(event) },
    ...footOf(notice, described.name, context, { stops: dates ? null : STOPS[key] }),
  }
}

const beforeFacts = ({ start, end, summary, location }: NonNullable<CalendarNotice['was']>, moved: boolean) => ({
  ...{ name: summary, location, start_time: start, end_time: end, moved },
})

/** Links for answering. They only preselect an answer, because mail programs open links on their own. */
function answerLinks({ calendar_object_id, member_id, slot }: CalendarNotice, context: LetterContext): LetterPart {
  const { site, reader } = context
  const href = `${site.url}/rsvp/${answerToken(site.sealKey, { calendar_object_id, member_id, slot }, reader.email)}`
  return answersPart(href, context)
}

const quote = (text: string): LetterPart => ({ kind: 'quote', text })
