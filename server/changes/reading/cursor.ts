// Opaque cursors (keyset pagination): an encrypted feed position, which reveals no count of invisible changes.
import { createHash } from 'node:crypto'
import { seal, unseal } from '../../db/secrets/seal.ts'
import { Problem, refuse } from '../../problem.ts'

/** What a cursor is good for. */
export interface CursorOf {
  /** The list: changes or events. */
  list: string
  /** Identifier of the site's feed; a restore replaces it. */
  epoch: string
  member_id: number
  /** The filters as they were given, in any order. */
  filters: Readonly<Record<string, unknown>>
}

/** Length of the hash of everything but the position, in hexadecimal digits. */
const OWNER = 16
/** Digits of a position: all cursors are equally long. */
const POSITION = 14

const ownerOf = ({ list, epoch, member_id, filters }: CursorOf): string => {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([list, epoch, member_id, sorted]))
    .digest('hex')
    .slice(0, OWNER)
}

/** The message for outdated copies. */
export const BEGIN_AGAIN =
  'This cursor has expired, or belongs to another person or to other filters. Start over: read all resources again, and omit the cursor.'

/** 410: the copy is outdated and must be rebuilt. */
export const cursorGone = () => new Problem(410, BEGIN_AGAIN)

/** A function that gives the cursor of a position. */
export function cursorsOf(key: Buffer, of: CursorOf): (position: number) => string {
  const owner = ownerOf(of)
  return (position) => seal(key, owner + String(position).padStart(POSITION, '0'), 'cursor')
}

/** The position of a cursor. Throws 422 for what is none, 410 for one of another person, other filters or another site. */
export function positionOfCursor(key: Buffer, of: CursorOf, cursor: string): number {
  let plain: string
  try {
    plain = unseal(key, cursor, 'cursor')
  } catch {
    throw refuse('after', 'invalid_value', 'must be a cursor of this list or "now".')
  }
  if (plain.slice(0, OWNER) !== ownerOf(of)) throw cursorGone()
  return Number(plain.slice(OWNER))
}
