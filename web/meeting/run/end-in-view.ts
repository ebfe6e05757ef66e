// Keeps the end of what is written in view, for whoever was there, as a new line comes.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A ref for an element at the end. `count`: how much stands above it; `of`: what it stands under. Whoever has scrolled
 * away stays where they are.
 */
export function useEndInView(count: number, of: number | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const inView = useRef(true)
  const before = useRef({ count, of })
  useEffect(() => {
    const look = () => {
      const box = end.current?.getBoundingClientRect()
      inView.current = box !== undefined && box.top <= innerHeight
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  useLayoutEffect(() => {
    const last = before.current
    before.current = { count, of }
    if (last.of === of && count > last.count && inView.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, of])
  return end
}
