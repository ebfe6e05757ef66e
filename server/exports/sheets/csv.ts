// Writes rows of plain values as comma-separated values (RFC 4180), for programs and for any spreadsheet.
import { portableText, textOfHtml } from '../../rules/text/clean.ts'
import { wallAt } from '../../rules/time/zone.ts'
import type { CellValue, ColumnKind, SheetHead } from './sheet.ts'

/** By its byte-order mark, spreadsheet programs know the text as UTF-8. */
const MARK = '\ufeff'

/** The bytes of the file, with a header row. */
export function csvBytes({ columns, timezone }: SheetHead, rows: readonly (readonly CellValue[])[]): Buffer {
  const head = columns.map(({ title }) => quoted(title))
  const body = rows.map((row) => columns.map(({ kind }, index) => cell(kind, row[index] ?? null, timezone)))
  return Buffer.from(MARK + [head, ...body].map((cells) => `${cells.join(',')}\r\n`).join(''))
}

function cell(kind: ColumnKind, value: CellValue, timezone: string): string {
  if (value === null || value === '') return ''
  switch (kind) {
    case 'number':
      return String(value)
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'moment':
      return wallText(timezone, value as number).slice(0, 'yyyy-mm-dd hh:mm'.length)
    case 'date':
      return wallText(timezone, value as number).slice(0, 'yyyy-mm-dd'.length)
    case 'html':
      return quoted(withoutFormula(textOfHtml(value as string)))
    default:
      return quoted(withoutFormula(value as string))
  }
}

/** Days and times as every program reads them, by the clocks of the reader. */
const wallText = (timezone: string, at: number): string =>
  new Date(wallAt(timezone, at) * 1000).toISOString().replace('T', ' ')

/** An apostrophe before what a spreadsheet program would run as a formula (CSV injection). */
const withoutFormula = (text: string): string => (/^\s*[=+\-@|%]|^[\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => {
  const portable = portableText(text)
  return /[",\r\n]|^\s|\s$/.test(portable) ? `"${portable.replaceAll('"', '""')}"` : portable
}
