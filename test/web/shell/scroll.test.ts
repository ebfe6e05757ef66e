// Where somebody scrolled: a page that is loaded again or come back to shows the same place, and nothing is kept in the browser's storage.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pagePaths } from '../places.ts'
import { type DemoSite, demoSite, keptInBrowser, settled } from '../site.ts'

describe('the place on a page', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const scroll = (page: Page, to: number) =>
    page.evaluate(
      (place) =>
        new Promise<void>((resolve) => {
          addEventListener('scrollend', () => resolve(), { once: true })
          scrollTo(0, place)
        }),
      to,
    )
  const isAt = (page: Page, place: number) => page.waitForFunction((at) => Math.round(scrollY) === at, place)

  test('the scroll position is restored after loading, after account pages and on going back, without storage', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 500 } })
    const room = (await pagePaths(site)).room!
    await go(room)
    await scroll(page, 300)
    await page.reload()
    await settled(page)
    await isAt(page, 300)
    await scroll(page, 250)
    await page.goto(`${site.url}/account`)
    await page.goBack()
    await settled(page)
    await isAt(page, 250)
    const decisions = page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).first()
    await decisions.click()
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor()
    // Another page begins at its top.
    await isAt(page, 0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === room)
    await isAt(page, 250)
    assert.deepEqual(await keptInBrowser(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a scroll that ends when the address has changed already is not the place on the next page', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 500 } })
    await page.addInitScript(() => {
      const { pushState } = History.prototype
      History.prototype.pushState = function (...entry) {
        pushState.apply(this, entry)
        dispatchEvent(new Event('scrollend'))
      }
    })
    await go((await pagePaths(site)).room!)
    await scroll(page, 250)
    await page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor()
    await settled(page)
    await isAt(page, 0)
    assert.equal(await page.evaluate(() => history.state.scrolled ?? 0), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
