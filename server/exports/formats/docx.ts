// Writes Word documents with real headings, lists and tables, so that they can be edited.
import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  LevelFormat,
  Packer,
  PageNumber,
  TabStopType,
  TextRun,
  Document as Word,
  Paragraph as WordParagraph,
} from 'docx'
import type { Language } from '../../../words/languages.ts'
import type { Direction, Document } from '../document/block.ts'
import { languageIn, wordsFor } from '../document/words.ts'
import { wordBlocks } from './docx-blocks.ts'
import { INK, MUTED, NAVY } from './docx-colours.ts'

/** The width between the margins of A4, in twentieths of a point. */
const MEASURE = 9186

/** The document as a docx file. */
export function docxOf(document: Document): Promise<Buffer> {
  const { title, organization, genre, place, locale, dir, blocks } = document
  const word = new Word({
    title,
    subject: `${genre}, ${place}`,
    creator: organization,
    lastModifiedBy: organization,
    description: '',
    features: { updateFields: false },
    styles: { default: { document: bodyIn(languageIn({ locale })), ...headings } },
    numbering: { config: numberings() },
    sections: [
      {
        properties: {
          page: { size: { width: 11906, height: 16838 }, margin: { top: 1418, bottom: 1361, left: 1360, right: 1360 } },
          titlePage: true,
        },
        headers: { default: new Header({ children: [running(title, dir)] }), first: new Header({ children: [] }) },
        footers: { default: footer(document), first: footer(document) },
        children: wordBlocks(blocks, dir),
      },
    ],
  })
  return Packer.toBuffer(word)
}

/** The language by which words are spelled. */
const SPELLING: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }

const bodyIn = (language: Language) => ({
  run: {
    font: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' },
    size: 21,
    sizeComplexScript: 21,
    color: INK,
    language: { value: SPELLING[language] },
  },
  paragraph: { spacing: { after: 100, line: 264 } },
})

/** Sizes in half points. */
const SIZES = [38, 27, 23, 21, 21, 21]

const headings = Object.fromEntries(
  SIZES.map((size, index) => [
    `heading${index + 1}`,
    {
      run: { bold: true, boldComplexScript: true, size, sizeComplexScript: size, color: NAVY, font: 'Calibri' },
      paragraph: {
        keepNext: true,
        keepLines: true,
        spacing: { before: [0, 340, 260, 200, 200, 200][index], after: [60, 120, 50, 50, 50, 50][index] },
      },
    },
  ]),
)

/** Six levels of bullets, six of numbers. */
function numberings() {
  const level = (depth: number) => ({
    level: depth,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 420 * (depth + 1), hanging: 380 }, spacing: { after: 50 } } },
  })
  const levels = [0, 1, 2, 3, 4, 5]
  return [
    {
      reference: 'bullets',
      levels: levels.map((depth) => ({ ...level(depth), format: LevelFormat.BULLET, text: depth % 2 ? '–' : '•' })),
    },
    {
      reference: 'numbers',
      levels: levels.map((depth) => ({ ...level(depth), format: LevelFormat.DECIMAL, text: `%${depth + 1}.` })),
    },
  ]
}

const small = { size: 16, sizeComplexScript: 16, color: MUTED }

function running(title: string, dir: Direction): WordParagraph {
  return new WordParagraph({
    bidirectional: dir === 'rtl',
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: 'D3DBE3' } },
    children: [new TextRun({ text: title, ...small, rightToLeft: dir === 'rtl' })],
  })
}

/** The document's own text, which runs left to right; in a right-to-left document, the page number is on the left. */
function footer({ genre, place, locale, dir }: Document): Footer {
  const words = wordsFor({ locale })
  const children = [words.page, PageNumber.CURRENT, words.ofPages, PageNumber.TOTAL_PAGES]
  const page = new TextRun({ children, ...small })
  const what = new TextRun({ text: `${genre} · ${place}`, ...small })
  const [first, last] = dir === 'rtl' ? [page, what] : [what, page]
  const tabStops = [{ type: TabStopType.RIGHT, position: MEASURE }]
  return new Footer({
    children: [new WordParagraph({ tabStops, children: [first, new TextRun({ text: '\t' }), last] })],
  })
}
