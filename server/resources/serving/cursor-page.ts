// Keyset pagination: a page of the change feed or of events after a cursor.
import type { Caller } from '../../access/actor.ts'
import {
  type ChangeFilters,
  cursorGone,
  cursorsOf,
  feedInOrder,
  pageOfChanges,
  positionOfCursor,
  type ReadableRows,
  type VisibleChange,
} from '../../changes/index.ts'
import type { Site } from '../../site.ts'

interface CursorRequest {
  site: Site
  actor: Caller
  sent: { after?: string; per_page?: number }
}

/** What is listed: what a cursor is good for is no other list, and no other filters. */
interface Listed {
  list: string
  filters: ChangeFilters
  /** Filters beside those of places and kinds. */
  of?: unknown
}

const MOST = 100

/** Where somebody is who asks for a list: after which position, of how many, and how its cursors are made. */
export interface Standpoint {
  epoch: string
  after: number
  upTo: number
  cursorOf: (position: number) => string
}

/**
 * Finds out where somebody is. Changes that wait to be put in order are, so that one's own are changes. Throws 422 for what is
 * no cursor, and 410 for one of no use.
 */
export async function standpointOf(
  { site, actor, sent }: CursorRequest,
  { list, filters, of }: Listed,
): Promise<Standpoint> {
  const { db, sealKey, clock } = site
  const { epoch, position: upTo, swept } = await feedInOrder(db, clock())
  const owner = { list, epoch, member_id: actor.member_id, filters: { ...filters, ...(of !== undefined && { of }) } }
  const standpoint = { epoch, upTo, cursorOf: cursorsOf(sealKey, owner) }
  if (sent.after === 'now') return { ...standpoint, after: upTo }
  const after = sent.after === undefined ? swept : positionOfCursor(sealKey, owner, sent.after)
  if (after < swept) throw cursorGone()
  return { ...standpoint, after }
}

/** The changes with the cursor of each. */
export async function pageAfter(
  request: CursorRequest,
  listed: Listed,
  rowsOf: ReadableRows,
): Promise<{ changes: (VisibleChange & { cursor: string })[]; next: string }> {
  const { site, actor, sent } = request
  const { after, upTo, cursorOf } = await standpointOf(request, listed)
  if (sent.after === 'now') return { changes: [], next: cursorOf(upTo) }
  const window = { after, upTo, most: sent.per_page ?? MOST, filters: listed.filters }
  const { changes, next } = await pageOfChanges(site.db.reads, actor, window, rowsOf)
  return { changes: changes.map((one) => ({ ...one, cursor: cursorOf(one.change.position) })), next: cursorOf(next) }
}
