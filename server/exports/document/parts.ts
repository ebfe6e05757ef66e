// The optional parts of a document: attendance, materials, lists, contexts and chat.
import type { ExportPart } from '../../../contract/formats.ts'
import { attendanceOf } from '../../../contract/meetings/held.ts'
import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { Block, Line, Run, TableBlock } from './block.ts'
import type { DocumentContent, DocumentListEntry, DocumentPerson, Parts } from './document-content.ts'
import { section } from './front-matter.ts'
import { blocksOf, flattened } from './html-blocks.ts'
import { heading, lineOf, linkable, listBlock, ownLine, paragraph, textLine } from './lines.ts'
import { type DocumentWords, shortDate, sizeOf, type TextReader, timeOf, wordsFor } from './words.ts'

const PARTS: Partial<Record<ExportPart, (content: DocumentContent) => Block[]>> = {
  attachments: (content) => section(wordsFor(content).materials, materials(content)),
  lists: (content) =>
    section(
      wordsFor(content).lists,
      content.lists.flatMap(({ name, common, entries }) => [
        heading(3, common ? ownLine(wordsFor(content).commonLists[common]) : textLine(name)),
        listBlock(entries.map((entry) => entryOf(entry, content))),
      ]),
    ),
  contexts: ({ contexts, locale }) =>
    section(
      wordsFor({ locale }).contexts,
      contexts.length ? [listBlock(contexts.map((context) => contextOf(context)))] : [],
    ),
  chat: (content) => section(wordsFor(content).chat, chat(content)),
}

/** The parts at the end of a document, in their order. */
export const appendicesOf = (content: DocumentContent, parts: Parts): Block[] =>
  (['attachments', 'lists', 'contexts', 'chat'] as const).flatMap((part) =>
    parts.has(part) ? PARTS[part]!(content) : [],
  )

/** The people who come, or came. */
export function attendanceTable(content: DocumentContent): Block[] {
  const { attendees, kind } = content
  if (!attendees.length) return []
  // Where nobody is marked as present, attendance was not recorded, so the answers to the invitation are shown.
  const noted = kind === 'record' && attendanceOf(content).present.length > 0
  const words = wordsFor(content)
  const people = attendees.toSorted((one, other) => one.role - other.role)
  const columns: [title: string, share: number, cell: (person: DocumentPerson) => Line][] = [
    [words.name, 5, ({ name }) => textLine(name)],
    [words.role, 3, ({ role }) => ownLine(words.roles[role])],
    noted
      ? [words.attendance, 3, (person) => ownLine(cameOf(person, words))]
      : [words.reply, 3, ({ rsvp }) => ownLine(words.replies[rsvp])],
  ]
  if (people.some(({ representing }) => representing))
    columns.push([words.representing, 4, ({ representing }) => textLine(representing ?? '')])
  const table: TableBlock = {
    kind: 'table',
    columns: columns.map(([title, share]) => ({ title, share })),
    rows: people.map((person) => columns.map(([, , cell]) => cell(person))),
  }
  return section(noted ? words.attendance : words.attendees, [table])
}

/** Present, excused or absent. */
function cameOf({ attended, rsvp }: DocumentPerson, { came }: DocumentWords): string {
  if (attended) return came.present
  return rsvp === 2 ? came.apologies : came.absent
}

function materials({ attachments, locale }: DocumentContent): Block[] {
  if (!attachments.length) return []
  const items = attachments.map(({ name, size, type, address }) => {
    const href = linkable(address)
    const about = [type, size === null ? null : sizeOf(size, { locale })].filter(Boolean).join(', ')
    const runs: Run[] = [{ text: name, ...(href ? { href } : {}) }]
    return [paragraph(lineOf(about ? [...runs, { text: ` (${about})` }] : runs))]
  })
  return [listBlock(items)]
}

const entryOf = ({ text, done, assignee, due_ts }: DocumentListEntry, reader: TextReader): Block[] => {
  const details = [assignee, due_ts == null ? null : shortDate(due_ts, reader)].filter((part) => part != null)
  const blocks = blocksOf(details.length ? withSuffix(text, ` (${escapeHtml(details.join(', '))})`) : text)
  return done ? [...blocks, paragraph(ownLine(wordsFor(reader).done), 'aside')] : blocks
}

/** Appends to HTML, inside its last paragraph where it ends with one. */
const withSuffix = (html: string, suffix: string): string =>
  html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${suffix}</p>` : `${html}${suffix}`

function contextOf({ name, address, description }: DocumentContent['contexts'][number]): Block[] {
  const href = linkable(address)
  return [paragraph(textLine(name, href ? { href } : {})), ...blocksOf(description)]
}

function chat(content: DocumentContent): Block[] {
  const { chat: messages } = content
  if (!messages.length) return []
  const rows = messages.map(({ author, sent_ts, text }) => [
    ownLine(`${shortDate(sent_ts, content)}, ${timeOf(sent_ts, content)}`),
    textLine(author),
    flattened(blocksOf(text)),
  ])
  const words = wordsFor(content)
  const columns = [
    { title: words.sent, share: 3 },
    { title: words.sender, share: 3 },
    { title: words.message, share: 7 },
  ]
  return [{ kind: 'table', columns, rows }]
}
