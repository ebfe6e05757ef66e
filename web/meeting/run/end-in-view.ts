// Keeps the end of what is written in view, for whoever was there or wrote it, as a new line comes.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Written {
  blocks: readonly unknown[]
  /** What the reader has just written. */
  unsent: readonly unknown[]
}

/**
 * A ref for an element after what is written; `of`: what that stands under. Whoever has scrolled away stays where they
 * are, unless they write something: a writer sees where it went.
 */
export function useEndInView({ blocks, unsent }: Written, of: number | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const inView = useRef(true)
  const own = unsent.length
  const count = blocks.length + own
  const before = useRef({ count, own, of })
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
    before.current = { count, own, of }
    if (last.of !== of) return
    if (own > last.own) lastRow(end.current)?.scrollIntoView({ block: 'nearest' })
    else if (count > last.count && inView.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, own, of])
  return end
}

const lastRow = (end: Element | null): Element | null | undefined =>
  end?.parentElement?.querySelector(':scope > .blocks > :last-child')
