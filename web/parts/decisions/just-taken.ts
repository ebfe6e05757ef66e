// Whether a decision was taken while the reader looks on: it is stamped then, once.
import { useContext, useRef } from 'react'
import { presentTime } from '../../kit/time/now.ts'
import { PageShownContext } from '../loading/loaded.tsx'

/** Seconds for which what appears was just taken. */
const FRESH = 5

const stamped = new Set<number>()

/**
 * Told as the row of a note becomes that of a decision, or appears as one in a page that is shown already. `written`: when the
 * note was written, in Unix seconds.
 */
export function useJustTaken(note_id: number, written: number, isDecision: boolean): boolean {
  const shown = useContext(PageShownContext)
  const was = useRef<boolean>(undefined)
  const taken = useRef(false)
  if (was.current !== isDecision) {
    const appears = was.current === undefined && shown.current && presentTime() - written < FRESH
    const isNew = isDecision && (was.current === false || appears) && !stamped.has(note_id)
    taken.current = isNew
    if (isNew) stamped.add(note_id)
    else if (!isDecision) stamped.delete(note_id)
    was.current = isDecision
  }
  return taken.current
}
