// What keeps people out of a page: what axe finds, what would need scrolling sideways, what the tab key does not come to.
import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function found(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as axe.AxeResults
  assert.ok(results.passes.length > 0)
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  )
}

/** What axe finds, in a line each. */
export const barriers = (page: Page): Promise<string[]> =>
  found(page, { runOnly: STANDARDS, rules: { 'target-size': { enabled: true } } })

/** What can be read too badly in the colours of the other scheme; nothing else of a page depends on them. */
export async function barriersInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const all = await found(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return all
}

/** A small phone, a phone, and a desk of 1280 on which everything is twice as large. */
const WIDTHS = [320, 390, 640]

/** At which widths a page would have to be scrolled sideways. */
export async function tooWide(page: Page): Promise<number[]> {
  const before = page.viewportSize()!
  const wide: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) wide.push(width)
  }
  await page.setViewportSize(before)
  return wide
}

/** Whatever can be done on a page and does not come up with the tab key, or not so that it can be seen. */
export async function beyondKeys(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter((one) => one.checkVisibility() && !one.matches(':disabled, [type="hidden"]'))
    // The tab key comes to one of a group; the arrow keys to the others.
    const apart = shown.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked))
    for (const [place, one] of apart.entries()) one.dataset['place'] = String(place)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    window.scrollTo(0, 0)
    return apart.map((one) => one.outerHTML.slice(0, 120))
  })
  const missing = new Map(all.map((html, place) => [String(place), html]))
  const unseen: string[] = []
  // A field for a date is several to the tab key.
  const most = 2 * all.length + 10
  for (let step = 0; step < most && missing.size; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement
      const drawn = (element: Element | null) => {
        const { outlineStyle, outlineWidth } = element
          ? getComputedStyle(element)
          : { outlineStyle: 'none', outlineWidth: '0' }
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }
      const { top, bottom, left, right } = one.getBoundingClientRect()
      const inView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      return { place: one.dataset['place'] ?? '', seen: inView && (drawn(one) || drawn(one.nextElementSibling)) }
    })
    if (missing.has(at.place) && !at.seen) unseen.push(`cannot be seen: ${missing.get(at.place)}`)
    missing.delete(at.place)
  }
  return [...unseen, ...[...missing.values()].map((html) => `is not come to: ${html}`)]
}
