// Fan-out of ordered changes to all streams: each change and its audience is read once.
import { setImmediate } from 'node:timers/promises'
import type { Site } from '../../site.ts'
import { feedState } from '../order/feed-state.ts'
import { BEGIN_AGAIN } from '../reading/cursor.ts'
import { changesAfter, matchesFilters } from '../reading/page.ts'
import { audienceOf, type Heard, type Hearing, type ReadablePairs } from '../visibility/audience.ts'
import type { OrderedChange } from '../visibility/readable.ts'
import type { Reading } from './catch-up.ts'
import { changeEvent, type Listener } from './listener.ts'
import { MOST_UNSENT } from './outlet.ts'
import { mayChangeCaller, renewCaller } from './renew-caller.ts'

export interface Telling extends Reading {
  pairsOf: ReadablePairs
}

interface Outcomes {
  end: (listener: Listener, status: number, message: string) => void
  /** For a reader who is too slow for the others. */
  lagging: (listener: Listener) => void
  /** There is a change for this person alone, such as that they lost access to a room. */
  concerned: (member_id: number) => void
}

/** Batch of changes written at a time; it must fit into the buffer of a reader. */
const TOGETHER = 100
/**
 * Limits of a batch: changes, and streams times changes. Large batches need as few queries as single changes, so that streams keep
 * up under constant writes; the product bounds memory.
 */
const [MOST_READ, MOST_HEARD] = [1_000, 100_000]

/** Sends all ordered changes. Each listener keeps the position sent so far, so nobody gets a change twice. */
export async function tellChanges(
  site: Site,
  joined: ReadonlySet<Listener>,
  { pairsOf }: Telling,
  outcomes: Outcomes,
): Promise<void> {
  const db = site.db.reads
  const { epoch, position: upTo } = await feedState(db)
  for (const listener of joined) if (listener.epoch !== epoch) outcomes.end(listener, 410, BEGIN_AGAIN)
  for (;;) {
    const listeners = [...joined]
    const from = listeners.reduce((least, { sentUpTo }) => Math.min(least, sentUpTo), upTo)
    if (from >= upTo) return
    const most = Math.max(TOGETHER, Math.min(MOST_READ, Math.floor(MOST_HEARD / listeners.length)))
    const changes = await changesAfter(db, { after: from, upTo, most })
    const next = changes.length < most ? upTo : changes.at(-1)!.position
    await renewCallers(listeners, changes, outcomes)
    for (const { for_id } of changes) if (for_id !== null) outcomes.concerned(for_id)
    const hearing = hearingOf(listeners)
    const heard = await audienceOf(db, hearing, changes, pairsOf)
    for (let last = TOGETHER; last < changes.length; last += TOGETHER) {
      await write(joined, listeners, heard, outcomes, changes[last - 1]!.position)
      // Yields, so that written data is flushed to the readers.
      await setImmediate()
    }
    await write(joined, listeners, heard, outcomes, next)
  }
}

/** Refreshes people whose own rights have changed. */
async function renewCallers(listeners: readonly Listener[], changes: readonly OrderedChange[], { end }: Outcomes) {
  for (const listener of listeners)
    if (changes.some((change) => mayChangeCaller(listener, change))) await renewCaller(listener, end)
}

const isFor = ({ sentUpTo, filters }: Listener, change: OrderedChange): boolean =>
  change.position > sentUpTo && matchesFilters(change, filters)

function hearingOf(listeners: readonly Listener[]): Map<number, Hearing> {
  const open = listeners.filter(({ ended }) => !ended)
  const people = Map.groupBy(open, ({ caller }) => caller.member_id)
  return new Map(
    [...people].map(([member_id, own]) => {
      const wants = (change: OrderedChange) => own.some((listener) => isFor(listener, change))
      return [member_id, { enterprise: own[0]!.caller.enterprise, wants }]
    }),
  )
}

/** Writes what was heard up to a position. */
async function write(
  joined: ReadonlySet<Listener>,
  listeners: readonly Listener[],
  heard: ReadonlyMap<number, readonly Heard[]>,
  { lagging }: Outcomes,
  next: number,
): Promise<void> {
  const shown = new Map<string, Map<OrderedChange, string>>()
  for (const listener of listeners) {
    const own =
      heard
        .get(listener.caller.member_id)
        ?.filter(({ change }) => change.position <= next && isFor(listener, change)) ?? []
    if (own.length) await show(listener, own, shown)
    // Meanwhile it may have ended, or begun to catch up by itself.
    if (!joined.has(listener)) continue
    const texts = shown.get(listener.key)
    const events = own
      .filter(({ change }) => change.position > listener.sentUpTo && texts!.has(change))
      .map(({ change }) => changeEvent(listener, change.position, texts!.get(change)!))
    const text = events.join('')
    if (!listener.outlet.takes(text.length) || (events.length > 1 && text.length > MOST_UNSENT)) {
      lagging(listener)
      continue
    }
    if (text) listener.outlet.write(text)
    listener.sentUpTo = Math.max(listener.sentUpTo, next)
  }
}

/** Renders a change, unless it was rendered for a stream with the same key. */
async function show(
  { key, textsOf, caller }: Listener,
  heard: readonly Heard[],
  shown: Map<string, Map<OrderedChange, string>>,
): Promise<void> {
  const known = shown.get(key) ?? new Map<OrderedChange, string>()
  shown.set(key, known)
  const fresh = heard.filter(({ change }) => !known.has(change))
  if (!fresh.length) return
  for (const [at, text] of (await textsOf(caller, fresh)).entries()) if (text) known.set(fresh[at]!.change, text)
}
