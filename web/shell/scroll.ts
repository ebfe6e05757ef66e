// Scroll restoration in the browser's history state. The router's own uses session storage, which pages do not use.
import type { AnyRouter } from '@tanstack/react-router'

/** The place that an entry keeps beside what the router has there. */
interface Entry {
  scrolled?: number
}

/** Not the method of `history`, which the router replaces to hear of navigations. */
const { replaceState } = History.prototype

const keep = () => replaceState.call(history, { ...history.state, scrolled: Math.round(scrollY) } satisfies Entry, '')

/** Keeps it from now on, and goes back to it when an entry is shown by a document that never saw it. */
export function keepScroll(router: AnyRouter): void {
  addEventListener('scrollend', keep)
  addEventListener('pagehide', keep)
  router.subscribe('onRendered', () => {
    const { scrolled = 0 }: Entry = history.state ?? {}
    // What an address points at is shown instead.
    if (scrolled && !scrollY && !location.hash) scrollTo(0, scrolled)
  })
}
