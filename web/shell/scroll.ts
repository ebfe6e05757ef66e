// Scroll restoration in the browser's history state. The router's own uses session storage, which pages do not use.
import type { AnyRouter } from '@tanstack/react-router'

/** The place that an entry keeps beside what the router has there. */
interface Entry {
  scrolled?: number
}

/** Not the method of `history`, which the router replaces to hear of navigations. */
const { replaceState } = History.prototype

/** The page that is shown, which is still the one before for a moment after an address has changed. */
let shown: string | undefined

function keep(): void {
  if (location.pathname === shown)
    replaceState.call(history, { ...history.state, scrolled: Math.round(scrollY) } satisfies Entry, '')
}

/** Keeps it from now on, and goes back to it when an entry is shown by a document that never saw it. */
export function keepScroll(router: AnyRouter): void {
  addEventListener('scrollend', keep)
  addEventListener('pagehide', keep)
  router.subscribe('onRendered', () => {
    const { scrolled = 0 }: Entry = history.state ?? {}
    // What an address points at is shown instead.
    if (scrolled && !scrollY && !location.hash) scrollTo(0, scrolled)
    shown = location.pathname
  })
}
