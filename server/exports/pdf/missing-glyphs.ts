// Missing glyphs of a PDF: found by the PDF/UA-1 check, drawn as boxes and named in a sentence.
import { fill } from '../../../words/fill.ts'
import type { Block, Document } from '../document/block.ts'
import { ownLine, paragraph } from '../document/lines.ts'
import { withTexts } from '../document/texts.ts'
import { wordsFor } from '../document/words.ts'

/** What stands for a character that cannot be shown. */
const BOX = '\u25a1'
/** Characters that the sentence names. */
const NAMED = 20

/** The texts without a glyph that Typst's report of a refused PDF/UA-1 names, which it writes as Rust does. */
export const withoutGlyph = (report: string): string[] =>
  [...report.matchAll(/the text `\\"(.{0,1000}?)\\"` could not be displayed/g)].map(([, text]) =>
    text!
      .replace(/(?<!\\)\\+u\{([0-9a-f]{1,6})\}/g, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
      .replace(/\\+(['"\\])/g, '$1'),
  )

/**
 * The characters of these texts that are to be boxes. Of letters with marks only the marks at first: the letters may well
 * have a glyph without them.
 */
export function unshownIn(texts: readonly string[]): Set<string> {
  const glyphs = texts.flatMap((text) => {
    const all = [...text]
    const marks = all.filter((one) => /[\p{M}\p{Cf}]/u.test(one))
    return (marks.length && marks.length < all.length ? marks : all).filter((one) => one > '\u007f')
  })
  return new Set(glyphs)
}

/** The document with boxes for some characters, and before its last line a sentence about them. */
export function withBoxes(document: Document, unshown: ReadonlySet<string>): Document {
  const boxed = withTexts(document, (text) => [...text].map((one) => (unshown.has(one) ? BOX : one)).join(''))
  const blocks = boxed.blocks.toSpliced(-1, 0, note(unshown, document))
  return { ...boxed, blocks }
}

function note(unshown: ReadonlySet<string>, document: Pick<Document, 'locale'>): Block {
  const codes = [...unshown].map((one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
  const characters = `${codes.slice(0, NAMED).join(', ')}${codes.length > NAMED ? ` (+${codes.length - NAMED})` : ''}`
  const said = fill(wordsFor(document).boxes as '{box}{characters}', { box: BOX, characters })
  return paragraph(ownLine(said), 'aside')
}
