// Focus management: keeps the focus nearby when its control is removed.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { hasNoFocus } from '../page/title.ts'
import { isFocusLost } from './lost-focus.ts'

/** Gives an element the focus where nothing has it: the reader may have gone on to something else meanwhile. */
export function focusIfLost(element: Element | null | undefined): void {
  if (!hasNoFocus()) return
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}

/** The element that had the focus before the dialog that is being closed. */
let handedOn: Element | null = null

/** For a dialog that leaves the page: the one that comes in its place, in the same go, gives the focus back to where it was before both. */
export function handOnFocus(before: Element | null): void {
  handedOn = before
  queueMicrotask(() => {
    handedOn = null
  })
}

/** Returns the element to which a dialog that opens now returns the focus. */
export const focusedBefore = (): Element | null => (hasNoFocus() && handedOn) || document.activeElement

/**
 * A ref for the element around such controls: when the focused one is gone, `rest` gets the focus, a selector. By default
 * that is the first control that is left; where this one does something else that is not lightly undone, a text.
 */
export function useKeptFocus<E extends HTMLElement>(rest = 'button:not(:disabled), a[href]'): RefObject<E | null> {
  const around = useRef<E>(null)
  const within = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      within.current = target instanceof Node && (around.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useLayoutEffect(() => {
    // For what goes away without this component being drawn again.
    around.current?.setAttribute('data-focus-rest', rest)
    if (!within.current || !isFocusLost()) return
    around.current?.querySelector<HTMLElement>(rest)?.focus()
  })
  return around
}
