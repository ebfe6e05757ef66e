// A subscriber of a stream: its person, its filter, and the position sent so far.
import type { Caller } from '../../access/actor.ts'
import type { ChangeFilters } from '../reading/page.ts'
import type { Heard } from '../visibility/audience.ts'
import type { Outlet } from './outlet.ts'

/** Subscription of a stream. */
export interface Wanted {
  filters: ChangeFilters
  /** The meeting whose presence the stream includes, if its person may read it. */
  presence_of: number | undefined
  /** The site's own, as in cursors. */
  epoch: string
  /** The position in the order after which it begins. */
  after: number
  cursorOf: (position: number) => string
  /** Whether the cursor is part of what is shown of a change. */
  showsCursor: boolean
  /** Streams with equal keys render a change identically. */
  key: string
  /** Changes as they are shown, each as the JSON of an object without the cursor; undefined: it is gone by now. */
  textsOf: (caller: Caller, heard: readonly Heard[]) => Promise<(string | undefined)[]>
  /** Who is in the meeting, as JSON. */
  presenceText: (people: readonly object[]) => string
  /** How many changes are read at a time while it catches up. */
  most: number
}

/** Whose stream it is. */
export interface Owner {
  caller: Caller
  /** The credentials of the request, as `Standing` knows them. */
  marks: readonly string[]
  /** The current person; throws 401 for an invalid credential. */
  again: () => Promise<Caller>
}

export interface Listener extends Wanted, Owner {
  outlet: Outlet
  /** The position up to which changes have been sent. */
  sentUpTo: number
  /** Milliseconds of `Site.elapsed` when they were last sent a comment. */
  beaten: number
  /** The list of who is in the meeting that they were sent last. */
  presence: string | undefined
  ended: boolean
}

/** The text of a change (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function changeEvent({ cursorOf, showsCursor }: Wanted, position: number, json: string): string {
  const cursor = cursorOf(position)
  const data = showsCursor ? `{"cursor":"${cursor}"${json === '{}' ? '' : ','}${json.slice(1)}` : json
  return `id: ${cursor}\nevent: change\ndata: ${data}\n\n`
}

/** A comment, which keeps connections open, with the position from which a reader who comes back goes on. */
export const comment = ({ cursorOf, sentUpTo }: Listener): string => `:\nid: ${cursorOf(sentUpTo)}\n\n`

/** The last event of a stream: why it ends, as the status and message that a request would be answered with. */
export const endEvent = (status: number, message: string): string =>
  `event: end\ndata: ${JSON.stringify({ status, message })}\n\n`
