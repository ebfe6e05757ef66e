// Catch-up of a stream, page by page: changes before it began, or while its reader was slow.

import type { Actor } from '../../access/actor.ts'
import type { Site } from '../../site.ts'
import { feedState } from '../order/feed-state.ts'
import { BEGIN_AGAIN } from '../reading/cursor.ts'
import { pageOfChanges } from '../reading/page.ts'
import type { ReadableRows } from '../visibility/readable.ts'
import { changeEvent, type Listener } from './listener.ts'
import { renewCaller } from './renew-caller.ts'

export interface Reading {
  /** The ids of things that a person may read. */
  rowsOf: (site: Site, actor: Actor) => ReadableRows
}

/** Gives whether all that is in order has been sent; otherwise the stream has ended. */
export async function catchUp(
  site: Site,
  listener: Listener,
  { rowsOf }: Reading,
  end: (listener: Listener, status: number, message: string) => void,
  cut: (listener: Listener) => void,
): Promise<boolean> {
  const { filters, outlet, most } = listener
  const db = site.db.reads
  while (!listener.ended) {
    if (!(await outlet.taken())) {
      cut(listener)
      return false
    }
    const { epoch, position: upTo, swept } = await feedState(db)
    if (epoch !== listener.epoch || listener.sentUpTo < swept) {
      end(listener, 410, BEGIN_AGAIN)
      return false
    }
    // Changes of the person's rights are ordered by now, or follow.
    await renewCaller(listener, end)
    if (listener.ended) return false
    if (listener.sentUpTo >= upTo) return true
    const window = { after: listener.sentUpTo, upTo, most, filters }
    const { changes, next } = await pageOfChanges(db, listener.caller, window, rowsOf(site, listener.caller))
    const heard = changes.map(({ change, row }) => ({ change, there: row !== null }))
    const texts = await listener.textsOf(listener.caller, heard)
    for (const [at, { change }] of heard.entries()) {
      const json = texts[at]
      if (json === undefined) continue
      const text = changeEvent(listener, change.position, json)
      if (!outlet.takes(text.length) && !(await outlet.taken())) cut(listener)
      if (listener.ended) return false
      outlet.write(text)
      listener.sentUpTo = change.position
    }
    listener.sentUpTo = next
  }
  return false
}
