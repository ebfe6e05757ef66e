// Keeps the current item in view in a scrolling agenda, unless the reader has scrolled away.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The nearest element around another one that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return undefined
}

/** Pixels between a row and the edge that it is brought to. */
const SPACE = 8

/** How far a row is out of view, in pixels: above it less than 0, below it more. */
function outOfView(row: HTMLElement, scroller: HTMLElement): number {
  const [own, around] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (own.top < around.top) return own.top - around.top
  // Before the page is scrolled, its end lies below the window.
  return Math.max(own.bottom - Math.min(around.bottom, innerHeight), 0)
}

/**
 * A ref for the list, whose rows have `data-item`; `current`: the item that is the current one. Anyone who has scrolled away from it
 * stays where they are, and the page never moves.
 */
export function useCurrentInView(current: number | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    const rowOf = (id: number | undefined) => list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)
    const [last, row] = [rowOf(before.current), rowOf(current)]
    before.current = current
    const scroller = row && scrollerOf(row)
    if (!scroller || (last && outOfView(last, scroller))) return
    const by = outOfView(row, scroller)
    scroller.scrollTop += by + Math.sign(by) * SPACE
  }, [current])
  return list
}
