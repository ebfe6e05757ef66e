// Backlogs, and what a series remembers: added to, put in order, taken onto an agenda by a key and put back; two people at once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const WEEK = 7 * 86_400
const PRODUCT = 3

describe('backlogs', () => {
  let site: DemoSite
  let series: string
  let held: string
  let next: string

  before(async () => {
    site = await demoSite()
    const ada = api(site)
    const start = site.stage.site.clock() - 600
    const dtstart = new Date(start * 1000).toISOString().slice(0, 19)
    const { body } = await ada.post(`/rooms/${PRODUCT}/meeting_series`, {
      ...{ name: 'Harbour round', dtstart, timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', duration_seconds: 3600 },
    })
    series = `/meeting_series/${body.meeting_series_id}`
    const meeting = async (time: number) =>
      `/meetings/${(await ada.get(`${series}/meeting_at/${time}`)).body.meeting_id}`
    held = await meeting(start)
    next = await meeting(start + WEEK)
    await ada.put(`${held}/agenda_items`, { agenda_items: [{ title: 'Tides' }, { title: 'Oars' }] })
    await ada.post(`${held}/action_items`, { description: '<p>Ask the insurer</p>' })
    await ada.patch(held, { state: 'started' })
    await ada.put(`${held}/presence`, {})
  })
  after(() => site?.close())

  const titles = async (path: string): Promise<string[]> =>
    (await api(site).get(path)).body.map(({ title }: { title: string }) => title)
  const backlog = () => titles(`${series}/backlog_items`)
  const agenda = () => titles(`${next}/agenda_items`)

  test('a line says the time and the presenter of an item, as in an agenda', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    for (const [path, backlog] of [
      [series, `${series}/backlog_items`],
      [`/rooms/${PRODUCT}`, `/rooms/${PRODUCT}/backlog_items`],
    ] as const) {
      await go(path)
      const box = page.getByRole('region', { name: 'Backlog' })
      const field = box.getByLabel('Add to backlog')
      await field.fill('Crane hire @Ada 15m')
      await box.getByText('15 min', { exact: true }).waitFor()
      await box.locator('.chips').getByText('Ada Thornbury').waitFor()
      await page.keyboard.press('Enter')
      await box.getByText('Crane hire', { exact: true }).waitFor()
      await box.getByText('15 min · Ada Thornbury', { exact: true }).waitFor()
      await eventually(async () => assert.equal(await field.inputValue(), ''))
      await field.fill('Pontoon 20m')
      await box.getByRole('button', { name: 'Keep as text' }).click()
      await field.press('Enter')
      await box.getByText('Pontoon 20m', { exact: true }).waitFor()
      const rows = (await api(site).get(backlog)).body
      const added = rows.map((row: any) => [row.title, row.duration_seconds, row.presenter_id?.display])
      assert.deepEqual(added, [
        ['Crane hire', 900, 'Ada Thornbury'],
        ['Pontoon 20m', null, undefined],
      ])
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(await overflowingWidths(page), [])
      for (const { agenda_item_id } of rows) await api(site).delete(`/agenda_items/${agenda_item_id}`)
    }
    assert.deepEqual(complaints, [])
  })

  test('at the end of a meeting an item goes to the backlog, from there onto the next agenda, and back', async () => {
    const { page, complaints, go } = await site.enter({ viewport: { width: 1280, height: 800 } })
    const other = await site.enter()
    await go(`${held}?end`)
    const sheet = page.getByRole('dialog', { name: 'End the meeting' })
    await sheet.getByText('The next meeting is on').waitFor()
    await sheet.getByRole('group', { name: 'Move “Oars” to' }).getByRole('radio', { name: 'Backlog' }).check()
    await sheet.getByRole('button', { name: 'End', exact: true }).press('Enter')
    await page.getByText('1 item carried over.').first().waitFor(SOON)
    await page.waitForFunction(() => !document.querySelector('dialog'))
    await eventually(async () =>
      assert.deepEqual([await backlog(), await agenda()], [['Oars'], ['Discussion', 'Tides']]),
    )

    await other.go(next)
    await other.page.getByRole('region', { name: 'Backlog' }).getByText('Oars', { exact: true }).waitFor()
    await go(next)
    const box = page.getByRole('region', { name: 'Backlog' })
    await box.getByLabel('Add to backlog').fill('Nets')
    await page.keyboard.press('Enter')
    await box.getByText('Nets', { exact: true }).waitFor()
    // The other sees it without asking.
    await other.page.getByRole('region', { name: 'Backlog' }).getByText('Nets', { exact: true }).waitFor()
    await box.getByRole('button', { name: 'Actions for “Nets”' }).press('Alt+ArrowUp')
    await page.waitForFunction(
      () => document.querySelector('.backlog-items .item-title')?.textContent?.trim() === 'Nets',
    )
    await eventually(async () => assert.deepEqual(await backlog(), ['Nets', 'Oars']))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])

    await page.locator('h1').click()
    await page.keyboard.press('b')
    await page.getByText('Added to the agenda: Nets').first().waitFor()
    await other.page.locator('.agenda').getByText('Nets', { exact: true }).waitFor()
    await eventually(async () =>
      assert.deepEqual([await backlog(), await agenda()], [['Oars'], ['Discussion', 'Tides', 'Nets']]),
    )

    await page.locator('.agenda').getByRole('button', { name: 'Actions for Nets' }).click()
    await page.getByRole('menuitem', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move “Nets”' })
    await dialog.getByLabel('Add to').selectOption({ label: 'Series backlog' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('“Nets” moved.').waitFor()
    await eventually(async () =>
      assert.deepEqual(
        [await backlog(), await agenda()],
        [
          ['Oars', 'Nets'],
          ['Discussion', 'Tides'],
        ],
      ),
    )
    await page.getByText('“Nets” moved.').locator('..').getByRole('button', { name: 'Undo' }).click()
    await page.locator('.agenda').getByText('Nets', { exact: true }).waitFor()
    assert.deepEqual([...complaints, ...other.complaints], [])
    await Promise.all([page.context().close(), other.page.context().close()])
  })

  test('the page of a series has its open points, its backlog, who was there, and what becomes of what is left', async () => {
    const { page, complaints, go } = await site.enter({ locale: 'de-DE', viewport: { width: 1280, height: 800 } })
    await go(`${series}/schedule`)
    await page.getByRole('region', { name: 'Merkliste' }).getByText('Oars', { exact: true }).waitFor()
    await page.getByText('Ask the insurer').first().waitFor()
    const row = page.getByRole('row', { name: /Ada Thornbury/ })
    await row.getByText('anwesend', { exact: true }).waitFor()
    await page
      .getByLabel('Unerledigte Tagesordnungspunkte am Ende einer Besprechung')
      .selectOption({ label: 'Auf die Merkliste setzen' })
    await page.waitForFunction(() => document.querySelector('select')?.value === 'backlog')
    await eventually(async () => assert.equal((await api(site).get(series)).body.carry_over, 'backlog'))
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    // Items have addresses, and their titles are changed where they stand.
    const [item] = (await api(site).get(`${series}/backlog_items`)).body
    await go('/')
    await go(`${series}/schedule#item-${item.agenda_item_id}`)
    await page.waitForFunction((id) => document.activeElement?.id === id, `item-${item.agenda_item_id}`)
    await page
      .locator(`#item-${item.agenda_item_id}`)
      .getByRole('button', { name: /Titel von/ })
      .click()
    await page.waitForFunction(() => document.activeElement?.matches('input, textarea'))
    await page.keyboard.type(' und Ruder')
    await page.keyboard.press('Enter')
    await eventually(async () =>
      assert.equal((await api(site).get(`/agenda_items/${item.agenda_item_id}`)).body.title, `${item.title} und Ruder`),
    )
    await go(`/rooms/${PRODUCT}`)
    await page.getByRole('region', { name: 'Merkliste' }).getByLabel('Punkt vormerken').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
