// Publishes presence to the streams of a meeting: the full list at each change, at most once a second (throttling).

import type { Site } from '../../site.ts'
import { presenceOf, type Registry } from '../presence/registry.ts'
import { shownPresence } from '../presence/visible-presence.ts'
import type { ReadablePairs } from '../visibility/audience.ts'
import type { Listener } from './listener.ts'

/** Milliseconds between two lists of one meeting. */
const APART = 1_000

export interface PresenceTelling {
  /** For new subscribers. */
  begin: (listener: Listener) => void
  /** Someone's rights may have changed. */
  lookAgain: (member_id: number) => void
  stop: () => void
}

/** Begins to tell; `listeners` are those who listen now. */
export function tellPresence(
  site: Site,
  listeners: () => Iterable<Listener>,
  pairsOf: ReadablePairs,
  failed: (error: unknown) => void,
): PresenceTelling {
  const registry: Registry = presenceOf(site)
  /** Throttled meetings, and whether a list is pending. */
  const due = new Map<number, { again: boolean; timer: NodeJS.Timeout | undefined }>()
  const listening = (meeting_id: number) =>
    [...listeners()].filter((one) => one.presence_of === meeting_id && !one.ended)

  function changed(meeting_id: number) {
    const waiting = due.get(meeting_id)
    if (waiting) waiting.again = true
    else if (listening(meeting_id).length) now(meeting_id)
  }

  function now(meeting_id: number) {
    const waiting = { again: false, timer: undefined as NodeJS.Timeout | undefined }
    due.set(meeting_id, waiting)
    tell(meeting_id)
      .catch(failed)
      .then(() => {
        waiting.timer = setTimeout(() => {
          due.delete(meeting_id)
          if (waiting.again) changed(meeting_id)
        }, APART)
      })
  }

  async function tell(meeting_id: number) {
    const own = listening(meeting_id)
    const members = own.map(({ caller }) => caller.member_id)
    const { people, readers } = await shownPresence(site, meeting_id, pairsOf, members)
    for (const listener of own) {
      if (listener.ended || !readers.has(listener.caller.member_id)) continue
      const text = `event: presence\ndata: ${listener.presenceText(people)}\n\n`
      // Slow readers get the next list.
      if (text === listener.presence || !listener.outlet.takes(text.length)) continue
      listener.presence = text
      listener.outlet.write(text)
    }
  }

  const stopListening = registry.onChange(changed)
  return {
    begin: ({ presence_of }) => {
      if (presence_of !== undefined) changed(presence_of)
    },
    lookAgain: (member_id) => {
      for (const meeting_id of registry.of(member_id)) changed(meeting_id)
    },
    stop: () => {
      stopListening()
      for (const { timer } of due.values()) clearTimeout(timer)
      due.clear()
    },
  }
}
