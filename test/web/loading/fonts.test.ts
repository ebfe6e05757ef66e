// The fonts of all pages: which files a first visit loads, how large they are, and that their arrival moves nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { advanceMeeting, pagePaths } from '../places.ts'
import { freshBrowser } from '../shared-browser.ts'
import { noteShifts, shiftsOf } from '../shifts.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

/** kB that a first visit loads of fonts at most. */
const BUDGET = 90

/** The layout shift of a page whose fonts come after its content, as where a line breaks at another word; up to 0.1 is good. */
const MOST_SHIFT = 0.02

const SCRIPT_FREE = { account: '/account', security: '/account/security', provider: '/administration/sign-in' }

const SIZES = [
  [1280, 800],
  [390, 844],
] as const

/** The families of the fonts that came over the network. */
const drawnIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && family.includes('Source'))
      .map(({ family }) => family.replaceAll('"', '')),
  )

describe('the fonts of pages', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite({ browser: freshBrowser })
    await advanceMeeting(site)
    paths = { ...(await pagePaths(site)), calendar: '/calendar', decisions: '/decisions', ...SCRIPT_FREE }
  })
  after(() => site?.close())

  test('are named by every page, and together within their budget', async () => {
    for (const path of ['/', '/account', '/sign-in']) {
      const { page } = path === '/sign-in' ? await stranger() : await site.enter()
      const loaded = new Map<string, number>()
      page.on('response', async (response) => {
        if (response.url().endsWith('.woff2')) loaded.set(response.url(), (await response.body()).length / 1000)
      })
      await page.goto(site.url + path)
      await settled(page)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const named = await page.locator('link[rel="preload"][as="font"]').count()
      assert.equal(named, 2, path)
      assert.deepEqual(await drawnIn(page), ['Source Sans 3', 'Source Serif 4'], path)
      const size = [...loaded.values()].reduce((one, other) => one + other, 0)
      assert.ok(loaded.size === 2 && size <= BUDGET, `${path} loads ${loaded.size} fonts of ${size} kB.`)
      await page.context().close()
    }
  })

  test('move nothing where they arrive with a first visit', async () => {
    for (const [name, path] of Object.entries(SCRIPT_FREE)) {
      const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
      await noteShifts(page.context())
      await go(path)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      assert.deepEqual(await shiftsOf(page), [], name)
      await page.context().close()
    }
  })

  for (const [width, height] of SIZES)
    test(`shift less than is seen when they arrive after the content, ${width} wide`, async () => {
      for (const [name, path] of Object.entries({ ...paths, 'sign-in': '/sign-in' })) {
        const viewport = { width, height }
        const { page } = name === 'sign-in' ? await stranger(viewport) : await site.enter({ viewport })
        await noteShifts(page.context())
        let held: Route[] | undefined = []
        await page.route('**/*.woff2', (route) => {
          if (held) held.push(route)
          else return route.continue()
        })
        await page.goto(site.url + path, { waitUntil: 'commit' })
        await page.locator('main h1').first().waitFor()
        await settled(page)
        assert.ok(held.length >= 2, name)
        const waiting = held
        held = undefined
        for (const route of waiting) await route.continue()
        await page.evaluate(() => document.fonts.ready.then(() => {}))
        const shift = (await shiftsOf(page)).reduce((sum, one) => sum + Number.parseFloat(one), 0)
        assert.ok(shift < MOST_SHIFT, `${name} shifts by ${shift}.`)
        await page.context().close()
      }
    })

  const stranger = async (viewport = { width: 1280, height: 800 }) => {
    const context = await site.browser.newContext({ viewport, locale: 'en-GB' })
    return { page: await context.newPage() }
  }
})
