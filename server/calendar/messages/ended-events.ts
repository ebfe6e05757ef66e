// Calendar mail that removes an event: a cancellation, or the end of one that continues at new times.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { spanIn, timeThere } from '../../mail/composing/index.ts'
import { type LetterContent, type LetterContext, paragraphPart } from '../../mail/letters/index.ts'
import { descriptionIn } from '../../rules/series/recurrence/in-words.ts'
import { type CalendarEvent, icsOf } from '../format/index.ts'
import { type CalendarNotice, eventOf, footOf, readerAsPerson, saysOf } from './calendar-letter-parts.ts'
import { type MailedObject, startsLeftOut } from './calendar-object.ts'
import { calendarPeople } from './calendar-people.ts'
import { nextTimes, scheduleSaid } from './next-times.ts'

/** Mail for the old event of a rescheduled series, with name, times and UID only, like a cancellation. */
export async function endedLetter(
  db: Kysely<DB>,
  notice: CalendarNotice,
  object: MailedObject,
  context: LetterContext,
): Promise<LetterContent> {
  const { content } = notice
  const { words, say } = context
  const { reader } = await calendarPeople(db, object, notice.member_id, { any: false, again: false })
  const exdates = await startsLeftOut(db, notice)
  await context.turn()
  const attendees = [reader ?? readerAsPerson(context)]
  const event: CalendarEvent = { ...eventOf(notice, object, context), location: null, exdates, attendees }
  const named = { name: content.summary }
  return {
    subject: say(words.ended.subject, named),
    parts: [paragraphPart(say(words.ended.says, named))],
    calendar: { method: 'REQUEST', text: icsOf(event) },
    ...footOf(notice, content.summary, context, { stops: null }),
  }
}

/** Cancellation with name, times and UID only, also to people who lost access. */
export async function canceledLetter(
  notice: CalendarNotice,
  object: MailedObject,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { content, why } = notice
  const { words, say } = context
  const event: CalendarEvent = {
    ...eventOf(notice, object, context),
    ...{ ...content, location: null, rrule: notice.slot ? null : content.rrule, exdates: [], gaps: [] },
    ...{ method: 'CANCEL', description: null, url: null },
    attendees: [readerAsPerson(context)],
  }
  const whole = notice.slot === 0 ? scheduleSaid(content) : undefined
  const next = notice.slot === 0 ? nextTimes(content, notice.sent_ts) : content
  const span = { start_time: next.start, end_time: next.end }
  const repeats = whole && descriptionIn(context.tag, whole)
  const named = { name: content.summary, when: spanIn(span, context)! }
  const there = timeThere(span, context, content.timezone)
  const texts = why === 'out' ? words.removed : words.cancellation
  return {
    subject: say(texts.subject_when, { ...named, when: context.when(next.start) }),
    parts: [
      paragraphPart(say(saysOf(texts, object), named)),
      {
        kind: 'facts',
        facts: [
          [words.mailing.when, named.when],
          ...(there ? [[words.mailing.when_there, there] as const] : []),
          ...(repeats ? [[words.mailing.repeats, repeats] as const] : []),
        ],
      },
    ],
    calendar: { method: 'CANCEL', text: icsOf(event) },
    ...footOf(notice, content.summary, context, {
      stops: null,
      ...(why === 'out' && { foot: words.removed.foot }),
    }),
  }
}
