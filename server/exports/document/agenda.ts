// The agenda part of a document, as it is sent before the meeting.
import { type PlannedAgendaItem, plannedText, planOf } from './agenda-plan.ts'
import type { Block, Heading, Line, TableBlock } from './block.ts'
import type { DocumentContent } from './document-content.ts'
import { section } from './front-matter.ts'
import { blocksOf } from './html-blocks.ts'
import { heading, ownLine, paragraph, textLine } from './lines.ts'
import { lengthOf, timeOf, wordsFor } from './words.ts'

/** From so many items on, the agenda begins with an overview. */
const MANY = 10

/** The agenda: a table where items have only titles, otherwise a section for each item. */
export function agendaOf(content: DocumentContent): Block[] {
  const plan = planOf(content)
  const words = wordsFor(content)
  const isDetailed = plan.some(({ item }) => item.description || item.notes.length)
  if (!isDetailed && plan.length) return section(words.agenda, [overviewOf(plan, content)])
  const overview = plan.length >= MANY ? section(words.overview, [overviewOf(plan, content)]) : []
  return [
    ...overview,
    ...section(
      words.agenda,
      plan.flatMap((each) => itemOf(each, content)),
    ),
  ]
}

function itemOf(each: PlannedAgendaItem, content: DocumentContent): Block[] {
  const aside = plannedText(each, content)
  return [
    itemHeading(each),
    ...(aside ? [paragraph(ownLine(aside, textLine(each.item.title).dir), 'aside')] : []),
    ...blocksOf(each.item.description),
    ...each.item.notes.flatMap(({ description }) => blocksOf(description)),
  ]
}

/** The heading of an item, at the level of its depth. */
export const itemHeading = ({ item, number, depth }: PlannedAgendaItem): Heading =>
  heading(Math.min(3 + depth, 6) as Heading['level'], textLine(item.title), number)

type Column = [title: string, share: number, cell: (each: PlannedAgendaItem) => Line]

function overviewOf(plan: readonly PlannedAgendaItem[], content: DocumentContent): TableBlock {
  const words = wordsFor(content)
  const columns: Column[] = [[words.number, 1, ({ number }) => ownLine(number)]]
  if (plan.some(({ at }) => at !== null))
    columns.push([words.time, 2, ({ at }) => ownLine(at === null ? '' : timeOf(at, content))])
  columns.push([words.item, 7, ({ item, depth }) => textLine(item.title, depth ? {} : { bold: true })])
  if (plan.some(({ item }) => item.presenter))
    columns.push([words.presenter, 4, ({ item }) => textLine(item.presenter ?? '')])
  if (plan.some(({ seconds }) => seconds !== null))
    columns.push([words.length, 2, ({ seconds }) => ownLine(seconds === null ? '' : lengthOf(seconds, content))])
  return {
    kind: 'table',
    columns: columns.map(([title, share]) => ({ title, share })),
    rows: plan.map((each) => columns.map(([, , cell]) => cell(each))),
  }
}
