// Loads dragging for those who may move the rows of an agenda.
import { useEffect, useRef, useState } from 'react'
import { levelsOf, targetInGap, withSubItems } from '../outline.ts'
import type { DragHost, dragRows } from './drag.ts'
import { keyOf, realId } from './edit.ts'
import type { Editing } from './editing.ts'

/** Makes the rows movable by their grips, once the code for it is there. */
export function useDrag(editing: Editing): void {
  const latest = useRef(editing)
  latest.current = editing
  const { mayAdd, items, list } = editing
  const [drag, load] = useState<{ rows: typeof dragRows }>()
  const rows = items.map(({ agenda_item_id }) => keyOf(agenda_item_id)).join()

  useEffect(() => {
    if (mayAdd) void import('./drag.ts').then(({ dragRows: rows }) => load({ rows }))
  }, [mayAdd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come or go have grips that come or go.
  useEffect(() => {
    const host: DragHost = {
      moves: (key) => {
        const own = withSubItems(latest.current.items, realId(key))
        return { keys: new Set([...own].map(keyOf)), level: levelsOf(latest.current.items).get(realId(key)) ?? 0 }
      },
      levelIn: (key, after, wanted) => targetInGap(latest.current.items, realId(key), idOf(after), wanted).level,
      drop: (key, after, level) => {
        const { rowOf, moveTo, focus, items: all } = latest.current
        const item = rowOf(key)
        if (!item) return
        moveTo(item, targetInGap(all, item.agenda_item_id, idOf(after), level).target)
        focus(key)
      },
    }
    return drag && list.current ? drag.rows(list.current, host) : undefined
  }, [drag, list, rows])
}

const idOf = (key: number | undefined) => (key === undefined ? undefined : realId(key))
