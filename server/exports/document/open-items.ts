// Open items of earlier meetings, at the beginning of an agenda.
import { fill } from '../../../words/fill.ts'
import type { Block, Line } from './block.ts'
import type { DocumentActionItem, DocumentContent } from './document-content.ts'
import { blocksOf, flattened } from './html-blocks.ts'
import { listBlock, ownTextAfter, paragraph, textLine, withDirectionMarks } from './lines.ts'
import { shortDate, type TextReader, wordsFor } from './words.ts'

/** What is open, as a list: what the last meeting did not finish, then action items; nothing where nothing is open. */
export function lastTimeOf(content: Pick<DocumentContent, 'lastTime' | 'timezone' | 'locale'>): Block[] {
  const { lastTime } = content
  const lines = [
    ...(lastTime?.agenda_items.map((title) => textLine(title)) ?? []),
    ...(lastTime?.action_items.map((item) => actionLine(item, content)) ?? []),
  ]
  return lines.length ? [listBlock(lines.map((line) => [paragraph(line)]))] : []
}

/** `due Nov 26, 2026` */
export const dueOn = (due_ts: number, reader: TextReader): string =>
  fill(wordsFor(reader).due as '{day}', { day: shortDate(due_ts, reader) })

/** `Order the ropes (Katya Brightwater, due Nov 26, 2026)` */
function actionLine({ description, assignee, due_ts }: DocumentActionItem, reader: TextReader): Line {
  const line = flattened(blocksOf(description))
  const due = due_ts === null ? null : dueOn(due_ts, reader)
  const words = [assignee && withDirectionMarks(assignee), due].filter(Boolean).join(', ')
  return words ? { ...line, runs: [...line.runs, { text: ownTextAfter('', ` (${words})`) }] } : line
}
