// Lists: they grow step by step, people in them are searched, and an action item's due date changes where it stands.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { accessibilityFaults } from '../barriers.ts'
import { eventually } from '../eventually.ts'
import { api, pagePaths } from '../places.ts'
import { type DemoSite, demoSite } from '../site.ts'

describe('lists', () => {
  let site: DemoSite
  let paths: Record<string, string>
  before(async () => {
    site = await demoSite()
    paths = await pagePaths(site)
  })
  after(() => site?.close())

  test('a list shows more until all is shown, says how much, and keeps the focus in it', async () => {
    const { page, go, complaints } = await site.enter()
    await go(paths['room']!)
    const list = page.getByRole('region', { name: /^Past meetings/ })
    const { headers } = await api(site).get(`${paths['room']}/meetings?timeframe=past&per_page=1`)
    const all = Number(headers['x-total-count'])
    const rows = list.getByRole('listitem')
    await eventually(async () => assert.equal(await rows.count(), Math.min(8, all)))
    await list.getByText(`8 of ${all}`).waitFor()
    const more = list.getByRole('button', { name: 'Show more: Past meetings' })
    await more.focus()
    for (let shown = 16; shown < all; shown += 8) {
      await page.keyboard.press('Enter')
      await list.getByText(`${shown} of ${all}`).waitFor()
      await eventually(async () => assert.ok(await more.evaluate((button) => button === document.activeElement)))
    }
    await page.keyboard.press('Enter')
    await more.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.matches('li a'))
    await eventually(async () => assert.equal(await rows.count(), all))
    // What is to come goes on for as long as its series do: how much that is says nothing.
    await go('/')
    const coming = page.getByRole('region', { name: 'Your meetings' })
    await coming.getByRole('button', { name: /^Show more/ }).waitFor()
    assert.doesNotMatch(await coming.innerText(), /\d of \d/)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('E edits and X ticks on the page of an action item, and E edits a decision in the list', async () => {
    const { page, go, complaints } = await site.enter()
    const path = paths['action-item']!
    await go(path)
    await page.keyboard.press('x')
    await eventually(async () => assert.equal((await api(site).get(path)).body.state.value, 1))
    await page.keyboard.press('ControlOrMeta+z')
    await eventually(async () => assert.equal((await api(site).get(path)).body.state.value, 0))
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Action item text' }).waitFor()
    await page.keyboard.press('Escape')
    await go('/decisions')
    await page.keyboard.press('j')
    const row = page.locator('.decision-row', { has: page.locator(':focus') })
    const number = await row.locator('.stamp-number').innerText()
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByText(number).first().waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('people are found by the beginnings of their names', async () => {
    const { page, go, complaints } = await site.enter()
    await go(paths['organization']!)
    const people = page.getByRole('region', { name: /^People/ })
    await people.getByRole('searchbox', { name: 'Find a person' }).fill('ok br')
    await eventually(async () =>
      assert.deepEqual(await people.getByRole('listitem').locator('.who').allInnerTexts(), ['Bram Okafor']),
    )
    assert.deepEqual(await accessibilityFaults(page), [])
    await people.getByRole('searchbox').fill('xyz')
    await people.getByText('No one found.').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the due date of an action item is chosen, taken away, and comes back with Undo', async () => {
    const { page, go, complaints } = await site.enter({ locale: 'de-DE' })
    const path = paths['action-item']!
    await go(path)
    const field = page.getByLabel('Fällig am', { exact: true })
    await page.locator('.day-field').waitFor()
    await field.fill('1.4.2026')
    await field.press('Enter')
    const saved = page.getByRole('status').filter({ hasText: 'gespeichert' }).first()
    await saved.waitFor()
    await eventually(async () => assert.equal((await api(site).get(path)).body.due_ts.iso_8601, '2026-04-01T12:00:00Z'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fälligkeit entfernen' }).click()
    await page.getByRole('button', { name: 'Fälligkeit entfernen' }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await api(site).get(path)).body.due_ts, null))
    // Said once the page has what is stored; the message before it can be undone as well.
    await page.getByRole('status').getByText('Fälligkeit entfernt.').first().waitFor()
    await page.getByRole('button', { name: 'Rückgängig' }).last().click()
    await page.getByRole('button', { name: 'Fälligkeit entfernen' }).waitFor()
    await eventually(async () => assert.equal((await api(site).get(path)).body.due_ts.iso_8601, '2026-04-01T12:00:00Z'))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an action item is given to somebody else on its page, which comes back with Undo, and is deleted there', async () => {
    const { body: made } = await api(site).post('/rooms/7/action_items', { description: '<p>Paint the bollards</p>' })
    const path = `/action_items/${made.action_item_id}`
    const { page, go, complaints } = await site.enter()
    await go(path)
    await page.getByRole('button', { name: 'Edit Assignee' }).click()
    const field = page.getByLabel('Assignee', { exact: true })
    await eventually(async () => assert.ok((await field.locator('option').count()) > 2))
    await field.selectOption('Ada Thornbury')
    await page.getByRole('status').getByText('Assignee saved.').first().waitFor()
    assert.equal((await api(site).get(path)).body.member_id.display, 'Ada Thornbury')
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await eventually(async () => assert.equal((await api(site).get(path)).body.member_id, null))
    await page
      .getByRole('button', { name: /^More: / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.waitForURL('**/rooms/7')
    await page.getByText('Action item deleted.').first().waitFor()
    // What was said to be deleted is, also when the page is left before that.
    await page.goto('about:blank')
    await eventually(async () => assert.equal((await api(site).get(path)).status, 404))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
