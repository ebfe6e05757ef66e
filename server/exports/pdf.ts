// PDF by Typst: tagged, and PDF/UA-1 wherever that can be.
//
// Only a converter's own process may load this: a panic in Typst ends the process that it runs in.

import { join } from 'node:path'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { type Block, type Document, type Line, textOfLine } from './block.ts'
import { linesOf } from './document.ts'
import { fontFolders, fontOrders } from './fonts.ts'
import { breakable, breaking } from './long-words.ts'

/** Nothing but the template: what lies here is all that Typst may read. */
const WORKSPACE = join(import.meta.dirname, 'typst')
const TEMPLATE = join(WORKSPACE, 'meeting.typ')

/** So much text stays on one page; more might not fit any, and may break. */
const WHOLE = 700
/** So many letters stand above and beneath each page. */
const RUNNING = 70
/** A table of so few rows does as well. */
const FEW = 8

let compiler: NodeCompiler | undefined

export function pdfOf(document: Document): Buffer {
  compiler ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: fontFolders() }] })
  const inputs = { document: JSON.stringify(given(document)), fonts: JSON.stringify(fontOrders) }
  const compiled = { mainFilePath: TEMPLATE, inputs }
  const options = { creationTimestamp: document.now, pdfTags: true }
  try {
    return compiler.pdf(compiled, { ...options, pdfStandard: PdfStandard.UA_1 })
  } catch {
    // PDF/UA-1 refuses a character that no font has; without it that character is an empty box, and all else the same.
    return compiler.pdf(compiled, options)
  } finally {
    compiler.evictCache(0)
  }
}

const given = (document: Document) => ({
  ...document,
  running: { title: running(document.title), place: running(document.place) },
  blocks: document.blocks.map((block) => breaking(block)).map(ready),
})

/** Above and beneath each page there is room for a line. */
const running = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return breakable(letters.length > RUNNING ? `${letters.slice(0, RUNNING).join('')}…` : letters.join(''))
}

/** A block with what Typst cannot find out by itself: whether it should stay whole. */
function ready(block: Block, place: number, blocks: readonly Block[]): unknown {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, sticky: blocks[place - 1]?.kind === 'heading' && place < blocks.length - 1 }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map(ready)) }
    case 'notice':
      return { ...block, whole: fits(linesOf(block.blocks)), blocks: block.blocks.map(ready) }
    case 'table':
      return {
        ...block,
        whole: block.rows.length <= FEW && block.rows.every(fits),
        rows: block.rows.map((cells) => ({ cells, whole: fits(cells) })),
      }
    default:
      return block
  }
}

const fits = (lines: readonly Line[]): boolean => {
  const texts = lines.map(textOfLine)
  return texts.reduce((sum, text) => sum + text.length + 40 * text.split('\n').length, 0) < WHOLE
}
