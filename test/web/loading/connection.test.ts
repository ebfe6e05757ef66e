// Pages that are opened while the server cannot be reached: they say so, try again by themselves, and come without a reload.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, SOON } from '../eventually.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('without a connection', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const lost = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
  const back = (page: Page) => page.getByRole('alert').waitFor({ state: 'detached' })
  /** Marks the document, which a reload would replace. */
  const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

  test('a page whose answers do not come says so, and comes once they do', async () => {
    const { page, go } = await site.enter({ locale: 'de-DE' })
    await go('/')
    await mark(page)
    await page.route('**/api/v1/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Aufgaben' }).first().click()
    await lost(page, 'Keine Verbindung zum Server.').waitFor()
    await page.locator('main .waiting').first().waitFor()
    await page.unroute('**/api/v1/**')
    await page.locator('main .action-row').first().waitFor(SOON)
    await back(page)
    assert.ok(await isMarked(page))
    await page.context().close()
  })

  test('a page that somebody goes to offline, and a sheet, come once the browser is online again', async () => {
    const { page, go } = await site.enter()
    await go('/')
    await mark(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
    await lost(page, 'No connection to the server.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor(SOON)
    await back(page)

    await page.context().setOffline(true)
    await page.keyboard.press('c')
    await lost(page, 'No connection to the server.').waitFor()
    await page.context().setOffline(false)
    const sheet = page.getByRole('dialog', { name: 'New meeting' })
    await sheet.getByLabel('Title').waitFor(SOON)
    await back(page)
    await eventually(async () => assert.notEqual(await sheet.getByLabel('Room').inputValue(), ''))
    assert.ok(await isMarked(page))
    await page.context().close()
  })
})
