// A page of the change feed or of events after a cursor.
import type { Caller } from '../access/actor.ts'
import { cursorGone, cursorsOf, placeOfCursor } from '../changes/cursor.ts'
import { orderChanges } from '../changes/order.ts'
import { type ChangeFilters, feedState, pageOfChanges } from '../changes/page.ts'
import type { ReadableRows, ToldChange } from '../changes/readable.ts'
import type { Site } from '../site.ts'

interface Asked {
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

/** The changes with the cursor of each. Changes that wait to be put in order are, so that one's own are told. */
export async function pageAfter(
  { site, actor, sent }: Asked,
  { list, filters, of }: Listed,
  rowsOf: ReadableRows,
): Promise<{ told: (ToldChange & { cursor: string })[]; next: string }> {
  const { db, sealKey, clock } = site
  await orderChanges(db, clock())
  const { epoch, place: upTo, swept } = await feedState(db.reads)
  const owner = { list, epoch, member_id: actor.member_id, filters: { ...filters, ...(of !== undefined && { of }) } }
  const cursorOf = cursorsOf(sealKey, owner)
  if (sent.after === 'now') return { told: [], next: cursorOf(upTo) }
  const after = sent.after === undefined ? swept : placeOfCursor(sealKey, owner, sent.after)
  if (after < swept) throw cursorGone()
  const asked = { after, upTo, most: sent.per_page ?? MOST, filters }
  const { told, next } = await pageOfChanges(db.reads, actor, asked, rowsOf)
  return { told: told.map((one) => ({ ...one, cursor: cursorOf(one.change.place) })), next: cursorOf(next) }
}
