// What moves in a page by itself after it was shown: the layout shifts that the browser notes.
import type { BrowserContext, Page } from 'playwright-core'

interface Shift {
  value: number
  what: string
}

/** Notes the shifts of every page that the context opens from now on. */
export const noteShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted: Shift[] = []
    Object.assign(globalThis, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : `${node?.nodeName}`
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round),
          )
          return `${name} ${from} → ${to}`
        })
        noted.push({ value: entry.value, what: what.join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The shifts of a page so far, a line each. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      // Two frames later the browser has noted what it drew.
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve(
                (globalThis as unknown as { noted: Shift[] }).noted.map(
                  ({ value, what }) => `${value.toFixed(4)} ${what}`,
                ),
              ),
            ),
          ),
        ),
      ),
  )
