// Motion: what appears, what changes place and sheets move for a moment, and nothing moves for whoever asks for that.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { noteShifts, shiftsOf } from '../shifts.ts'
import { type DemoSite, demoSite } from '../site.ts'

const DESK = { width: 1280, height: 800 }

interface Moved {
  what: string
  property: string
  duration: number
}

/** Notes what moves from now on: transitions as the browser tells of them, and animations as script begins them. */
const noteMotion = (page: Page) =>
  page.evaluate(() => {
    const moved: Moved[] = []
    Object.assign(globalThis, { moved })
    const nameOf = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${className}`
    document.addEventListener('transitionrun', ({ target, propertyName, pseudoElement }) => {
      const element = target as Element
      const { transitionDuration } = getComputedStyle(element, pseudoElement || null)
      const duration = Number.parseFloat(transitionDuration) * 1000
      moved.push({ what: nameOf(element) + pseudoElement, property: propertyName, duration })
    })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      const { duration } = options as KeyframeAnimationOptions
      moved.push({ what: nameOf(this), property: 'place', duration: duration as number })
      return animate.call(this, frames, options)
    }
  })

const motionOf = (page: Page, property: string): Promise<Moved[]> =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { moved: Moved[] }).moved.filter((one) => one.property === wanted),
    property,
  )

describe('motion', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  /** Opens a sheet and a menu, and moves an agenda item up by keys. */
  async function act(page: Page, go: (path: string) => Promise<void>): Promise<void> {
    await go(paths['meeting']!)
    await noteMotion(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit meeting' })
    await sheet.getByRole('button', { name: 'Save' }).waitFor()
    // One that has hardly come does not fade as it closes.
    await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const rows = page.locator('.agenda > li')
    const last = rows.filter({ hasText: 'Resolutions, read aloud' })
    await last.locator('[aria-haspopup=menu]').click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const place = (await rows.allInnerTexts()).findIndex((text) => text.includes('Resolutions, read aloud'))
    await last.locator('.item-title').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await eventually(async () => assert.match(await rows.nth(place - 1).innerText(), /Resolutions, read aloud/))
  }

  test('sheets come in 200 ms, menus in 120, rows go to their place in 160, and no layout shifts by it', async () => {
    const { page, go, complaints } = await site.enter({ viewport: DESK, reducedMotion: 'no-preference' })
    await noteShifts(page.context())
    await act(page, go)
    await eventually(async () => {
      const [faded, gone] = [await motionOf(page, 'opacity'), await motionOf(page, 'place')]
      const durations = (tag: string) =>
        faded.filter(({ what }) => what.startsWith(tag)).map(({ duration }) => duration)
      assert.ok(durations('dialog').includes(200), JSON.stringify(faded))
      assert.deepEqual(durations('div.menu'), [120])
      assert.deepEqual(
        gone.filter(({ what }) => what.startsWith('div.leaving')).map(({ duration }) => duration),
        [120],
      )
      // What is seen of the sheet that closes
      assert.deepEqual(durations('div.closing'), [200])
      const rows = gone.filter(({ what }) => what.startsWith('li.'))
      assert.ok(rows.length >= 2, JSON.stringify(gone))
      assert.ok(rows.every(({ duration }) => duration === 160))
    })
    assert.deepEqual(await shiftsOf(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a sheet that is loaded as it opens comes once, and what closes is gone at once for all but the eye', async () => {
    const { page, go, complaints } = await site.enter({ viewport: DESK, reducedMotion: 'no-preference' })
    // Before the page, which loads them ahead of their use where it finds the time.
    let load = () => {}
    const held = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(/\/assets\/sheets-/, async (route) => {
      await held
      await route.continue()
    })
    await go(paths['room']!)
    await page.evaluate(() => {
      const began: string[] = []
      Object.assign(globalThis, { began })
      document.addEventListener('transitionstart', ({ target, propertyName, pseudoElement }) => {
        const { tagName, className } = target as Element
        if (tagName === 'DIALOG' && propertyName === 'opacity' && !pseudoElement) began.push(className)
      })
    })
    await page.keyboard.press('c')
    await page.waitForFunction(() => getComputedStyle(document.querySelector('dialog')!).opacity === '1')
    load()
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    await sheet.getByLabel('Title').fill('Lanterns')
    assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { began: string[] }).began), ['coming'])
    // The copy shows what was typed, and nobody can come to it.
    const copied = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            const copy = document.querySelector<HTMLElement>('.closing')
            if (!copy) return
            observer.disconnect()
            const typed = [...copy.querySelectorAll('input')]
              .map(({ value }) => value)
              .filter((value) => value === 'Lanterns')
            resolve([copy.inert, typed, copy.querySelectorAll('[id]').length])
          }).observe(document.body, { childList: true })
        }),
    )
    await page.keyboard.press('Escape')
    assert.deepEqual(await copied, [true, ['Lanterns'], 0])
    await page.locator('.closing').waitFor({ state: 'detached' })
    assert.equal(await page.locator('dialog').count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what is written comes in 120 ms, and clocks stand still', async () => {
    const { page, go } = await site.enter({ viewport: DESK, reducedMotion: 'no-preference' })
    await go(paths['meeting-live']!)
    await noteMotion(page)
    await page.keyboard.press('w')
    await page.keyboard.type('The buoy rings.')
    await page.keyboard.press('Enter')
    await page.locator('.blocks').getByText('The buoy rings.').waitFor()
    await eventually(async () => {
      const written = (await motionOf(page, 'opacity')).filter(({ what }) => what === 'li.is-unsent')
      assert.deepEqual(
        written.map(({ duration }) => duration),
        [120],
      )
    })
    await page.locator('body').press('Escape')
    await page.keyboard.press('n')
    await page.locator('.running').getByText('Go, or no-go').waitFor()
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved)
    assert.deepEqual(
      moved.filter(({ what }) => /bar|clock|figure/.test(what)),
      [],
    )
    await page.context().close()
  })

  test('rows appear and leave in 120 ms and go to their place in 160, with one easing, and can be pressed at once', async () => {
    const ada = api(site)
    const now = site.stage.site.clock()
    const item = async (name: string, days: number) =>
      (
        await ada.post('/rooms/7/action_items', {
          ...{ description: name, member_id: site.member_id, due_ts: now + days * 86_400 },
        })
      ).body.action_item_id
    const [first] = [
      await item('Splice the rope', 40),
      await item('Grease the block', 41),
      await item('Dry the sail', 42),
    ]
    const { page, go, complaints } = await site.enter({ viewport: DESK, reducedMotion: 'no-preference' })
    await go('/action_items')
    const row = (name: string) => page.locator('.action-row', { hasText: name })
    await row('Dry the sail').waitFor()
    await noteMotion(page)
    await page.evaluate(() => {
      const easings = new Set<string>()
      Object.assign(globalThis, { easings })
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, options) {
        easings.add((options as KeyframeAnimationOptions).easing!)
        return animate.call(this, frames, options)
      }
    })
    const places = async () => (await motionOf(page, 'place')).map(({ what, duration }) => `${what} ${duration}`)
    // It leaves, and those below it go to its place; the next one can be pressed meanwhile.
    await row('Splice the rope').getByRole('checkbox').click()
    await row('Splice the rope').and(page.locator(':not(.leaving *)')).waitFor({ state: 'detached' })
    await eventually(async () => {
      const moved = await places()
      assert.ok(moved.includes('div.leaving 120') || moved.some((one) => / leaving 120$/.test(one)), String(moved))
      assert.ok(moved.filter((one) => one === 'li. 160').length >= 2, String(moved))
    })
    await page.locator('.leaving').waitFor({ state: 'detached' })
    // It is open again, and appears.
    await ada.patch(`/action_items/${first}`, { state: 0 })
    await row('Splice the rope').waitFor()
    await eventually(async () => assert.ok((await places()).includes('li. 120')))
    // Another date takes it to another group.
    await page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved.splice(0))
    await ada.patch(`/action_items/${first}`, { due_ts: now + 60 * 86_400 })
    await eventually(async () => {
      const names = await page.locator('.action-row .what').allInnerTexts()
      assert.ok(names.indexOf('Splice the rope') > names.indexOf('Dry the sail'), String(names))
    })
    await eventually(async () => assert.ok((await places()).filter((one) => one === 'li. 160').length >= 3))
    assert.deepEqual(await page.evaluate(() => [...(globalThis as unknown as { easings: Set<string> }).easings]), [
      'cubic-bezier(0.2, 0, 0, 1)',
    ])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('nothing moves for whoever asks for less motion', async () => {
    const { page, go } = await site.enter({ viewport: DESK, reducedMotion: 'reduce' })
    await act(page, go)
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved)
    assert.deepEqual(moved, [])
    await page.context().close()
  })
})
