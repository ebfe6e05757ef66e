// Several action items at once, by keys and by a pointer: assignee, due date and done, each with Undo.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, contrastFaultsInDark, overflowingWidths, unreachableByKeys } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

const DESK = { viewport: { width: 1440, height: 900 } }
const OLD_PIER = 7
const DAY = 86_400

describe('action items at once', () => {
  let site: DemoSite
  before(async () => {
    site = await demoSite()
  })
  after(() => site?.close())

  /** Makes three of Ada's, due one day after the other from some days on. */
  async function three(kind: string, days: number): Promise<number[]> {
    const ids: number[] = []
    for (const [at, what] of ['Sand', 'Tar', 'Paint'].entries()) {
      const due_ts = site.stage.site.clock() + (days + at) * DAY
      const sent = { description: `<p>${what} ${kind}</p>`, member_id: site.member_id, due_ts }
      ids.push((await api(site).post(`/rooms/${OLD_PIER}/action_items`, sent)).body.action_item_id)
    }
    return ids
  }
  const read = async (id: number) => (await api(site).get(`/action_items/${id}`)).body
  const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const selected = (page: Page, count: number) =>
    page
      .getByRole('status')
      .filter({ hasText: `${count} selected` })
      .waitFor()
  const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()

  test('are selected by keys, given to somebody and taken back, and marked as done', async () => {
    const ids = await three('by keys', 30)
    const bram = (await api(site).get(`/rooms/${OLD_PIER}/people?search=Bram`)).body[0].member_id
    const { page, go, complaints } = await site.enter(DESK)
    await go('/action_items')
    await link(page, 'Sand by keys').focus()
    await page.keyboard.press('s')
    await selected(page, 1)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await selected(page, 3)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await contrastFaultsInDark(page), [])
    assert.deepEqual(await unreachableByKeys(page), [])
    const bar = page.getByRole('toolbar', { name: 'Selected action items' })
    await bar.getByRole('combobox', { name: 'Assignee' }).selectOption({ label: 'Bram Okafor' })
    for (const id of ids) await eventually(async () => assert.equal((await read(id)).member_id.value, bram))
    await undo(page)
    for (const id of ids) await eventually(async () => assert.equal((await read(id)).member_id.value, site.member_id))
    // They are still there to be selected again, one of them left out by the same key.
    await link(page, 'Paint by keys').waitFor()
    await link(page, 'Sand by keys').focus()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page.keyboard.press('s')
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('s')
    await selected(page, 2)
    await page.getByRole('button', { name: 'Mark as done' }).click()
    for (const [at, id] of ids.entries())
      await eventually(async () => assert.equal((await read(id)).state.value, at < 2 ? 1 : 0))
    await undo(page)
    for (const id of ids) await eventually(async () => assert.equal((await read(id)).state.value, 0))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('are selected by a pointer from one to another, and get a due date that comes back with Undo', async () => {
    const ids = await three('by mouse', 50)
    const before = await Promise.all(ids.map(async (id) => (await read(id)).due_ts.value))
    const { page, go, complaints } = await site.enter(DESK)
    await go('/action_items')
    await page.getByRole('button', { name: 'Select multiple' }).click()
    await page.getByRole('checkbox', { name: 'Select: Sand by mouse' }).click()
    await page.getByRole('checkbox', { name: 'Select: Paint by mouse' }).click({ modifiers: ['Shift'] })
    await selected(page, 3)
    const bar = page.getByRole('toolbar', { name: 'Selected action items' })
    const field = bar.getByLabel('Due date', { exact: true })
    await page.locator('.selected-bar .day-field').waitFor()
    await field.fill('20.4.2026')
    await field.press('Enter')
    for (const id of ids) await eventually(async () => assert.match((await read(id)).due_ts.iso_8601, /^2026-04-20T/))
    await undo(page)
    for (const [at, id] of ids.entries())
      await eventually(async () => assert.equal((await read(id)).due_ts.value, before[at]))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('stand beside what the reader asked of others, and fit a phone in four languages', async () => {
    const bram = (await api(site).get(`/rooms/${OLD_PIER}/people?search=Bram`)).body[0].member_id
    await api(site).post(`/rooms/${OLD_PIER}/action_items`, { description: '<p>Lend a bucket</p>', member_id: bram })
    const { page, go, complaints } = await site.enter(DESK)
    await go('/action_items')
    const beside = page.getByRole('complementary', { name: 'Assigned by me' })
    await beside.getByRole('link', { name: 'Lend a bucket' }).waitFor()
    const left = async (what: ReturnType<Page['locator']>) => (await what.boundingBox())!.x
    assert.ok((await left(beside)) > (await left(page.locator('.action-group').first())))
    assert.deepEqual(complaints, [])
    await page.context().close()
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
      const phone = await site.enter({ viewport: { width: 320, height: 700 }, locale, hasTouch: true })
      await phone.go('/action_items')
      await phone.page.locator('.action-tools button').tap()
      await phone.page.locator('.action-row input').first().tap()
      await phone.page.locator('.selected-bar .day-field').waitFor()
      assert.deepEqual(await accessibilityFaults(phone.page), [])
      assert.deepEqual(await overflowingWidths(phone.page), [])
      assert.deepEqual(phone.complaints, [])
      await phone.page.context().close()
    }
  })
})
