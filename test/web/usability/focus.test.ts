// Where the focus goes when the control that had it is disabled or goes away: nowhere out of view, and never to nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const EDDA = 'edda.nakamura@harbour.example'

/** What has the focus: its tag, and whether it can be seen in the window. */
/** Seconds. */
const DAY = 86_400

const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement!
    const { top, bottom } = one.getBoundingClientRect()
    return { tag: one.tagName, inView: top >= 0 && bottom <= innerHeight }
  })
const headingHasFocus = (page: Page) =>
  eventually(async () => assert.deepEqual(await focused(page), { tag: 'H1', inView: true }))

describe('the focus', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    at = await advanceMeeting(site)
    // More than a window has room for.
    for (let line = 1; line <= 30; line++) await api(site).post(`${at}/notes`, { description: `<p>Line ${line}</p>` })
  })
  after(() => site?.close())

  for (const [name, viewport] of [
    ['desk', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    test(`stays in the sheet while a meeting ends, is on the heading of its record, and in view after Undo: ${name}`, async () => {
      const { page, complaints, go } = await site.enter({ viewport })
      await go(`${at}?end`)
      const sheet = page.getByRole('dialog', { name: 'End the meeting' })
      const end = sheet.getByRole('button', { name: 'End', exact: true })
      await end.waitFor()
      const held = Promise.withResolvers<void>()
      await page.route(`**/api/v1${at}`, async (route) => {
        if (route.request().method() === 'PATCH') await held.promise
        await route.continue()
      })
      await end.press('Enter')
      await eventually(async () => assert.ok(await end.isDisabled()))
      await eventually(async () =>
        assert.ok(await sheet.evaluate((box) => box === document.activeElement), 'Nothing has the focus.'),
      )
      held.resolve()
      await headingHasFocus(page)
      await page.getByText('Meeting ended.').waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await eventually(async () => assert.equal((await focused(page)).inView, false))
      await page.keyboard.press('Control+z')
      await page.getByText('Meeting resumed.').waitFor()
      await page.getByRole('link', { name: 'Open live view' }).waitFor()
      await headingHasFocus(page)
      assert.deepEqual(complaints, [])
      await page.context().close()
    })

  test('stays with whoever writes as somebody else ends the meeting, and the record is offered', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 844 } }, EDDA)
    await go(`${at}/live`)
    const field = page.getByLabel('New note')
    await field.fill('Half a sent')
    await field.press('End')
    assert.equal((await api(site).patch(at, { state: 'ended' })).status, 200)
    const record = page.getByRole('link', { name: 'Show minutes' })
    await record.waitFor()
    await eventually(async () => assert.equal((await focused(page)).tag, 'TEXTAREA'))
    await page.keyboard.type('ence')
    await eventually(async () => assert.equal(await field.inputValue(), 'Half a sentence'))
    await page.locator('p.unseen[role=status]').getByText('Meeting ended.').waitFor({ state: 'attached' })
    assert.equal(await page.getByRole('button', { name: 'Restart' }).count(), 0)
    assert.deepEqual(await accessibilityFaults(page), [])
    await field.press('Enter')
    await eventually(async () =>
      assert.ok((await api(site).get(`${at}/notes?per_page=100`)).text.includes('Half a sentence')),
    )
    await record.click()
    await headingHasFocus(page)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is by Tab never under the head or the bar at the bottom of a phone', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 390, height: 844 } })
    await go(at)
    const hidden = () =>
      page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const one = document.activeElement!
        const { top, bottom } = one.getBoundingClientRect()
        const above = document.querySelector('.head')!.getBoundingClientRect().bottom
        const below = document.querySelector('.bottom-bar')!.getBoundingClientRect().top
        const isHidden = one.closest('main') && bottom - top < below - above && (top < above || bottom > below)
        return isHidden ? `${one.outerHTML.slice(0, 80)} ${top} ${bottom}` : ''
      })
    const found: string[] = []
    for (const [key, times] of [
      ['Tab', 40],
      ['Shift+Tab', 25],
    ] as const)
      for (let time = 0; time < times; time++) {
        await page.keyboard.press(key)
        found.push(await hidden())
      }
    assert.deepEqual(found.filter(Boolean), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is seen whole on the link past the head, at every width', async () => {
    const { page, complaints, go } = await site.enter()
    for (const width of [1280, 800, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await go(`${at}/live`)
      await page.keyboard.press('Tab')
      const link = page.getByRole('link', { name: 'Skip to content' })
      await eventually(async () => assert.ok(await link.evaluate((one) => one === document.activeElement)))
      const covered = await link.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2] as const)
        return points.filter(([x, y]) => document.elementFromPoint(x, y) !== one)
      })
      assert.deepEqual(covered, [], `${width} pixels`)
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is in view in the line for a new agenda item, however many are added', async () => {
    const { meeting_id } = (await api(site).post('/rooms/3/meetings', { name: 'Many points' })).body
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 560 } })
    await go(`/meetings/${meeting_id}`)
    await page.getByRole('button', { name: 'Add an agenda item' }).press('Enter')
    await page.getByLabel('New agenda item').waitFor()
    for (let count = 1; count <= 8; count++) {
      await page.keyboard.type(`Point ${count}`)
      await page.keyboard.press('Enter')
      await page.getByText(`Point ${count}`, { exact: true }).waitFor()
      await eventually(async () => assert.deepEqual(await focused(page), { tag: 'TEXTAREA', inView: true }))
    }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is on the heading after a sheet that a key opened, where nothing had it before', async () => {
    const { page, complaints, go } = await site.enter()
    await go(at)
    assert.equal((await focused(page)).tag, 'BODY')
    await page.keyboard.press('e')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await headingHasFocus(page)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is where it was after a sheet that fades out, and keys count at once', async () => {
    const { page, complaints, go } = await site.enter({ reducedMotion: 'no-preference' })
    const { meeting_id } = (await api(site).post('/rooms/3/meetings', { name: 'Slow sheets' })).body
    await go(`/meetings/${meeting_id}`)
    const more = page.getByRole('button', { name: 'More actions' })
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'Send invitations…' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Invite by e\u2011mail' })
    await sheet.getByRole('button', { name: 'Close' }).waitFor()
    // One that has hardly come does not fade as it closes.
    await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
    await page.keyboard.press('Escape')
    await eventually(async () => assert.ok(await more.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.getByLabel('New agenda item').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is after Back on the link that was followed, in view, and on the heading where none was', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 300 } })
    await go('/decisions')
    const link = page.locator('main a[href^="/rooms/"]').nth(8)
    const href = await link.getAttribute('href')
    await link.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/decisions')
    await headingHasFocus(page)
    await page.goBack()
    await eventually(async () =>
      assert.deepEqual(
        [await page.evaluate(() => document.activeElement?.getAttribute('href')), (await focused(page)).inView],
        [href, true],
      ),
    )
    await page.goForward()
    await page.waitForURL((url) => url.pathname !== '/decisions')
    await eventually(async () => assert.equal((await focused(page)).tag, 'H1'))
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.waitForURL((url) => url.pathname === '/')
    await headingHasFocus(page)
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== '/')
    await eventually(async () => assert.equal((await focused(page)).tag, 'H1'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('is after Back to a page of the same title on the link that was followed, in view', async () => {
    const ada = api(site)
    const start = site.stage.site.clock() - 15 * DAY
    const dtstart = new Date(start * 1_000).toISOString().slice(0, 19)
    const { body: series } = await ada.post('/rooms/3/meeting_series', {
      ...{ name: 'Tide round', dtstart, timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', duration_seconds: 1800 },
    })
    const held: number[] = []
    for (const weeks of [0, 1, 2]) {
      const slot = start + weeks * 7 * DAY
      const { body } = await ada.get(`/meeting_series/${series.meeting_series_id}/meeting_at/${slot}`)
      for (const state of ['started', 'ended']) await ada.patch(`/meetings/${body.meeting_id}`, { state })
      held.push(body.meeting_id)
    }
    const [, one] = held
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 300 } })
    await go(`/meetings/${one}`)
    await page.locator('main a[rel=prev]').press('Enter')
    await page.waitForURL((url) => url.pathname !== `/meetings/${one}`)
    await headingHasFocus(page)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === `/meetings/${one}`)
    await eventually(async () => assert.deepEqual(await focused(page), { tag: 'A', inView: true }))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
