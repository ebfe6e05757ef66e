// Days and times on pages follow the region of the reader: that of the browser at the first sign-in, and the one chosen later.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, SOON } from '../eventually.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

describe('the region of a reader', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  /** Ada signs in for the first time, with a browser of a language and region. */
  async function firstSignIn(locale: string): Promise<Page> {
    const { member_id, guide, stage, url } = site
    await stage.write((trx) =>
      trx.updateTable('member').set({ language: null, region: null }).where('member_id', '=', member_id).execute(),
    )
    const context = await site.browser.newContext({ locale, timezoneId: 'Europe/London' })
    context.setDefaultTimeout(SOON.timeout)
    const page = await context.newPage()
    await page.clock.setFixedTime(stage.site.clock() * 1000)
    await page.goto(`${url}/sign-in`)
    await page.locator('#email').fill(guide.email)
    await page.locator('#password').fill(guide.password)
    await page.locator('main form .button').first().click()
    await page.waitForURL(`${url}/`)
    return page
  }

  const firstDay = async (page: Page) => {
    await page.goto(`${site.url}/calendar?view=month`)
    await settled(page)
    return page.getByRole('columnheader').first().innerText()
  }
  const hours = async (page: Page) => {
    await page.goto(`${site.url}/calendar?view=week`)
    await settled(page)
    return page.locator('main').innerText()
  }

  for (const [locale, week, clock, other, otherClock, otherWeek] of [
    ['en-GB', /^Mon/, /\b13:00\b/, 'US', /\b1:00.PM\b/, /^Sun/],
    ['en-US', /^Sun/, /\b1:00.PM\b/, 'GB', /\b13:00\b/, /^Mon/],
    ['de-CH', /^Mo/, /\b13:00\b/, 'US', /\b13:00\b/, /^So/],
  ] as const)
    test(`is that of the browser (${locale}) at the first sign-in, until another is chosen`, async () => {
      const page = await firstSignIn(locale)
      assert.match(await firstDay(page), week)
      await eventually(async () => assert.match(await hours(page), clock))
      await page.goto(`${site.url}/account`)
      assert.equal(await page.locator('#region').inputValue(), locale.slice(3))
      await page.locator('#region').selectOption(other)
      await page.locator('main form .button').first().click()
      await page.waitForURL(`${site.url}/account?done=saved`)
      assert.match(await firstDay(page), otherWeek)
      await eventually(async () => assert.match(await hours(page), otherClock))
      await page.context().close()
    })
})
