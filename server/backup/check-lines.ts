// Checks the lines of a backup one after another: their order, and that tables, values and files are valid.
import type { PlannedColumn, PlannedTable } from '../db/schema/planned-tables.ts'
import { isKey } from '../store/key.ts'
import { createFileChecker, type ExpectedFiles } from './check-files.ts'
import { createSeriesChecker, valueCheckOf } from './check-values.ts'
import { type BackupLine, type BackupValue, type Counts, DAMAGED, PART_BYTES } from './format.ts'

export interface LineChecker {
  /** Takes the next line after the first; throws where it is not valid there. */
  take: (line: BackupLine) => void
  /** Returns what there was; throws where a table is missing or a file is incomplete. */
  end: () => { counts: Counts; files: ExpectedFiles; damaged: number; seal_check: string | null }
}

/** A column of the table that is read, and what its values must say. */
interface CheckedColumn {
  column: string
  planned: PlannedColumn
  isPossible: ReturnType<typeof valueCheckOf>
}

/** The greatest id: the greatest `integer` of PostgreSQL. */
const GREATEST = 2_147_483_647
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const LONGEST_PART = (PART_BYTES / 3) * 4

const wrong = (what: string) => new Error(`${DAMAGED.slice(0, -1)}: ${what}.`)

/** Creates the checker of one backup; `planned` has the tables of the schema that the backup names. */
export function createLineChecker(planned: ReadonlyMap<string, PlannedTable>): LineChecker {
  const counts: Counts = { tables: 0, rows: 0, files: 0 }
  const seen = new Set<string>()
  const files = createFileChecker()
  const series = createSeriesChecker()
  let table:
    | { name: string; columns: CheckedColumn[]; plan: PlannedTable; last_id: number; greatest: number }
    | undefined
  let seal_check: string | null = null

  function endTable() {
    if (table?.plan.id && table.greatest > table.last_id) throw wrong(`the ids of ${table.name}`)
    table = undefined
  }

  function beginTable(said: { name: string; columns: string[]; last_id: number }) {
    if (files.begun()) throw wrong('a table after the files')
    endTable()
    const { name, columns, last_id } = Object(said) as typeof said
    const plan = typeof name === 'string' ? planned.get(name) : undefined
    if (!plan || seen.has(name)) throw wrong('an unknown or repeated table')
    const known = Array.isArray(columns) && columns.every((column) => plan.columns.has(column))
    if (!known || columns.length !== plan.columns.size || new Set(columns).size !== columns.length)
      throw wrong(`the columns of ${name}`)
    if (!Number.isInteger(last_id) || last_id < 0 || last_id > GREATEST) throw wrong(`the last id of ${name}`)
    seen.add(name)
    counts.tables++
    const checked = columns.map((column) => {
      const planned = plan.columns.get(column)!
      return { ...{ column, planned }, isPossible: valueCheckOf(name, column, planned) }
    })
    table = { name, columns: checked, plan, last_id, greatest: 0 }
  }

  function row(values: BackupValue[]) {
    if (!table) throw wrong('a row outside of a table')
    const { name, columns, plan } = table
    if (values.length !== columns.length) throw wrong(`a row of ${name}`)
    const of: Record<string, BackupValue> = Object.create(null)
    for (const [index, { column, planned, isPossible }] of columns.entries()) {
      const value = values[index]!
      if (!fits(value, planned) || (isPossible && value !== null && !isPossible(value)))
        throw wrong(`${name}.${column}`)
      of[column] = value
    }
    counts.rows++
    if (plan.id) table.greatest = Math.max(table.greatest, of[plan.id] as number)
    if (name === 'stored_file' && !isKey(of['key'])) throw wrong('the key of a file')
    if ((name === 'stored_file' || name === 'attachment') && (of['size'] as number) < 0)
      throw wrong('the size of a file')
    if (name === 'stored_file' || name === 'attachment') files.row(name, of)
    series.row(name, of)
    if (name === 'setting' && of['name'] === 'seal_check') seal_check = of['value'] as string
  }

  return {
    take: (line) => {
      switch (Array.isArray(line) ? line[0] : undefined) {
        case 'table':
          if (line.length !== 2) throw wrong('a table')
          return beginTable(line[1] as never)
        case 'row':
          return row(line.slice(1) as BackupValue[])
        case 'file':
          endTable()
          counts.files++
          return files.begin(line[1] as never)
        case 'part': {
          const text = line[1] as string
          if (line.length !== 2 || typeof text !== 'string' || text.length > LONGEST_PART || !BASE64.test(text))
            throw wrong('a part of a file')
          return files.part(Buffer.from(text, 'base64'))
        }
        default:
          throw wrong('a line of another kind')
      }
    },
    end: () => {
      endTable()
      if (seen.size !== planned.size) throw wrong('a table is missing')
      if (!series.isComplete()) throw wrong('the series of a meeting')
      return { counts, ...files.end(), seal_check }
    },
  }
}

function fits(value: BackupValue | undefined, { type, required }: { type: string; required: boolean }): boolean {
  if (value === null) return !required
  if (type === 'text') return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
  return Number.isSafeInteger(value) && (type === 'bigint' || Math.abs(value as number) <= GREATEST)
}
