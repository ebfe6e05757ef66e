// Layout of people, files, chat and details: in a column, or in a sheet on narrow windows.
import { useLayoutEffect, useRef } from 'react'
import { useMovingBox } from '../kit/page/moving.tsx'

const FIELDS = 'input, textarea, select, [contenteditable="true"]'

/**
 * The box that holds them, and whether it has content and is shown. `inColumn`: whether there is room; `open`: whether the
 * sheet is, and `show` opens and closes it. Anyone who writes in the column when the window gets narrow goes on in the sheet; what
 * was begun there is kept until the sheet was closed.
 */
export function useSidePanel(inColumn: boolean, open: boolean, show: (open: boolean) => void) {
  const box = useMovingBox()
  const isShown = inColumn || open
  const was = useRef({ inColumn, open, begun: inColumn })
  if (inColumn) was.current.begun = true
  else if (was.current.open && !open) was.current.begun = false
  was.current.open = open
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment at which the window changes.
  useLayoutEffect(() => {
    if (was.current.inColumn === inColumn) return
    was.current.inColumn = inColumn
    const writes = document.activeElement?.matches(FIELDS) && box.contains(document.activeElement)
    show(!inColumn && writes === true)
  }, [inColumn])
  return { box, isShown, isKept: isShown || was.current.begun }
}
