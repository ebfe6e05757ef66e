// A series that was split: the pages of both parts show one history, with the seam between its dates.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const OLD_PIER = 7
const WEEK = 7 * 86_400

describe('a series that was split', () => {
  let site: DemoSite
  let first: number
  let second: number
  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const sent = {
      ...{ name: 'Dredging', dtstart: '2026-02-06T11:00:00', timezone_name: 'Europe/London', template_id: null },
      rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=9',
    }
    first = (await ada.post(`/rooms/${OLD_PIER}/meeting_series`, sent)).body.meeting_series_id
    const start = Date.UTC(2026, 1, 6, 11) / 1000
    const at = async (week: number) =>
      (await ada.get(`/meeting_series/${first}/meeting_at/${start + week * WEEK}`)).body.meeting_id
    for (const [week, topic] of [
      [0, 'Silt'],
      [5, 'Gravel'],
      [7, 'Rock'],
    ] as const)
      await ada.patch(`/meetings/${await at(week)}`, { name: `Dredging: ${topic}` })
    // From the last Friday of March on.
    const split = await ada.post(`/meeting_series/${first}/split`, { from: start + 7 * WEEK, name: 'Deep dredging' })
    assert.ok(split.status < 300, split.text)
    second = split.body.meeting_series_id
  })
  after(() => site?.close())

  test('lists the dates of both parts in their order, with the seam, from either of them', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    const coming = page.getByRole('region', { name: 'Upcoming dates' })
    const days = ['6 March', '13 March', '20 March', '27 March', '3 April']
    for (const [here, other] of [
      [first, second],
      [second, first],
    ] as const) {
      await go(`/meeting_series/${here}/schedule`)
      await coming.getByText('From Friday 27 March on').waitFor()
      const rows = await coming.getByRole('listitem').allInnerTexts()
      const listed = rows.map((row) => row.replaceAll('\n', ' '))
      assert.deepEqual(
        listed.map(
          (row) => days.find((day) => row.startsWith(`Friday ${day},`)) ?? (/^From /.test(row) ? 'seam' : row),
        ),
        [...days.slice(0, 3), 'seam', ...days.slice(3)],
      )
      assert.match(listed[1]!, /Gravel/)
      assert.match(listed[4]!, /Rock/)
      await coming.getByRole('link', { name: 'Related series' }).click()
      await page.waitForURL(`**/meeting_series/${other}/schedule`)
    }
    // A date is skipped in its menu, and planned again there.
    await go(`/meeting_series/${second}/schedule`)
    const date = coming.getByRole('listitem').filter({ hasText: 'Friday 3 April' })
    await date.hover()
    await date.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Skip' }).click()
    await date.getByText('Skipped').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('shows six dates at first, and the others where they are asked for', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } })
    const { body } = await api(site).get('/rooms/1/meeting_series?per_page=1')
    await go(`/meeting_series/${body[0].meeting_series_id}/schedule`)
    const coming = page.getByRole('region', { name: 'Upcoming dates' })
    const rows = coming.getByRole('listitem')
    const more = coming.getByRole('button', { name: 'Show more: Upcoming dates' })
    await more.waitFor()
    assert.equal(await rows.count(), 6)
    await more.click()
    await eventually(async () => assert.ok((await rows.count()) > 6))
    assert.equal(await more.count(), 0)
    await eventually(async () =>
      assert.ok(await rows.nth(6).evaluate((row) => row.contains(document.activeElement)), 'the seventh has the focus'),
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('fits 320 px in four languages', async () => {
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
      const { page, go, complaints } = await site.enter({
        viewport: { width: 320, height: 700 },
        locale,
        hasTouch: true,
      })
      await go(`/meeting_series/${first}/schedule`)
      await eventually(async () => assert.equal(await page.locator('.series-seam').count(), 1))
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })
})
