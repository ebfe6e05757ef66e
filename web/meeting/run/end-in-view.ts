// Follows new lines at the end of a list for readers who are there.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Written {
  blocks: readonly unknown[]
  unsent: readonly unknown[]
  /** What stands at the bottom of the view and grows as somebody types. */
  composer: RefObject<HTMLElement | null>
}

/** A ref for an element after what is written; `of`: what that stands under. Anyone who has scrolled away stays where they are. */
export function useEndInView(
  { blocks, unsent, composer }: Written,
  of: number | undefined,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const inView = useRef(true)
  const count = blocks.length + unsent.length
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
  useEffect(() => {
    const box = composer.current!
    let last = box.offsetHeight
    const observer = new ResizeObserver(() => {
      const grown = box.offsetHeight - last
      last = box.offsetHeight
      const isBehind = (end.current?.getBoundingClientRect().top ?? 0) > box.getBoundingClientRect().top
      // What stood just above it stays there.
      if (grown > 0 && inView.current && isBehind) scrollBy(0, grown)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [composer])
  useLayoutEffect(() => {
    const last = before.current
    before.current = { count, of }
    if (last.of === of && count > last.count && inView.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, of])
  return end
}

/** Brings what the reader has just written into view, wherever it stands: a writer sees where it went. */
export function useOwnInView(unsent: readonly { id: string }[]): void {
  const last = unsent.at(-1)?.id
  const before = useRef(last)
  const count = useRef(unsent.length)
  useLayoutEffect(() => {
    const isNew = last !== before.current && unsent.length >= count.current
    before.current = last
    count.current = unsent.length
    if (!isNew) return
    const row = document.querySelector(`[data-unsent="${last}"]`)
    const folded = row?.closest('details')
    if (folded) folded.open = true
    row?.scrollIntoView({ block: 'nearest' })
  }, [last, unsent.length])
}
