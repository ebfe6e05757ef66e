// Parses a field of filtered HTML into blocks, which are well-formed whatever is stored.
import { portableText } from '../../rules/text/clean.ts'
import { readHtml } from '../../rules/text/html-depth.ts'
import type { Block, Line, Run } from './block.ts'
import { lineOf, linkable, listBlock, paragraph } from './lines.ts'

/** Nested lists at most, since Typst and recursive code have limits; deeper items are put on the deepest level. */
const DEEPEST = 6

/** Tags that begin and end a line. */
const BREAKING = new Set(
  'p div ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table thead tbody tr section article hr dl dt dd figure'.split(' '),
)
const STYLES: Readonly<Record<string, 'bold' | 'italic' | 'strike'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
}
/** Elements whose content is not text. */
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'title', 'head'])

interface OpenList {
  ordered: boolean
  items: Block[][]
}

/** The blocks of a field of HTML. */
export function blocksOf(html: string | null): Block[] {
  const blocks: Block[] = []
  const lists: OpenList[] = []
  /** How many open lists are deeper than the deepest level. */
  let sunken = 0
  let silent = 0
  let runs: Run[] = []
  const style = { bold: 0, italic: 0, strike: 0 }
  const addresses: (string | undefined)[] = []

  const index = (): Block[] => {
    const open = lists.at(-1)
    if (!open) return blocks
    if (!open.items.length) open.items.push([])
    return open.items.at(-1)!
  }
  const endLine = (): void => {
    const line = trimmed(runs)
    runs = []
    if (line) index().push(paragraph(line))
  }
  const closeList = (): void => {
    const { ordered, items } = lists.pop()!
    const filled = items.filter((item) => item.length)
    if (filled.length) index().push(listBlock(filled, ordered))
  }

  readHtml(html ?? '', {
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent++
      if (BREAKING.has(name)) endLine()
      if (name === 'ul' || name === 'ol') {
        if (lists.length < DEEPEST) lists.push({ ordered: name === 'ol', items: [] })
        else sunken++
      } else if (name === 'li' && lists.length) lists.at(-1)!.items.push([])
      else if (name === 'br') runs.push({ text: '\n' })
      else if (name === 'td' || name === 'th') runs.push({ text: ' ' })
      else if (name === 'a') addresses.push(linkable(attributes['href']))
      else if (STYLES[name]) style[STYLES[name]]++
    },
    ontext(text) {
      if (silent) return
      const run: Run = { text: portableText(text).replace(/[ \t\n\f]+/g, ' ') }
      for (const name of ['bold', 'italic', 'strike'] as const) if (style[name]) run[name] = true
      const href = addresses.findLast(Boolean)
      if (href) run.href = href
      runs.push(run)
    },
    onclosetag(name) {
      if (SILENT.has(name) && silent) silent--
      if (BREAKING.has(name)) endLine()
      if (name === 'ul' || name === 'ol') {
        if (sunken) sunken--
        else if (lists.length) closeList()
      } else if (name === 'a') addresses.pop()
      else if (STYLES[name] && style[STYLES[name]]) style[STYLES[name]]--
    },
  })
  endLine()
  while (lists.length) closeList()
  return blocks
}

/** A line without the white space that HTML collapses; undefined where nothing is left. */
function trimmed(runs: readonly Run[]): Line | undefined {
  const kept: Run[] = []
  let after = '\n'
  for (const run of runs) {
    const text = /[ \n]$/.test(after) && run.text.startsWith(' ') ? run.text.slice(1) : run.text
    if (!text) continue
    after = text
    const last = kept.at(-1)
    if (
      last &&
      last.bold === run.bold &&
      last.italic === run.italic &&
      last.strike === run.strike &&
      last.href === run.href
    )
      kept[kept.length - 1] = { ...last, text: last.text + text }
    else kept.push({ ...run, text })
  }
  while (kept.length && !kept.at(-1)!.text.trim()) kept.pop()
  while (kept.length && !kept[0]!.text.trim()) kept.shift()
  if (!kept.length) return undefined
  kept[0] = { ...kept[0]!, text: kept[0]!.text.trimStart() }
  const last = kept.at(-1)!
  kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
  return lineOf(
    kept.map((run) => ({
      ...run,
      text: run.text.replace(/[ \n]+/g, (gap) => (gap.includes('\n') ? gap.replaceAll(' ', '') : gap)),
    })),
  )
}

/** Blocks as one line, for the cell of a table, with line breaks between the blocks. */
export function flattened(blocks: readonly Block[]): Line {
  const runs: Run[] = []
  const add = (more: readonly Run[], mark = '') => {
    if (runs.length) runs.push({ text: '\n' })
    if (mark) runs.push({ text: mark })
    runs.push(...more)
  }
  const walk = (inner: readonly Block[], mark: string) => {
    for (const [index, block] of inner.entries()) {
      if (block.kind === 'paragraph') add(block.line.runs, index ? '' : mark)
      if (block.kind === 'list')
        for (const [number, item] of block.items.entries()) walk(item, block.ordered ? `${number + 1}. ` : '• ')
    }
  }
  walk(blocks, '')
  return lineOf(runs)
}
