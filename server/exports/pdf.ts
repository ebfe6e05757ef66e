// Writes PDF with Typst: tagged, and PDF/UA-1 where possible.
//
// Only processes of the converter may load this, since a panic in Typst ends the process.

import { join } from 'node:path'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { type Block, type Document, type Line, textOfLine } from './block.ts'
import { linesOf } from './document.ts'
import { fontFolders, fontOrders } from './fonts.ts'
import { withBreaks, withBreaksInLines } from './long-words.ts'

/** The folder of the template, which is all that Typst may read. */
const WORKSPACE = join(import.meta.dirname, 'typst')
const TEMPLATE = join(WORKSPACE, 'meeting.typ')

/** Letters of a block that is kept on one page; a longer one may not fit on any. */
const WHOLE = 700
/** Letters of the header and footer of a page. */
const RUNNING = 70
/** Rows of a table that is kept on one page. */
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
    // PDF/UA-1 refuses a character that no font has; without PDF/UA-1 it is shown as an empty box.
    return compiler.pdf(compiled, options)
  } finally {
    compiler.evictCache(0)
  }
}

const given = (document: Document) => ({
  ...document,
  running: { title: running(document.title), place: running(document.place) },
  blocks: document.blocks.map((block) => withBreaksInLines(block)).map(ready),
})

/** The header and the footer of a page have one line. */
const running = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return withBreaks(letters.length > RUNNING ? `${letters.slice(0, RUNNING).join('')}…` : letters.join(''))
}

/** A block, with whether it should be kept on one page, which Typst cannot find out. */
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
