// The title and initial focus of a page, and announcements for screen readers.
import { useMatch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { returnFocus } from '../focus/return-focus.ts'

/** A numbered announcement for screen readers, so that equal texts are announced again. */
export interface Announcement {
  text: string
  number: number
}

let announcement: Announcement = { text: '', number: 0 }
const listeners = new Set<() => void>()

/** Announces a text to screen readers; the focus stays where it is. */
export function announce(text: string): void {
  announcement = { text, number: announcement.number + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last announcement. */
export const useAnnouncement = (): Announcement => useSyncExternalStore(subscribe, () => announcement)

let pageTitle = ''

/** The title of the page that is shown, without the name of the application. */
export const usePageTitle = (): string => useSyncExternalStore(subscribe, () => pageTitle)

/** Returns whether only the page as a whole has the focus, before its heading is focused. */
export function hasNoFocus(): boolean {
  const active = document.activeElement
  return !active || active === document.body || active.matches('main')
}

/** The page whose next heading takes the focus, where one does; `inView`: whether it is scrolled to. */
let awaited: { inView: boolean; page: string } | undefined

/**
 * Moves the focus to the heading of the page, where keys go on working, and Tab begins with what follows; until there is
 * one, the page as a whole has it. `inView`: scrolls to it where it is out of view.
 */
export function focusHeading(inView = false): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  awaited = heading ? undefined : { inView, page: location.pathname }
  const target = heading ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
  if (inView) heading?.scrollIntoView({ block: 'nearest' })
}

/** For a heading that has just been shown: takes the focus where a change of page, or a heading before it, left none. */
export function headingShown(): void {
  if (!awaited || !hasNoFocus()) return
  // Another page is scrolled to where it was left, or to its beginning.
  focusHeading(awaited.inView && awaited.page === location.pathname)
}

/** For a heading that goes away: the one that comes in its place takes over its focus, wherever the reader has scrolled to. */
export function headingGoes(heading: HTMLElement | null): void {
  if (heading && document.activeElement === heading) awaited = { inView: true, page: location.pathname }
}

let shown: string | undefined

/**
 * Sets the title of the document. After a change of page it moves the focus to the heading, once there is one, and of a page
 * that somebody goes back to, to what had it there.
 */
export function useTitle(title: string | undefined): void {
  // Pages of the same title are different pages: the meetings of a series have one name.
  const path = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says that it is another page.
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · Folkmoot`
    pageTitle = title
    for (const listener of listeners) listener()
    const moved = shown !== undefined && shown !== location.pathname
    shown = location.pathname
    if (!moved) return
    // Not where the reader has already focused something in the page.
    if (hasNoFocus() || !document.activeElement?.closest('main')) focusHeading()
    else awaited = undefined
    returnFocus()
  }, [title, path])
}
