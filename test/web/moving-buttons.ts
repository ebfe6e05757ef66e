// Whether the buttons of a page that ask first stay where they are once they ask, and cover nothing.
import type { Page } from 'playwright-core'

/** What is wrong with them on screens of several widths. */
export async function movingButtons(page: Page): Promise<string[]> {
  if (!(await page.locator('details.confirm').count())) return []
  const { width: before, height } = page.viewportSize()!
  const found: string[] = []
  for (const width of [320, 390, 600, 1280]) {
    await page.setViewportSize({ width, height })
    found.push(...(await page.evaluate(movingNow)))
  }
  await page.setViewportSize({ width: before, height })
  return found
}

function movingNow(): string[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details.confirm')].flatMap((confirm) => {
    const button = confirm.querySelector('summary')!
    const name = `${innerWidth}: ${button.textContent}`
    button.scrollIntoView({ block: 'center' })
    const closed = button.getBoundingClientRect()
    const scrolled = scrollY
    confirm.open = true
    const own = button.getBoundingClientRect()
    const isClose = (one: number, other: number) => Math.abs(one - other) <= 2
    // What it says then is shorter or longer, so one of its sides moves.
    const stays =
      isClose(own.top + scrollY, closed.top + scrolled) &&
      (isClose(own.left, closed.left) || isClose(own.right, closed.right))
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < own.right - 1 && right > own.left + 1 && top < own.bottom - 1 && bottom > own.top + 1
    const others = [...(confirm.closest('.row')?.querySelectorAll('button, a, strong, p, code') ?? [])]
    const covered = others.filter((one) => !button.contains(one) && [...one.getClientRects()].some(isUnder))
    confirm.open = false
    return [
      ...(stays ? [] : [`${name} moves`]),
      ...covered.map((one) => `${name} covers ${one.textContent.trim().slice(0, 40)}`),
    ]
  })
}
