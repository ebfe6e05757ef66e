// A meeting that was held before its planned start is past, and its badge says when its minutes are approved.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const BOARD = 1

describe('a meeting that was held before its planned start', () => {
  let site: DemoSite
  let at: string
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const { body } = await ada.post(`/rooms/${BOARD}/meetings`, { name: 'Keys of the new lock', start_time: '+2 days' })
    at = `/meetings/${body.meeting_id}`
    await ada.post(`${at}/attendees`, { member_id: site.member_id })
    await ada.patch(at, { state: 'started' })
    await ada.patch(at, { state: 'ended' })
  })
  after(() => site?.close())

  test('is under past meetings, and not among what is to come', async () => {
    const { page, go, complaints } = await site.enter()
    await go(`/rooms/${BOARD}`)
    const list = (name: RegExp) =>
      page.getByRole('region', { name }).getByRole('link', { name: 'Keys of the new lock' })
    await list(/^Past meetings/).waitFor()
    assert.equal(await list(/^Upcoming meetings/).count(), 0)
    // What is to come goes on with its series: a number would say how far they are counted.
    const coming = page.getByRole('region', { name: /^Upcoming meetings/ })
    assert.equal(await coming.getByRole('heading').first().innerText(), 'Upcoming meetings')
    await coming.getByRole('button', { name: 'Show more: Upcoming meetings' }).waitFor()
    assert.doesNotMatch(await coming.innerText(), /\d of \d/)
    // One way to a new meeting beside the list, and none in the rail as well.
    await eventually(async () => assert.equal(await page.getByRole('button', { name: 'New meeting' }).count(), 1))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('says on its live page when it was held, beside when it was planned, as its record does', async () => {
    const { page, go } = await site.enter()
    const said = async (path: string) => {
      await go(path)
      await page.locator('.when').getByText('Planned').waitFor()
      return page.locator('.when').innerText()
    }
    const onLivePage = await said(`${at}/live`)
    assert.equal(onLivePage, await said(at))
    // Held at once, so for no time.
    assert.match(onLivePage, /^Monday,? 2 March, (\d\d:\d\d)\s–\s\1, .*; planned for Wednesday,? 4 March\s/)
    await page.context().close()
  })

  test('is no next one of its series', async () => {
    const ada = api(site)
    const { body } = await ada.post(`/rooms/${BOARD}/meeting_series`, {
      ...{ name: 'Tide tables', dtstart: '2026-03-10T10:00:00', timezone_name: 'UTC', template_id: null },
      rrule: 'FREQ=WEEKLY;COUNT=2',
    })
    const series = `/meeting_series/${body.meeting_series_id}`
    const hold = async (time: string): Promise<string> => {
      const { meeting_id } = (await ada.get(`${series}/meeting_at/${time}`)).body
      for (const state of ['started', 'ended']) await ada.patch(`/meetings/${meeting_id}`, { state })
      return `/meetings/${meeting_id}`
    }
    const first = await hold('2026-03-10T10:00:00Z')
    const { page, go, complaints } = await site.enter()
    await go(`${series}/schedule`)
    const dates = page.getByRole('region', { name: /^Upcoming dates/ })
    await dates.getByRole('link').first().waitFor()
    assert.deepEqual(await dates.getByRole('link').allInnerTexts(), ['Tuesday 17 March, 10:00'])
    await page.getByRole('link', { name: 'Go to the next meeting' }).click()
    await page.waitForURL(/\/meetings\/\d+$/)
    assert.notEqual(new URL(page.url()).pathname, first)
    // Where all are held, the last one is it.
    const last = await hold('2026-03-17T10:00:00Z')
    await go(series)
    await page.waitForURL(`**${last}`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('one that ends on another day has its end beside its name, and not over it', async () => {
    const ada = api(site)
    const midnight = Math.ceil(site.stage.site.clock() / 86_400) * 86_400
    const { body } = await ada.post(`/rooms/${BOARD}/meetings`, {
      ...{ name: 'Night watch at the pier', start_time: midnight + 22 * 3_600, end_time: midnight + 26 * 3_600 },
    })
    await ada.patch(`/meetings/${body.meeting_id}`, { state: 'canceled' })
    for (const width of [320, 390, 1280]) {
      const { page, go } = await site.enter({ viewport: { width, height: 844 } })
      for (const path of [`/rooms/${BOARD}`, '/calendar?view=list']) {
        await go(path)
        const row = page.locator('.planned').filter({ hasText: 'Night watch' }).first()
        const over = await row.evaluate((one) => {
          const lines = (part: string) =>
            [...one.querySelectorAll(part)].flatMap((each) => {
              const range = document.createRange()
              range.selectNodeContents(each)
              return [...range.getClientRects()]
            })
          return lines('time').some((a) =>
            lines('.title, .aside').some(
              (b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4,
            ),
          )
        })
        assert.equal(over, false, `${path} at ${width}`)
      }
      await page.context().close()
    }
  })

  test('says that its minutes are approved once they are', async () => {
    const ada = api(site)
    for (const state of ['in_review', 'approved']) await ada.post(`${at}/minutes`, { state })
    const { page, go } = await site.enter()
    await go(at)
    await page.locator('.when .mark').getByText('Minutes approved').waitFor()
    assert.equal(await page.locator('.when').getByText('Ended', { exact: true }).count(), 0)
    await page.context().close()
  })
})
