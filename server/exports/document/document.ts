// Builds the document of a meeting: its agenda before the meeting, its minutes afterwards.
import { fill } from '../../../words/fill.ts'
import { agendaOf } from './agenda.ts'
import { type Block, type Document, type Line, textOfLine } from './block.ts'
import { lettersOf } from './direction.ts'
import { type DocumentContent, type Parts, withoutInvalidXml } from './document-content.ts'
import { genreOf, openingOf, placeOf, section } from './front-matter.ts'
import { linkable, ownLine, paragraph } from './lines.ts'
import { lastTimeOf } from './open-items.ts'
import { appendicesOf, attendanceTable } from './parts.ts'
import { minutesOf, resultsOf } from './record.ts'
import { spanOf, wordsFor } from './words.ts'

/** The whole document, with the requested parts. */
export function documentOf(given: DocumentContent, parts: Parts): Document {
  const content = withoutInvalidXml(given)
  const attendance = parts.has('attendance') ? attendanceTable(content) : []
  const body =
    content.kind === 'record'
      ? [...resultsOf(content), ...attendance, ...minutesOf(content, parts)]
      : [...section(wordsFor(content).lastTime, lastTimeOf(content)), ...agendaOf(content), ...attendance]
  const blocks = [...openingOf(content, parts), ...body, ...appendicesOf(content, parts), colophonOf(content)]
  const letters = lettersOf(
    linesOf(blocks)
      .flatMap((line) => (line.side ? [textOfLine(line)] : []))
      .join('\n'),
  )
  return {
    title: content.name.trim() || genreOf(content),
    place: placeOf(content).join(' · '),
    organization: content.organization ?? content.room,
    genre: genreOf(content),
    locale: content.locale,
    dir: letters.rtl > letters.ltr ? 'rtl' : 'ltr',
    now: content.now,
    blocks,
  }
}

/** When the document was made, and the address with the present state. */
function colophonOf(content: DocumentContent): Block {
  const { now, address, approved } = content
  const words = wordsFor(content)
  const digest = approved ? ` ${fill(words.digest as '{sha256}', { sha256: approved.sha256 })}` : ''
  const made = ownLine(fill(words.asOf as '{when}', { when: spanOf(now, null, content) }) + digest)
  const href = linkable(address)
  if (!href) return paragraph(made, 'colophon')
  return paragraph({ ...made, runs: [...made.runs, { text: ' ' }, { text: href, href }] }, 'colophon')
}

/** Every line of some blocks. */
export function linesOf(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block): Line[] => {
    if (block.kind === 'heading' || block.kind === 'paragraph') return [block.line]
    if (block.kind === 'list') return block.items.flatMap(linesOf)
    if (block.kind === 'facts') return block.facts.map(({ line }) => line)
    return block.kind === 'table' ? block.rows.flat() : linesOf(block.blocks)
  })
}
