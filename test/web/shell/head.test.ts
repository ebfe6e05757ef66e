// The head: what a page lies in, and once its heading has scrolled away, its title, how it stands and its primary button.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api, pagePaths } from '../places.ts'
import { noteShifts, shiftsOf } from '../shifts.ts'
import { type DemoSite, demoSite } from '../site.ts'

const LOW = { width: 1280, height: 420 }

describe('the head', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    await advanceMeeting(site)
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  const head = (page: Page) => page.locator('.head')
  /** What the head says beside search and the reader. */
  const said = async (page: Page): Promise<string[]> => {
    const parts = ['.crumbs > *', '.head-title', '.head-status > *', '.head-primary > *']
    const texts = parts.map((part) => head(page).locator(part).allInnerTexts())
    return (await Promise.all(texts)).flat().filter((text) => text !== '')
  }
  const says = (page: Page, ...what: (string | RegExp)[]) =>
    eventually(async () => {
      const texts = await said(page)
      assert.equal(texts.length, what.length, texts.join(', '))
      for (const [place, text] of what.entries()) assert.match(texts[place]!, new RegExp(text))
    })
  const scroll = (page: Page, to: number) => page.evaluate((top) => scrollTo(0, top), to)

  test('says where one is, and what has scrolled away: nothing moves by it, and there is no second heading or button', async () => {
    const { page, go, complaints } = await site.enter({ viewport: LOW })
    await noteShifts(page.context())
    await go(paths['meeting']!)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    await eventually(async () =>
      assert.deepEqual(await crumbs.getByRole('link').allInnerTexts(), ['Board', 'Board meeting']),
    )
    await says(page, 'Board', 'Board meeting')
    await scroll(page, 400)
    await says(page, 'Board', 'Board meeting', 'Board meeting: The next plan', 'Planned', 'Start')
    await eventually(async () => assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1))
    await eventually(async () =>
      assert.equal(await page.getByRole('button', { name: 'Start', exact: true }).count(), 1),
    )
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    await scroll(page, 0)
    await says(page, 'Board', 'Board meeting')
    assert.deepEqual(await shiftsOf(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('has the clock of a running meeting, beside the page and in the view to run it', async () => {
    const { page, go, complaints } = await site.enter({ viewport: LOW })
    await go(paths['meeting-live']!)
    await scroll(page, 400)
    await says(page, 'Product', 'Meeting', 'Go or no-go', 'Running', /^\d+ min of 1 h/)
    await go(paths['meeting-running']!)
    await scroll(page, 400)
    await says(page, 'Product', 'Go or no-go', 'Running', /^\d+ min of 1 h/, 'Open live view')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('presses the primary button of a room and of an organization, by mouse and by finger, and leaves the focus', async () => {
    for (const [path, label, sheet] of [
      [paths['room']!, 'New meeting', 'New meeting'],
      [paths['organization']!, 'New room', 'New room'],
    ] as const) {
      const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 500 }, hasTouch: true })
      await go(path)
      await scroll(page, 400)
      const again = head(page).locator('.head-primary > button')
      await eventually(async () => assert.equal(await again.innerText(), label))
      await again.tap()
      await page.getByRole('dialog', { name: sheet }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: sheet }).waitFor({ state: 'detached' })
      await eventually(async () => assert.equal(await head(page).locator(':focus').count(), 0))
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  test('on a phone cuts no primary button, also in German, where it is long', async () => {
    const series = `/meeting_series/${(await api(site).get(paths['meeting']!)).body.meeting_series_id.value}/schedule`
    for (const width of [390, 320]) {
      const { page, go } = await site.enter({ viewport: { width, height: 500 }, locale: 'de-DE' })
      for (const [path, label] of [
        [paths['room']!, 'Neue Besprechung'],
        [paths['meeting-running']!, 'Zur Live-Ansicht'],
        [series, 'Zur nächsten Besprechung'],
      ] as const) {
        await go(path)
        await scroll(page, 600)
        const button = head(page).locator('.head-primary .button')
        await eventually(async () => assert.equal(await button.innerText(), label))
        const cut = await button.evaluate((one) => [
          one.scrollWidth > one.clientWidth,
          one.scrollHeight > one.clientHeight,
        ])
        assert.deepEqual(cut, [false, false], `${label} at ${width}`)
        const title = (await head(page).locator('.head-title').boundingBox())!
        assert.ok(title.width >= 90, `${title.width}`)
      }
      await page.context().close()
    }
  })

  test('of a meeting has the state beside its time, also where the zone has a long name', async () => {
    const { page, go } = await site.enter({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' })
    const when = page.locator('.opening .when')
    await go(paths['meeting']!)
    assert.match(await when.innerText(), /14:00 – 16:30 · London \(UTC\+0\)/)
    const { body: canceled } = await api(site).post(`${paths['room']}/meetings`, {
      ...{ name: 'Fog drill', start_time: '2026-12-01T14:00:00Z', duration_seconds: 3600 },
    })
    await api(site).patch(`/meetings/${canceled.meeting_id}`, { state: 'canceled' })
    await go(`/meetings/${canceled.meeting_id}`)
    const state = when.getByText('Abgesagt')
    await state.waitFor()
    const [time, mark] = [await when.locator('time').boundingBox(), await state.boundingBox()]
    assert.ok(mark!.y < time!.y + time!.height, JSON.stringify([time, mark]))
    await page.context().close()
  })

  test('on a phone has the title before all else, and at the top the name of the site where a page lies in nothing', async () => {
    const { page, go } = await site.enter({ viewport: { width: 320, height: 500 }, hasTouch: true })
    const name = head(page).getByRole('link', { name: 'Folkmoot' })
    await go('/')
    await name.waitFor()
    await go(paths['meeting']!)
    await head(page).getByRole('link', { name: 'Board', exact: true }).waitFor()
    await name.waitFor({ state: 'hidden' })
    await scroll(page, 600)
    const title = head(page).locator('.head-title')
    await eventually(async () => assert.ok((await title.boundingBox())!.width >= 90))
    await head(page).getByRole('link', { name: 'Board', exact: true }).waitFor({ state: 'hidden' })
    assert.deepEqual(await overflowingWidths(page), [])
    await page.context().close()
  })
})
