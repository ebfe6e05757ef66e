// The minutes in a document: decisions and action items first, then all notes.

import { attendanceOf } from '../../../contract/meetings/held.ts'
import { fill } from '../../../words/fill.ts'
import { itemHeading } from './agenda.ts'
import { type PlannedAgendaItem, planOf } from './agenda-plan.ts'
import type { Block, DecisionParts, Line, NoticeBlock, TableBlock } from './block.ts'
import { decisionParts } from './decision-parts.ts'
import type { DocumentActionItem, DocumentContent, DocumentNote, Parts } from './document-content.ts'
import { section } from './front-matter.ts'
import { blocksOf, flattened } from './html-blocks.ts'
import { lineOf, listBlock, ownLine, paragraph, textLine, withDirection, withDirectionMarks } from './lines.ts'
import { dueOn } from './open-items.ts'
import { type DocumentWords, lengthOf, shortDate, timesOf, wordsFor } from './words.ts'

interface NumberedEntry<T> {
  what: T
  /** The number of the agenda item; null without one, or where there is only one. */
  number: string | null
}

/** All notes or action items of a meeting; those without an agenda item come last. */
function entriesIn<T>(
  content: DocumentContent,
  of: (from: Pick<DocumentContent, 'notes' | 'action_items'>) => readonly T[],
): NumberedEntry<T>[] {
  const plan = planOf(content)
  const inItems = plan.flatMap(({ item, number }) =>
    of(item).map((what) => ({ what, number: plan.length > 1 ? number : null })),
  )
  return [...inItems, ...of(content).map((what) => ({ what, number: null }))]
}

export const decisionsIn = (content: DocumentContent) => taggedIn(content, 'decision')
export const issuesIn = (content: DocumentContent) => taggedIn(content, 'issue')
export const attendanceIn = (content: DocumentContent) => attendanceOf(content)
export const actionItemsIn = (content: DocumentContent) => entriesIn(content, ({ action_items }) => action_items)

function taggedIn(content: DocumentContent, tag: string): NumberedEntry<DocumentNote>[] {
  return entriesIn(content, ({ notes }) => notes.filter(({ tags }) => tags.includes(tag)))
}

/**
 * Decisions, issues and action items; where there is only one agenda item, only the action items, since the rest
 * follows.
 */
export function resultsOf(content: DocumentContent): Block[] {
  const words = wordsFor(content)
  const several = planOf(content).length > 1
  const points = (entries: readonly NumberedEntry<DocumentNote>[], ordered: boolean): Block[] =>
    entries.length
      ? [
          listBlock(
            entries.map(({ what, number }) => [paragraph(pointOf(what, number, words))]),
            ordered,
          ),
        ]
      : []
  const actions = actionItemsIn(content)
  return [
    ...(several ? section(words.decisions, points(decisionsIn(content), true)) : []),
    ...(several ? section(words.issues, points(issuesIn(content), true)) : []),
    ...section(words.actions, actions.length ? [actionTable(actions, content)] : []),
  ]
}

/** `BOARD-2026-014: The sentence`, `BOARD-2026-014 (Replaced): The sentence`. */
function pointOf(note: DocumentNote, number: string | null, words: DocumentWords): Line {
  const { runs } = flattened(blocksOf(note.description))
  const ends = number === null ? runs : [...runs, { text: ` (${number})` }]
  return lineOf(
    note.number === null ? ends : [{ text: `${withState(note.number, note, words)}: `, bold: true }, ...ends],
  )
}

type Column = [title: string, share: number, cell: (entries: NumberedEntry<DocumentActionItem>) => Line]

function actionTable(entries: readonly NumberedEntry<DocumentActionItem>[], content: DocumentContent): TableBlock {
  const words = wordsFor(content)
  const columns: Column[] = [
    [words.action, 15, ({ what }) => flattened(blocksOf(what.description))],
    [words.assignee, 8, ({ what }) => (what.assignee ? textLine(what.assignee) : ownLine(words.nobody))],
    [words.dueOn, 7, ({ what }) => ownLine(what.due_ts === null ? '' : shortDate(what.due_ts, content))],
    [words.state, 5, ({ what }) => ownLine(words.actionStates[what.state])],
  ]
  if (entries.some(({ number }) => number)) columns.push([words.item, 4, ({ number }) => ownLine(number ?? '')])
  return {
    kind: 'table',
    columns: columns.map(([title, share]) => ({ title, share })),
    rows: entries.map((each) => columns.map(([, , cell]) => cell(each))),
  }
}

/** The notes, item by item. */
export function minutesOf(content: DocumentContent, parts: Parts): Block[] {
  const words = wordsFor(content)
  const plan = planOf(content)
  const items = plan.flatMap((each) => [
    itemHeading(each),
    ...asideOf(each, content),
    ...blocksOf(each.item.description),
    ...notesOf(each.item.notes, parts, content),
    ...(plan.length > 1 ? each.item.action_items.map((item) => actionOf(item, content, parts)) : []),
  ])
  return [...section(words.record, items), ...section(words.otherNotes, notesOf(content.notes, parts, content))]
}

function asideOf({ item, seconds }: PlannedAgendaItem, content: DocumentContent): Block[] {
  const { start_ts, end_ts, presenter } = item
  const held = start_ts !== null && end_ts !== null ? timesOf(start_ts, end_ts, content) : null
  const planned = seconds === null ? null : lengthOf(seconds, content)
  const length = planned && held ? fill(wordsFor(content).plannedFor as '{length}', { length: planned }) : planned
  const words = [presenter && withDirectionMarks(presenter), held, length].filter(Boolean).join(' · ')
  return words ? [paragraph(ownLine(words, textLine(item.title).dir), 'aside')] : []
}

/** Notes in their order: decisions and issues with a label, the others as list items. */
function notesOf(notes: readonly DocumentNote[], parts: Parts, content: DocumentContent): Block[] {
  const blocks: Block[] = []
  let points: Block[][] = []
  const endPoints = () => {
    if (points.length) blocks.push(...(points.length === 1 ? points[0]! : [listBlock(points)]))
    points = []
  }
  for (const note of notes) {
    const inner = [...blocksOf(note.description), ...tagsOf(note.tags, parts)]
    const notice = noticeOf(note, content)
    if (!inner.length) continue
    if (notice) {
      endPoints()
      blocks.push({ ...notice, blocks: inner.map((block) => withDirection(block, null)) })
    } else points.push(inner)
  }
  endPoints()
  return blocks
}

function noticeOf(note: DocumentNote, content: DocumentContent): Omit<NoticeBlock, 'blocks'> | undefined {
  const { tags } = note
  const words = wordsFor(content)
  if (tags.includes('decision'))
    return { kind: 'notice', notice: 'decision', word: decisionWord(note, words), mark: markOf(note, content) }
  if (tags.includes('issue')) return { kind: 'notice', notice: 'issue', word: words.issue }
  return undefined
}

/** `Decision 2026-014`, `Decision 2026-014 (Replaced)` */
export function decisionWord(
  { number, state = 'decided' }: Pick<DocumentNote, 'number' | 'state'>,
  { decision, decisionNumber, decisionStates }: DocumentWords,
): string {
  const named = number === null ? decision : fill(decisionNumber as '{number}', { number })
  return withState(named, { state }, { decisionStates })
}

/** A decision that is not simply decided says so. */
const withState = (
  named: string,
  { state = 'decided' }: Pick<DocumentNote, 'state'>,
  { decisionStates }: Pick<DocumentWords, 'decisionStates'>,
): string => (state === 'decided' ? named : `${named} (${decisionStates[state]})`)

/** The mark of a decision of a meeting, with those who were there. */
export function markOf(
  { number, state = 'decided' }: DocumentNote,
  content: Pick<DocumentContent, 'state' | 'attendees' | 'locale'>,
): DecisionParts {
  const people = attendanceOf(content).present.map(({ name }) => name)
  return decisionParts({ number, state, people }, content)
}

function tagsOf(tags: readonly string[], parts: Parts): Block[] {
  const others = tags.filter((tag) => tag !== 'decision' && tag !== 'issue')
  return parts.has('tags') && others.length ? [paragraph(textLine(others.join(', '), { italic: true }), 'aside')] : []
}

function actionOf(item: DocumentActionItem, content: DocumentContent, parts: Parts): NoticeBlock {
  const texts = wordsFor(content)
  const due = item.due_ts === null ? null : dueOn(item.due_ts, content)
  const state = item.state === 1 ? texts.closed : null
  const words = [item.assignee ? withDirectionMarks(item.assignee) : texts.nobody, due, state]
    .filter(Boolean)
    .join(' · ')
  const blocks = [...blocksOf(item.description), paragraph(ownLine(words), 'aside'), ...tagsOf(item.tags, parts)]
  return {
    kind: 'notice',
    notice: 'action',
    word: texts.action,
    blocks: blocks.map((block) => withDirection(block, null)),
  }
}
