// The letter that tells one calendar of a meeting or series: an invitation, a change or a cancellation.
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { answerToken } from '../../actions/calendar/answer-link.ts'
import type { CalendarMail } from '../../actions/calendar/reconcile.ts'
import { replyAddressFor } from '../../actions/mailings/reply-address.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent } from '../../exports/document-content.ts'
import { icsOf } from '../../exports/ics.ts'
import { textSummaryOf } from '../../exports/text-summary.ts'
import type { LetterPart } from '../../letters/letter.ts'
import {
  harmlessName,
  type LetterContent,
  type LetterContext,
  linkPart,
  paragraphPart,
} from '../../letters/letter-context.ts'
import type { CalendarEvent } from '../../rules/calendar/component.ts'
import { type FoundObject, foundObject, startsLeftOut } from './calendar-object.ts'
import { calendarPeople } from './calendar-people.ts'
import { agendaParts, answersPart, factsPart, spanIn, timeThere } from './meeting-parts.ts'
import { contentFor } from './reading.ts'
import { alwaysLink, stopLink } from './stop-link.ts'

/** A mail to a calendar, as its notice has it. */
export interface CalendarNotice extends CalendarMail {
  member_id: number
  /** The words of whoever sent the mailing that it is part of, and their name. */
  message: string | null
  sender: string | null
  /** When it was told; Unix seconds. What is sent once more says the same. */
  told_ts: number
}

/** The letter; undefined where something newer is told, or the person may no longer read it. */
export async function calendarLetter(
  db: Kysely<DB>,
  notice: CalendarNotice,
  actor: Actor,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const found = await foundObject(db, notice, context.together)
  if (!found) return undefined
  const letter = await (notice.method === 'cancel'
    ? canceled(notice, found, context)
    : notice.ended
      ? ended(db, notice, found, context)
      : requested(db, notice, found, actor, context))
  const replyTo = addressOf(notice, context)
  return letter && { ...letter, ...(replyTo && { replyTo }) }
}

/** The address to which the reader answers; undefined where they answer by link alone. */
const addressOf = ({ calendar_object_id, member_id }: CalendarNotice, { site, reader }: LetterContext) =>
  replyAddressFor(site, { of: 'calendar', id: calendar_object_id, member_id }, reader.email)

const WORDS = { new: 'invitation', again: 'invitation', time: 'moved', text: 'changed' } as const
/** What the link below it stops; a new time always comes, and what takes place after all. */
const STOPS = { invitation: 'invitations', changed: 'updates', moved: null, restored: null } as const

async function requested(
  db: Kysely<DB>,
  notice: CalendarNotice,
  found: FoundObject,
  actor: Actor,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { of, id } = found
  const reading = await contentFor(db, of, id, actor, context, 'titles')
  if (!reading) return undefined
  const { content, why, message, was, restored, dates } = notice
  // Of a series that repeats, the first start says nothing of when the next one was.
  const moved = was !== undefined && content.rrule === null && (was.start !== content.start || was.end !== content.end)
  const { site, words, say } = context
  // A start of the series that has no meeting yet is told with the text of the series.
  const described: DocumentContent = { ...reading.content, start_time: content.start, end_time: content.end }
  const sender = harmlessName(notice.sender) ?? words.mailing.somebody
  const named = { name: described.name, sender, when: spanIn(described, context)! }
  const differs = why === 'new' && was !== undefined
  const told = restored ? 'restored' : differs ? (moved ? 'moved' : 'changed') : WORDS[why as keyof typeof WORDS]
  const texts = words[told]
  // Who has answered is asked again where the time is another.
  const asks = (answered: boolean) => site.replies !== undefined && (!answered || why === 'time' || moved)
  const people = await calendarPeople(db, found, notice.member_id, asks)
  const exdates = await startsLeftOut(db, notice)
  await context.turn()
  const event: CalendarEvent = {
    ...eventOf(notice, found, context),
    ...content,
    exdates,
    method: 'REQUEST',
    description: textSummaryOf(described),
    url: `${site.url}/${of === 'meeting' ? 'meetings' : of}/${id}`,
    attendees: people.shown,
  }
  const parts: LetterPart[] = [
    paragraphPart(
      say(
        told === 'invitation' && why === 'new' && notice.sender === null
          ? words.invitation.invited
          : saysOf(texts, found),
        named,
      ),
    ),
    factsPart(described, context, content.timezone, { was: was && beforeFacts(was, moved), dates }),
    ...(was?.private === undefined || was.private === content.private
      ? []
      : [paragraphPart(content.private ? words.changed.private : words.changed.open)]),
    ...(content.end === null ? [paragraphPart(words.mailing.no_end)] : []),
    answerLinks(notice, context),
    ...(message === null ? [] : [paragraphPart(say(words.mailing.writes, { sender })), quote(message)]),
    ...agendaParts(described, 'invitation', context),
    linkPart(of === 'meeting' ? words.mailing.open : words.mailing.open_series, event.url!),
  ]
  return {
    subject: say(texts.subject_when, { ...named, when: context.when(content.start) }),
    ...(notice.sender !== null && { from: `${sender} (Folkmoot)` }),
    parts,
    calendar: { method: 'REQUEST', text: icsOf(event) },
    ...footOf(notice, described.name, context, { stops: dates ? null : STOPS[told] }),
  }
}

/** What was told of a series that has other times now: it carries the name, the times and the UID, as what is canceled. */
async function ended(
  db: Kysely<DB>,
  notice: CalendarNotice,
  found: FoundObject,
  context: LetterContext,
): Promise<LetterContent> {
  const { content } = notice
  const { words, say } = context
  const { reader } = await calendarPeople(db, found, notice.member_id, () => false)
  const exdates = await startsLeftOut(db, notice)
  await context.turn()
  const attendees = reader ? [reader] : []
  const event: CalendarEvent = { ...eventOf(notice, found, context), location: null, exdates, attendees }
  const named = { name: content.summary }
  return {
    subject: say(words.ended.subject, named),
    parts: [paragraphPart(say(words.ended.says, named))],
    calendar: { method: 'REQUEST', text: icsOf(event) },
    ...footOf(notice, content.summary, context, { stops: null }),
  }
}

/** It carries the name, the times and the UID, also to people who may read nothing any more. */
async function canceled(
  notice: CalendarNotice,
  found: FoundObject,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { content, why } = notice
  const { words, say } = context
  const own = { name: context.reader.name, address: context.reader.email, partstat: 'NEEDS-ACTION' }
  const event: CalendarEvent = {
    ...eventOf(notice, found, context),
    ...{ ...content, location: null, rrule: notice.slot ? null : content.rrule, exdates: [], gaps: [] },
    ...{ method: 'CANCEL', description: null, url: null },
    attendees: [{ ...own, role: 'REQ-PARTICIPANT', asked: false }],
  }
  const span = { start_time: content.start, end_time: content.end }
  const named = { name: content.summary, when: spanIn(span, context)! }
  const there = timeThere(span, context, content.timezone)
  const texts = why === 'out' ? words.removed : words.cancellation
  return {
    subject: say(texts.subject_when, { ...named, when: context.when(content.start) }),
    parts: [
      paragraphPart(say(saysOf(texts, found), named)),
      {
        kind: 'facts',
        facts: [[words.mailing.when, named.when], ...(there ? [[words.mailing.when_there, there] as const] : [])],
      },
    ],
    calendar: { method: 'CANCEL', text: icsOf(event) },
    ...footOf(notice, content.summary, context, {
      stops: null,
      ...(why === 'out' && { foot: words.removed.foot }),
    }),
  }
}

const beforeFacts = ({ start, end, summary, location }: NonNullable<CalendarNotice['was']>, moved: boolean) => ({
  ...{ name: summary, location, start_time: start, end_time: end, moved },
})

/** What is said of one meeting of a series must not sound as if it were all of them. */
const saysOf = (texts: { says: string; says_one?: string }, { isOne }: FoundObject): string =>
  (isOne && texts.says_one) || texts.says

/** The links by which the reader answers; they only choose, since programs open links of mail. */
function answerLinks({ calendar_object_id, member_id }: CalendarNotice, context: LetterContext): LetterPart {
  const { site, reader } = context
  const href = `${site.url}/rsvp/${answerToken(site.sealKey, calendar_object_id, member_id, reader.email)}`
  return answersPart(href, context)
}

const quote = (text: string): LetterPart => ({ kind: 'quote', text })

const eventOf = (notice: CalendarNotice, { uid, room }: FoundObject, context: LetterContext): CalendarEvent => {
  const { slot, sequence, content } = notice
  const { site } = context
  return {
    ...content,
    ...{ uid, sequence, method: 'REQUEST', recurrence_id: slot || null, stamp: notice.told_ts },
    ...{ description: null, url: null, attendees: [] },
    organizer: {
      name: harmlessName(room) ?? 'Folkmoot',
      address: addressOf(notice, context) ?? site.mailer!.from.address,
    },
  }
}

function footOf(
  { member_id }: CalendarNotice,
  name: string,
  context: LetterContext,
  { stops, foot }: { stops: 'invitations' | 'updates' | null; foot?: string },
) {
  const { words, say } = context
  const { headers, ...links } = stops ? stopLink(member_id, stops, context) : alwaysLink(member_id, context)
  return {
    foot: say(foot ?? words.mailing.foot, { name }),
    ...links,
    // Unlike `All`, this leaves out reports of non-delivery, which tell that an address is wrong.
    headers: { ...headers, 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' },
  }
}
