// What is noted and narrowed outside of a meeting: action items of a room, further dates of a series, note takers, notes by
// their author, and the last such day in the audit log.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths } from '../barriers.ts'
import { eventually, SOON } from '../eventually.ts'
import { advanceMeeting, api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const OLD_PIER = 7
const KATYA = 'katya.brightwater@harbour.example'
/** A guest of the room, who may not list its people. */
const JOLA = 'jola.carrington@elsewhere.example'
const TOMASZ = 'tomasz.delacroix@harbour.example'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor(SOON)

async function hasNoBarriers(page: Page, name: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [], name)
  assert.deepEqual(await contrastFaultsInDark(page), [], `${name}, dark`)
  assert.deepEqual(await overflowingWidths(page), [], name)
}

describe('outside of a meeting', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  test('a room names its series; an action item is noted there and among all, and others see it', async () => {
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 900 } })
    const other = await site.visit({}, TOMASZ)
    await other.go(`/rooms/${OLD_PIER}`)
    await go(`/rooms/${OLD_PIER}`)
    await page
      .getByRole('region', { name: /^Series/ })
      .getByRole('link', { name: 'Site meeting' })
      .waitFor(SOON)
    await button(page, 'New action item').click()
    // What was typed is there again after Escape.
    await page.getByLabel('Task').fill('Half an action')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(async () => assert.ok((await api(site).get('/drafts')).text.includes('Half an action')))
    await page.reload()
    await button(page, 'New action item').click()
    await page.getByText('Your earlier draft has been restored.').waitFor()
    assert.equal(await page.getByLabel('Task').inputValue(), 'Half an action')
    const sheet = dialog(page, 'New action item')
    await sheet.getByLabel('Task').fill('Oil the hinges of the north gate')
    await sheet.getByLabel('Assignee').selectOption({ label: 'Tomasz Delacroix' })
    await hasNoBarriers(page, 'new action item')
    await page.keyboard.press('Control+Enter')
    await said(page, 'Action item added.')
    await page.getByText('Oil the hinges of the north gate').first().waitFor(SOON)
    await other.page.getByText('Oil the hinges of the north gate').first().waitFor(SOON)

    await go('/action_items')
    await button(page, 'New action item').click()
    await sheet.getByLabel('Room').selectOption({ label: 'Board' })
    await sheet.getByLabel('Task').fill('Count the chairs')
    await sheet.getByLabel('Assignee').selectOption({ label: 'Ada Thornbury' })
    await button(sheet as unknown as Page, 'Save').click()
    await page.getByText('Count the chairs').first().waitFor(SOON)

    // Who only reads is offered nothing.
    const katya = await site.visit({}, KATYA)
    await katya.go(`/rooms/${OLD_PIER}`)
    await katya.page.getByText('Oil the hinges of the north gate').first().waitFor(SOON)
    await eventually(async () => assert.equal(await button(katya.page, 'New action item').count(), 0))
    assert.deepEqual([...complaints, ...other.complaints, ...katya.complaints], [])
    for (const one of [page, other.page, katya.page]) await one.context().close()
  })

  test('a guest sees the room without what is not for guests, and the page does not ask for it over and over', async () => {
    const { page, go, complaints } = await site.enter({ viewport: { width: 1280, height: 900 } }, JOLA)
    let refused = 0
    page.on('response', (answer) => {
      if (answer.status() === 403) refused++
    })
    await go(`/rooms/${OLD_PIER}`)
    await page.getByRole('region', { name: /^Series/ }).waitFor(SOON)
    await eventually(async () => assert.equal(await page.getByRole('region', { name: 'People' }).count(), 0))
    assert.deepEqual(await page.locator('main [role="alert"]').count(), 0)
    const { body: room } = await api(site).get(`/rooms/${OLD_PIER}`)
    await go(`/organizations/${room.organization_id.value}`)
    await page.getByRole('link', { name: 'Old Pier' }).first().waitFor(SOON)
    await go(`/rooms/${OLD_PIER}/record`)
    await page.getByRole('region', { name: 'Notes' }).getByRole('listitem').first().waitFor(SOON)
    assert.equal(refused, 0)
    await go(`/rooms/${OLD_PIER}/people`)
    await page.getByText(/^You don’t have access\./).waitFor(SOON)
    assert.ok(refused <= 8, `${refused} requests were refused`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('a series gets a further date; somebody takes notes; a note goes under another item', async () => {
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 900 } })
    const ada = api(site)
    const live = await advanceMeeting(site)
    await go('/meeting_series/1/schedule')
    await button(page, 'Add date').click()
    const sheet = dialog(page, 'Add date')
    await sheet.getByLabel('Day').fill('2027-01-06')
    await page.keyboard.press('Tab')
    await hasNoBarriers(page, 'adding a date')
    await button(sheet as unknown as Page, 'Save').click()
    await page
      .getByText(/ added\.$/)
      .first()
      .waitFor(SOON)
    const { body: series } = await ada.get('/meeting_series/1')
    assert.match(String(series.recurrence.added_dates), /^2027-01-06T/)

    await go('/meeting_series/1/schedule')
    const people = page.getByRole('region', { name: /^People/ })
    const menu = people.getByRole('button', { name: /^(?!.*Ada)/ }).filter({ has: page.locator('svg') })
    await menu.last().click()
    await page.getByRole('menuitem', { name: 'Make note taker' }).click()
    await people.getByText('Note taker', { exact: true }).first().waitFor(SOON)

    await go(live)
    const row = page.locator('.block-row').filter({ hasText: 'Nobody answers the telephone at night.' })
    await row.hover()
    await row.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Move to another item…' }).click()
    const placing = dialog(page, 'Move to another item')
    const choice = placing.getByLabel('Agenda item')
    // It stands under the first one.
    await choice.selectOption({ index: 1 })
    await hasNoBarriers(page, 'under another item')
    await button(placing as unknown as Page, 'Save').click()
    await said(page, 'Moved to another item.')
    const { body: points } = await ada.get(`${live}/agenda_items`)
    const { body: notes } = await ada.get(`${live}/notes?per_page=100&agenda_item_id=${points[1].agenda_item_id}`)
    assert.ok(notes.some(({ description }: { description: string }) => description.includes('at night')))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the notes of one person; the last such day of the audit log, and everything about one thing', async () => {
    const { page, go, complaints } = await site.visit({ viewport: { width: 1280, height: 900 } })
    await go(`/rooms/${OLD_PIER}/record`)
    await page.getByLabel('Written by').selectOption({ label: 'Sven Mukherjee' })
    await page.waitForURL('**/record?author=*')
    await eventually(async () => {
      const authors = await page.locator('main .note .of').allInnerTexts()
      assert.ok(authors.length && authors.every((one) => one.includes('Sven Mukherjee')), String(authors))
    })
    await hasNoBarriers(page, 'notes of one person')

    await go('/audit')
    await page.getByRole('combobox', { name: 'Filter the audit log' }).fill('since: 31.12.')
    await page.getByRole('option', { name: /^since: .*31 Dec/ }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(async () => {
      const since = new URL(page.url()).searchParams.get('since')!
      assert.match(String(since), /-12-31$/)
      assert.ok(Date.parse(since) < site.stage.site.clock() * 1000, since)
    })
    await go('/audit')
    await page
      .locator('.audit-entry')
      .getByRole('button', { name: /^Details: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'All entries about this object' }).first().click()
    await page.waitForURL('**/audit?*object_id=*')
    await hasNoBarriers(page, 'everything about one thing')
    await page.getByRole('button', { name: /^Clear filter: what: Number/ }).click()
    await eventually(async () => assert.doesNotMatch(page.url(), /object_id/))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
