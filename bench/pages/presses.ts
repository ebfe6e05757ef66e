// How long a press takes until what it does is painted, on a running meeting's page.
import type { Page } from 'playwright-core'

/** Milliseconds from the next key or press until a condition in the page holds and is painted. */
async function pressToPaint(page: Page, press: () => Promise<void>, holds: string): Promise<number> {
  await page.evaluate((condition) => {
    const is = new Function(`return ${condition}`) as () => boolean
    const state = globalThis as unknown as { painted?: number }
    delete state.painted
    let began: number | undefined
    const begin = ({ timeStamp }: Event) => {
      began ??= timeStamp
    }
    for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, begin, { capture: true, once: true })
    const look = () => {
      if (began === undefined || !is()) return requestAnimationFrame(look)
      const from = began
      return requestAnimationFrame(() => setTimeout(() => (state.painted = performance.now() - from)))
    }
    look()
  }, holds)
  await press()
  const found = await page.waitForFunction(() => (globalThis as unknown as { painted?: number }).painted)
  return (await found.jsonValue()) as number
}

const contains = (selector: string, text: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.textContent.includes(${JSON.stringify(text)}))`

/** A letter that is typed into the composer. */
export async function typeLetters(page: Page, count: number): Promise<number[]> {
  const field = page.getByLabel('New note')
  await field.focus()
  const times: number[] = []
  for (let at = 1; at <= count; at++) {
    const press = () => page.keyboard.press('x')
    times.push(await pressToPaint(page, press, `document.activeElement.value?.length >= ${at}`))
  }
  await field.fill('')
  return times
}

/** A note that is written and sent with Enter. */
export async function addNotes(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const text = `The tide is in, ${at}.`
    await page.getByLabel('New note').fill(text)
    times.push(await pressToPaint(page, () => page.keyboard.press('Enter'), contains('.blocks li', text)))
  }
  return times
}

/** Next, with its key. */
export async function goToNext(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    if (!(await page.getByRole('button', { name: 'Next', exact: true }).isVisible())) break
    const now = (await page.locator('main h2.now').innerText()).trim()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const other = `document.querySelector('main h2.now')?.textContent.trim() !== ${JSON.stringify(now)}`
    times.push(await pressToPaint(page, () => page.keyboard.press('n'), other))
    await page.waitForTimeout(800)
  }
  return times
}

/** A tick of an action item on the home page, and back. */
export async function tick(page: Page, count: number): Promise<number[]> {
  const box = page.locator('main input[type=checkbox]').first()
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const was = await box.isChecked()
    const other = `document.querySelector('main input[type=checkbox]').checked !== ${was}`
    times.push(await pressToPaint(page, () => box.click(), other))
    await page.waitForTimeout(900)
    if (!(await box.count())) break
  }
  return times
}
