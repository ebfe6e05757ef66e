// Every request of the contract with who may send it, worked out from the rows that try it; docs/permissions.md shows it.
import { contract } from '../../contract/index.ts'
import type { Endpoint, Resource } from '../../contract/resource.ts'
import { paper } from './houses/paper.ts'
import { type Cell, columns, type Role } from './matrix.ts'
import { ofNouns, rowOf, triedRows } from './nouns.ts'

/** Requests with the same answer for every role. */
export interface ShownRequest {
  resource: string
  verb: string
  paths: string[]
  /** Which part of the request the line is about, where it is about a part. */
  part: string | undefined
  /** The rows of the matrix behind it. */
  rows: string[]
  cells: Readonly<Record<Role, Cell>>
}

const parts = ofNouns('parts')
const shows = ofNouns('shows')
const through = ofNouns('through')

/** Every row with its tries. */
export const trials = triedRows().map(([row, tries]) => ({ row, tries, cells: rowOf(row).cells }))

/** What the tries ask, by row. */
const asked = trials.map(({ row, tries }) => ({
  row,
  asks: tries.map(({ ask }) => {
    const [verb, path] = ask(paper)
    return { verb, path: path.replace(/\?.*/, '') }
  }),
}))

/** The rows that ask for an address. A row is about its own verb; what else it asks shows where it ends. */
function rowsAt(verb: string, path: string): string[] {
  const at = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`)
  const asks = ({ row, asks: all }: (typeof asked)[number]) =>
    row.startsWith(`${verb} `) && all.some((one) => one.verb === verb && at.test(one.path))
  return asked.filter(asks).map(({ row }) => row)
}

export const isAsked = (verb: string, path: string): boolean => rowsAt(verb, path).length > 0

/** What a row says to a role, by its tries: mostly the cell of the matrix. */
export function shownCell(row: string, role: Role): Cell {
  const cell = rowOf(row).cells[role]
  return shows[row]?.(cell, role) ?? cell
}

/** The list that an address lies in, e.g. the notes of a room; undefined for an address that lies in none. */
const listAbove = (path: string): string | undefined => rowsAt('GET', path.replace(/\/:\w+$/, ''))[0]

/**
 * What an address answers to each role. One that lies in a list is refused to whoever is refused the list, and one thing
 * of a list that is empty is refused too.
 */
function cellsOf(row: string, { kind }: Endpoint, path: string): Record<Role, Cell> {
  const above = ['read', 'update', 'replace', 'remove'].includes(kind) ? listAbove(path) : undefined
  const cell = (role: Role): Cell => {
    const shown = shownCell(row, role)
    const outside = above !== undefined && shownCell(above, role) === '–'
    return outside || (kind === 'read' && shown === '∅') ? '–' : shown
  }
  return Object.fromEntries(columns.map((role) => [role, cell(role)])) as Record<Role, Cell>
}

/** The rows behind each address of an endpoint: those that ask for it and those about a part, else those of the others. */
function rowsOf(name: string, { verb, at }: Endpoint, path: string): string[] {
  const all = [...new Set(at.flatMap((one) => rowsAt(verb, one.path)))]
  const rows = all.filter((row) => row in parts || rowsAt(verb, path).includes(row))
  const others = through[name] === undefined ? [] : [through[name]]
  return [...(rows.length ? rows : rowsAt(verb, at.find((one) => rowsAt(verb, one.path).length)!.path)), ...others]
}

/** The lines of one endpoint: addresses with the same rows, and the same answers, stand in one. */
function linesOf(resource: Resource, name: string, endpoint: Endpoint): ShownRequest[] {
  const lines: ShownRequest[] = []
  const { verb, at } = endpoint
  for (const { path } of at) {
    const byCells = Map.groupBy(rowsOf(`${resource.name}.${name}`, endpoint, path), (row) =>
      JSON.stringify(cellsOf(row, endpoint, path)),
    )
    for (const rows of byCells.values()) {
      const cells = cellsOf(rows[0]!, endpoint, path)
      const about = verb === 'GET' && byCells.size === 1 ? [] : rows.flatMap((row) => parts[row] ?? [])
      if (byCells.size > 1 && !about.length) throw new Error(`Say in the parts of its noun what ${rows} is about.`)
      const part = about.join('; ') || undefined
      const line = lines.find((one) => one.part === part && JSON.stringify(one.cells) === JSON.stringify(cells))
      if (line) line.paths.push(path)
      else lines.push({ resource: resource.collection, verb, paths: [path], part, rows, cells })
    }
  }
  return lines
}

/** All of them, in the order of the contract. */
export const requests: readonly ShownRequest[] = (Object.values(contract) as unknown as Resource[]).flatMap(
  (resource) => Object.entries(resource.endpoints).flatMap(([name, endpoint]) => linesOf(resource, name, endpoint)),
)
