// Opens a spreadsheet as a program that did not write it does.
import assert from 'node:assert/strict'
import { read, type WorkBook } from '@e965/xlsx'

export interface Cell {
  /** `s`: text, `n`: number, `b`: boolean. */
  t: string
  v: unknown
  /** A number's format. */
  z?: string
  /** A formula. */
  f?: string
}

export interface Opened {
  /** The name of the sheet. */
  title: string
  head: unknown[]
  /** What is below the head, by rows; null where a cell is empty. */
  rows: (Cell | null)[][]
  /** The values of a column, by its title. */
  column: (title: string) => unknown[]
  /** A file of the archive as text. */
  file: (path: string) => string
}

type Archived = WorkBook & { files: Record<string, { content: Uint8Array }> }

export function opened(bytes: Uint8Array): Opened {
  assert.equal(Buffer.from(bytes.subarray(0, 2)).toString(), 'PK')
  const book = read(bytes, {
    type: 'buffer',
    bookFiles: true,
    cellNF: true,
    dense: true,
    cellFormula: true,
  }) as Archived
  assert.equal(book.SheetNames.length, 1)
  const title = book.SheetNames[0]!
  const dense = (book.Sheets[title] as { '!data'?: ((Cell | undefined)[] | undefined)[] })['!data'] ?? []
  // A row of empty cells is a hole in the list.
  const all = Array.from(dense, (row) => row ?? [])
  const [first = [], ...below] = all
  const head = Array.from(first, (cell) => cell?.v ?? null)
  const rows = below.map((row) => head.map((_, place) => row[place] ?? null))
  const column = (name: string) => {
    const place = head.indexOf(name)
    assert.ok(place >= 0, `There is no column ${name}.`)
    return rows.map((row) => row[place]?.v ?? null)
  }
  const file = (path: string) => {
    const found = book.files[path]
    assert.ok(found, `There is no ${path} in the archive.`)
    return Buffer.from(found.content).toString()
  }
  return { title, head, rows, column, file }
}
