// Checks of accessibility: what axe finds, pages that are too wide, and controls that the keyboard does not reach.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Frames within which a page has drawn itself at another size: a minute of them. */
const MOST_FRAMES = 3_600

/** Gives the window another size, and waits until the page has drawn what it shows at that size. */
export async function resizeWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  const drawn = `(width: ${size.width}px) and (height: ${size.height}px)`
  // In one go, since this is done a thousand times.
  await page.evaluate(
    async ([query, most]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const until = async (done: () => boolean) => {
        for (let frames = 0; !done(); frames++) {
          if (frames > most) throw new Error(`The page does not show itself at ${query}.`)
          await frame()
        }
      }
      await until(() => matchMedia(query).matches)
      await frame()
      await frame()
      await new Promise((resolve) => setTimeout(resolve))
      await until(() => !document.querySelector('.waiting'))
    },
    [drawn, MOST_FRAMES] as const,
  )
}

/** The source of axe without its comments: every page takes it in anew, and most of it would be comments. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function found(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Of what is right, axe tells one element for each rule, and no more than a count leaves the page.
  const told = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const { passes, violations } = (await page.evaluate(
    `axe.run(document, ${told}).then(({ passes, violations }) => ({ passes: passes.length, violations }))`,
  )) as { passes: number; violations: axe.Result[] }
  assert.ok(passes > 0)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  )
}

/** The violations that axe finds, a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // In a window as high as the page, since what stays at its bottom hides what could be scrolled.
  const before = page.viewportSize()!
  const height = await page.evaluate(() => document.documentElement.scrollHeight + 200)
  await resizeWindow(page, { width: before.width, height: Math.max(height, before.height) })
  const all = await found(page, { runOnly: STANDARDS, rules: { 'target-size': { enabled: true } } })
  await resizeWindow(page, before)
  return all
}

/** The names that buttons of several rows have alike, so that nobody who hears them knows to which row each belongs. */
export const alikeNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rows = new Map<string, Set<Element>>()
    for (const one of (document.querySelector('dialog[open]') ?? document).querySelectorAll('li button, tr button')) {
      if (!one.checkVisibility()) continue
      const name = one.getAttribute('aria-label') ?? one.textContent.trim()
      rows.set(name, (rows.get(name) ?? new Set()).add(one.closest('li, tr')!))
    }
    return [...rows].filter(([, those]) => those.size > 1).map(([name]) => name)
  })

/** The contrast violations in dark colours; nothing else of a page depends on the colour scheme. */
export async function contrastFaultsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const all = await found(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return all
}

/** A small phone, a phone, and a screen of 1280 pixels at 200 per cent zoom. */
const WIDTHS = [320, 390, 640]

/** The widths at which a page would have to be scrolled sideways. */
export async function overflowingWidths(page: Page): Promise<number[]> {
  const before = page.viewportSize()!
  const wide: number[] = []
  for (const width of WIDTHS) {
    await resizeWindow(page, { width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) wide.push(width)
  }
  await resizeWindow(page, before)
  return wide
}

/** How often the tab key goes round a page that draws some of its controls anew meanwhile. */
const ROUNDS = 3

/** The controls that the tab key does not reach, or on which the focus cannot be seen. */
export async function unreachableByKeys(page: Page): Promise<string[]> {
  for (let round = 1; ; round++) {
    const all = await markControls(page)
    const faults = await tabThrough(page, all)
    if (!faults.length || round === ROUNDS || (await markedControls(page)) === all.length) return faults
  }
}

/** Numbers the controls that the tab key should come to, and goes to the top; gives the beginning of each. */
const markControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-place]')) one.removeAttribute('data-place')
    const shown = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [type="hidden"]'))
    // The tab key reaches one radio button of a group and one tab of a list, the arrow keys reach the others.
    const apart = shown.filter(
      (one) => !one.matches('[type="radio"]:not(:checked), [role="tab"][aria-selected="false"]'),
    )
    for (const [place, one] of apart.entries()) one.dataset['place'] = String(place)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    window.scrollTo(0, 0)
    return apart.map((one) => one.outerHTML.slice(0, 120))
  })

/** How many of the numbered controls the page still has. */
const markedControls = (page: Page): Promise<number> => page.locator('[data-place]').count()

/** Presses the tab key until it has been everywhere; gives the faults of the numbered controls. */
async function tabThrough(page: Page, all: readonly string[]): Promise<string[]> {
  const missing = new Map(all.map((html, place) => [String(place), html]))
  const unseen: string[] = []
  // A date field takes several presses of the tab key.
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
