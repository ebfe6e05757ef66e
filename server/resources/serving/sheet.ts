// Lists as spreadsheets: their columns, cells and file names.
import type { Kysely } from 'kysely'
import type { Field } from '../../../contract/field.ts'
import type { Resource } from '../../../contract/resource.ts'
import { localeOf } from '../../../words/languages.ts'
import type { DB } from '../../db/tables.ts'
import type { CellValue, Column, ColumnKind, SheetFormat } from '../../exports/sheets/sheet.ts'
import { mustFitSheet, writeSheet } from '../../exports/sheets/sheet-writer.ts'
import type { Row } from './embed-context.ts'
import type { ListFile } from './file.ts'

/** How a list becomes a spreadsheet. */
export interface SheetOf<R extends Resource> {
  /** The title of the sheet, such as `Attendees`. */
  title: string
  /** The name of the place whose list it is, such as `Harbour Works`. */
  holder: (db: Kysely<DB>, params: never) => Promise<{ name: string } | undefined>
  /** A title for each field, in the order of the columns. */
  titles: Readonly<Record<keyof R['fields'] & string, string>>
  /** Fields that become columns only where `fields` names them. */
  aside?: readonly (keyof R['fields'] & string)[]
  /** Timestamps that are shown as a date. */
  days?: readonly (keyof R['fields'] & string)[]
}

const KINDS: Partial<Record<Field['kind'], ColumnKind>> = {
  id: 'number',
  integer: 'number',
  flag: 'flag',
  timestamp: 'moment',
  html: 'html',
}

/** Gives what makes the spreadsheet of a list. Its columns are those of `fields`, in the order of the request. */
export function sheetOf<const R extends Resource>(
  contract: R,
  { title, holder, titles, ...more }: SheetOf<R>,
  format: SheetFormat = 'xlsx',
): ListFile {
  const aside: readonly string[] = more.aside ?? []
  const days: readonly string[] = more.days ?? []
  const usual = Object.keys(titles).filter((name) => !aside.includes(name))
  const columnOf = (name: string): Column => ({
    title: titles[name as keyof R['fields'] & string],
    kind: days.includes(name) ? 'date' : (KINDS[contract.fields[name]!.kind] ?? 'text'),
  })

  return async ({ total, slices }, { call, context, fields, gone }) => {
    mustFitSheet(total)
    const where = await holder(context.db, call.params as never)
    const names = fields ? [...new Set(fields)] : usual
    const values = names.map((name) => cellOf(name, contract.fields[name]!))
    async function* cells() {
      for await (const rows of slices()) yield rows.map((row) => values.map((value) => value(row)))
    }
    const sheetTitle = roleOf(contract, call.as) ?? title
    const reader = { timezone: context.timezone, locale: localeOf(context.tag) }
    const head = { format, title: sheetTitle, columns: names.map(columnOf), ...reader }
    return { name: where ? `${sheetTitle} - ${where.name}` : sheetTitle, bytes: () => writeSheet(head, cells(), gone) }
  }
}

/** The title of a list of one role, such as `Facilitators`; undefined where the path names no role. */
function roleOf({ fields }: Resource, { role_id }: Readonly<Record<string, number>>): string | undefined {
  const role = fields['role_id']
  return role_id !== undefined && role?.kind === 'coded' ? `${role.codes[role_id]}s` : undefined
}

/** What gives the value of a cell from a formatted row: of a tuple its display, of a timestamp its seconds. */
function cellOf(name: string, { kind }: Field): (row: Row) => CellValue {
  switch (kind) {
    case 'named':
    case 'tuple':
    case 'coded':
    case 'duration':
      return (row) => (row[name] as { display: string } | null)?.display ?? null
    case 'timestamp':
      return (row) => (row[name] as { value: number } | null)?.value ?? null
    case 'json':
      return (row) => (row[name] == null ? null : JSON.stringify(row[name]))
    default:
      return (row) => (row[name] as CellValue | undefined) ?? null
  }
}
