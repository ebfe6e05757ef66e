// Agenda items whose description is being edited, so that a row's menu can open it.
import { useSyncExternalStore } from 'react'

let described: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function change(to: ReadonlySet<number>): void {
  described = to
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the description of an item for editing. */
export const openDescription = (agenda_item_id: number): void => change(new Set([...described, agenda_item_id]))

/** Closes it. */
export const closeDescription = (agenda_item_id: number): void =>
  change(new Set([...described].filter((id) => id !== agenda_item_id)))

/** Returns whether it is open. */
export const useIsDescribing = (agenda_item_id: number): boolean =>
  useSyncExternalStore(subscribe, () => described.has(agenda_item_id))
