// Files of the application that do not come, since the connection is lost or another version has replaced them: the page says so,
// and offers to be loaded again.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, overflowingWidths } from '../barriers.ts'
import { SOON } from '../eventually.ts'
import { pagePaths } from '../places.ts'
import { freshBrowser } from '../shared-browser.ts'
import { type DemoSite, demoSite, keptInBrowser } from '../site.ts'

describe('files of the application that do not come', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    // What comes with a first visit is the subject: nothing is in the cache.
    site = await demoSite({ browser: freshBrowser })
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  /** Lets files with such names come to nothing; gives what lets them come again. */
  async function lose(page: Page, names: RegExp, how: 'lost' | 'replaced'): Promise<() => Promise<void>> {
    await page.route(names, (route) => (how === 'lost' ? route.abort() : route.fulfill({ status: 404, body: '' })))
    return () => page.unroute(names)
  }
  const refused = (complaints: readonly string[]) => complaints.filter((text) => /policy/i.test(text))

  for (const [language, told, again, home] of [
    ['en-GB', 'This page didn’t load completely.', 'Reload', /^Hello|Ada/],
    ['de-DE', 'Diese Seite wurde nicht vollständig geladen.', 'Neu laden', /Ada/],
  ] as const)
    for (const how of ['lost', 'replaced'] as const)
      test(`a page whose scripts are ${how} says so by itself in ${language}, and begins once it is loaded again`, async () => {
        const { page, complaints } = await site.enter({ locale: language, reducedMotion: 'reduce' })
        const come = await lose(page, /\/assets\/.*\.js$/, how)
        await page.goto(site.url)
        const text = page.getByText(told)
        // At first a page may just be slow.
        assert.equal(await text.evaluate((one) => getComputedStyle(one).visibility), 'hidden')
        await text.waitFor(SOON)
        assert.deepEqual(await accessibilityFaults(page), [])
        assert.deepEqual(await overflowingWidths(page), [])
        await come()
        await page.getByRole('link', { name: again }).press('Enter')
        await page.getByRole('heading', { level: 1, name: home }).waitFor(SOON)
        assert.equal(await text.count(), 0)
        assert.deepEqual(refused(complaints), [])
        await page.context().close()
      })

  test('a page that is gone to and whose file is not there any more is loaded again by itself, and comes', async () => {
    const { page, go, complaints } = await site.enter()
    await go('/')
    const come = await lose(page, /\/assets\/decisions-.*\.js$/, 'replaced')
    // As after an update, the server has another file by then.
    page.on('request', (request) => request.isNavigationRequest() && come())
    await page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor(SOON)
    assert.deepEqual(await keptInBrowser(page), [])
    assert.deepEqual(refused(complaints), [])
    await page.context().close()
  })

  test('a page whose file does not come then either says so, and is loaded again by a press only', async () => {
    const { page, go, complaints } = await site.enter()
    await go('/')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    const come = await lose(page, /\/assets\/decisions-.*\.js$/, 'replaced')
    await page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).first().click()
    await page.getByText('This page couldn’t be displayed.').waitFor(SOON)
    assert.equal(loads, 1)
    assert.deepEqual(await keptInBrowser(page), [])
    await come()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor(SOON)
    assert.equal(loads, 2)
    assert.deepEqual(await keptInBrowser(page), [])
    assert.deepEqual(refused(complaints), [])
    await page.context().close()
  })

  test('a sheet whose file does not come says so over the page, which stays, and closes', async () => {
    const { page, go, complaints } = await site.enter()
    await lose(page, /\/assets\/sheets-.*\.js$/, 'replaced')
    await go('/decisions')
    await page.keyboard.press('c')
    await page.getByRole('dialog').getByRole('alert').getByText('Part of this page didn’t load.').waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor()
    assert.deepEqual(refused(complaints), [])
    await page.context().close()
  })

  test('a part of a page whose file does not come says so where it is to be, and nothing else goes', async () => {
    const { page, go, complaints } = await site.enter()
    const names = /\/assets\/(chat-tab|key-sheet)-.*\.js$/
    const come = await lose(page, names, 'replaced')
    await go(paths['meeting']!)
    await page.getByRole('tab', { name: /^Chat/ }).click()
    const chat = page.getByRole('tabpanel').getByRole('alert')
    await chat.getByText('Part of this page didn’t load.').waitFor(SOON)
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Shift+?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByRole('alert').waitFor(SOON)
    await page.keyboard.press('Escape')
    await come()
    await chat.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('tab', { name: /^Chat/ }).click()
    await page.getByRole('tabpanel').getByLabel('Message').waitFor(SOON)
    assert.deepEqual(refused(complaints), [])
    await page.context().close()
  })
})
