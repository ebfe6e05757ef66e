// Selection of several rows, as in a multi-select listbox: one by one, or from the last one on.
import { useRef, useState } from 'react'

export interface Selection {
  /** What is selected; undefined while nothing is to be. */
  selected: ReadonlySet<number> | undefined
  start: () => void
  stop: () => void
  /** Selects some, or leaves them out. */
  set: (ids: readonly number[], on: boolean) => void
  /** Selects one or leaves it out; `extend` does so with all from the last one on. */
  toggle: (id: number, extend?: boolean) => void
}

/** `order`: the ids that can be selected, as they stand below one another. */
export function useSelection(order: readonly number[]): Selection {
  const [selected, select] = useState<ReadonlySet<number>>()
  const anchor = useRef<number>(undefined)
  const set = (ids: readonly number[], on: boolean) =>
    select((before) => {
      const rest = [...(before ?? [])].filter((id) => !ids.includes(id))
      return new Set(on ? [...rest, ...ids] : rest)
    })
  return {
    selected,
    set,
    start: () => select(new Set()),
    stop: () => {
      anchor.current = undefined
      select(undefined)
    },
    toggle(id, extend = false) {
      if (!order.includes(id)) return
      const [from, to] = [order.indexOf(anchor.current ?? id), order.indexOf(id)]
      anchor.current = id
      if (extend && from >= 0) set(order.slice(Math.min(from, to), Math.max(from, to) + 1), true)
      else set([id], !selected?.has(id))
    },
  }
}
