// Reparenting: content that moves between places of a page, such as column and sheet, as one DOM element that keeps
// input and focus.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Puts an element at the end of another one; the focus stays in it where the browser can do that. */
function put(element: HTMLElement, into: HTMLElement): void {
  if (element.isConnected && into.isConnected && 'moveBefore' in into) into.moveBefore(element, null)
  else into.append(element)
}

/** The box of some content, for as long as the component that asks for it is shown. */
export function useMovingBox(): HTMLElement {
  const [box] = useState(() => document.createElement('div'))
  useEffect(() => () => box.remove(), [box])
  return box
}

/** The content of a box. It has to come after the places where the box may be, so that it is in the page from its beginning. */
export const Moving = ({ box, children }: { box: HTMLElement; children: ReactNode }) => createPortal(children, box)

/** Hosts the box while this is rendered; between two hosts it is hidden. */
export function MovingHost({ box }: { box: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = host.current!
    put(box, here)
    box.hidden = false
    return () => {
      // It may stand at another place by then.
      if (box.parentElement !== here) return
      box.hidden = true
      put(box, document.body)
    }
  }, [box])
  return <div ref={host} />
}
