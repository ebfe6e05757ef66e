// Reorder animation of rows (FLIP, 160 ms), unless the reader prefers reduced motion.
import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE = { duration: 160, easing: 'ease-out' } as const

/** Returns the top of each row in an order, computed from the heights. */
function topsIn(rows: readonly HTMLElement[]): Map<HTMLElement, number> {
  let top = 0
  return new Map(
    rows.map((row) => {
      const own = top
      top += row.offsetHeight
      return [row, own]
    }),
  )
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((row, index) => row === other[index])

/** Moves the rows of a list that are in another order than before. `order`: their keys, as one text. */
export function useRowsMoved(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<readonly HTMLElement[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another list of rows.
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const [was, is] = [
      before.current.filter((row) => rows.includes(row)),
      rows.filter((row) => before.current.includes(row)),
    ]
    before.current = rows
    if (isSame(was, is) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const [from, to] = [topsIn(was), topsIn(is)]
    for (const row of is) {
      const way = from.get(row)! - to.get(row)!
      if (way) row.animate([{ translate: `0 ${way}px` }, { translate: '0 0' }], MOVE)
    }
  }, [list, order])
}
