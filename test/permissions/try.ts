// The requests that try a row of the matrix, as data.
import type { At } from './cells.ts'
import type { Also, House } from './houses/house.ts'

/** The ids that a list gives; `every`: all that there are. */
export type Found = readonly number[] | 'every'

/** One request of a row, and what comes of it. */
export interface Try {
  ask: (house: House) => readonly [verb: string, path: string, body?: object]
  also?: Also
  /** Whether it is allowed, or for a list what is found; undefined where it is not asked. */
  may: (at: At, house: House) => boolean | Found | undefined
  /** By which id the found are known. */
  by?: string | ((row: Record<string, number>) => number)
  /** It makes what it answers, though it is a GET. */
  makes?: true
  /** It cannot follow on what the row changed before, and has a house of its own. */
  fresh?: true
  /** False where the right hangs on the body, so that OPTIONS cannot tell it. */
  verb?: false
}

export type Trials = Readonly<Record<string, readonly Try[]>>

/** The same list as a spreadsheet, of which the column of ids is asked for. */
export const asSheet = (tried: Try): Try => ({
  ...tried,
  ask: (house) => {
    const [verb, path] = tried.ask(house)
    return [verb, `${path}?format=xlsx&fields=${tried.by}`]
  },
})
