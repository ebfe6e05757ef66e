// The minutes of a meeting in a letter: the blocks of the document, in the reader's language.
import { planOf } from '../../exports/document/agenda-plan.ts'
import type { Block, NoticeBlock } from '../../exports/document/block.ts'
import type {
  DocumentActionItem,
  DocumentAgendaItem,
  DocumentContent,
  DocumentNote,
} from '../../exports/document/document-content.ts'
import { blocksOf } from '../../exports/document/html-blocks.ts'
import { heading, listBlock, ownLine, paragraph, textLine } from '../../exports/document/lines.ts'
import {
  actionItemsIn,
  attendanceIn,
  decisionsIn,
  decisionWord,
  issuesIn,
  markOf,
} from '../../exports/document/record.ts'
import { wordsFor } from '../../exports/document/words.ts'
import { dayOf } from './clock.ts'
import type { LetterContext } from './letter-context.ts'

/** Decisions, open issues and action items, who was there, and then all notes by agenda item. */
export function recordBlocks(content: DocumentContent, context: LetterContext): Block[] {
  const { record: texts } = context.words
  const points = (notes: readonly { what: DocumentNote }[]): Block[] =>
    notes.length ? [listBlock(notes.map(({ what }) => blocksOf(what.description)))] : []
  const items = actionItemsIn(content).map(({ what }) => actionItemBlocks(what, context))
  const { present, absent, invited } = attendanceIn(content)
  const named = (people: typeof present): Block[] =>
    people.length ? [paragraph(textLine(people.map(({ name }) => name).join(', ')))] : []
  return [
    ...section(
      texts.decisions,
      decisionsIn(content).map(({ what }) => decisionBlock(what, content)),
    ),
    ...section(texts.issues, points(issuesIn(content))),
    ...section(texts.actions, items.length ? [listBlock(items)] : []),
    ...section(texts.present, named(present)),
    ...section(texts.absent, named(absent)),
    ...section(texts.invited, named(invited)),
    ...section(texts.notes, minutes(content, context)),
  ]
}

/** The mark of a decision: its place in the notes names its number only. */
const decisionBlock = (note: DocumentNote, content: DocumentContent): NoticeBlock => ({
  ...{ kind: 'notice', notice: 'decision', word: decisionWord(note, wordsFor(content)) },
  ...{ blocks: blocksOf(note.description), mark: markOf(note, content) },
})

const section = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length ? [heading(2, ownLine(title)), ...blocks] : []

function actionItemBlocks(
  { description, assignee, due_ts, state }: DocumentActionItem,
  context: LetterContext,
): Block[] {
  const { words, say } = context
  const { record: texts } = words
  const aside = [
    assignee ?? texts.nobody,
    due_ts !== null && say(texts.due, { day: dayOf(due_ts, context) }),
    state === 1 && texts.closed,
  ]
  return [...blocksOf(description), paragraph(ownLine(aside.filter(Boolean).join(' · ')), 'aside')]
}

/** Returns whether something was noted with an item, or with one below it. */
const hasNotes = ({ notes, items }: DocumentAgendaItem): boolean => notes.length > 0 || items.some(hasNotes)

/**
 * Agenda titles with the notes of each item, then notes without an item. Items without notes are omitted; the PDF contains the
 * whole agenda.
 */
function minutes(content: DocumentContent, context: LetterContext): Block[] {
  const { record: texts } = context.words
  const plan = planOf(content)
  const noted = plan.filter(({ item }) => hasNotes(item))
  const items = noted.flatMap(({ item, number }) => [
    heading(3, textLine(item.title), plan.length > 1 ? number : null),
    ...noteBlocks(item.notes, context),
  ])
  const others = noteBlocks(content.notes, context)
  return noted.length && others.length
    ? [...items, heading(3, ownLine(texts.other_notes)), ...others]
    : [...items, ...others]
}

/** Notes in their order: decisions and issues are marked, the others are items of lists. */
function noteBlocks(notes: readonly DocumentNote[], { words: { record: texts } }: LetterContext): Block[] {
  const blocks: Block[] = []
  let points: Block[][] = []
  const endPoints = () => {
    if (points.length) blocks.push(listBlock(points))
    points = []
  }
  for (const { description, tags, number } of notes) {
    const inner = blocksOf(description)
    if (!inner.length) continue
    const notice: NoticeBlock['notice'] | undefined = tags.includes('decision')
      ? 'decision'
      : tags.includes('issue')
        ? 'issue'
        : undefined
    if (!notice) {
      points.push(inner)
      continue
    }
    endPoints()
    const word = notice === 'issue' ? texts.issue : number === null ? texts.decision : `${texts.decision} ${number}`
    blocks.push({ kind: 'notice', notice, word, blocks: inner })
  }
  endPoints()
  return blocks
}
