// Plain text of HTML mail: blocks as lines, cells apart, and quotes marked.
import { readHtml } from '../../rules/text/html-depth.ts'
import { BETWEEN_CELLS, isBlock, isCell } from '../../rules/text/html-tags.ts'
import { OWN_MARK, QUOTED_MARK } from './quotations.ts'

/** Tags whose content nobody reads. */
const UNSEEN: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template', 'textarea'])
/** Nesting depth up to which tables are rendered as rows; deeper ones become lines. */
const DEEPEST_TABLE = 5

/** Output buffer: the document, a quotation, or a cell. */
interface Piece {
  of: 'whole' | 'quotation' | 'row' | 'cell'
  parts: string[]
  cells: string[]
  /** Whether nothing stands in its last line. */
  lineIsEmpty: boolean
}

const newPiece = (of: Piece['of']): Piece => ({ of, parts: [], cells: [], lineIsEmpty: true })

/** Returns whether a tag is a quotation inserted by a mail program. Other `blockquote`s are indented text. */
const isQuotation = (name: string, { type, class: named = '', cite }: Record<string, string>): boolean =>
  name === 'blockquote' && (type === 'cite' || cite !== undefined || /quote|cite/i.test(named))

/** The same for `wordsOf`, which it tells apart what is quoted and what a person began with `>`. */
export const markedWordsOfHtml = (html: string): string =>
  wordsOfHtml(html, `${QUOTED_MARK}> `).replace(/^(?=[ \t]*>)/gm, OWN_MARK)

/** Converts in linear time. */
export function wordsOfHtml(html: string, quote = '> '): string {
  const pieces = [newPiece('whole')]
  const open: { unseen: boolean; piece: Piece | undefined; isPre: boolean }[] = []
  let [unseen, pre, rows, isQuoted] = [0, 0, 0, false]

  const add = (text: string) => {
    const piece = pieces.at(-1)!
    piece.parts.push(text)
    piece.lineIsEmpty = text.endsWith('\n')
  }
  const breakLine = () => {
    if (!pieces.at(-1)!.lineIsEmpty) add('\n')
  }
  const begin = (of: Piece['of']): Piece => {
    const piece = newPiece(of)
    pieces.push(piece)
    return piece
  }
  const end = (piece: Piece) => {
    pieces.pop()
    const outer = pieces.at(-1)!
    if (piece.of === 'row') rows--
    if (piece.of === 'quotation') isQuoted = false
    const text = textOf(piece, quote)
    if (piece.of === 'cell') outer.cells.push(text)
    else if (text) {
      breakLine()
      add(`${text}\n`)
    }
  }

  readHtml(html, {
    ontext(text) {
      if (unseen) return
      const spaced = pre ? text : text.replace(/\s+/g, ' ')
      const said = pieces.at(-1)!.lineIsEmpty && !pre ? spaced.replace(/^ /, '') : spaced
      if (said) add(said)
    },
    onopentag(name, attributes) {
      const isUnseen = UNSEEN.has(name)
      if (isUnseen) unseen++
      if (name === 'br') add('\n')
      else if (isBlock(name)) breakLine()
      let piece: Piece | undefined
      if (!isQuoted && isQuotation(name, attributes)) {
        isQuoted = true
        piece = begin('quotation')
      } else if (name === 'tr' && rows < DEEPEST_TABLE) {
        rows++
        piece = begin('row')
      } else if (isCell(name) && pieces.at(-1)!.of === 'row') piece = begin('cell')
      if (name === 'li') add('* ')
      if (name === 'pre') pre++
      open.push({ unseen: isUnseen, piece, isPre: name === 'pre' })
    },
    onclosetag(name) {
      // An unfinished tag at the end is closed without having been opened.
      const closed = open.pop()
      if (!closed) return
      if (closed.unseen) unseen--
      if (closed.isPre) pre--
      if (closed.piece) end(closed.piece)
      else if (isBlock(name)) breakLine()
      else if (isCell(name)) add(' ')
    },
  })
  return textOf(pieces[0]!, quote)
}

function textOf({ of, parts, cells }: Piece, quote: string): string {
  const text = parts.join('').trim()
  if (of === 'quotation') return text.replace(/^/gm, quote)
  if (of !== 'row') return text
  const all = text ? [...cells, text] : cells
  // Cells of several lines stand one below another, as in mail whose layout is a table.
  return all.some((cell) => cell.includes('\n')) ? all.filter(Boolean).join('\n') : all.join(BETWEEN_CELLS).trim()
}
