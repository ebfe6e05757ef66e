// How high the item is that stays at the top of a running meeting.
import { type RefObject, useEffect, useRef } from 'react'

/** As `run.css` knows it. */
const HEIGHT = '--running-height'

/** A ref for the element; the page tells its style sheets how high it is, so that nothing is brought into view behind it. */
export function useRunningHeight(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${box.current?.offsetHeight ?? 0}px`))
    observer.observe(box.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return box
}
