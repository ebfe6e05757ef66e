// Saves a focused field when its page is left.
import { useEffect, useRef } from 'react'

/** Calls a function when the page goes away, as leaving the field does. */
export function useWhenLeaving(save: () => unknown): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const leave = () => void latest.current()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
}
