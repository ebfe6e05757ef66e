// Writes rows of plain values as a spreadsheet.
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { portableText, textOfHtml } from '../../rules/text/clean.ts'
import { wallAt } from '../../rules/time/zone.ts'
import { cellFormat } from './cell-format.ts'

/** `moment`: a date with its time, as Unix seconds; `date` shows the day of one. */
export type ColumnKind = 'text' | 'html' | 'number' | 'flag' | 'moment' | 'date'

export interface Column {
  title: string
  kind: ColumnKind
}

/** The files that a sheet can be written as. */
export type SheetFormat = 'xlsx' | 'csv'

/** A sheet without its rows. */
export interface SheetHead {
  /** An .xlsx workbook where nothing else is said. */
  format?: SheetFormat

  /** The name of the sheet within the file. */
  title: string
  columns: readonly Column[]
  /** The reader's time zone, since dates in a spreadsheet have none. */
  timezone: string
  /** How days and times are written (BCP 47). */
  locale: string
}

export type CellValue = string | number | boolean | null

/** The longest text of a cell, in UTF-16 units. */
const LONGEST = 32_767
const FONT = { fontFamily: 'Calibri', fontSize: 11 }
const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 12, html: 30, number: 12, flag: 9, moment: 20, date: 12 }
const WIDEST = 60

/** The times that every spreadsheet program shows alike: from 1 March 1900 to the end of 9999, as Unix seconds. */
const FIRST = Date.UTC(1900, 2, 1) / 1000
const END = Date.UTC(10_000, 0, 1) / 1000

/** The bytes of an .xlsx file with one sheet, whose header row is frozen. */
export function sheetBytes(
  { title, columns, ...reader }: SheetHead,
  rows: readonly (readonly CellValue[])[],
): Promise<Uint8Array> {
  const widths = columns.map(({ title, kind }) => Math.max(WIDTHS[kind], title.length + 2))
  const head = columns.map(
    ({ title }): CellObject => ({ value: title, type: String, fontWeight: 'bold', alignVertical: 'top' }),
  )
  const body = rows.map((row) =>
    columns.map(({ kind }, index) => {
      const made = cell(kind, row[index] ?? null, reader)
      if (made?.type === String) widths[index] = Math.max(widths[index]!, widthOf(made.value as string))
      return made
    }),
  )
  const data: SheetData = [head, ...body]
  return writeXlsxFile(
    data,
    {
      sheet: title,
      stickyRowsCount: 1,
      ...(widths.length && { columns: widths.map((width) => ({ width: Math.min(width, WIDEST) })) }),
    },
    FONT,
  ).toBuffer()
}

function cell(
  kind: ColumnKind,
  value: CellValue,
  { timezone, locale }: Pick<SheetHead, 'timezone' | 'locale'>,
): CellObject | null {
  if (value === null || value === '') return null
  switch (kind) {
    case 'number':
      return { value: value as number, type: Number, alignVertical: 'top' }
    case 'flag':
      return text(value ? 'Yes' : 'No')
    case 'moment':
    case 'date': {
      const wall = wallAt(timezone, value as number)
      if (wall < FIRST || wall >= END) return text(new Date(wall * 1000).toISOString().slice(0, -'.000Z'.length))
      return {
        value: new Date(wall * 1000),
        type: Date,
        format: cellFormat(kind, locale),
        align: 'left',
        alignVertical: 'top',
      }
    }
    case 'html':
      return text(textOfHtml(value as string))
    default:
      return text(value as string)
  }
}

function text(value: string): CellObject | null {
  const kept = cut(portableText(value))
  if (!kept) return null
  return {
    value: spelled(kept),
    type: String,
    alignVertical: 'top',
    // A text that looks like a formula stays a text also after its cell was edited.
    ...(/^\s*[=+\-@|%]|^\t/.test(kept) && { format: '@' }),
    ...((kept.length > WIDEST || kept.includes('\n')) && { wrap: true }),
  }
}

/** A text shortened to fit into a cell, without half a character at its end. */
const cut = (value: string): string =>
  value.length > LONGEST ? value.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '') : value

/**
 * As ECMA-376 spells texts (22.9.2.19): `_x0041_` is a letter there, so what looks like it begins with an underscore
 * that is spelled out. So are the names that every JavaScript object has, which the library would take for texts that
 * it has met before.
 */
const spelled = (value: string): string => {
  const safe = value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  if (!(safe in Object.prototype)) return safe
  return `_x${safe.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_${safe.slice(1)}`
}

/** Characters that are twice as wide as others: Chinese, Japanese, Korean. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60]/g

/** The width of a column for a text, in characters. */
function widthOf(value: string): number {
  if (value.length > 10 * WIDEST) return WIDEST
  const lengths = value.split('\n').map((line) => line.length + (line.match(WIDE)?.length ?? 0))
  return Math.max(...lengths) + 2
}
