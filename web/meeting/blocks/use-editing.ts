// Editing state of a row with its caret. It survives when the row moves within the page, as when the meeting moves to
// the next item.
import { useLayoutEffect, useRef, useState } from 'react'
import type { CaretAt } from './block-row.tsx'

/** The rows that went while they were edited, until they are elsewhere. */
const moving = new Set<string>()

/** Where the caret begins: a place on the screen, or the end of the text; undefined while the row is not edited. */
type Editing = CaretAt | 'end' | undefined

/** The state of the row `id` and a function that changes it. */
export function useEditing(id: string): [Editing, (to: Editing) => void] {
  const [at, setAt] = useState<Editing>()
  const latest = useRef(at)
  latest.current = at
  useLayoutEffect(() => {
    if (moving.delete(id)) {
      const folded = document.getElementById(id)?.closest('details')
      if (folded) folded.open = true
      setAt('end')
    }
    return () => {
      if (latest.current === undefined) return
      moving.add(id)
      setTimeout(() => moving.delete(id))
    }
  }, [id])
  return [at, setAt]
}
