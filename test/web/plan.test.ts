// Making and changing meetings and series in the application.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from './barriers.ts'
import { api, pagePaths } from './places.ts'
import { type DemoSite, demoSite } from './site.ts'

const NEW = 'New meeting'

const sheet = (page: Page, name = NEW) => page.getByRole('dialog', { name })

/** The id at the end of the address of a page. */
const idIn = (page: Page): number => Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)![1])

describe('a new meeting', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('a weekly meeting of four people is made by keys alone, and its next six dates hold over the change of clocks', async () => {
    const { page, go, complaints } = await site.visit()
    await go(paths['room']!)
    // Five steps: C, the line, the template by its name, and Enter.
    await page.keyboard.press('c')
    await sheet(page).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'text')
    await page.keyboard.type('Diving plan every Wed 8:30 45m @Bram @Tomasz @Mira @Hugo')
    const chosen = sheet(page).getByRole('list', { name: 'People' }).getByRole('listitem')
    await chosen.nth(3).waitFor()
    assert.deepEqual(
      (await chosen.allInnerTexts()).map((text) => text.split('\n').at(-1)),
      ['Bram Okafor', 'Tomasz Delacroix', 'Mira Solheim', 'Hugo Marchetti'],
    )
    const dates = sheet(page).getByRole('region', { name: 'Next dates' })
    await dates.getByText('every week on Wednesday').waitFor()
    // The clocks of London change on 29 March; the meeting stays at half past eight.
    assert.deepEqual(await dates.getByRole('listitem').allInnerTexts(), [
      ...['Wed 4 Mar, 8:30', 'Wed 11 Mar, 8:30', 'Wed 18 Mar, 8:30', 'Wed 25 Mar, 8:30'],
      ...['Wed 1 Apr, 8:30', 'Wed 8 Apr, 8:30'],
    ])
    assert.equal(await sheet(page).getByLabel('Room').inputValue(), paths['room']!.split('/').at(-1))
    await sheet(page).getByLabel('Template').focus()
    await page.keyboard.type('Site')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/meetings/*')
    await page.getByRole('heading', { level: 1, name: 'Diving plan' }).waitFor()

    const ada = api(site)
    const { body: made } = await ada.get(`/meetings/${idIn(page)}?embed=attendees`)
    const { body: series } = await ada.get(`/meeting_series/${made.meeting_series_id.value}?embed=invitees`)
    assert.equal(series.recurrence.rrule, 'FREQ=WEEKLY;BYDAY=WE')
    assert.equal(series.recurrence.timezone_name, 'Europe/London')
    assert.equal(series.duration.value, 45 * 60)
    const names = series.invitees.map(({ member_name }: { member_name: string }) => member_name)
    for (const name of ['Ada Thornbury', 'Bram Okafor', 'Tomasz Delacroix', 'Mira Solheim', 'Hugo Marchetti'])
      assert.ok(names.includes(name), name)
    const { body: agenda } = await ada.get(`/meetings/${made.meeting_id}/agenda_items`)
    assert.ok(agenda.length > 1, JSON.stringify(agenda))
    // Back leads to where the sheet was opened, and not to the sheet.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Old Pier' }).waitFor()
    assert.equal(await sheet(page).count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what was typed stays when the sheet is closed, also for another page, until it is saved', async () => {
    const { page, go, complaints } = await site.visit()
    await go('/')
    await page.keyboard.press('c')
    await sheet(page).waitFor()
    await page.keyboard.type('Harbour walk')
    await page.keyboard.press('Escape')
    await page.waitForURL(`${site.url}/`)
    await page.keyboard.press('c')
    await sheet(page).waitFor()
    assert.equal(await sheet(page).getByLabel('Title').inputValue(), 'Harbour walk')
    await page.goBack()
    await page.waitForURL(`${site.url}/`)
    await page.waitForFunction(async () => {
      const found = await fetch('/api/v1/drafts').then((answer) => answer.json())
      return found.some(({ text }: { text: string }) => text.includes('Harbour walk'))
    })
    await go('/?new')
    await sheet(page).getByText('You began this earlier').waitFor()
    await sheet(page).getByRole('button', { name: 'Start over' }).click()
    assert.equal(await sheet(page).getByLabel('Title').inputValue(), '')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('on a phone in German, by touch: a day is typed, and what the API refuses stands at its field', async () => {
    const ada = api(site)
    await ada.patch(`/members/${site.member_id}`, { language: 'de' })
    const { page, go, complaints } = await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await go(paths['room']!)
    await page.getByRole('navigation').getByRole('button', { name: 'Neue Besprechung' }).tap()
    const box = sheet(page, 'Neue Besprechung')
    await box.getByRole('button', { name: 'Speichern' }).tap()
    await box.getByText('Ein Titel fehlt.').waitFor()
    await box.getByLabel('Titel').fill('Begehung')
    await box.getByLabel('Tag', { exact: true }).fill('mi')
    await box.getByLabel('Uhrzeit').fill('830')
    await box.getByLabel('Dauer').fill('1:30')
    await box.getByLabel('Wiederholung').selectOption('monthly')
    await box.getByText('jeden Monat am 1. Mittwoch').waitFor()
    assert.equal(await box.getByLabel('Tag', { exact: true }).inputValue(), 'Mi., 4. März 2026')
    await box.getByLabel('Ende').selectOption('count')
    await box.getByLabel('Besprechungen').fill('20000')
    await box.locator('.field-error').first().waitFor()
    await box.getByLabel('Besprechungen').fill('3')
    await box.getByText('insgesamt 3 Besprechungen').waitFor()
    assert.deepEqual(await overflowingWidths(page), [])
    await box.getByRole('button', { name: 'Speichern' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Begehung' }).waitFor()
    await page.getByText('jeden Monat am 1. Mittwoch, 3-mal').waitFor()
    await ada.patch(`/members/${site.member_id}`, { language: 'en' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the sheet keeps nobody out: axe, narrow screens, dark colours, its calendar and its list of people', async () => {
    const { page, go, complaints } = await site.visit()
    await go(`${paths['room']}?new`)
    await sheet(page).getByLabel('Title').fill('Stand-up')
    await sheet(page).getByLabel('Repeats').selectOption('custom')
    await sheet(page).getByLabel('Ends').selectOption('until')
    await sheet(page).getByText('every week on').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await overflowingWidths(page), [])
    await sheet(page).getByLabel('Day', { exact: true }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    await sheet(page).waitFor()
    await sheet(page).getByRole('combobox', { name: 'People' }).fill('mar')
    await page.getByRole('option', { name: 'Hugo Marchetti' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('listbox').count(), 0)
    await sheet(page).waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
