// What a cell of the matrix says of one request.
import type { House } from './houses/house.ts'
import { type Cell, type Role, rows } from './matrix.ts'

export interface At {
  role: Role
  cell: Cell
  open: boolean
}

/** What others made: where the cell allows it, `pub` only in a room that is open. */
export const others = ({ cell, open }: At): boolean => cell === '✓' || (cell === 'pub' && open)

/** What is one's own: where the cell says so, and nowhere that it forbids everything. */
export const own = ({ cell }: At): boolean | undefined => (cell === 'own' ? true : cell === '–' ? false : undefined)

/** Whatever the role: 200, and this is found. */
export const always = (found: (house: House) => readonly number[]) => (_: At, house: House) => found(house)

type Ids = (house: House) => readonly number[]

/** A list of what a room holds: all of it, or for a Guest what lies in the meetings that they were invited to. */
export const listed =
  (all: Ids, invited: Ids = () => []) =>
  (at: At, house: House): readonly number[] | false => {
    if (at.cell === 'inv') return invited(house)
    return others(at) && all(house)
  }

const READ = rows.get('GET /meetings/:meeting (all embeds, HEAD)')!.cells

/** Whether somebody who holds this role alone reads the meeting. */
export const reads = ({ role, open }: At): boolean => others({ role, open, cell: READ[role] })

/** What is shown of a row that allows more to those who made or present something, while they read the meeting. */
export const makersToo = (cell: Cell, role: Role): Cell =>
  cell === '–' && ['✓', 'pub'].includes(READ[role]) ? 'own' : cell

/** Whether the role is one in the meeting, or in the room. */
export const attends = ({ role }: At): boolean => role.startsWith('M')
export const isPlaced = ({ role }: At): boolean => role.startsWith('R')
