// Parts of a letter about a meeting or series: time, place and topic.

import type { MailingKind } from '../../../contract/mailings/mailing.ts'
import { heldSeconds, heldTimes } from '../../../contract/meetings/held.ts'
import type { ChangedDates } from '../../calendar/reconciliation/index.ts'
import { planOf } from '../../exports/document/agenda-plan.ts'
import type { Block } from '../../exports/document/block.ts'
import type { DocumentContent } from '../../exports/document/document-content.ts'
import { heading, ownLine, paragraph, paragraphsOf, textLine } from '../../exports/document/lines.ts'
import { clockIn, type LetterContext, type LetterPart, lengthText, momentText, spanText } from '../letters/index.ts'

/** What a change replaces: when, where and under what name it was. */
export interface FactsBefore extends Pick<DocumentContent, 'name' | 'location' | 'start_time' | 'end_time'> {
  /** Whether it was at another time. */
  moved: boolean
}

/** What a change replaces, and the dates of a series that it leaves out or brings back. */
export interface FactsChanged {
  was?: FactsBefore | undefined
  dates?: ChangedDates | undefined
}

/** Facts of a letter: time (also in the zone of the series, if that differs), place and join information. */
export function factsPart(
  content: DocumentContent,
  context: LetterContext,
  zone: string | null = null,
  { was, dates }: FactsChanged = {},
): LetterPart {
  const { mailing: texts } = context.words
  const { location, audio, room, recurrence_description, kind } = content
  const facts: Fact[] = [
    ...timesIn(content, context, zone),
    [texts.when_before, (was?.moved && spanIn(was, context)) || null],
    [texts.repeats, content.of === 'meeting_series' ? recurrence_description : null],
    [texts.left_out, datesIn(dates?.out, context)],
    [texts.back, datesIn(dates?.back, context)],
    [texts.where, location],
    [texts.where_before, was && was.location !== location ? was.location : null],
    [texts.join, kind === 'agenda' ? audio : null],
    [texts.room, room],
    [texts.name_before, was && was.name !== content.name ? was.name : null],
  ]
  return { kind: 'facts', facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])) }
}

type Fact = [name: string, value: string | null]

/** Actual and planned times; for a meeting not held, the planned ones, also in the zone of its series. */
function timesIn(content: DocumentContent, context: LetterContext, zone: string | null): Fact[] {
  const { mailing: texts } = context.words
  const held = content.kind === 'record' && heldTimes(content.started_ts, content.ended_ts)
  if (!held)
    return [
      [texts.when, spanIn(content, context) ?? texts.unscheduled],
      [texts.when_there, timeThere(content, context, zone) ?? null],
    ]
  const was = withLength(held.start, held.end, context, heldSeconds(held))
  const { start_time, end_time } = content
  const planned = start_time === null ? undefined : withLength(start_time, end_time, context)
  return [
    [texts.held, was],
    [texts.planned, planned === was ? null : (planned ?? null)],
  ]
}

/** From when to when, and how long that is. */
function withLength(
  start_time: number,
  end_time: number | null,
  context: LetterContext,
  length = end_time === null ? null : end_time - start_time,
): string {
  const span = spanIn({ start_time, end_time }, context)!
  return length === null ? span : `${span}, ${lengthText(context.locale, length)}`
}

/** Dates in the reader's format and time zone, with the name of the zone after the last. */
const datesIn = (dates: readonly number[] = [], { locale, timezone }: LetterContext): string | null =>
  dates.length ? `${dates.map((at) => momentText(locale, timezone, 'full', at)).join('; ')} (${timezone})` : null

/** Time span in the reader's format and time zone, with the zone's name; undefined without a time. */
export function spanIn(
  { start_time, end_time }: Pick<DocumentContent, 'start_time' | 'end_time'>,
  { locale, timezone }: Pick<LetterContext, 'locale' | 'timezone'>,
): string | undefined {
  if (start_time === null) return undefined
  if (end_time === null || end_time <= start_time)
    return `${momentText(locale, timezone, 'full', start_time)} (${timezone})`
  return `${spanText(locale, timezone, start_time, end_time)} (${timezone})`
}

/** The times in another zone; undefined if they are the same as the reader's. */
export const timeThere = (
  times: Pick<DocumentContent, 'start_time' | 'end_time'>,
  context: LetterContext,
  zone: string | null,
): string | undefined =>
  zone === null || sameTimes(times, context, zone) ? undefined : spanIn(times, { ...context, timezone: zone })

/** Returns whether a time is the same in a zone and in the reader's. */
function sameTimes(
  { start_time, end_time }: Pick<DocumentContent, 'start_time' | 'end_time'>,
  { timezone }: LetterContext,
  zone: string,
) {
  const clockTime = (timeZone: string, at: number): string => clockIn('en', timeZone, 'short').format(at * 1000)
  return [start_time, end_time].every((at) => at === null || clockTime(timezone, at) === clockTime(zone, at))
}

/** The purpose and the titles of the agenda; a cancellation has neither. */
export function agendaParts(content: DocumentContent, kind: MailingKind, { words }: LetterContext): LetterPart[] {
  if (kind === 'cancellation') return []
  const { mailing: texts } = words
  const purpose = paragraphsOf(content.description)
  const plan = planOf(content).map(({ item, number }) => [paragraph(textLine(`${number}. ${item.title}`))])
  const blocks: Block[] = [
    ...(purpose.length ? [heading(2, ownLine(texts.purpose)), ...purpose] : []),
    ...(plan.length ? [heading(2, ownLine(texts.agenda)), ...plan.flat()] : []),
  ]
  return blocks.length ? [{ kind: 'blocks', blocks }] : []
}

/** The question whether the reader comes, with a link for each answer. */
export function answersPart(href: string, { words }: LetterContext): LetterPart {
  const { question, yes, maybe, no } = words.mailing
  const links = [
    { text: yes, href: `${href}?answer=yes` },
    { text: maybe, href: `${href}?answer=maybe` },
    { text: no, href: `${href}?answer=no` },
  ]
  return { kind: 'choice', text: question, links }
}
