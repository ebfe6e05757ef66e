// Every page of the application in a real browser: accessible, on any screen, and within its policy.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ftest } from '../../ring.ts'
import {
  accessibilityFaults,
  alikeNames,
  contrastFaultsInDark,
  overflowingWidths,
  unreachableByKeys,
} from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite, settled } from '../site.ts'

const NAMES = [
  ...['home', 'organization', 'room', 'meeting', 'meeting-running', 'meeting-live', 'meeting-held'],
  ...['action-item'],
]

describe('every page', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('is among those that are tried here', () => assert.deepEqual(Object.keys(paths), NAMES))

  test('is open to everybody, light and dark, on any screen, with keys, and does nothing that its policy refuses', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 900 } })
    for (const name of NAMES) {
      await go(paths[name]!)
      assert.deepEqual(await accessibilityFaults(page), [], name)
      assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
      assert.deepEqual(await overflowingWidths(page), [], name)
      assert.deepEqual(await unreachableByKeys(page), [], name)
      assert.deepEqual(await alikeNames(page), [], name)
      await eventually(async () => assert.match(await page.title(), /\S · Folkmoot$/))
      await eventually(async () => assert.equal(await page.locator('h1').count(), 1, name))
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('is open to everybody with its forms and menus unfolded', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 800 } })
    await go(paths['meeting']!)
    await page.getByLabel('New note').fill('[] Ask the insurer @ada tomorrow')
    await page.locator('.chips').getByText('Ada Thornbury').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: /^Ada Thornbury/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  ftest('is there in German as well, and fits where words are longer', async () => {
    const context = { locale: 'de-DE', viewport: { width: 1280, height: 900 } }
    const { page, complaints, go } = await site.enter(context)
    for (const name of NAMES) {
      await go(paths[name]!)
      await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'de'))
      assert.deepEqual(await overflowingWidths(page), [], name)
      assert.deepEqual(await accessibilityFaults(page), [], name)
    }
    await page
      .getByRole('heading', { name: 'Tell the harbor masters' })
      .or(page.getByText('Fällig am'))
      .first()
      .waitFor()
    await go(paths['meeting']!)
    await page.getByText(/^Donnerstag, 26\. März/).waitFor()
    await page.getByRole('radio', { name: 'Vielleicht' }).check()
    await page.getByRole('status').filter({ hasText: 'Ihre Antwort: Vielleicht.' }).waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'Aufgabe' }).check()
    await page.getByLabel('Neue Aufgabe').fill('k'.repeat(70_000))
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await page.getByText(/^Höchstens [\d.]+ Zeichen\.$/).waitFor()
    await go('/meetings/999999')
    await eventually(async () => assert.equal(await page.locator('h1').innerText(), 'Seite nicht gefunden'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('violations of its policy would be detected here', async () => {
    const { page, complaints } = await site.visit()
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' })),
    )
    await eventually(() => assert.equal(complaints.length, 1))
    assert.match(complaints[0]!, /Content Security Policy/)
    await page.context().close()
  })

  test('a reader whose own clock is wrong sees the time of the server', async () => {
    const { page, go } = await site.enter()
    await go('/')
    const today = await page.locator('.above').innerText()
    await page.context().clock.setFixedTime((site.stage.site.clock() + 3 * 86_400) * 1000)
    await go('/')
    await eventually(async () => assert.equal(await page.locator('.above').innerText(), today))
    await page.context().close()
  })

  ftest('who has no time zone takes that of the browser, and a time in another zone names it', async () => {
    const own = `/members/${site.member_id}`
    const away = await site.enter()
    await away.go(paths['meeting']!)
    await away.page.locator('.when').filter({ hasText: 'London (UTC+0)' }).waitFor()
    await away.page.context().close()

    await api(site).patch(own, { timezone_name: null })
    const { page, go, complaints } = await site.enter({ timezoneId: 'Asia/Tokyo' })
    await go(paths['meeting']!)
    const { body: meeting } = await api(site).get(paths['meeting']!)
    const tokyo = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' })
    await page
      .locator('.when')
      .filter({ hasText: tokyo.format(meeting.start_time.value * 1000) })
      .waitFor()
    await eventually(async () => assert.equal(await page.locator('.when').filter({ hasText: 'Tokyo' }).count(), 0))
    await eventually(async () => assert.equal((await api(site).get(own)).body.timezone_name, 'Asia/Tokyo'))
    assert.deepEqual(complaints, [])
    await page.context().close()
    await api(site).patch(own, { timezone_name: 'Europe/London' })
  })

  ftest('light and dark can be chosen, and stay chosen', async () => {
    const { page, go } = await site.visit({ colorScheme: 'light' })
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await page.getByRole('button', { name: /^Ada Thornbury/ }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await eventually(async () => assert.notEqual(await paper(), light))
    const dark = await paper()
    await go('/account')
    await eventually(async () => assert.equal(await paper(), dark))
    await page.locator('.own summary').click()
    await page.locator('.own').getByRole('button', { name: 'Automatic' }).click()
    await eventually(async () => assert.equal(await paper(), light))
    await go('/')
    await eventually(async () => assert.equal(await paper(), light))
    await page.context().close()
  })

  test('without access, or without anything there, it says so in words', async () => {
    const { page, go } = await site.enter()
    for (const path of ['/meetings/999999', '/rooms/999999', '/organizations/999999', '/action_items/999999']) {
      await go(path)
      await eventually(async () => assert.equal(await page.locator('h1').innerText(), 'Page not found', path))
    }
    await go('/meeting_series/999999')
    await eventually(async () => assert.equal(await page.locator('h1').innerText(), 'Page not found'))
    await go('/meetings/0')
    await eventually(async () => assert.equal(await page.locator('h1').innerText(), 'Page not found'))
    await page.context().close()
  })

  ftest('a series leads to its next meeting, or to the one of a time, made if need be', async () => {
    const { page, go, complaints } = await site.enter()
    const { body } = await api(site).get('/meeting_series/1/meeting_summaries?per_page=100')
    await go('/meeting_series/1')
    await page.waitForURL(/\/meetings\/\d+$/)
    const now = site.stage.site.clock()
    const next = body.find((one: any) => one.start_time.value >= now)
    await settled(page)
    await eventually(async () => assert.equal(await page.locator('h1').innerText(), next.name))
    const ahead = body.find((one: any) => one.meeting_id === null)
    await page.goto(ahead.meeting_url)
    await page.waitForURL(/\/meetings\/\d+$/)
    await settled(page)
    const shown = Number(page.url().split('/').at(-1))
    const made = await api(site).get(`/meetings/${shown}`)
    assert.equal(made.body.start_time.value, ahead.start_time.value)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
