// Days and times on pages follow the region of the reader: that of the browser at the first sign-in, and the one chosen later.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
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

  test('has the zone of a series named beside its rule, where its days are meant in another', async () => {
    const ada = api(site)
    const [series] = (await ada.get('/meeting_series?per_page=1')).body
    const { recurrence, meeting_series_id, room_id } = series
    const zone = recurrence.timezone_name
    const { body: of } = await ada.get(`/meeting_series/${meeting_series_id}?embed=recurrence_descriptions`)
    const { body: before } = await ada.get(`/members/${site.member_id}`)
    await ada.patch(`/members/${site.member_id}`, { timezone_name: 'Pacific/Auckland' })
    for (const language of ['en', 'de'] as const) {
      await ada.patch(`/members/${site.member_id}`, { language })
      const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
      const rule = `${of.recurrence_descriptions[language]} (${zone})`
      for (const path of [`/meeting_series/${meeting_series_id}/schedule`, `/rooms/${room_id.value}`]) {
        await go(path)
        await page.getByText(rule).first().waitFor()
      }
      await go(`/meeting_series/${meeting_series_id}/schedule?edit`)
      const hint = { en: 'Days are in the series time zone', de: 'Tage in der Zeitzone der Serie' }[language]
      await page.getByRole('dialog').getByText(`${hint}: ${zone}.`).waitFor()
      assert.deepEqual(await overflowingWidths(page), [])
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
    await ada.patch(`/members/${site.member_id}`, { timezone_name: zone, language: 'en' })
    const { page, go } = await site.enter()
    await go(`/meeting_series/${meeting_series_id}/schedule`)
    const { en } = of.recurrence_descriptions
    const asTitle = en.charAt(0).toUpperCase() + en.slice(1)
    await page.locator('main').getByText(asTitle, { exact: true }).waitFor()
    await page.context().close()
    await ada.patch(`/members/${site.member_id}`, { timezone_name: before.timezone_name, language: before.language })
  })
})
