// Slots of the page header, and whether the page's heading has scrolled out of view.
import { useSyncExternalStore } from 'react'

/** `crumbs`: what the page lies in. The others repeat what has scrolled away: how a thing stands, and the primary button. */
export type HeadPart = 'crumbs' | 'status' | 'primary'

/** The height of the head; pixels. */
const HEIGHT = 52

let parts: Readonly<Partial<Record<HeadPart, HTMLElement>>> = {}
let isAway = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** A reference for the element of the head that is such a place. */
export const refOfHeadPart =
  (part: HeadPart) =>
  (element: HTMLElement | null): void => {
    parts = { ...parts, [part]: element ?? undefined }
    tell()
  }

/** The element of a place; undefined where there is no head. */
export const useHeadPart = (part: HeadPart): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => parts[part])

/** Returns whether the heading of the page has scrolled out of view. */
export const useHeadingAway = (): boolean => useSyncExternalStore(subscribe, () => isAway)

/** Tells `away` whether an element has scrolled away below the head, now and whenever that changes; gives a function that ends it. */
export function watchAway(element: Element, away: (is: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!
      // What is not scrolled to yet is not away.
      away(!isIntersecting && boundingClientRect.top < HEIGHT)
    },
    { rootMargin: `-${HEIGHT}px 0px 0px` },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    away(false)
  }
}

/** Watches the heading of the page; gives a function that ends it. */
export const watchHeading = (heading: Element): (() => void) =>
  watchAway(heading, (is) => {
    if (isAway === is) return
    isAway = is
    tell()
  })
