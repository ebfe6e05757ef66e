// Writes HTML that is also well-formed XML, for pages and for e-books.
import { escapeHtml } from '../../rules/text/escape-html.ts'
import type { Block, Direction, Line, List, Run, TableBlock } from '../document/block.ts'
import { BREAK, withBreaks } from '../document/long-words.ts'
import { inlineMarkHtml, markHtml } from './html-mark.ts'

export interface Markup {
  /** The side on which the whole begins. */
  dir: Direction
  /** Whether headings have the ids `s1`, `s2` and so on, as targets of links. */
  anchors?: boolean
  /** The attribute for a language: `lang`, and in XML `xml:lang` too. */
  xml?: boolean
  /**
   * How decisions are shown: with the styles of a page, or with styles on the elements, for programs that place nothing on a circle.
   * Without either, in words, since the markup becomes part of somebody else's page.
   */
  marks?: 'placed' | 'inline'
}

const MARKS = { placed: markHtml, inline: inlineMarkHtml } as const

/** Blocks as HTML. */
export function htmlOf(blocks: readonly Block[], markup: Markup): string {
  let anchors = 0
  const inner = (some: readonly Block[]): string => some.map(blockHtml).join('\n')

  const blockHtml = (block: Block): string => {
    switch (block.kind) {
      case 'heading': {
        const id = markup.anchors ? ` id="s${++anchors}"` : ''
        const number = block.number ? `${block.number}. ` : ''
        return `<h${block.level}${id}${written(block.line)}>${number}${runsHtml(block.line)}</h${block.level}>`
      }
      case 'paragraph': {
        const tone = block.tone === 'body' ? '' : ` class="${block.tone}"`
        return `<p${tone}${written(block.line)}>${runsHtml(block.line)}</p>`
      }
      case 'facts':
        return `<dl>\n${block.facts.map(({ term, line }) => `<dt>${term}</dt><dd${spoken(line)}>${cellHtml(line)}</dd>`).join('\n')}\n</dl>`
      case 'list':
        return listHtml(block)
      case 'table':
        return tableHtml(block)
      case 'notice': {
        if (block.mark && markup.marks) return MARKS[markup.marks](block.mark, inner(block.blocks))
        const word = `<p class="word"><strong>${block.word}</strong></p>`
        return `<div class="${block.notice}">\n${word}\n${inner(block.blocks)}\n</div>`
      }
    }
  }

  const listHtml = ({ ordered, dir, items }: List): string => {
    const tag = ordered ? 'ol' : 'ul'
    const rows = items.map((item) => {
      const [only] = item
      if (item.length === 1 && only!.kind === 'paragraph' && only!.tone === 'body')
        return `<li${written(only!.line, dir)}>${runsHtml(only!.line)}</li>`
      return `<li>${inner(item)}</li>`
    })
    return `<${tag}${dir === markup.dir ? '' : ` dir="${dir}"`}>\n${rows.join('\n')}\n</${tag}>`
  }

  const tableHtml = ({ columns, rows }: TableBlock): string => {
    const head = columns.map(({ title }) => `<th scope="col">${title}</th>`).join('')
    const body = rows.map(
      (row) => `<tr>${row.map((line) => `<td${spoken(line)}>${cellHtml(breakingIn(line))}</td>`).join('')}</tr>`,
    )
    return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
  }

  const spoken = ({ lang }: Line): string => (lang ? ` lang="${lang}"${markup.xml ? ` xml:lang="${lang}"` : ''}` : '')

  /** Side and language, where they differ from those of the parent. */
  const written = (line: Line, around = markup.dir): string => {
    const side = line.side ?? markup.dir
    return (side === around ? '' : ` dir="${side}"`) + spoken(line)
  }

  /** Text in its own direction. */
  const runsHtml = ({ runs, dir, side }: Line): string => isolated(runs, dir, side ?? markup.dir)
  /** Cells and facts are aligned to the side of the document, so that columns are straight. */
  const cellHtml = ({ runs, dir }: Line): string => isolated(runs, dir, markup.dir)

  const isolated = (runs: readonly Run[], dir: Direction, around: Direction): string => {
    const words = runs.map(runHtml).join('')
    return dir === around || !words ? words : `<bdi dir="${dir}">${words}</bdi>`
  }

  return inner(blocks)
}

/** Letters of a word in a table, whose columns are as wide as their longest word; longer words get places to break. */
const IN_CELL = 24
const breakingIn = (line: Line): Line => ({
  ...line,
  runs: line.runs.map((run) => ({ ...run, text: withBreaks(run.text, IN_CELL) })),
})

function runHtml({ text, bold, italic, strike, href }: Run): string {
  let html = escapeHtml(text).replaceAll('\n', '<br/>').replaceAll(BREAK, '<wbr/>')
  if (strike) html = `<s>${html}</s>`
  if (italic) html = `<em>${html}</em>`
  if (bold) html = `<strong>${html}</strong>`
  return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
}
