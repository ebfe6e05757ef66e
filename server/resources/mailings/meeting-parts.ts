// The parts of a letter that tell of a meeting or series: when and where it is, and what it is about.
import type { MailingKind } from '../../../contract/mailing.ts'
import { planOf } from '../../exports/agenda-plan.ts'
import type { Block } from '../../exports/block.ts'
import { heading, ownLine, paragraph, paragraphsOf, textLine } from '../../exports/lines.ts'
import type { Paper } from '../../exports/paper.ts'
import type { LetterPart } from '../../letters/letter.ts'
import type { LetterContext } from '../../letters/letter-context.ts'

/** When, where, and how to join. */
export function factsPart(paper: Paper, context: LetterContext): LetterPart {
  const { mailing: texts } = context.words
  const { location, audio, room, recurrence_description, kind } = paper
  const facts: [string, string | null][] = [
    [texts.when, spanIn(paper, context) ?? texts.unscheduled],
    [texts.repeats, paper.of === 'meeting_series' ? recurrence_description : null],
    [texts.where, location],
    [texts.join, kind === 'agenda' ? audio : null],
    [texts.room, room],
  ]
  return { kind: 'facts', facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])) }
}

/** From when to when, in the reader's format and time zone, with the name of the zone; undefined without a time. */
export function spanIn(
  { start_time, end_time }: Pick<Paper, 'start_time' | 'end_time'>,
  { locale, timezone, when }: LetterContext,
): string | undefined {
  if (start_time === null) return undefined
  if (end_time === null || end_time <= start_time) return when(start_time)
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone })
  return `${clock.formatRange(start_time * 1000, end_time * 1000)} (${timezone})`
}

/** The purpose and the titles of the agenda; a cancellation has neither. */
export function agendaParts(paper: Paper, kind: MailingKind, { words }: LetterContext): LetterPart[] {
  if (kind === 'cancellation') return []
  const { mailing: texts } = words
  const purpose = paragraphsOf(paper.description)
  const plan = planOf(paper).map(({ item, number }) => [paragraph(textLine(`${number}. ${item.title}`))])
  const blocks: Block[] = [
    ...(purpose.length ? [heading(2, ownLine(texts.purpose)), ...purpose] : []),
    ...(plan.length ? [heading(2, ownLine(texts.agenda)), ...plan.flat()] : []),
  ]
  return blocks.length ? [{ kind: 'blocks', blocks }] : []
}
