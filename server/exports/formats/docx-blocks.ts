// Writes blocks as paragraphs and tables of Word.
import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  type IRunOptions,
  type ITableCellOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type {
  Block,
  DecisionParts,
  Direction,
  FactsBlock,
  Line,
  List,
  NoticeBlock,
  Run,
  TableBlock,
} from '../document/block.ts'
import { ownLine } from '../document/lines.ts'
import { HAIR, LINK, MUTED, NOTICES, WARNING } from './docx-colours.ts'

type Written = Paragraph | Table
type Looks = Omit<IParagraphOptions, 'text' | 'children'>

const MEASURE = 9186
/** The width of a stamp. */
const STAMP = 2100
const SERIF = 'Georgia'
const LEVELS = [1, 2, 3, 4, 5, 6].map((level) => HeadingLevel[`HEADING_${level}` as 'HEADING_1'])
const TONES: Readonly<Record<string, IRunOptions>> = {
  aside: { color: MUTED, size: 19, sizeComplexScript: 19 },
  colophon: { color: MUTED, size: 17, sizeComplexScript: 17 },
  status: { color: WARNING, bold: true, boldComplexScript: true },
}

/** The paragraphs and tables of blocks, in a document that begins on `side`. */
export function wordBlocks(blocks: readonly Block[], side: Direction): Written[] {
  /** Each numbered list starts at 1. */
  let counts = 0

  const written = (block: Block, looks: Looks = {}): Written[] => {
    switch (block.kind) {
      case 'heading': {
        const number = block.number ? [{ text: `${block.number}.\u00a0` }] : []
        const line = { ...block.line, runs: [...number, ...block.line.runs] }
        const rule = block.level === 2 ? { border: { bottom: edge(HAIR, 4, 3) } } : {}
        return [paragraph(line, { ...looks, ...rule, heading: LEVELS[block.level - 1]! })]
      }
      case 'paragraph': {
        const rule = block.tone === 'colophon' ? { border: { top: edge(HAIR, 4, 6) }, spacing: { before: 480 } } : {}
        return [paragraph(block.line, { ...looks, ...rule }, TONES[block.tone])]
      }
      case 'list':
        return listed(block, 0, block.ordered ? ++counts : 0, looks)
      case 'facts':
        return [facts(block), spacer()]
      case 'table':
        return [table(block), spacer()]
      case 'notice':
        return notice(block)
    }
  }

  const listed = ({ ordered, items }: List, level: number, instance: number, looks: Looks): Written[] =>
    items.flatMap((item) =>
      item.flatMap((block, index): Written[] => {
        if (block.kind === 'list') return listed(block, level + 1, block.ordered ? ++counts : 0, looks)
        const mark = { reference: ordered ? 'numbers' : 'bullets', level, instance }
        const hung: Looks = index ? { indent: { start: 420 * (level + 1) } } : { numbering: mark }
        return written(block, { ...looks, ...hung })
      }),
    )

  /** A paragraph with a label, a coloured background and a border. */
  const notice = ({ notice: name, word, mark, blocks: inner }: NoticeBlock): Written[] => {
    if (mark) return decision(mark, inner)
    const { line, fill } = NOTICES[name]
    const ground = { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }
    const bar = { style: BorderStyle.SINGLE, size: 24, color: line }
    const tight: Looks = { spacing: { before: 30, after: 30 } }
    const label = paragraph(ownLine(word), tight, { bold: true, color: line, size: 19 })
    // In a right-to-left table, Word's left is the side on which it begins.
    const cells = [
      cell([label], 1500, { ...ground, borders: { ...OPEN, left: bar } }),
      cell(
        inner.flatMap((block) => written(block, tight)),
        MEASURE - 1500,
        ground,
      ),
    ]
    return [grid([1500, MEASURE - 1500], side, [new TableRow({ cantSplit: true, children: cells })], 140), spacer(60)]
  }

  /** The stamp in a bordered cell, and the sentence beside it, with those who were there below. */
  const decision = (mark: DecisionParts, inner: readonly Block[]): Written[] => {
    const { line } = NOTICES.decision
    const [first, ...rest] = inner
    const isStruck = mark.state === 'replaced' || mark.state === 'withdrawn'
    const color = mark.state === 'decided' ? line : MUTED
    const style = mark.state === 'decided' ? BorderStyle.DOUBLE : isStruck ? BorderStyle.SINGLE : BorderStyle.DASHED
    const border = { style, size: 6, color }
    const centered: Looks = { spacing: { before: 20, after: 20 }, alignment: AlignmentType.CENTER }
    const said = (text: string, runs: IRunOptions) =>
      new Paragraph({ ...centered, children: [new TextRun({ text, color, ...runs })] })
    const stamp = [
      ...(mark.number === null ? [] : [said(mark.number, { bold: true, size: 19, strike: isStruck })]),
      said(mark.stateWord, { size: 17 }),
    ]
    const large: IRunOptions = { size: 27, sizeComplexScript: 27, font: SERIF }
    const sentence = first?.kind === 'paragraph' ? [paragraph(first.line, {}, large)] : first ? written(first) : []
    const there = mark.there === null || !mark.naming ? [] : [paragraph(ownLine(mark.there), {}, TONES['aside'])]
    const cells = [
      cell(stamp, STAMP, {
        borders: { top: border, right: border, bottom: border, left: border },
        verticalAlign: 'center',
      }),
      cell([...sentence, ...rest.flatMap((block) => written(block)), ...there], MEASURE - STAMP),
    ]
    return [
      grid([STAMP, MEASURE - STAMP], side, [new TableRow({ cantSplit: true, children: cells })], 140),
      spacer(120),
    ]
  }

  const paragraph = (line: Line, looks: Looks = {}, style: IRunOptions = {}): Paragraph => {
    const { runs, dir, lang, side: begins } = line
    const rtl = dir === 'rtl'
    const aside = (begins ?? side) !== dir
    // A list item is aligned like its list, whatever the direction of its text.
    const embedded = aside && looks.numbering !== undefined
    return new Paragraph({
      ...looks,
      // In a right-to-left paragraph, Word's START is the right.
      alignment: aside && !embedded ? AlignmentType.END : AlignmentType.START,
      bidirectional: embedded ? !rtl : rtl,
      children: (embedded ? embeddedIn(runs, dir) : runs).flatMap((run) => wordRuns(run, rtl, lang, style)),
    })
  }

  const facts = ({ facts: all }: FactsBlock): Table =>
    grid(
      [1700, MEASURE - 1700],
      side,
      all.map(
        ({ term, line }) =>
          new TableRow({
            cantSplit: true,
            children: [
              cell([paragraph(ownLine(term), { spacing: { after: 40 } }, { bold: true, color: MUTED })], 1700),
              cell([paragraph({ ...line, side: null }, { spacing: { after: 40 } })], MEASURE - 1700),
            ],
          }),
      ),
    )

  const table = ({ columns, rows }: TableBlock): Table => {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => Math.floor((MEASURE * share) / shares))
    const tight = { spacing: { before: 50, after: 50 } }
    const head = columns.map(({ title }, index) =>
      cell(
        [paragraph(ownLine(title), { ...tight, keepNext: true }, { bold: true, color: MUTED, size: 18 })],
        widths[index]!,
        ruled(edge('9FB0C0', 8)),
      ),
    )
    const body = rows.map((row) => {
      const cells = row.map((line, index) =>
        cell(
          [paragraph({ ...line, side: null }, tight, { size: 20, sizeComplexScript: 20 })],
          widths[index]!,
          ruled(edge(HAIR, 4)),
        ),
      )
      return new TableRow({ cantSplit: true, children: cells })
    })
    return grid(widths, side, [new TableRow({ tableHeader: true, cantSplit: true, children: head }), ...body])
  }

  return blocks.flatMap((block) => written(block))
}

const edge = (color: string, size: number, space = 0) => ({ style: BorderStyle.SINGLE, size, space, color })
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const OPEN = { top: NONE, left: NONE, right: NONE, bottom: NONE }
const spacer = (after = 60) =>
  new Paragraph({ spacing: { before: 0, after, line: 120, lineRule: 'exact' }, children: [] })

const cell = (children: Written[], width: number, looks: Omit<ITableCellOptions, 'children'> = {}): TableCell =>
  new TableCell({ children, width: { size: width, type: WidthType.DXA }, borders: OPEN, ...looks })

/** A cell with a bottom border. */
const ruled = (bottom: ReturnType<typeof edge>) => ({ borders: { ...OPEN, bottom } })

const grid = (columnWidths: number[], side: Direction, rows: TableRow[], margin = 70): Table =>
  new Table({
    rows,
    columnWidths,
    width: { size: MEASURE, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    visuallyRightToLeft: side === 'rtl',
    margins: { left: margin, right: margin },
    borders: { top: NONE, bottom: NONE, left: NONE, right: NONE, insideHorizontal: NONE, insideVertical: NONE },
  })

/** Text against the direction of its paragraph, within Word's marks for embedded direction. */
const embeddedIn = (runs: readonly Run[], dir: Direction): Run[] => [
  { text: dir === 'rtl' ? '\u202b' : '\u202a' },
  ...runs,
  { text: '\u202c' },
]

/** Text as Word runs; its line breaks become breaks. */
function wordRuns(
  { text, bold, italic, strike, href }: Run,
  rightToLeft: boolean,
  lang: string | null,
  style: IRunOptions,
): ParagraphChild[] {
  const looks: IRunOptions = {
    ...style,
    ...(bold ? { bold, boldComplexScript: true } : {}),
    ...(italic ? { italics: true, italicsComplexScript: true } : {}),
    ...(strike ? { strike } : {}),
    ...(href ? { color: LINK, underline: {} } : {}),
    ...(lang ? { language: rightToLeft ? { bidirectional: lang } : { value: lang, eastAsia: lang } } : {}),
    rightToLeft,
  }
  const runs = text
    .split('\n')
    .map((part, index) => new TextRun({ ...looks, text: part, ...(index ? { break: 1 } : {}) }))
  return href ? [new ExternalHyperlink({ link: href, children: runs })] : runs
}
