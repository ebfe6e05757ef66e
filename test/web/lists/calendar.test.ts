// The calendar of a week and a month: times that are drawn, what is in view first, titles, and days with many meetings.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { pixelsOf } from '../pictures/picture.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const OLD_PIER = 7

/** The moment of a time in London in March 2026, before the clocks change. */
const london = (day: number, time: string): number =>
  Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00Z`) / 1000

const column = (page: Page, day: number) =>
  page.locator(`.week-day[data-date="2026-03-${String(day).padStart(2, '0')}"]`)

/** The point of a time in the column of a day, which is brought into view. */
async function pointAt(page: Page, day: number, hour: number): Promise<{ x: number; y: number }> {
  const one = column(page, day)
  await page.locator('.week-scroll').evaluate((box, to) => {
    box.scrollTop = ((to - 3) / 24) * box.scrollHeight
  }, hour)
  const { x, y, width, height } = (await one.boundingBox())!
  return { x: x + width / 2, y: y + (hour / 24) * height }
}

describe('the calendar', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'New meeting' })
  const says = async (page: Page, day: string, time: string, length: string) => {
    const sheet = sheetOf(page)
    await sheet
      .getByLabel('Day')
      .and(page.locator(`[value="${day}"]`))
      .waitFor()
    await eventually(async () => assert.equal(await sheet.getByLabel('Time').inputValue(), time))
    await eventually(async () => assert.equal(await sheet.getByLabel('Duration').inputValue(), length))
  }

  test('from 10:00 to 12:00 makes a meeting from 10:00 to 12:00, drawn down or up; Escape makes none', async () => {
    const { page, go, complaints } = await site.enter(DESK)
    await go('/calendar')
    const draw = async (from: number, to: number) => {
      const begin = await pointAt(page, 5, Math.min(from, to))
      const hour = (await column(page, 5).boundingBox())!.height / 24
      const y = (at: number) => begin.y + (at - Math.min(from, to)) * hour
      await page.mouse.move(begin.x, y(from))
      await page.mouse.down()
      await page.mouse.move(begin.x, y(from) + Math.sign(to - from) * 10, { steps: 2 })
      await page.mouse.move(begin.x, y(to), { steps: 4 })
    }
    await draw(10, 12)
    await page.locator('.event-ghost').getByText('10:00 – 12:00').waitFor()
    await page.mouse.up()
    await says(page, 'Thu, 5 Mar 2026', '10:00', '2 h')
    assert.equal(new URL(page.url()).search, '?new=2026-03-05T10%3A00&length=120')
    await sheetOf(page).getByLabel('Title').fill('Rigging')
    assert.deepEqual(await accessibilityFaults(page), [])
    // What was begun before is kept, with the time that is drawn next.
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'detached' })
    await draw(15.25, 14)
    await page.mouse.up()
    await says(page, 'Thu, 5 Mar 2026', '14:00', '1 h 15 min')
    assert.equal(await sheetOf(page).getByLabel('Title').inputValue(), 'Rigging')
    await sheetOf(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/meetings\/\d+$/)
    const { body } = await api(site).get(new URL(page.url()).pathname)
    assert.deepEqual([body.start_time.value, body.duration.value], [london(5, '14:00'), 75 * 60])

    await go('/calendar')
    await draw(17, 18)
    await page.locator('.event-ghost').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.event-ghost').waitFor({ state: 'detached' })
    await page.mouse.up()
    assert.equal(await sheetOf(page).count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a finger that stays draws a time, and one that moves at once scrolls', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 800 }, hasTouch: true })
    await go('/calendar?view=week&date=2026-03-06')
    const { x, y } = await pointAt(page, 6, 10)
    const hour = (await column(page, 6).boundingBox())!.height / 24
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })
    await touch('touchStart', y)
    await page.locator('.event-ghost').waitFor()
    for (const part of [0.5, 1, 1.5]) await touch('touchMove', y + part * hour)
    await page.locator('.event-ghost').getByText('10:00 – 11:30').waitFor()
    await touch('touchEnd')
    await says(page, 'Fri, 6 Mar 2026', '10:00', '1 h 30 min')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a week opens at now, another one at its morning, and says what lies above and below', async () => {
    const ada = api(site)
    const make = (name: string, day: number, time: string) =>
      ada.post(`/rooms/${OLD_PIER}/meetings`, { name, start_time: london(day, time), duration_minutes: 30 })
    await make('Night watch', 6, '02:00')
    await make('Late lamp', 6, '23:00')
    const { page, go, complaints } = await site.enter(DESK)
    await go('/calendar')
    const inView = (selector: string) =>
      page.locator(selector).evaluate((one) => {
        const [box, scroll] = [one.getBoundingClientRect(), one.closest('.week-scroll')!.getBoundingClientRect()]
        return box.top >= scroll.top && box.bottom <= scroll.bottom
      })
    await eventually(async () => assert.ok(await inView('.week-now')))
    const hint = (name: string) => page.locator(`.week-edge[title^="Friday: ${name}"]`)
    await hint('1 meeting earlier').waitFor()
    await hint('1 meeting later').click()
    const late = page.locator('.event', { hasText: 'Late lamp' })
    await eventually(async () => assert.ok(await inView('.event:has-text("Late lamp")')))
    await late.waitFor()
    await hint('1 meeting later').waitFor({ state: 'detached' })
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a month shows what sets a title apart first, and a day with many meetings opens whole', async () => {
    const ada = api(site)
    for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00'])
      await ada.post(`/rooms/${OLD_PIER}/meetings`, {
        ...{ name: `Mooring: berth ${time.slice(0, 2)}`, start_time: london(21, time), duration_minutes: 30 },
      })
    const { page, go, complaints } = await site.enter(DESK)
    await go('/calendar?view=month')
    const day = page.locator('[role=gridcell][data-date="2026-03-21"]')
    const first = day.getByRole('link', { name: /Mooring: berth 09/ })
    await first.waitFor()
    assert.equal(await first.locator('.event-name').innerText(), 'berth 09')
    assert.equal(await first.locator('.event-shared').innerText(), 'Mooring')
    // One alone on its day has a second line, for the rest of its title or for the other half.
    const alone = page.locator('[role=gridcell][data-date="2026-03-04"] .event-title')
    await eventually(async () => {
      const { name, height, line } = await alone.evaluate((one) => {
        const shown = one.querySelector<HTMLElement>('.event-name')!
        const line = Number.parseFloat(getComputedStyle(shown).lineHeight)
        return { name: shown.scrollHeight, height: one.clientHeight, line }
      })
      // Lines are lower than their letters may be, so that what they take is a little more.
      assert.ok(name < 2.5 * line && height === 2 * line, JSON.stringify({ name, height, line }))
    })
    const more = day.getByRole('button', { name: '+3 more on 21 March' })
    await more.click()
    const dialog = page.getByRole('dialog', { name: 'Saturday 21 March' })
    await eventually(async () => assert.equal(await dialog.getByRole('listitem').count(), 5))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await more.press('Enter')
    await dialog.getByRole('link', { name: /Mooring: berth 13/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Mooring: berth 13' }).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the line at the present time strikes through no meeting, and its dot lies above them', async () => {
    const ada = api(site)
    const now = site.stage.site.clock()
    const start_time = now - (now % 60) - 25 * 60
    for (const name of ['Keel laying', 'Mast raising'])
      await ada.post(`/rooms/${OLD_PIER}/meetings`, { name, start_time, duration_minutes: 50 })
    const { page, go, complaints } = await site.enter({ viewport: { width: 1440, height: 900 } })
    await go('/calendar')
    const event = page.locator('.event', { hasText: 'Keel laying' })
    const line = page.locator('.week-now')
    await eventually(async () => {
      const [box, at] = [await event.boundingBox(), await line.boundingBox()]
      assert.ok(box!.y < at!.y && box!.y + box!.height > at!.y)
    })
    const [box, at] = [(await event.boundingBox())!, (await line.boundingBox())!]
    const [red = 0, green = 0, blue = 0] = await line.evaluate((one) =>
      getComputedStyle(one).backgroundColor.match(/\d+/g)!.map(Number),
    )
    const like = async (clip: { x: number; y: number; width: number; height: number }) => {
      const { bytes } = pixelsOf(await page.screenshot({ clip, animations: 'disabled' }))
      let count = 0
      for (let pixel = 0; pixel < bytes.length; pixel += 3)
        if (bytes[pixel] === red && bytes[pixel + 1] === green && bytes[pixel + 2] === blue) count++
      return count
    }
    const inside = { x: Math.ceil(box.x) + 6, y: Math.floor(at.y) - 1, width: Math.floor(box.width) - 12, height: 4 }
    assert.equal(await like(inside), 0)
    // It is seen beside them, with its dot at the edge of the day, 12 px from where it begins.
    assert.ok((await like({ x: at.x + 6, y: at.y - 5, width: 12, height: 12 })) > 40)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a phone shows the month by dots in the colors of the rooms', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await go('/calendar?view=month')
    const dot = page.locator('[data-date="2026-03-21"] .month-dots > span').first()
    const colorOf = (where: typeof dot) => where.evaluate((one) => getComputedStyle(one).backgroundColor)
    const colors = await page
      .locator('.month-dots > span')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
    assert.ok(colors.length > 3, colors.join(' '))
    await dot.waitFor()
    const [room] = (await api(site).get('/rooms?fields=name,color')).body.filter(({ name }: any) => name === 'Old Pier')
    assert.match((await dot.getAttribute('class'))!, new RegExp(`\\broom-${room.color}\\b`))
    assert.ok(colors.includes(await colorOf(dot)))
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the half of a title that others share is there only where it can be read', async () => {
    const ada = api(site)
    // Two at once, in half a column each.
    for (const berth of ['sounding', 'dredging'])
      await ada.post(`/rooms/${OLD_PIER}/meetings`, {
        ...{ name: `Mooring: ${berth}`, start_time: london(20, '11:00'), duration_minutes: 60 },
      })
    const { page, go, complaints } = await site.enter({ viewport: { width: 1440, height: 900 } })
    for (const view of ['month', 'week'])
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await go(`/calendar?view=${view}&date=2026-03-20`)
        await page.locator('.event', { hasText: 'sounding' }).waitFor()
        const shared = await page.locator('.event-shared').evaluateAll((all) =>
          all.map((one) => {
            const [own, box] = [one, one.closest('.event-title, .event-text')!].map((of) => of.getBoundingClientRect())
            const text = one.closest('.event-text')!.getBoundingClientRect()
            const shown = own!.top < Math.min(box!.bottom, text.bottom) - 1 && own!.width > 1
            return { shown, wide: own!.width >= 48 || one.scrollWidth <= one.clientWidth, said: one.textContent }
          }),
        )
        assert.ok(shared.length)
        assert.deepEqual(
          shared.filter(({ shown, wide }) => shown && !wide),
          [],
          `${view} ${width}`,
        )
      }
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('on a phone it is the list that begins today, and the week is one step away', async () => {
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
      const { page, go, complaints } = await site.enter({
        viewport: { width: 320, height: 700 },
        locale,
        hasTouch: true,
      })
      await go('/calendar')
      await page.locator('.calendar-view').nth(2).and(page.locator('[aria-current=page]')).waitFor()
      await page.locator('.days h3').first().waitFor()
      if (locale === 'en-GB') assert.equal(await page.locator('.days h3').first().innerText(), 'Today')
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      await page.locator('.calendar-view').first().tap()
      await page.waitForURL(/\/calendar\?view=week$/)
      await page.locator('.day-strip').waitFor()
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })
})
