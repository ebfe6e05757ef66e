// Writes PDF with Typst: tagged, and PDF/UA-1 where possible.
//
// Only processes of the converter may load this, since a panic in Typst ends the process.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { type Block, type Document, type Line, textOfLine } from '../document/block.ts'
import { linesOf } from '../document/document.ts'
import { withShortLetters } from '../document/long-letters.ts'
import { withBreaks, withBreaksInLines } from '../document/long-words.ts'
import { withTexts } from '../document/texts.ts'
import { languageIn, wordsFor } from '../document/words.ts'
import { fontFolders, fontOrders } from './fonts.ts'
import { unshownIn, withBoxes, withoutGlyph } from './missing-glyphs.ts'
import { filesOf, fontsOfScripts, lastFonts, type ScriptFont } from './script-fonts.ts'

/** The folder of the template, which is all that Typst may read. */
const WORKSPACE = fileURLToPath(new URL('./typst/', import.meta.url))
const TEMPLATE = join(WORKSPACE, 'meeting.typ')

/** Letters of a block that is kept on one page; a longer one may not fit on any. */
const WHOLE = 700
/** Letters of the header and footer of a page. */
const RUNNING = 70
/** Rows of a table that is kept on one page. */
const FEW = 8

/** How often characters that no font has are looked for: a letter may lack a glyph only without its marks. */
const ROUNDS = 5

/** The document as PDF. Each character has a glyph of some font, or is a box that a sentence tells of. */
export function pdfOf(from: Document): Buffer {
  const document = withTexts(from, withShortLetters)
  let fonts = fontsOfScripts(JSON.stringify(document))
  let unshown: ReadonlySet<string> = new Set()
  for (let round = 0; round < ROUNDS; round++) {
    const made = compiled(unshown.size ? withBoxes(document, unshown) : document, fonts)
    if (made.bytes) return made.bytes
    if (!made.withoutGlyph.length) break
    if (round) unshown = unshown.union(unshownIn(made.withoutGlyph))
    else fonts = [...fonts, ...lastFonts]
  }
  return compiled(unshown.size ? withBoxes(document, unshown) : document, fonts, false).bytes!
}

/** The bytes; or else the texts for which PDF/UA-1 was refused, since no font has a glyph for them. */
function compiled(document: Document, fonts: readonly ScriptFont[], isStrict = true) {
  const compiler = compilerWith(fonts)
  const orders = fontOrders(fonts.map(({ family }) => family))
  const inputs = { document: JSON.stringify(given(document)), fonts: JSON.stringify(orders) }
  const options = { creationTimestamp: document.now, pdfTags: true }
  try {
    const standard = isStrict ? { pdfStandard: PdfStandard.UA_1 } : {}
    return { bytes: compiler.pdf({ mainFilePath: TEMPLATE, inputs }, { ...options, ...standard }), withoutGlyph: [] }
  } catch (error) {
    if (!isStrict) throw error
    return { withoutGlyph: withoutGlyph((error as Error).message) }
  } finally {
    compiler.evictCache(0)
  }
}

let plain: NodeCompiler | undefined
let last: { names: string; compiler: NodeCompiler } | undefined

/** A compiler with the fonts of all documents and these; besides that without more fonts, the last one is kept. */
function compilerWith(fonts: readonly ScriptFont[]): NodeCompiler {
  const paths = { fontPaths: fontFolders() }
  if (!fonts.length) {
    plain ??= NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [paths] })
    return plain
  }
  const names = fonts.map(({ name }) => name).join()
  if (last?.names !== names) {
    // Fonts in memory come first: Typst panics otherwise.
    const fontArgs = [{ fontBlobs: fonts.flatMap(filesOf) }, paths]
    last = { names, compiler: NodeCompiler.create({ workspace: WORKSPACE, fontArgs }) }
  }
  return last.compiler
}

const given = (document: Document) => ({
  ...document,
  lang: languageIn(document),
  pages: { page: wordsFor(document).page, of: wordsFor(document).ofPages },
  running: { title: running(document.title), place: running(document.place) },
  blocks: document.blocks.map((block) => withBreaksInLines(block)).map(ready),
})

/** The header and the footer of a page have one line. */
const running = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return withBreaks(letters.length > RUNNING ? `${letters.slice(0, RUNNING).join('')}…` : letters.join(''))
}

/** A block, with whether it should be kept on one page, which Typst cannot find out. */
function ready(block: Block, index: number, blocks: readonly Block[]): unknown {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, sticky: blocks[index - 1]?.kind === 'heading' && index < blocks.length - 1 }
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
